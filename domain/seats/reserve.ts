import { sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { countTaken, type Place, sessionsWithHighest } from './count.ts'
import { isLive } from './live-holds.ts'

/** Without the lock, so that a late crowd need not queue; members with a place or a hold are checked under it. */
export async function isFullFor(studio: Studio, trx: Trx, userId: string, place: Place): Promise<boolean> {
  const { classId, sessionId } = place
  if (!(await isFull(studio, trx, place))) return false
  const known = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst()
  if (known) return false
  const held = await trx
    .selectFrom('holds')
    .select('id')
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return held === undefined
}

/**
 * Places beyond the length of the waiting lists may be sold to anyone. Who waits for the run is waited for in each session,
 * but only as many as could get into all of them. Needs the lock.
 */
export async function isReserved(studio: Studio, trx: Trx, place: Place): Promise<boolean> {
  const sessions = await freeAndKept(studio, trx, place.classId)
  return sessions
    .filter(({ sessionId }) => place.sessionId === null || sessionId === place.sessionId)
    .some(({ free, wanted }) => free <= wanted)
}

/** How many of a session may be sold now, and how many are kept for who waits, asked already or not. */
export type Sellable = { sessionId: string; free: number; kept: number }

/** Of each session that the run is sold for; none of a recording. */
export async function sellablePlaces(
  studio: Studio,
  db: Db | Trx,
  { classId, capacity }: { classId: string; capacity: number },
): Promise<Sellable[]> {
  const offered = new Map(
    (await offersIn(studio, db, classId)).map(({ sessionId, n }) => [sessionId, Number(n)]),
  )
  const waited = new Map((await freeAndKept(studio, db, classId)).map((one) => [one.sessionId, one]))
  return (await countTaken(studio, db, classId)).map(({ sessionId, taken }) => {
    const left = Math.max(0, capacity - taken)
    const kept = Math.min(left, waited.get(sessionId)?.wanted ?? 0)
    return { sessionId, free: left - kept, kept: kept + (offered.get(sessionId) ?? 0) }
  })
}

async function offersIn(studio: Studio, db: Db | Trx, classId: string) {
  return db
    .selectFrom('seats')
    .innerJoin('holds', 'holds.id', 'seats.holdId')
    .select((eb) => ['seats.sessionId', eb.fn.countAll<number>().as('n')])
    .where('seats.classId', '=', classId)
    .where('holds.offeredTo', 'is not', null)
    .where(isLive(studio))
    .groupBy('seats.sessionId')
    .execute()
}

/** What no one has in each session, and how many wait for it; empty where no one waits for anything. */
async function freeAndKept(studio: Studio, trx: Db | Trx, classId: string) {
  const rows = await trx
    .selectFrom('enrollments as own')
    .select((eb) => ['own.sessionId', eb.fn.countAll<number>().as('waiting')])
    .where('own.classId', '=', classId)
    .where('own.status', '=', 'waitlisted')
    .where((own) => own.or([own('own.pausedUntil', 'is', null), own('own.pausedUntil', '<=', studio.now())]))
    .where(
      sql<boolean>`${sql.ref('own.notOn')} not like ${`%"${studioDay(studio.now(), studio.settings.timeZone)}"%`}`,
    )
    .where((own) =>
      own.not(
        own.exists(
          own
            .selectFrom('holds')
            .select('holds.id')
            .whereRef('holds.classId', '=', 'own.classId')
            .where(isLive(studio))
            .where((held) =>
              held.or([
                held('holds.offeredTo', '=', held.ref('own.id')),
                held.and([
                  held('holds.userId', '=', held.ref('own.userId')),
                  held(
                    held.fn.coalesce('holds.sessionId', held.val('')),
                    '=',
                    held.fn.coalesce('own.sessionId', held.val('')),
                  ),
                ]),
              ]),
            ),
        ),
      ),
    )
    .groupBy('own.sessionId')
    .execute()
  if (rows.length === 0) return []
  const { capacity, type } = await trx
    .selectFrom('classes')
    .select(['capacity', 'type'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (type === 'Recorded') return []
  const counts = await countTaken(studio, trx, classId)
  const waiting = new Map(rows.map((row) => [row.sessionId, Number(row.waiting)]))
  const free = counts.map(({ sessionId, taken }) => ({ sessionId, free: capacity - taken }))
  const forRun = Math.min(waiting.get(null) ?? 0, ...free.map((one) => Math.max(0, one.free)))
  return free.map((one) => ({ ...one, wanted: forRun + (waiting.get(one.sessionId) ?? 0) }))
}

/** Whether nothing is left of a place for who waits for nothing. */
export async function isFullyReserved(studio: Studio, trx: Trx, place: Place): Promise<boolean> {
  return (await isFull(studio, trx, place)) || (await isReserved(studio, trx, place))
}

/** Whether a session of a place has none left. */
async function isFull(studio: Studio, trx: Trx, place: Place): Promise<boolean> {
  const sessions = await sessionsWithHighest(studio, trx, place)
  const capacity = sessions[0]?.capacity ?? 0
  if (sessions.every(({ highest }) => highest < capacity)) return false
  const counts = await countTaken(studio, trx, place.classId)
  return counts.some(
    (one) => (place.sessionId === null || one.sessionId === place.sessionId) && one.taken >= capacity,
  )
}
