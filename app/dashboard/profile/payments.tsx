import type { PaymentRecordOnWire } from '../../../contract/enrollment.ts'
import { formatPrice } from '../../../shared/money.ts'
import { yourDay } from '../../times.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { print } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import priceStyles from '../../ui/price.module.css'
import { Empty } from '../../ui/states.tsx'
import { useRefresh } from '../../use-refresh.ts'
import styles from '../page.module.css'
import { isUnderWay, refundReason, refundState } from '../refunds.tsx'
import { wayInWords } from '../ways.ts'

/** Payments made, what was refunded of them, and a receipt for each. */
export function Payments({ payments }: { payments: PaymentRecordOnWire[] }) {
  useRefresh(isUnderWay(payments))
  if (payments.length === 0) {
    return (
      <Empty
        picture={<Picture {...print('empty-mat')} />}
        title="No payments yet"
        text="Payments for your classes and plans appear here, each with its receipt."
      >
        <p className={styles.actions}>
          <ButtonLink to="/yogadashboard/classes">Discover new classes</ButtonLink>
          <ButtonLink look="line" to="/yogadashboard/subscription">
            Your plan
          </ButtonLink>
        </p>
      </Empty>
    )
  }
  return (
    <section className={styles.form}>
      <h2>Payments</h2>
      <ul className={styles.ledger}>
        {payments.map((payment) => (
          <li key={payment._id}>
            <div>
              <b>{payment.classTitle}</b>
              <p className="small">
                {yourDay.format(new Date(payment.paidAt))}
                {payment.method && `, by ${wayInWords(payment.method)}`}
              </p>
              {payment.refunds.map((refund) => (
                <p className="small" key={refund.updatedAt + refund.amount}>
                  {formatPrice(refund.amount, payment.currency)} back{refundReason(refund)}:{' '}
                  {refundState(refund)}
                </p>
              ))}
            </div>
            <span className={`${priceStyles.price} ${styles.price}`}>
              {formatPrice(payment.amount, payment.currency)}
            </span>
            <Link
              className="small"
              to={`/yogadashboard/receipt/${payment._id}`}
              aria-label={`Receipt: ${payment.classTitle}, ${yourDay.format(new Date(payment.paidAt))}`}
            >
              Receipt
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <ButtonLink look="line" to="/yogadashboard/subscription">
          Your plan
        </ButtonLink>
      </p>
    </section>
  )
}
