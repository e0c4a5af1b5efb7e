import type { Period } from '../../contract/reports.ts'

/** Days are YYYY-MM-DD where the studio is, both included. */
export type Span = {
  period: Period
  from: string
  until: string
  /** Its last day is behind us. */
  isOver: boolean
  /** A day of the time before, and of the time after where that has begun. */
  earlier: string
  later: string | null
  /** This many days before it, from the beginning of what came before. */
  before: { from: string; until: string }
}

const MONTHS = { month: 1, quarter: 3, year: 12 }

/**
 * The week (Monday to Sunday), the month, the quarter or the year of a day, up to today; all of it, beside all of the one before, once it
 * is over.
 * @param at a day of it; of one to come it is today
 */
export function spanOf(period: Period, today: string, at: string = today): Span {
  const now = Temporal.PlainDate.from(today)
  const first = firstOf(period, at < today ? Temporal.PlainDate.from(at) : now)
  const length = period === 'week' ? { weeks: 1 } : { months: MONTHS[period] }
  const [begun, next] = [first.subtract(length), first.add(length)]
  const lastBefore = first.subtract({ days: 1 })
  const isOver = Temporal.PlainDate.compare(next, now) <= 0
  const end = begun.add({ days: first.until(now).days })
  return {
    period,
    isOver,
    from: first.toString(),
    until: isOver ? next.subtract({ days: 1 }).toString() : today,
    earlier: begun.toString(),
    later: isOver ? next.toString() : null,
    before: {
      from: begun.toString(),
      until: (isOver || Temporal.PlainDate.compare(end, lastBefore) > 0 ? lastBefore : end).toString(),
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
 * What money is drawn in: fourteen days up to now for a week, so that each is next to that of the week before; twelve weeks for a month,
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
