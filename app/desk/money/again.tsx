import type { MatterOnWire } from '../../../contract/desk-payments.ts'
import { moneyApi } from '../../api/money.ts'
import { Act } from '../act.tsx'
import { useDesk } from '../desk.ts'
import { matterTitle } from './words.ts'

type Props = { matter: MatterOnWire; look?: 'accent' | 'line' }

/** Sends a refund, or works on what Razorpay told, once more. */
export function Again({ matter, look }: Props) {
  const { may } = useDesk()
  if (!may('refund.beyond-policy')) return null
  return (
    <Act call={() => moneyApi.tryAgain(matter.kind, matter._id)} busyLabel="Trying..." look={look} isLater>
      Retry now <span className="sr-only">: {matterTitle(matter)}</span>
    </Act>
  )
}
