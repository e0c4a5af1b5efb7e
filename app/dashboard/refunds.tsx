import type { PaymentRecordOnWire } from '../../contract/enrollment.ts'
import { formatPrice } from '../../shared/money.ts'
import { Notice } from '../ui/states.tsx'
import styles from './refunds.module.css'

type Refund = PaymentRecordOnWire['refunds'][number]

/** How long an arrived refund is still shown. */
const TOLD_MILLISECONDS = 3 * 86_400_000

/** "on its way", "arrived", "we are trying again" */
export function refundState({ state }: Pick<Refund, 'state'>): string {
  if (state === 'processed') return 'arrived'
  return state === 'failed' ? 'we are trying again' : 'on its way'
}

/** ", cancelled by us", where that is why the money comes back. */
export function refundReason({ reason }: Pick<Refund, 'reason'>): string {
  if (reason === 'session-cancelled') return ', for a session we cancelled'
  if (reason === 'session-begun') return ', for a session that began before your payment arrived'
  return reason === 'class-cancelled' ? ', cancelled by us' : ''
}

export function isUnderWay(payments: PaymentRecordOnWire[]): boolean {
  return payments.some(({ refunds }) => refunds.some(({ state }) => state !== 'processed'))
}

/** Money that is coming back, until it has. */
export function Refunds({ payments, classId }: { payments: PaymentRecordOnWire[]; classId?: string }) {
  const recent = payments
    .filter((payment) => !classId || payment.classId === classId)
    .flatMap((payment) => payment.refunds.map((refund) => ({ ...refund, payment })))
    .filter(
      ({ state, updatedAt }) =>
        state !== 'processed' || Date.now() - Date.parse(updatedAt) < TOLD_MILLISECONDS,
    )
  if (recent.length === 0) return null
  return (
    <div className={styles.refunds}>
      {recent.map((refund) => (
        <Notice
          key={refund.payment._id + refund.updatedAt}
          kind={refund.state === 'processed' ? 'done' : 'info'}
        >
          {formatPrice(refund.amount, refund.payment.currency)} for {refund.payment.classTitle}
          {refundReason(refund)}: {refundState(refund)}.
        </Notice>
      ))}
    </div>
  )
}
