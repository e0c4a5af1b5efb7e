import { useState } from 'react'
import { inHours } from '../../shared/policy-text.ts'
import { memberApi } from '../api/member.ts'
import { useStudio } from '../studio.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SpeechIcon } from '../ui/fact-icons.tsx'
import { across, print } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { Picture } from '../ui/picture.tsx'
import { Conversation } from './conversation.tsx'
import styles from './live-chat.module.css'

/** The button of the live chat, and what it opens: a conversation with the studio that is kept. */
export function LiveChat() {
  const [open, setOpen] = useState(false)
  const studio = useStudio()
  const answered = studio ? `, within ${inHours(studio.promises.answerHours)} at the latest` : ''
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
        description={`Someone from the studio replies${answered}. We’ll also email you.`}
        picture={<Picture {...across(print('wizard-5'))} />}
      >
        <Conversation
          look={memberApi.conversation}
          send={memberApi.writeToStudio}
          me="member"
          nameOf={{ studio: 'The studio', member: 'You' }}
          label="Your message"
        />
        <ul className={`small ${styles.facts}`}>
          <li>
            To cancel a class, or to see what you would be refunded, go to{' '}
            <Link to="/yogadashboard/classes">your classes</Link>.
          </li>
          <li>
            Receipts and refunds are under <Link to="/yogadashboard/profile?section=payment">Payment</Link>.
          </li>
          {studio?.phone && (
            <li>
              For today’s class, call <PhoneLinks phone={studio.phone} />.
            </li>
          )}
        </ul>
      </Dialog>
    </>
  )
}
