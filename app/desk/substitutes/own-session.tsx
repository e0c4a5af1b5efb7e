import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskSession, SubstituteRequestOnWire } from '../../../contract/substitutes.ts'
import { deskApi } from '../../api/desk.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { State, sessionInWords } from './request-facts.tsx'

type Props = { session: DeskSession; request: SubstituteRequestOnWire | null }

/** One of one's own, which can be given away. */
export function OwnSession({ session, request }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()

  async function withdraw(id: string) {
    await run(deskApi.withdrawRequest(id))
    await revalidate()
  }

  return (
    <li>
      <div>
        <b>{session.title}</b> {request && <State request={request} />}
        <p>{sessionInWords(session)}</p>
      </div>
      {request ? (
        <Button
          small
          look="quiet"
          busy={busy}
          busyLabel="Withdrawing..."
          aria-label={`Withdraw request for ${session.title}`}
          onClick={() => withdraw(request._id)}
        >
          Withdraw request
        </Button>
      ) : (
        <Button
          small
          look="quiet"
          aria-label={`Ask for a substitute: ${session.title}, ${sessionInWords(session)}`}
          onClick={() => setAsking(true)}
        >
          Ask for a substitute
        </Button>
      )}
      {asking && <AskDialog session={session} onClose={() => setAsking(false)} />}
    </li>
  )
}
