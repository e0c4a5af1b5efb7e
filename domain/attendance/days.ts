import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { completedBy } from '../enrollment/completed.ts'
import { memberToday } from './pauses.ts'

const DAY = 86_400_000

/** @param month YYYY-MM in the member's time zone; the current month by default */
export async function daysOfMonth(studio: Studio, member: Member, month?: string) {
  const { timeZone, today } = await memberToday(studio, member.id)
  const asked = month ?? today.slice(0, 7)
  const completions = await completedBy(studio.db, { userIds: [member.id] })
  const practised = completions.map(({ at }) => studioDay(at, timeZone))
  const begins = Date.parse(`${asked}-01T00:00:00Z`)
  const sessions = await studio.db
    .selectFrom('classSessions')
    .innerJoin('bookings', 'bookings.sessionId', 'classSessions.id')
    .select('classSessions.startsAt')
    .where('bookings.userId', '=', member.id)
    .where('bookings.state', '=', 'booked')
    .where('classSessions.cancelledAt', 'is', null)
    .where('classSessions.startsAt', '>', Math.max(studio.now(), begins - DAY))
    // One more day on each side, since the time zone decides which month a session is in.
    .where('classSessions.startsAt', '<', begins + 33 * DAY)
    .execute()
  const booked = sessions.map(({ startsAt }) => studioDay(startsAt, timeZone))
  return {
    month: asked,
    today,
    practised: unique(practised.filter((day) => day.startsWith(asked))),
    booked: unique(booked.filter((day) => day.startsWith(asked))),
  }
}

function unique(days: string[]): string[] {
  return [...new Set(days)].sort()
}
