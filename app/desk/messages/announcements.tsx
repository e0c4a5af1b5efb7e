import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { AnnouncementsOnWire } from '../../../contract/desk-messages.ts'
import { clockAt, dateAndTime } from '../../../shared/dates.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { undoPending } from '../../api/pending.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { useUnsaved } from '../../typing/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'

import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import { peopleIn } from '../roll/words.ts'
import type { Route } from './+types/announcements'
import { LetterForm, Preview, type Shown, type Typed } from './announcement-form.tsx'
import { BackToMessages } from './back-to-messages.tsx'
import styles from './messages.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await deskMessagesApi.announcements()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** A broadcast: to whom, how many, who is left out and why, and the email before it leaves. */
export default function Announcements({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <BackToMessages />
      <DeskHead
        title="Broadcast"
        about="Emails about a class go to everyone who booked it. News goes only to newsletter subscribers. Emails are sent after 10 minutes; you can undo until then."
      />
      {found.ok ? (
        <div className={styles.columns}>
          <DeskPart title="New email" id="new-letter">
            <Letter of={found.data} />
          </DeskPart>
          <Sent of={found.data} />
        </div>
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

function Letter({ of: data }: { of: AnnouncementsOnWire }) {
  const [search] = useSearchParams()
  const asked = search.get('audience')
  const [audience, setAudience] = useState<string>(
    asked === 'session' || asked === 'segment' || asked === 'subscribers' ? asked : 'class',
  )
  const [shown, setShown] = useState<Shown | null>(null)
  const { revalidate } = useRevalidator()
  // What is typed outlives the look at the letter.
  const [typed, setTyped] = useState<Typed>({ target: search.get('target') ?? '', subject: '', text: '' })
  useUnsaved(typed.subject !== '' || typed.text !== '')
  if (shown)
    return (
      <Preview
        {...shown}
        onBack={() => setShown(null)}
        onDone={() => {
          setShown(null)
          setTyped({ target: '', subject: '', text: '' })
          revalidate()
        }}
      />
    )
  return (
    <LetterForm
      data={data}
      audience={audience}
      setAudience={setAudience}
      typed={typed}
      onShown={(next) => {
        setTyped(next.form)
        setShown(next)
      }}
    />
  )
}
const STATES = { waiting: 'sends at', sending: 'sending', sent: 'sent to', undone: 'undone' }

function Sent({ of: { list, now, timeZone } }: { of: AnnouncementsOnWire }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  async function undo(id: string) {
    await run(undoPending(id))
    revalidate()
  }
  return (
    <DeskPart title="Sent before" id="written" aside={list.length > 0 && 'newest first'}>
      {list.length === 0 && <p className={partsStyles.none}>No broadcasts yet.</p>}
      <ul className={partsStyles.rows}>
        {list.map((one) => (
          <li key={one._id}>
            <div>
              <b>{one.subject}</b>
              <p>
                {[one.targetName, one.by, dateAndTime(one.at, timeZone), stateInWords(one, timeZone)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {one.state === 'waiting' && one.leavesAt > now && (
              <Button look="line" small busy={busy} onClick={() => undo(one._id)}>
                Undo<span className="sr-only">: {one.subject}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

function stateInWords(one: AnnouncementsOnWire['list'][number], timeZone: string): string {
  if (one.state === 'waiting')
    return `${STATES.waiting} ${clockAt(one.leavesAt, timeZone)}, to ${peopleIn(one.people)}`
  if (one.state === 'sent') return `${STATES.sent} ${peopleIn(one.writtenTo)}`
  return STATES[one.state]
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Broadcast')]
}
