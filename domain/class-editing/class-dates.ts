import type { ClassDates } from '../../contract/class-drafts.ts'
import type { DraftDate } from '../../contract/desk-classes.ts'
import type { Db, Trx } from '../../database/open.ts'
import { datedSessions, dayPlus } from '../classes/schedule.ts'
import type { Where } from '../studio/closed-days.ts'

export type Closed = { fromDay: string; untilDay: string; name: string }

/** A year and a half of daily sessions. A rule that finds no free day by then won't find one. */
const MOST_TRIED = 550

/**
 * The dates a rule gives, in order, including days skipped by hand or closed. Each skipped day adds one at the end, so the
 * number of sessions stays as asked. Empty while the rule is incomplete.
 */
export function datesOf(rule: ClassDates | null, closed: readonly Closed[], timeZone: string): DraftDate[] {
  if (rule === null) return []
  return [...byRule(rule, closed, timeZone), ...beside(rule, timeZone)].sort(
    (one, other) => one.startsAt - other.startsAt,
  )
}

export function isHeld({ state }: Pick<DraftDate, 'state'>): boolean {
  return state === 'held' || state === 'instead' || state === 'added'
}

function byRule(rule: ClassDates, closed: readonly Closed[], timeZone: string): DraftDate[] {
  const { firstOn, startTime, endTime, daysOfWeek, sessions } = rule
  if (!firstOn || !startTime || !endTime || !sessions || daysOfWeek.length === 0) return []
  const leftOut = (day: string) => {
    if (rule.skipped.includes(day)) return { state: 'skipped' as const, why: null }
    const why = closed.find(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay)
    return why && !rule.held.includes(day) ? { state: 'closed' as const, why: why.name } : null
  }
  for (let tried = sessions; ; tried = Math.min(MOST_TRIED, 2 * tried + 8)) {
    const dates = daysByRule(rule, tried, timeZone).map((date) => ({ ...date, out: leftOut(date.day) }))
    const held = dates.filter(({ out }) => out === null)
    if (held.length < sessions && tried < MOST_TRIED) continue
    const last = held.at(sessions - 1)?.day ?? dates.at(-1)?.day ?? firstOn
    return dates
      .filter(({ day }) => day <= last)
      .map(({ out, ...date }, index) => ({
        ...date,
        ...(out ?? { state: index < sessions ? ('held' as const) : ('instead' as const), why: null }),
      }))
  }
}

/** Counts by the day a session begins, since it can end after midnight. */
function daysByRule(rule: ClassDates, totalClasses: number, timeZone: string) {
  const { firstOn, daysOfWeek, startTime, endTime } = rule
  const dated = datedSessions({ startDate: firstOn, daysOfWeek, startTime, endTime, totalClasses }, timeZone)
  return dated.map(({ startsAt, endsAt }) => ({ day: dayOf(startsAt, timeZone), startsAt, endsAt }))
}

function beside(rule: ClassDates, timeZone: string): DraftDate[] {
  return rule.added.flatMap(({ day, startTime, endTime }) =>
    datedSessions(
      { startDate: day, daysOfWeek: [1, 2, 3, 4, 5, 6, 7], startTime, endTime, totalClasses: 1 },
      timeZone,
    ).map(({ startsAt, endsAt }) => ({ day, startsAt, endsAt, state: 'added' as const, why: null })),
  )
}

function dayOf(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Closed days of the whole studio, and of the given centre and room. */
export async function closuresAt(db: Db | Trx, { centreId, roomId }: Where): Promise<Closed[]> {
  return db
    .selectFrom('closures')
    .select(['fromDay', 'untilDay', 'name'])
    .where('openedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('roomId', '=', roomId ?? ''),
        eb.and([
          eb('roomId', 'is', null),
          eb.or([eb('centreId', 'is', null), eb('centreId', '=', centreId ?? '')]),
        ]),
      ]),
    )
    .orderBy('fromDay')
    .execute()
}

/**
 * The same rule for the next term, starting at the first of its weekdays after `lastDay`. Corrections to the last term's
 * dates aren't carried over.
 */
export function nextTerm(rule: ClassDates, lastDay: string): ClassDates {
  return { ...rule, firstOn: dayPlus(lastDay, 1), skipped: [], held: [], added: [] }
}
