import type { Business } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import { pdfSheet } from '../../lib/pdf-sheet.ts'
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

/** A receipt, a tax invoice or a credit note, as it was issued. @param of the number of what it credits */
export function receiptPdf(
  receipt: Receipt,
  { of, paymentId, timeZone }: { of: string | null; paymentId: string; timeZone: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, code, seller, buyer, currency, what } = receipt
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(receipt.issuedAt)
  const price = (amount: Money) => formatPrice(rupees(amount), currency)
  return pdfSheet(`${KIND_WORDS[kind]} ${code}`, (sheet) => {
    sheet.title(`${KIND_WORDS[kind]} ${code}`, day)
    sheet.lines([seller.legalName || seller.name, ...(seller.legalName ? [seller.name] : [])])
    if (seller.address) sheet.lines(seller.address.split('\n'))
    sheet.lines([seller.email])
    sheet.part(kind === 'credit note' ? 'Given back' : 'Received')
    sheet.pairs([
      ...(buyer.business
        ? ([['Made out to', businessInWords(buyer.business).join('\n')]] as [string, string][])
        : []),
      [kind === 'credit note' ? 'To' : 'From', [buyer.name, buyer.email].filter(Boolean).join(', ')],
      ...(of === null ? [] : ([['Credits', of]] as [string, string][])),
      ['Payment', paymentId],
      ...(seller.gstin ? ([['GSTIN of the studio', seller.gstin]] as [string, string][]) : []),
      ...(seller.placeOfSupply
        ? ([['Place of supply', stateInWords(seller.placeOfSupply)]] as [string, string][])
        : []),
    ])
    sheet.part('For')
    sheet.table({
      columns: [
        { title: 'What', width: 300 },
        { title: 'SAC', width: 80 },
        { title: 'Amount', width: 107, align: 'right' },
      ],
      rows: [
        [what, seller.sac, price(receipt.taxablePaise)],
        ...taxLines(receipt).map(([label, sum]) => [label, '', price(sum)]),
      ],
      total: [[kind === 'credit note' ? 'Given back' : 'Paid', '', price(receipt.amountPaise)]],
    })
    sheet.notes(
      kind === 'receipt'
        ? ['This studio charges no GST.']
        : kind === 'credit note' && receipt.basisPoints === 0
          ? []
          : ['The tax is included in the price.'],
    )
  })
}

/** For whom it is made out, line by line. */
export function businessInWords({ name, address, state, gstin }: Business): string[] {
  return [name, ...address.split('\n'), stateInWords(state), ...(gstin === null ? [] : [`GSTIN ${gstin}`])]
}

/** Each tax that it names, with its sum. */
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
