import type { Period } from '../../contract/reports.ts'

/** Days are YYYY-MM-DD where the studio is, both included. */
export type Span = {
  period: Period
  from: string
  until: string
  /** So many days before it, from the beginning of what came before. */
  before: { from: string; until: string }
}

const MONTHS = { month: 1, quarter: 3, year: 12 }

/** The week (Monday to Sunday), the month, the quarter or the year of a day, up to that day. */
export function spanOf(period: Period, today: string): Span {
  const day = Temporal.PlainDate.from(today)
  const first = firstOf(period, day)
  const begun = period === 'week' ? first.subtract({ weeks: 1 }) : first.subtract({ months: MONTHS[period] })
  const length = first.until(day).days
  const end = begun.add({ days: length })
  const lastBefore = first.subtract({ days: 1 })
  return {
    ...{ period, from: first.toString(), until: today },
    before: {
      from: begun.toString(),
      until: (Temporal.PlainDate.compare(end, lastBefore) > 0 ? lastBefore : end).toString(),
    },
  }
}

function firstOf(period: Period, day: Temporal.PlainDate): Temporal.PlainDate {
  switch (period) {
    case 'week':
      return mondayOf(day)
    case 'month':
      return day.with({ day: 1 })
    case 'quarter':
      return day.with({ day: 1, month: day.month - ((day.month - 1) % 3) })
    case 'year':
      return day.with({ day: 1, month: 1 })
  }
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 })
}

export type Column = { from: string; until: string }

/**
 * What money is drawn in: fourteen days up to now for a week, so that each stands beside that of the week before; twelve weeks for a month,
 * thirteen for a quarter, twelve months for a year.
 */
export function columnsOf(period: Period, today: string): Column[] {
  const day = Temporal.PlainDate.from(today)
  if (period === 'week')
    return Array.from({ length: 14 }, (_, n) => {
      const of = day.subtract({ days: 13 - n }).toString()
      return { from: of, until: of }
    })
  if (period === 'year') {
    const first = day.with({ day: 1 })
    return Array.from({ length: 12 }, (_, n) => {
      const from = first.subtract({ months: 11 - n })
      return { from: from.toString(), until: from.add({ months: 1 }).subtract({ days: 1 }).toString() }
    })
  }
  const weeks = period === 'month' ? 12 : 13
  return Array.from({ length: weeks }, (_, n) => {
    const from = mondayOf(day).subtract({ weeks: weeks - 1 - n })
    return { from: from.toString(), until: from.add({ days: 6 }).toString() }
  })
}
