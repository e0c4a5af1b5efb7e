import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { ButtonLink, buttonLook } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

import { Again } from '../money/again.tsx'
import { fateOf } from '../money/fate.ts'
import { disputeAsks, matterState, matterTitle, reasonOf } from '../money/words.ts'
import { leftUntil, type NeedProps, Row, since } from './need-row.tsx'

export function RefundOrWebhook({ need, timeZone }: NeedProps<'money'>) {
  const { matter } = need
  const { refund, nextTryAt, error } = matter
  const fate = fateOf(matter)
  return (
    <Row
      title={matterTitle(matter)}
      text={[
        refund && `${reasonOf(refund.reason)} It ${matterState(matter)}.`,
        error,
        fate === 'returned' && 'Refund it again from the payment’s page.',
        nextTryAt !== null && `Next automatic try: ${dateAndTime(nextTryAt, timeZone)}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      margin={since(need.at, timeZone)}
    >
      {fate === 'try-again' && <Again matter={matter} look="accent" />}
      {refund && fate === 'by-hand' && (
        <ButtonLink look="line" small to={`/studio/money/${refund.paymentId}`}>
          Refund in person
        </ButtonLink>
      )}
      {refund && fate !== 'by-hand' && <Link to={`/studio/money/${refund.paymentId}`}>View payment</Link>}
    </Row>
  )
}

export function DisputedPayment({ need, now, timeZone }: NeedProps<'dispute'>) {
  return (
    <Row
      title={`${need.name}’s bank disputes ${formatPrice(need.amount)}`}
      text={disputeAsks(need.respondBy, timeZone)}
      margin={
        need.respondBy === null
          ? since(need.at, timeZone)
          : need.at > now
            ? leftUntil(need.at, now)
            : 'overdue'
      }
    >
      <a
        className={buttonLook({ look: 'line', small: true })}
        href={`/api/studio/money/payments/${need.id}/evidence.pdf`}
        download
      >
        Evidence pack
      </a>
      <Link to={`/studio/money/${need.id}`}>View payment</Link>
    </Row>
  )
}
