import type { WaitState } from '../../contract/desk-session.ts'
import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { isLive } from '../seats/live-holds.ts'

/** People on a session's waitlist in the order they are asked, each with why; then people waiting for the whole run. */
export async function listWaiting(
  studio: Studio,
  db: Db,
  { id: sessionId, classId }: { id: string; classId: string },
) {
  const now = studio.now()
  const today = studioDay(now, studio.settings.timeZone)
  const rows = await db
    .selectFrom('enrollments as own')
    .innerJoin('users', 'users.id', 'own.userId')
    .select(['own.id', 'own.userId', 'own.sessionId', 'own.createdAt', 'own.pausedUntil', 'own.notOn'])
    .select(['own.offerEndsAt', 'users.firstName', 'users.lastName'])
    .where('own.classId', '=', classId)
    .where('own.status', '=', 'waitlisted')
    .where((eb) => eb.or([eb('own.sessionId', 'is', null), eb('own.sessionId', '=', sessionId)]))
    .orderBy('own.createdAt')
    .orderBy('own.id')
    .execute()
  const held = await db
    .selectFrom('holds')
    .select(['userId', 'offeredTo', 'until', 'sessionId'])
    .where('classId', '=', classId)
    .where(isLive(studio))
    .execute()
  const people = rows.map((row) => {
    const offer = held.find(({ offeredTo }) => offeredTo === row.id)
    const order = held.find(
      ({ userId, sessionId: of, offeredTo }) =>
        offeredTo === null && userId === row.userId && of === row.sessionId,
    )
    const state: WaitState = offer
      ? 'offered'
      : order
        ? 'paying'
        : (row.pausedUntil ?? 0) > now
          ? 'paused'
          : row.notOn.includes(today)
            ? 'not-today'
            : 'waiting'
    const until = offer?.until ?? order?.until ?? (state === 'paused' ? row.pausedUntil : null)
    return {
      id: row.id,
      name: fullName(row.firstName, row.lastName),
      isForRun: row.sessionId === null,
      askedAt: row.createdAt,
      state,
      until,
    }
  })
  const [session, run] = [people.filter((one) => !one.isForRun), people.filter((one) => one.isForRun)]
  return [...session, ...run]
}
