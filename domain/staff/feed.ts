import { createHmac } from 'node:crypto'
import { reachOf } from '../../contract/permissions.ts'
import { icalendar } from '../../lib/icalendar.ts'
import { sameSecret } from '../../lib/same-secret.ts'
import { TEXTS } from '../../shared/texts.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { taughtBy } from './my-day.ts'

const BACK_MS = 90 * 86_400_000
const MAX_RENEWALS = 10

/** The signed path of the private calendar of the sessions a member teaches, separate from the one they attend. @throws forbidden */
export async function taughtFeedPath(studio: Studio, member: Member): Promise<string> {
  await requireMay(studio.db, member, 'session.teach')
  return pathOf(studio, member.id, (await versionOf(studio, member.id)) ?? 0)
}

/** A new path; calendars that subscribe to an older one stop working. @throws AppError forbidden, too-many */
export async function renewTaughtFeed(studio: Studio, member: Member): Promise<string> {
  await requireMay(studio.db, member, 'session.teach')
  await requireTry(studio, `taught-calendar:${member.id}`, MAX_RENEWALS)
  return withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'session.teach')
    const { taughtCalendarVersion } = await trx
      .updateTable('users')
      .set((eb) => ({ taughtCalendarVersion: eb('taughtCalendarVersion', '+', 1) }))
      .where('id', '=', member.id)
      .returning('taughtCalendarVersion')
      .executeTakeFirstOrThrow()
    await recordEvent(studio, trx, member.id, 'taught-calendar.renewed', member.id)
    return pathOf(studio, member.id, taughtCalendarVersion)
  })
}

/**
 * The calendar behind a private path: the sessions its owner teaches, including cancelled ones. People who no longer
 * teach here have none.
 * @throws AppError not-found if it isn't the current path
 */
export async function taughtFeedOf(studio: Studio, userId: string, key: string): Promise<string> {
  const version = await versionOf(studio, userId)
  const isKey = version !== undefined && sameSecret(key, keyOf(studio, userId, version))
  if (!isKey || reachOf(await grantsOf(studio.db, userId), 'session.teach') === null)
    throw new AppError('not-found', TEXTS.noCalendar)
  const { baseUrl } = studio.settings
  const sessions = await taughtBy(studio.db, userId)
    .where('session.endsAt', '>', studio.now() - BACK_MS)
    .orderBy('session.startsAt')
    .execute()
  const events = sessions.map((session) => {
    const event = sessionEvent(session, baseUrl)
    // A different event id from the attendee's calendar: someone may subscribe to both.
    return { ...event, uid: `taught-${event.uid}`, url: `${baseUrl}/studio/session/${session.id}/roll` }
  })
  return icalendar('My classes', events, studio.now())
}

async function versionOf(studio: Studio, userId: string): Promise<number | undefined> {
  const user = await studio.db
    .selectFrom('users')
    .select('taughtCalendarVersion')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user?.taughtCalendarVersion
}

function pathOf(studio: Studio, userId: string, version: number): string {
  // The key is in the query, which no log keeps.
  return `/api/studio/feed/${userId}.ics?key=${keyOf(studio, userId, version)}`
}

function keyOf({ settings }: Studio, userId: string, version: number): string {
  return createHmac('sha256', settings.secret).update(`taught:${userId}:${version}`).digest('base64url')
}
