import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv.ts'
import { type Money, rupees } from '../../shared/money.ts'
import type { Studio } from '../core/studio.ts'
import type { Statement } from './statements.ts'

const HEAD = [
  'Statement',
  'Teacher',
  'Month',
  'Date',
  'Time',
  'Description',
  'Substitute',
  'Attended',
  'Session rate',
  'Students paid extra',
  'Rate per student',
  'Amount',
]

/** A closed statement as CSV: one line per session and correction, in rupees. */
export function statementCsv({ settings }: Studio, statement: Statement): string {
  const { teacher, month, closed, lines } = statement
  const rows = lines.map((line) => {
    const at =
      line.startsAt === null
        ? null
        : Temporal.Instant.fromEpochMilliseconds(line.startsAt).toZonedDateTimeISO(settings.timeZone)
    return [
      closed?.number ?? '',
      teacher.name,
      month,
      at?.toPlainDate().toString() ?? '',
      at?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? '',
      line.what,
      line.isSubstitute ? 'yes' : '',
      line.heads ?? '',
      sum(line.basePaise),
      line.extraHeads,
      sum(line.headPaise),
      sum(line.amountPaise),
    ]
  })
  return `${BYTE_ORDER_MARK}${csvLines([HEAD, ...rows])}`
}

const sum = (amount: Money) => rupees(amount).toFixed(2)
