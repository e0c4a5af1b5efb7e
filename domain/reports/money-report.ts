import { columnsOf, type Span } from './span.ts'
import { isMoneyIn, type Within } from './within.ts'

/** What came in and went back, beside the time before, and by columns for the drawing. */
export async function moneyReport(within: Within, span: Span) {
  const { until: today } = span
  // The last week may go on beyond the time: what is drawn of it ends with the time.
  const columns = columnsOf(span.period, today).map(({ from, until }) => ({
    from,
    until: until > today ? today : until,
  }))
  const first = [span.before.from, columns[0]?.from ?? today].toSorted()[0] ?? today
  const days = await daysIn(within, first, today)
  const sums = (from: string, until: string) => {
    const own = Map.groupBy(
      days.filter(({ day }) => day >= from && day <= until),
      ({ currency }) => currency,
    )
    return [...own.keys()].toSorted().map((currency) => {
      const sum = (of: 'taken' | 'back' | 'tax') =>
        (own.get(currency) ?? []).reduce((all, one) => all + one[of], 0)
      return { currency, taken: sum('taken'), back: sum('back'), tax: sum('tax') }
    })
  }
  return {
    now: sums(span.from, span.until),
    before: sums(span.before.from, span.before.until),
    columns: columns.map((column) => {
      const own = days.filter(
        ({ day, currency }) => currency === 'INR' && day >= column.from && day <= column.until,
      )
      const sum = (of: 'taken' | 'back', isOnline?: 0 | 1) =>
        own
          .filter((one) => isOnline === undefined || one.isOnline === isOnline)
          .reduce((all, one) => all + one[of], 0)
      return { ...column, inRooms: sum('taken', 0), online: sum('taken', 1), back: sum('back') }
    }),
  }
}

/** All that a report says is added from these few: the many rows of the classes are read once. */
async function daysIn(within: Within, from: string, until: string) {
  const query = within.db
    .selectFrom('moneyDays')
    .select((eb) => [
      ...(['day', 'currency', 'isOnline'] as const),
      eb.fn.sum<number>('taken').as('taken'),
      eb.fn.sum<number>('back').as('back'),
      eb.fn.sum<number>('tax').as('tax'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['day', 'currency', 'isOnline'])
  const own =
    within.centreIds === null
      ? query
      : query.where((eb) =>
          isMoneyIn(eb, within, { classId: eb.ref('classId'), centreId: eb.ref('centreId') }),
        )
  const rows = await own.execute()
  return rows.map(({ taken, back, tax, ...row }) => ({
    ...row,
    taken: Number(taken),
    back: Number(back),
    tax: Number(tax),
  }))
}
