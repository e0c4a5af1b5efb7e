import type { SettlementOnWire } from '../../../contract/desk-payments.ts'
import { dateAndTime, shortDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import { plural } from '../classes/words.ts'

import { DeskPart, Facts } from '../parts.tsx'
import styles from './reconcile.module.css'

export function Settlement({ of, timeZone }: { of: SettlementOnWire; timeZone: string }) {
  const { counts, matched } = of
  const odd = counts.unknownHere + counts.missingThere + counts.differing
  const days =
    of.from === null || of.until === null
      ? ''
      : `, payments of ${shortDate(of.from, timeZone)} to ${shortDate(of.until, timeZone)}`
  return (
    <DeskPart
      title={of.fileName}
      id={`settlement-${of._id}`}
      aside={`${dateAndTime(of.at, timeZone)}${of.by ? `, by ${of.by}` : ''}`}
    >
      <p className={styles.sentence}>
        {plural(matched.payments, 'payment')} and {plural(matched.refunds, 'refund')} match{days}.
        {of.unit && ` Amounts were read as ${of.unit}.`}
        {of.repeated.length > 0 && ` Listed more than once, counted once: ${of.repeated.join(', ')}.`}
      </p>
      {odd === 0 ? (
        <Notice kind="done">Everything matches.</Notice>
      ) : (
        <>
          <Rows
            of={of.differing}
            count={counts.differing}
            title="Different amount"
            currency={of.sums[0]?.currency}
          />
          <Rows
            of={of.unknownHere}
            count={counts.unknownHere}
            title="Not in our books"
            currency={of.sums[0]?.currency}
          />
          <Rows
            of={of.missingThere}
            count={counts.missingThere}
            title="Not in this file (they may come with the next settlement)"
            currency={of.sums[0]?.currency}
          />
        </>
      )}
      <Others of={of} />
      {of.sums.map(({ currency, taken, back, fee, tax, settled, other }) => (
        <div className={styles.sums} key={currency}>
          <Facts
            rows={[
              { key: 'taken', label: 'Payments', value: formatPrice(taken, currency) },
              { key: 'back', label: 'Refunds', value: formatPrice(back, currency) },
              { key: 'fee', label: 'Razorpay’s fee', value: formatPrice(fee, currency) },
              { key: 'tax', label: 'Tax on the fee', value: formatPrice(tax, currency) },
              ...(other !== 0
                ? [
                    {
                      key: 'other',
                      label: 'Adjustments and other lines',
                      value: formatPrice(other, currency),
                    },
                  ]
                : []),
              { key: 'settled', label: 'Paid to your bank', value: formatPrice(settled, currency) },
            ]}
          />
        </div>
      ))}
    </DeskPart>
  )
}

/** Lines that no payment or refund of ours stands for: they change what came to the bank. */
function Others({ of: { others, otherLines } }: { of: SettlementOnWire }) {
  if (otherLines === 0) return null
  return (
    <div className={styles.rows}>
      <h3>Adjustments, disputes and other lines: {otherLines}</h3>
      <table aria-label="Adjustments, disputes and other lines">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Kind</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ id, kind, amount, currency }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may bear one number
            <tr key={n}>
              <th scope="row">{id}</th>
              <td>{kind}</td>
              <td>{formatPrice(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {otherLines > others.length && <p>Showing the first {others.length}.</p>}
    </div>
  )
}

type RowsProps = {
  of: SettlementOnWire['differing']
  count: number
  title: string
  currency: string | undefined
}

function Rows({ of, count, title, currency }: RowsProps) {
  if (count === 0) return null
  const price = (amount: number | null) => (amount === null ? '' : formatPrice(amount, currency))
  return (
    <div className={styles.rows}>
      <h3>
        {title}: {count}
      </h3>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Razorpay</th>
            <th scope="col">Your books</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, paymentId, theirs, ours }) => (
            <tr key={id}>
              <th scope="row">{paymentId ? <Link to={`/studio/money/${paymentId}`}>{id}</Link> : id}</th>
              <td>{price(theirs)}</td>
              <td>{price(ours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > of.length && <p>Showing the first {of.length}.</p>}
    </div>
  )
}
