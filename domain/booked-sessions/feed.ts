import { createHmac } from 'node:crypto'
import { type CalendarEvent, icalendar } from '../../lib/icalendar.ts'
import { sameSecret } from '../../lib/same-secret.ts'
import { TEXTS } from '../../shared/texts.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { isBlocked } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'

const DAY = 86_400_000
/** A feed covers the past 90 days and everything ahead. */
const BACK_MS = 90 * DAY

/** The path of a member's private calendar feed. It is signed, so it can't be guessed. */
export async function feedPath(studio: Studio, member: Member): Promise<string> {
  return pathOf(studio, member.id, (await versionOf(studio, member.id)) ?? 0)
}

const MAX_RENEWALS = 10

/**
 * A new feed path; the old one stops working.
 * @throws AppError too-many
 */
export async function renewFeed(studio: Studio, member: Member): Promise<string> {
  await requireTry(studio, `calendar:${member.id}`, MAX_RENEWALS)
  return withLiveMember(studio, member, async (trx) => {
    const { calendarVersion } = await trx
      .updateTable('users')
      .set((eb) => ({ calendarVersion: eb('calendarVersion', '+', 1) }))
      .where('id', '=', member.id)
      .returning('calendarVersion')
      .executeTakeFirstOrThrow()
    await recordEvent(studio, trx, member.id, 'calendar.renewed', member.id)
    return pathOf(studio, member.id, calendarVersion)
  })
}

/**
 * The calendar at a feed path: the member's sessions, including cancelled ones.
 * @throws AppError not-found when the path is no longer valid
 */
export async function feedOf(studio: Studio, userId: string, key: string): Promise<string> {
  const version = await versionOf(studio, userId)
  if (version === undefined || !sameSecret(key, keyOf(studio, userId, version)))
    throw new AppError('not-found', TEXTS.noCalendar)
  return icalendar('My yoga', await eventsOf(studio, userId, studio.now() - BACK_MS), studio.now())
}

/** Limits a member's sessions to one class or one session. */
type Choice = { classId?: string; sessionId?: string }

/**
 * A calendar file with the member's sessions that haven't ended, as the feed shows them.
 * @throws AppError not-found when there are none
 */
export async function memberCalendar(studio: Studio, { id }: Member, choice: Choice): Promise<string> {
  const events = await eventsOf(studio, id, studio.now(), choice)
  if (events.length === 0) throw new AppError('not-found', TEXTS.sessionNotFound)
  return icalendar('My yoga', events, studio.now())
}

/** Undefined if there is no such feed, or its member is blocked. */
async function versionOf(studio: Studio, userId: string): Promise<number | undefined> {
  const user = await studio.db
    .selectFrom('users')
    .select('calendarVersion')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user && !(await isBlocked(studio.db, userId)) ? user.calendarVersion : undefined
}

async function eventsOf(
  studio: Studio,
  userId: string,
  after: number,
  { classId, sessionId }: Choice = {},
): Promise<CalendarEvent[]> {
  const sessions = await sessionDetails(studio.db)
    .innerJoin('bookings as booking', 'booking.sessionId', 'session.id')
    .where('booking.userId', '=', userId)
    .where('session.endsAt', '>', after)
    .$if(classId !== undefined, (own) => own.where('session.classId', '=', classId ?? ''))
    .$if(sessionId !== undefined, (own) => own.where('session.id', '=', sessionId ?? ''))
    .where((eb) =>
      eb.or([
        eb('booking.state', '=', 'booked'),
        // A place that ended because the session was cancelled is shown as cancelled.
        eb('booking.endedAt', '>=', eb.ref('session.cancelledAt')),
      ]),
    )
    .orderBy('session.startsAt')
    .execute()
  const { baseUrl } = studio.settings
  return sessions.map((session) => sessionEvent(session, baseUrl))
}

function pathOf(studio: Studio, userId: string, version: number): string {
  // The key is in the query string, which is never logged.
  return `/api/sessions/feed/${userId}.ics?key=${keyOf(studio, userId, version)}`
}

function keyOf({ settings }: Studio, userId: string, version: number): string {
  return createHmac('sha256', settings.secret).update(`calendar:${userId}:${version}`).digest('base64url')
}
