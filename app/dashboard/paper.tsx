import type { ReactNode } from 'react'
import type { PaymentRecordOnWire } from '../../contract/enrollment.ts'
import { formatPrice } from '../../shared/money.ts'
import tableStyles from '../ui/table.module.css'

type Paper = PaymentRecordOnWire['receipts'][number]

/** A line of a receipt or a credit note. */
export function Line({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** For whom it is made out, where that is a business. */
export function MadeOutTo({ business }: Paper['buyer']) {
  if (business === null) return null
  const { name, address, state, gstin } = business
  return (
    <>
      <Line of="Made out to">{[name, ...address.split('\n'), state].join(', ')}</Line>
      {gstin && <Line of="Their GSTIN">{gstin}</Line>}
    </>
  )
}

type TaxedProps = { of?: Paper | undefined; what: string; amount: string; children?: ReactNode }

/** What for and how much, with the tax that is in it. */
export function Taxed({ of, what, amount, children }: TaxedProps) {
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col" className={tableStyles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {what}
            {of?.seller.sac && <span className="small"> (HSN/SAC {of.seller.sac})</span>}
          </td>
          <td className={tableStyles.number}>{amount}</td>
        </tr>
        {of && of.taxes.length > 0 && (
          <tr>
            <td>In that, before tax</td>
            <td className={tableStyles.number}>{formatPrice(of.taxable, of.currency)}</td>
          </tr>
        )}
        {of?.taxes.map((tax) => (
          <tr key={tax.label}>
            <td>In that, {tax.label}</td>
            <td className={tableStyles.number}>{formatPrice(tax.amount, of.currency)}</td>
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  )
}
