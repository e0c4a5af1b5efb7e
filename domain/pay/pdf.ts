import { pdfTable } from '../../lib/pdf-table.ts'
import { formatPrice, type Money, rupees } from '../../shared/money.ts'
import type { Studio } from '../core/studio.ts'
import type { Statement } from './statements.ts'

/** A closed statement, to be kept and printed. */
export async function statementPdf(studio: Studio, statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { timeZone } = studio.settings
  const { teacher, month, closed, lines, total } = statement
  const profile = await studio.db.selectFrom('studioProfiles').select('name').executeTakeFirst()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return pdfTable({
    title: `Statement ${closed?.number ?? ''}`,
    above: [
      profile?.name ?? 'The studio',
      teacher.name,
      `${monthInWords(month)}${closed ? `, closed on ${day.format(closed.at)}` : ''}`,
    ],
    columns: [
      { title: 'When', width: 120 },
      { title: 'What', width: 193 },
      { title: 'Heads', width: 50, align: 'right' },
      { title: 'Rupees', width: 120, align: 'right' },
    ],
    rows: lines.map((line) => [
      line.startsAt === null ? '' : day.format(line.startsAt),
      line.isSubstitute ? `${line.what}, for somebody else` : line.what,
      line.heads === null ? '' : String(line.heads),
      price(line.amountPaise),
    ]),
    total: ['Together', '', '', price(total)],
    below: ['Something wrong? Please tell the studio: what is put right stands in the next open month.'],
  })
}

/** "2026-11" -> "November 2026" */
export function monthInWords(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** The typefaces of PDFs have no rupee sign: the head of the column says the currency. */
function price(amount: Money): string {
  return formatPrice(rupees(amount)).replace('₹', '')
}
