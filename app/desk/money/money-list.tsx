import { useSearchParams } from 'react-router'
import type { MoneyListOnWire, MoneyRow } from '../../../contract/desk-payments.ts'
import { shortDate } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { Link } from '../../ui/link.tsx'
import styles from './money.module.css'
import { Stands } from './stands.tsx'
import { goes, methodOf } from './words.ts'

export const FILTERS = ['state', 'method', 'from', 'until', 'class', 'member', 'q', 'after'] as const

export function List({ of: { payments, next, timeZone } }: { of: MoneyListOnWire }) {
  const [filters] = useSearchParams()
  if (payments.length === 0) return <Nothing />
  const more = new URLSearchParams(filters)
  if (next) more.set('after', next)
  const first = new URLSearchParams(filters)
  first.delete('after')
  return (
    <>
      <table className={styles.list} aria-label="Payments">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">For</th>
            <th scope="col">Day</th>
            <th scope="col">Method</th>
            <th scope="col">Status</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((row) => (
            <Row key={row._id} of={row} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
      <p className={styles.more}>
        {filters.has('after') && <Link to={`/studio/money?${first}`}>Back to the start</Link>}
        {next && <Link to={`/studio/money?${more}`}>Show earlier</Link>}
      </p>
    </>
  )
}

function Row({ of, timeZone }: { of: MoneyRow; timeZone: string }) {
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={`/studio/money/${of._id}`}>
          {of.name}
        </Link>
        {of.receipt && <small>{of.receipt}</small>}
      </th>
      <td>{of.what}</td>
      <td>{shortDate(of.at, timeZone)}</td>
      <td>{methodOf(of.method)}</td>
      <td>
        <Stands of={of.stands} byHand={of.paymentId === null} />
      </td>
      <td className={styles.amount}>
        {formatPrice(of.amount, of.currency)}
        {of.back > 0 && <small>{goes(of.back, of.currency)}</small>}
      </td>
    </tr>
  )
}

function Nothing() {
  const [filters] = useSearchParams()
  const isFiltered = FILTERS.some((name) => filters.get(name))
  return (
    <div className={styles.nothing}>
      <h2>{isFiltered ? 'No payment matches' : 'No payments yet'}</h2>
      <p>
        {isFiltered ? (
          <Link to="/studio/money">Clear filters</Link>
        ) : (
          'Payments appear here once they are captured, with their full history.'
        )}
      </p>
    </div>
  )
}
