import type { Db } from '../../database/open.ts'
import { peopleOf, placeOfSession, rollWindow } from '../attendance/roll.ts'
import { joinWindow } from '../booked-sessions/join.ts'
import { dayPlus } from '../classes/schedule.ts'
import { sessionDetails } from '../classes/session-details.ts'
import { type Week, weekOf } from '../classes/week.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { isTaken } from '../seats/live-holds.ts'

/**
 * The sessions a member teaches on a day in the studio's time zone, today by default.
 * @throws AppError forbidden
 */
export async function myDay(studio: Studio, member: Member, asked?: string) {
  await requireMay(studio.db, member, 'session.teach')
  const day = asked ?? studioDay(studio.now(), studio.settings.timeZone)
  const sessions = await taughtSessions(studio, member, day, dayPlus(day, 1))
  const open = sessions.filter(({ cancelledAt }) => cancelledAt === null)
  return {
    day,
    previous: dayPlus(day, -1),
    next: dayPlus(day, 1),
    sessions: await Promise.all(
      sessions.map(async (session) => {
        const people = await peopleOf(studio, studio.db, session)
        const before = open[open.indexOf(session) - 1]
        return {
          ...session,
          here: people.filter(({ mark }) => mark === 'present' || mark === 'late').length,
          unmarked: people.filter(({ mark }) => mark === null).length,
          faces: people.filter((one) => one.isNew || one.milestone !== null || one.isBirthday),
          /** We don't know the distance between centres, so only the minutes in between are given. */
          wayBefore:
            before && session.cancelledAt === null && isElsewhere(before, session)
              ? {
                  from: before.centreName ?? '',
                  minutes: Math.round((session.startsAt - before.endsAt) / 60_000),
                }
              : null,
        }
      }),
    ),
  }
}

/** The same for the week around a day, without the people. @throws AppError forbidden */
export async function myWeek(studio: Studio, member: Member, asked?: string) {
  await requireMay(studio.db, member, 'session.teach')
  const { timeZone } = studio.settings
  const today = studioDay(studio.now(), timeZone)
  const week: Week = weekOf(asked ?? today)
  const sessions = await taughtSessions(studio, member, week.monday, week.next)
  return {
    ...week,
    today,
    days: week.days.map((day) => ({
      day,
      sessions: sessions.filter(({ startsAt }) => studioDay(startsAt, timeZone) === day),
    })),
  }
}

function isElsewhere(one: { centreName: string | null; join: unknown }, other: typeof one) {
  return !one.join && !other.join && one.centreName !== null && one.centreName !== other.centreName
}

/** @param from the first day, `to` the day after the last: YYYY-MM-DD */
async function taughtSessions(studio: Studio, member: Member, from: string, to: string) {
  const midnight = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime(studio.settings.timeZone).epochMilliseconds
  const rows = await taughtBy(studio.db, member.id)
    .select((eb) => [
      'class.capacity',
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .whereRef('seats.sessionId', '=', 'session.id')
        .where(isTaken(studio))
        .as('taken'),
      eb
        .selectFrom('bookings')
        .select((bookings) => bookings.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'session.id')
        .where('state', '=', 'booked')
        .as('booked'),
    ])
    .where('session.startsAt', '>=', midnight(from))
    .where('session.startsAt', '<', midnight(to))
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .execute()
  return rows.map((row) => {
    const { opensForTeacherAt, closesAt: doorClosesAt } = joinWindow(row)
    return {
      ...row,
      booked: Number(row.booked),
      taken: Number(row.taken),
      place: placeOfSession(row),
      roll: rollWindow(studio, row),
      join: row.type === 'Live Online' ? { opensAt: opensForTeacherAt, closesAt: doorClosesAt } : null,
    }
  })
}

/** The dated sessions someone teaches: those of their classes and those they took over. */
export function taughtBy(db: Db, userId: string) {
  return sessionDetails(db).where('teacher.userId', '=', userId).where('class.type', '!=', 'Recorded')
}
