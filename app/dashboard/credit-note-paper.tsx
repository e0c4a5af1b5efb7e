import type { ReceiptOnWire } from '../../contract/desk-payments.ts'
import { formatPrice } from '../../shared/money.ts'
import { yourDay } from '../times.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Line, MadeOutTo, Taxed } from './paper.tsx'
import styles from './receipt.module.css'

type CreditNotePaperProps = { note: ReceiptOnWire; receipt: ReceiptOnWire | undefined }

/** What was refunded of a payment, as the books say it: the same as its PDF, for the member and for the desk. */
export function CreditNotePaper({ note, receipt }: CreditNotePaperProps) {
  const { seller, buyer } = note
  return (
    <article className={styles.receipt}>
      <h1>Credit note</h1>
      <p className="lede">
        {seller.legalName || seller.name}, {seller.email}
      </p>
      <dl>
        <Line of="Number">{note.code}</Line>
        {receipt && (
          <Line of={receipt.kind === 'invoice' ? 'Of the tax invoice' : 'Of the receipt'}>
            {receipt.code}
          </Line>
        )}
        {seller.gstin && <Line of="GSTIN">{seller.gstin}</Line>}
        {seller.address && <Line of="Address">{seller.address}</Line>}
        {seller.placeOfSupply && <Line of="Place of supply">{seller.placeOfSupply}</Line>}
        <MadeOutTo {...buyer} />
        <Line of="Given back to">
          {buyer.name}
          {buyer.email && `, ${buyer.email}`}
        </Line>
        <Line of="On">{yourDay.format(new Date(note.issuedAt))}</Line>
      </dl>
      <Taxed of={note} what={note.what} amount={`−${formatPrice(note.amount, note.currency)}`} />
      <div className={styles.files}>
        <a className={buttonLook({ look: 'line' })} href={`/api/receipts/${note._id}.pdf`} download>
          {note.code} as PDF
        </a>
        <Button look="quiet" onClick={() => print()}>
          Print this page
        </Button>
      </div>
    </article>
  )
}
