import type { MoneyOne } from '../../../contract/desk-payments.ts'
import { clockAt } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { Notice } from '../../ui/states.tsx'

import { PendingBanner } from '../pending/pending-banner.tsx'

type Props = { of: MoneyOne; onDone(): void }

/** A refund that leaves in some minutes; or why it could not. */
export function WaitingRefund({ of: { waiting, currency, timeZone, now }, onDone }: Props) {
  if (!waiting) return null
  const { _id, amount, leavesAt, isOfPlace, ends, by, why } = waiting
  const sum = formatPrice(amount, currency)
  if (leavesAt === null)
    return (
      <Notice>
        The refund of {sum} failed: {why} Nothing was refunded, and nothing else changed.
      </Notice>
    )
  return (
    <PendingBanner id={_id} dueAt={leavesAt} now={now} onDone={onDone}>
      <b>
        {amount > 0 ? `Refund of ${sum}` : isOfPlace ? 'Email, no refund,' : 'Booking ends, no refund,'} at{' '}
        {clockAt(leavesAt, timeZone)}
        {by && `, requested by ${by}`}.
      </b>{' '}
      {isOfPlace
        ? 'Their booking was cancelled. Undo books them again while the place is free.'
        : `${ends ? 'Their booking ends then too. ' : ''}Nothing changes until then.`}
    </PendingBanner>
  )
}
