import { useRevalidator } from 'react-router'
import type { SubstituteRequestOnWire } from '../../../contract/substitutes.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskApi } from '../../api/desk.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'
import { DeskBox } from '../parts.tsx'
import { sessionInWords } from './request-facts.tsx'

/** Someone needs someone, and it could be oneself. */
export function ForMe({ request }: { request: SubstituteRequestOnWire }) {
  const { _id, from, session, fee, message, state } = request
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const isProposed = state === 'proposed'

  async function answer(call: ReturnType<typeof deskApi.acceptRequest>) {
    await run(call)
    // Also after a refusal: someone may have been faster.
    await revalidate()
  }

  return (
    <DeskBox title={`${from.name.split(' ')[0]} needs somebody`} id={`for-me-${_id}`}>
      <p>
        {session.title}. {sessionInWords(session)}.{' '}
        <b>{fee === null ? 'Paid by your own rate.' : `${formatPrice(fee)}.`}</b> You are free then and may
        teach it.
      </p>
      {message && <p className="small">“{message}”</p>}
      {isProposed && <p>You said that you would. The studio says yes first.</p>}
      {!isProposed && request.studioFirst && <p className="small">The studio says yes first.</p>}
      <div className={`${partsStyles.acts} ${partsStyles.below}`}>
        {!isProposed && (
          <Button
            small
            look="info"
            busy={busy}
            busyLabel="Saying yes..."
            onClick={() => answer(deskApi.acceptRequest(_id))}
          >
            I will take it
          </Button>
        )}
        <Button
          small
          look="line"
          busy={busy}
          busyLabel="Saying no..."
          onClick={() => answer(deskApi.declineRequest(_id))}
        >
          {isProposed ? 'I cannot after all' : 'Not me'}
        </Button>
      </div>
    </DeskBox>
  )
}
