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
    <DeskBox title={`${from.name.split(' ')[0]} needs a substitute`} id={`for-me-${_id}`}>
      <p>
        {session.title}. {sessionInWords(session)}.{' '}
        <b>{fee === null ? 'Paid at your own rate.' : `${formatPrice(fee)}.`}</b> You’re free then.
      </p>
      {message && <p className="small">“{message}”</p>}
      {isProposed && <p>You accepted. The studio still has to confirm.</p>}
      {!isProposed && request.studioFirst && <p className="small">The studio has to confirm.</p>}
      <div className={`${partsStyles.acts} ${partsStyles.below}`}>
        {!isProposed && (
          <Button
            small
            look="info"
            busy={busy}
            busyLabel="Accepting..."
            onClick={() => answer(deskApi.acceptRequest(_id))}
          >
            Accept session
          </Button>
        )}
        <Button
          small
          look="line"
          busy={busy}
          busyLabel="Declining..."
          onClick={() => answer(deskApi.declineRequest(_id))}
        >
          {isProposed ? 'I can’t any more' : 'Decline'}
        </Button>
      </div>
    </DeskBox>
  )
}
