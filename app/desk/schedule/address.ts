import { ALL_CENTRES, chosenCentre, keptCentre } from '../centre.ts'
import { dayPlus, firstOfMonth, lastOfMonth, mondayOf } from './calendar.ts'

export const VIEWS = ['day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

/** What the address keeps: how much is shown, around which day, of which centre. */
export type Shown = { view: View; day: string; centre: string }

export const ONLINE = 'online'

export function shownIn(search: URLSearchParams, today: string): Shown {
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'week'
  const asked = search.get('day') ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked))
  return { view, day: isDay ? asked : today, centre: chosenCentre(search) ?? ALL_CENTRES }
}

export function pathOf({ view, day, centre }: Shown): string {
  const search = new URLSearchParams()
  if (view !== 'week') search.set('view', view)
  search.set('day', day)
  // Without a word of it an address shows the centre that was chosen for this device.
  if (centre !== (keptCentre() ?? ALL_CENTRES)) search.set('centre', centre)
  return `/studio/schedule?${search}`
}

/** The first and the last day that are shown. */
export function boundsOf({ view, day }: Shown): { from: string; until: string } {
  if (view === 'day') return { from: day, until: day }
  if (view === 'week') return { from: mondayOf(day), until: dayPlus(mondayOf(day), 6) }
  return { from: mondayOf(firstOfMonth(day)), until: dayPlus(mondayOf(lastOfMonth(day)), 6) }
}

/** The same so much earlier (-1) or later (1). */
export function turned(shown: Shown, by: 1 | -1): Shown {
  const { view, day } = shown
  if (view === 'day') return { ...shown, day: dayPlus(day, by) }
  if (view === 'week') return { ...shown, day: dayPlus(day, 7 * by) }
  const next = by > 0 ? dayPlus(lastOfMonth(day), 1) : firstOfMonth(dayPlus(firstOfMonth(day), -1))
  return { ...shown, day: next }
}
