import { dayPlus } from '../classes/schedule.ts'

/** Dates as YYYY-MM-DD, both included. */
export type Pause = { from: string; until: string }

/** In days. Rest weeks and pauses keep a streak going without adding to it. */
export type Streak = { practised: number; restWeek: number; pause: number }

/**
 * Days of practice in a row, up to today, or yesterday if today has none yet. Pauses don't break it, nor does one rest week
 * per month: the days from its Monday until practice resumes, so coming back early costs nothing. A week belongs to the
 * month of its Monday; if a month has two, the later one counts as the rest week.
 */
export function streak(practised: ReadonlySet<string>, today: string, pauses: readonly Pause[] = []): Streak {
  const kept = { practised: 0, restWeek: 0, pause: 0 }
  const bridged = { restWeek: 0, pause: 0 }
  const rested = new Map<string, string>()
  const first = [...practised].reduce((earliest, day) => (day < earliest ? day : earliest), today)
  let day = practised.has(today) ? today : dayPlus(today, -1)
  for (; day >= first; day = dayPlus(day, -1)) {
    if (practised.has(day)) {
      kept.practised++
      Object.assign(kept, bridged)
    } else if (pauses.some(({ from, until }) => from <= day && day <= until)) bridged.pause++
    else if (mayRest(practised, day, rested)) bridged.restWeek++
    else break
  }
  return kept
}

/**
 * Calendar weeks in a row with practice, up to this or last week, for members whose class meets weekly. A week with a pause
 * keeps the streak without adding to it.
 */
export function weeksInARow(
  practised: ReadonlySet<string>,
  today: string,
  pauses: readonly Pause[] = [],
): number {
  const weeks = new Set([...practised].map(mondayOf))
  const first = [...weeks].reduce((earliest, week) => (week < earliest ? week : earliest), today)
  const isPaused = (monday: string) =>
    pauses.some(({ from, until }) => from <= dayPlus(monday, 6) && until >= monday)
  let count = 0
  let monday = mondayOf(today)
  if (!weeks.has(monday)) monday = dayPlus(monday, -7)
  for (; monday >= first; monday = dayPlus(monday, -7)) {
    if (weeks.has(monday)) count++
    else if (!isPaused(monday)) break
  }
  return count
}

/** @param rested the Monday of each month's rest week; adds this one if it qualifies */
function mayRest(practised: ReadonlySet<string>, day: string, rested: Map<string, string>): boolean {
  const monday = mondayOf(day)
  for (let before = monday; before < day; before = dayPlus(before, 1)) if (practised.has(before)) return false
  const month = monday.slice(0, 7)
  const resting = rested.get(month) ?? monday
  rested.set(month, resting)
  return resting === monday
}

function mondayOf(day: string): string {
  return dayPlus(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}
