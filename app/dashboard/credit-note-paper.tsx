import type { ReceiptOnWire } from '../../contract/desk-payments.ts'
import { fullDate } from '../../shared/dates.ts'
import { useStudio } from '../studio.ts'
import { Button } from '../ui/button.tsx'
import { BilledTo, DownloadPdf, Line, Seller, Taxed } from './paper.tsx'
import styles from './receipt.module.css'

type CreditNotePaperProps = { note: ReceiptOnWire; receipt: ReceiptOnWire | undefined }

/** What was refunded of a payment, the same as in its PDF, for the member and for the desk. */
export function CreditNotePaper({ note, receipt }: CreditNotePaperProps) {
  const { seller, buyer } = note
  const timeZone = useStudio()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <article className={styles.receipt}>
      <h1>Credit note</h1>
      <p className="lede">
        {seller.legalName || seller.name}, {seller.email}
      </p>
      <dl>
        <Line of="Number">{note.code}</Line>
        <Line of="Date">{fullDate(note.issuedAt, timeZone)}</Line>
        {receipt && (
          <Line of={receipt.kind === 'invoice' ? 'For tax invoice' : 'For receipt'}>{receipt.code}</Line>
        )}
        <Seller seller={seller} />
        <BilledTo {...buyer} />
        <Line of="Refunded to">
          {buyer.name}
          {buyer.email && `, ${buyer.email}`}
        </Line>
      </dl>
      <Taxed of={note} what={note.what} amount={-note.amount} currency={note.currency} total="Refunded" />
      <div className={styles.files}>
        <DownloadPdf paper={note} />
        <Button look="quiet" onClick={() => print()}>
          Print
        </Button>
      </div>
    </article>
  )
}
