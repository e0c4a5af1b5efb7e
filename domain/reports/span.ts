export const PERIODS = ['month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** Days are YYYY-MM-DD where the studio is, both included. */
export type Span = {
  period: Period
  from: string
  until: string
  /** So many days before it, from the beginning of what came before. */
  before: { from: string; until: string }
}

/** The month, the quarter or the year of a day, up to that day. */
export function spanOf(period: Period, today: string): Span {
  const day = Temporal.PlainDate.from(today)
  const months = period === 'month' ? 1 : period === 'quarter' ? 3 : 12
  const first = day.with({
    day: 1,
    month: period === 'month' ? day.month : period === 'year' ? 1 : firstOfQuarter(day),
  })
  const begun = first.subtract({ months })
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

function firstOfQuarter({ month }: Temporal.PlainDate): number {
  return month - ((month - 1) % 3)
}

export type Column = { from: string; until: string }

/** What money is drawn in: twelve weeks up to now, thirteen for a quarter, twelve months for a year. */
export function columnsOf(period: Period, today: string): Column[] {
  const day = Temporal.PlainDate.from(today)
  if (period === 'year') {
    const first = day.with({ day: 1 })
    return Array.from({ length: 12 }, (_, n) => {
      const from = first.subtract({ months: 11 - n })
      return { from: from.toString(), until: from.add({ months: 1 }).subtract({ days: 1 }).toString() }
    })
  }
  const weeks = period === 'month' ? 12 : 13
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return Array.from({ length: weeks }, (_, n) => {
    const from = monday.subtract({ weeks: weeks - 1 - n })
    return { from: from.toString(), until: from.add({ days: 6 }).toString() }
  })
}
