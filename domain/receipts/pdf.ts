import type { Business } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import { pdfSheet } from '../../lib/pdf-sheet.ts'
import { fullDate } from '../../shared/dates.ts'
import { rateInWords, stateInWords } from '../../shared/gst.ts'
import { formatPrice, type Money, rupees } from '../../shared/money.ts'

type Receipt = Row<'receipts'>

export const KIND_WORDS: Record<Receipt['kind'], string> = {
  receipt: 'Receipt',
  invoice: 'Tax invoice',
  'credit note': 'Credit note',
}

/** "credit-note-ZFYC-26-27-00001.pdf" */
export function fileNameOf({ kind, code }: Receipt): string {
  return `${kind.replace(' ', '-')}-${code.replaceAll('/', '-')}.pdf`
}

export type Credited = { code: string; issuedAt: number }

type Printed = {
  /** The receipt a credit note credits. */
  of: Credited | null
  /** How it was paid, and its number. */
  payment: string
  timeZone: string
  accent: string | null
}

/** The PDF of a receipt, tax invoice or credit note. */
export function receiptPdf(
  receipt: Receipt,
  { of, payment, timeZone, accent }: Printed,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, code, seller, buyer, currency, what } = receipt
  const price = (amount: Money) => formatPrice(rupees(amount), currency)
  return pdfSheet({ name: `${KIND_WORDS[kind]} ${code}`, accent }, (sheet) => {
    sheet.title(`${KIND_WORDS[kind]} ${code}`, fullDate(receipt.issuedAt, timeZone))
    sheet.lines([seller.legalName || seller.name, ...(seller.legalName ? [seller.name] : [])])
    if (seller.address) sheet.lines(seller.address.split('\n'))
    sheet.lines([[seller.email, seller.phone].filter(Boolean).join(' · ')])
    sheet.part(kind === 'credit note' ? 'Refund' : 'Payment')
    sheet.pairs([
      ...(buyer.business
        ? ([['Billed to', businessInWords(buyer.business).join('\n')]] as [string, string][])
        : []),
      [
        kind === 'credit note' ? 'Refunded to' : 'Received from',
        [buyer.name, buyer.email].filter(Boolean).join(', '),
      ],
      ...(of === null
        ? []
        : ([['For', `${of.code}, ${fullDate(of.issuedAt, timeZone)}`]] as [string, string][])),
      ['Paid by', payment],
      ...(seller.gstin ? ([['Studio’s GSTIN', seller.gstin]] as [string, string][]) : []),
      ...(seller.placeOfSupply
        ? ([['Place of supply', stateInWords(seller.placeOfSupply)]] as [string, string][])
        : []),
    ])
    sheet.part('Items')
    const row = (label: string, sac: string, sum: Money) =>
      seller.sac ? [label, sac, price(sum)] : [label, price(sum)]
    sheet.table({
      columns: [
        { title: 'Item', width: seller.sac ? 300 : 380 },
        ...(seller.sac ? [{ title: 'HSN/SAC', width: 80 }] : []),
        { title: 'Amount', width: 107, align: 'right' },
      ],
      rows: [
        row(what, seller.sac, receipt.taxablePaise),
        ...taxLines(receipt).map(([label, sum]) => row(label, '', sum)),
      ],
      total: [row(kind === 'credit note' ? 'Refunded' : 'Paid', '', receipt.amountPaise)],
    })
    sheet.notes(
      kind === 'receipt'
        ? ['No GST is charged.']
        : kind === 'credit note' && receipt.basisPoints === 0
          ? []
          : ['The price includes GST.'],
    )
  })
}

/** The business it is billed to, line by line. */
export function businessInWords({ name, address, state, gstin }: Business): string[] {
  return [name, ...address.split('\n'), stateInWords(state), ...(gstin === null ? [] : [`GSTIN ${gstin}`])]
}

/** The tax lines with their amounts. */
export function taxLines(
  of: Pick<Receipt, 'basisPoints' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>,
): [string, Money][] {
  if (of.basisPoints === 0) return []
  if (of.igstPaise > 0) return [[`IGST ${rateInWords(of.basisPoints)}`, of.igstPaise]]
  const half = rateInWords(of.basisPoints / 2)
  return [
    [`CGST ${half}`, of.cgstPaise],
    [`SGST ${half}`, of.sgstPaise],
  ]
}
