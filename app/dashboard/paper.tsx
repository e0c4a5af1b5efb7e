import type { ReactNode } from 'react'
import type { PaymentRecordOnWire } from '../../contract/enrollment.ts'
import { formatPrice } from '../../shared/money.ts'
import { buttonLook } from '../ui/button.tsx'
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

/** Who issued it: the studio, with its address and what the tax office asks for. */
export function Seller({ seller }: { seller: Paper['seller'] }) {
  return (
    <>
      {seller.address && <Line of="Address">{seller.address.split('\n').join(', ')}</Line>}
      {seller.gstin && <Line of="GSTIN">{seller.gstin}</Line>}
      {seller.placeOfSupply && <Line of="Place of supply">{seller.placeOfSupply}</Line>}
    </>
  )
}

/** The business it is made out to, if any. */
export function BilledTo({ business }: Paper['buyer']) {
  if (business === null) return null
  const { name, address, state, gstin } = business
  return (
    <>
      <Line of="Billed to">{[name, ...address.split('\n'), state].join(', ')}</Line>
      {gstin && <Line of="Customer’s GSTIN">{gstin}</Line>}
    </>
  )
}

type TaxedProps = { of?: Paper | undefined; what: string; amount: number; currency: string; total: string }

/** What was bought, the tax, and the sum. A credit note’s sums are negative. */
export function Taxed({ of, what, amount, currency, total }: TaxedProps) {
  const sign = amount < 0 ? '−' : ''
  const price = (sum: number) => `${sign}${formatPrice(Math.abs(sum), currency)}`
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={tableStyles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <Row label={what} sum={price(of?.taxable ?? amount)}>
          {of?.seller.sac && <span className="small"> (HSN/SAC {of.seller.sac})</span>}
        </Row>
        {of?.taxes.map((tax) => (
          <Row key={tax.label} label={tax.label} sum={price(tax.amount)} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td className={tableStyles.number}>{price(amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Row({ label, sum, children }: { label: string; sum: string; children?: ReactNode }) {
  return (
    <tr>
      <td>
        {label}
        {children}
      </td>
      <td className={tableStyles.number}>{sum}</td>
    </tr>
  )
}

const NAMES: Record<Paper['kind'], string> = {
  receipt: 'receipt',
  invoice: 'tax invoice',
  'credit note': 'credit note',
}

export function DownloadPdf({ paper: { _id, kind } }: { paper: Pick<Paper, '_id' | 'kind'> }) {
  return (
    <a className={buttonLook({})} href={`/api/receipts/${_id}.pdf`} download>
      Download {NAMES[kind]} (PDF)
    </a>
  )
}
