import { useState } from 'react'
import { memberApi } from '../api/member.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Conversation } from './conversation.tsx'
import { SpeechIcon } from './icons.tsx'

/** The button of the live chat, and what it opens: a conversation with the studio that is kept. */
export function LiveChat() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <SpeechIcon />
        Live chat
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Live chat"
        description="A person of the studio answers, within 24 hours at the latest. You also get a mail."
      >
        <Conversation
          look={memberApi.conversation}
          send={memberApi.writeToStudio}
          me="member"
          nameOf={{ studio: 'The studio', member: 'You' }}
          label="Your message"
        />
      </Dialog>
    </>
  )
}
