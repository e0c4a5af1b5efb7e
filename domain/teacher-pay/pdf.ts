import { pdfSheet } from '../../lib/pdf-sheet.ts'
import { fullDateAndTime, monthAndYear } from '../../shared/dates.ts'
import { formatPrice, type Money, rupees } from '../../shared/money.ts'
import type { Studio } from '../core/studio.ts'
import { accentOnPaper } from '../studio/brand.ts'
import type { Statement } from './statements.ts'

/** A closed statement as PDF. */
export async function statementPdf(studio: Studio, statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { timeZone } = studio.settings
  const { teacher, month, closed, lines, total } = statement
  const profile = await studio.db.selectFrom('studioProfiles').select('name').executeTakeFirst()
  const accent = await accentOnPaper(studio.db)
  const moment = (at: number) => fullDateAndTime(at, timeZone)
  return pdfSheet({ name: `Statement ${closed?.number ?? ''}`.trim(), accent }, (sheet) => {
    sheet.title(`Statement ${closed?.number ?? ''}`.trim(), monthAndYear(month))
    sheet.lines([
      profile?.name ?? 'The studio',
      teacher.name,
      ...(closed ? [`Closed on ${moment(closed.at)}`] : []),
    ])
    sheet.part('Sessions and corrections')
    sheet.table({
      columns: [
        { title: 'When', width: 130 },
        { title: 'What', width: 207 },
        { title: 'Attended', width: 60, align: 'right' },
        { title: 'Amount', width: 90, align: 'right' },
      ],
      rows: lines.map((line) => [
        line.startsAt === null ? '' : moment(line.startsAt),
        line.isSubstitute ? `${line.what} (substitute)` : line.what,
        line.heads === null ? '' : String(line.heads),
        price(line.amountPaise),
      ]),
      total: [['Total', '', '', price(total)]],
    })
    sheet.notes(['Is something wrong? Tell the studio. Corrections appear in the next open month.'])
  })
}

function price(amount: Money): string {
  return formatPrice(rupees(amount))
}
