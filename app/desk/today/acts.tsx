import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ThreadOnWire } from '../../../contract/desk-messages.ts'
import type { SubstitutesOnWire } from '../../../contract/substitutes.ts'
import type { Answer } from '../../api/client.ts'
import { deskApi } from '../../api/desk.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { undoPending } from '../../api/pending.ts'
import { setupApi } from '../../api/setup.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Act } from '../act.tsx'
import { useDesk } from '../desk.ts'
import { AnswerForm, Said } from '../messages/answer.tsx'
import partsStyles from '../parts.module.css'
import { Assign } from '../substitutes/assign.tsx'

export function SendLetters({ count }: { count: number }) {
  return (
    <Act call={setupApi.sendLettersAgain} busyLabel="Trying...">
      Retry {count === 1 ? '' : 'all'}
    </Act>
  )
}

export function CheckBooks() {
  return (
    <Act call={setupApi.runAudit} busyLabel="Checking...">
      Check them again
    </Act>
  )
}

export function WebhookMended() {
  return (
    <Act call={setupApi.settleWebhook} busyLabel="Saving...">
      Mark as fixed
    </Act>
  )
}

export function TellAgain({ webhookId, host }: { webhookId: string; host: string }) {
  return (
    <Act call={() => setupApi.deliverAllAgain(webhookId)} busyLabel="Resending...">
      Resend<span className="sr-only">, {host}</span>
    </Act>
  )
}

/** Two accounts that could not become one: someone has read why. */
export function LeaveTwo({ mergeId, name }: { mergeId: string; name: string }) {
  return (
    <Act call={() => undoPending(mergeId)} busyLabel="Closing..." look="quiet">
      Don’t merge<span className="sr-only"> the accounts of {name}</span>
    </Act>
  )
}

/** The answer is written where the question stands. */
export function AnswerHere({ thread, name }: { thread: string; name: string }) {
  return (
    <Asked<ThreadOnWire>
      label={`Reply to ${name.split(' ')[0] ?? ''}`}
      title={`Reply to ${name}`}
      ask={async () => {
        const found = await deskMessagesApi.thread(thread)
        return found.ok ? { ...found, data: found.data } : found
      }}
    >
      {(one, close) => (
        <>
          <Said of={one} />
          <AnswerForm of={one} onDone={close} />
        </>
      )}
    </Asked>
  )
}

/** Who teaches a session for which someone asked a substitute. */
export function Teaches({ requestId, title }: { requestId: string; title: string }) {
  const { may } = useDesk()
  if (!may('substitute.assign')) return null
  return (
    <Asked<SubstitutesOnWire> label="Choose a substitute" title={title} ask={deskApi.substitutes}>
      {({ studio }) => {
        const request = studio.find(({ _id }) => _id === requestId)
        return request ? (
          <ul className={partsStyles.rows}>
            <Assign request={request} />
          </ul>
        ) : (
          <p>Someone has already handled it.</p>
        )
      }}
    </Asked>
  )
}

type AskedProps<T> = {
  label: string
  title: string
  ask(): Promise<Answer<{ data: T }>>
  children(found: T, close: () => void): ReactNode
}

/** A dialog over what has to be asked for first. */
function Asked<T>({ label, title, ask, children }: AskedProps<T>) {
  const [found, setFound] = useState<T | null>(null)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const close = () => {
    setFound(null)
    void revalidate()
  }
  return (
    <>
      <Button
        small
        look="line"
        busy={busy}
        busyLabel="Opening..."
        onClick={async () => {
          const answer = await run(ask())
          if (answer) setFound(answer.data)
        }}
      >
        {label}
      </Button>
      {found !== null && (
        <Dialog open onClose={close} title={title}>
          {children(found, close)}
        </Dialog>
      )}
    </>
  )
}
