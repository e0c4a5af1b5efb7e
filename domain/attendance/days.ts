import { studioDay } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { IN_CLASS } from '../enrollment/find.ts'

const DAY = 86_400_000

/** @param month YYYY-MM in the studio's time zone; the present month by default */
export async function daysOfMonth(studio: Studio, member: Member, month?: string) {
  const { timeZone } = studio.settings
  const today = studioDay(studio.now(), timeZone)
  const asked = month ?? today.slice(0, 7)
  const marks = await studio.db
    .selectFrom('attendance')
    .innerJoin('enrollments', 'enrollments.id', 'attendance.enrollmentId')
    .select('attendance.studioDay')
    .where('attendance.userId', '=', member.id)
    .where('enrollments.status', 'in', IN_CLASS)
    .where('attendance.studioDay', 'like', `${asked}-%`)
    .execute()
  const begins = Date.parse(`${asked}-01T00:00:00Z`)
  const sessions = await studio.db
    .selectFrom('classSessions')
    .innerJoin('enrollments', 'enrollments.classId', 'classSessions.classId')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select('classSessions.startsAt')
    .where('enrollments.userId', '=', member.id)
    .where('enrollments.status', 'in', IN_CLASS)
    .where('classes.type', '!=', 'Recorded')
    .where('classSessions.cancelledAt', 'is', null)
    .where('classSessions.startsAt', '>', Math.max(studio.now(), begins - DAY))
    // A day more on either side: the time zone decides which month they fall in.
    .where('classSessions.startsAt', '<', begins + 33 * DAY)
    .execute()
  const booked = sessions.map(({ startsAt }) => studioDay(startsAt, timeZone))
  return {
    month: asked,
    today,
    practised: unique(marks.map((mark) => mark.studioDay)),
    booked: unique(booked.filter((day) => day.startsWith(asked))),
  }
}

function unique(days: string[]): string[] {
  return [...new Set(days)].sort()
}
