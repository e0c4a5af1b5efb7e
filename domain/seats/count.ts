import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { isTaken } from './live-holds.ts'

/** No session is longer (changes/plan.ts). */
const LONGEST_SESSION_MS = 12 * 3_600_000

/** A place in a class: in all its upcoming sessions, or in one. */
export type Place = { classId: string; sessionId: string | null }

/** A condition on `classSessions`: included in a class bought now. The last session is sold until it ends. */
export function isAhead(now: number): RawBuilder<boolean> {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('classSessions', 'cancelledAt')} is null and (
    ${column('classSessions', 'startsAt')} > ${now} or (${column('classSessions', 'endsAt')} > ${now} and not exists (
      select 1 from ${sql.table('classSessions')} other
      where ${column('other', 'classId')} = ${column('classSessions', 'classId')}
        and ${column('other', 'cancelledAt')} is null and ${column('other', 'startsAt')} > ${now}))))`
}

/** The sessions a place bought now includes; none for recordings or started sessions. */
export async function sessionsOfPlace(studio: Studio, db: Db | Trx, place: Place): Promise<string[]> {
  return (await ofPlace(studio, db, place).execute()).map(({ id }) => id)
}

/** The same with capacity and the highest seat number of each; 0 for none. */
export async function sessionsWithHighest(studio: Studio, db: Db | Trx, place: Place) {
  const rows = await ofPlace(studio, db, place)
    .leftJoin('rooms', 'rooms.id', 'classSessions.roomId')
    .select((eb) =>
      eb
        .case()
        .when('rooms.capacity', '<', eb.ref('classes.capacity'))
        .then(eb.ref('rooms.capacity'))
        .else(eb.ref('classes.capacity'))
        .end()
        .as('capacity'),
    )
    .select((eb) =>
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.max('number').as('number'))
        .whereRef('seats.sessionId', '=', 'classSessions.id')
        .as('highest'),
    )
    .execute()
  return rows.map(({ id, capacity, highest }) => ({
    sessionId: id,
    capacity: capacity ?? 0,
    highest: highest ?? 0,
  }))
}

/** Seats that don’t exist because a session was moved to a smaller room. They count as taken wherever seats are counted. */
function seatsLacking(db: Db | Trx) {
  return db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .innerJoin('rooms', 'rooms.id', 'classSessions.roomId')
    .select((eb) => [
      'classSessions.id as sessionId',
      'classSessions.classId',
      eb('classes.capacity', '-', eb.ref('rooms.capacity')).as('lacking'),
    ])
    .whereRef('rooms.capacity', '<', 'classes.capacity')
}

function ofPlace(studio: Studio, db: Db | Trx, { classId, sessionId }: Place) {
  const query = db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select('classSessions.id')
    .where('classSessions.classId', '=', classId)
    .where('classes.type', '!=', 'Recorded')
  return sessionId === null
    ? query.where(isAhead(studio.now()))
    : query
        .where('classSessions.id', '=', sessionId)
        .where('classSessions.cancelledAt', 'is', null)
        .where('classSessions.startsAt', '>', studio.now())
}

/** Taken, held or offered seats of one session, whether or not it is on sale. */
export async function takenIn(studio: Studio, db: Db | Trx, sessionId: string): Promise<number> {
  const { taken } = await db
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('sessionId', '=', sessionId)
    .where(isTaken(studio))
    .executeTakeFirstOrThrow()
  const own = await seatsLacking(db).where('classSessions.id', '=', sessionId).executeTakeFirst()
  return Number(taken) + Number(own?.lacking ?? 0)
}

/** Taken, held or offered seats per session that starts in [from, to); sessions without any are missing. */
export async function takenBetween(studio: Studio, { from, to }: { from: number; to: number }) {
  const rows = await studio.db
    .selectFrom('seats')
    .innerJoin('classSessions', 'classSessions.id', 'seats.sessionId')
    .select((eb) => ['seats.sessionId', eb.fn.countAll<number>().as('taken')])
    .where('classSessions.startsAt', '>=', from)
    .where('classSessions.startsAt', '<', to)
    .where(isTaken(studio))
    .groupBy('seats.sessionId')
    .execute()
  const counts = new Map(rows.map(({ sessionId, taken }) => [sessionId, Number(taken)]))
  const lacking = await seatsLacking(studio.db)
    .where('classSessions.startsAt', '>=', from)
    .where('classSessions.startsAt', '<', to)
    .execute()
  for (const one of lacking) counts.set(one.sessionId, (counts.get(one.sessionId) ?? 0) + Number(one.lacking))
  return counts
}

export type SessionCount = { sessionId: string; taken: number }

/** Taken seats per session of a class bought now; none for recordings. */
export async function countTaken(studio: Studio, db: Db | Trx, classId: string): Promise<SessionCount[]> {
  const rows = await db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select((eb) => [
      'classSessions.id as sessionId',
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .whereRef('seats.sessionId', '=', 'classSessions.id')
        .where(isTaken(studio))
        .as('taken'),
    ])
    .where('classSessions.classId', '=', classId)
    .where('classes.type', '!=', 'Recorded')
    .where(isAhead(studio.now()))
    .execute()
  const lacking = await seatsLacking(db).where('classSessions.classId', '=', classId).execute()
  return rows.map(({ sessionId, taken }) => {
    const own = lacking.find((one) => one.sessionId === sessionId)
    return { sessionId, taken: Number(taken) + Number(own?.lacking ?? 0) }
  })
}

/** Per class, the seats taken in its fullest upcoming session; classes without any are missing. */
export async function takenSeats(
  studio: Studio,
  classId?: string,
  db: Studio['db'] | Trx = studio.db,
): Promise<Map<string, number>> {
  let query = db
    .selectFrom('seats')
    .innerJoin('classSessions', 'classSessions.id', 'seats.sessionId')
    .select((eb) => ['seats.classId', 'seats.sessionId', eb.fn.countAll<number>().as('taken')])
    .where(isTaken(studio))
    .where(isAhead(studio.now()))
    .groupBy(['seats.classId', 'seats.sessionId'])
  if (classId) query = query.where('seats.classId', '=', classId)
  const lacking = await seatsLacking(db)
    .where(isAhead(studio.now()))
    .where('classSessions.startsAt', '>', studio.now() - LONGEST_SESSION_MS)
    .$if(classId !== undefined, (own) => own.where('classSessions.classId', '=', classId ?? ''))
    .execute()
  const counts = new Map(lacking.map((one) => [one.sessionId, { ...one, taken: Number(one.lacking) }]))
  for (const row of await query.execute()) {
    const taken = Number(row.taken) + (counts.get(row.sessionId)?.taken ?? 0)
    counts.set(row.sessionId, { ...row, lacking: 0, taken })
  }
  const fullest = new Map<string, number>()
  for (const one of counts.values())
    fullest.set(one.classId, Math.max(one.taken, fullest.get(one.classId) ?? 0))
  return fullest
}
