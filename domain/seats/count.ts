import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { isTaken } from './live-holds.ts'

/** A place in a class: in the run, which is in each session still to come, or in one session. */
export type Place = { classId: string; sessionId: string | null }

/** Of a row of `classSessions`: one that a run sold now is for. The very last is sold until it ends. */
export function isAhead(now: number): RawBuilder<boolean> {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('classSessions', 'cancelledAt')} is null and (
    ${column('classSessions', 'startsAt')} > ${now} or (${column('classSessions', 'endsAt')} > ${now} and not exists (
      select 1 from ${sql.table('classSessions')} other
      where ${column('other', 'classId')} = ${column('classSessions', 'classId')}
        and ${column('other', 'cancelledAt')} is null and ${column('other', 'startsAt')} > ${now}))))`
}

/** The sessions that a place bought now is in; none of a recording, nor of what has begun. */
export async function sessionsOfPlace(studio: Studio, db: Db | Trx, place: Place): Promise<string[]> {
  return (await ofPlace(studio, db, place).execute()).map(({ id }) => id)
}

/** The same, each with the seats of its class and the highest number that one in it has; 0 for none. */
export async function sessionsWithHighest(studio: Studio, db: Db | Trx, place: Place) {
  const rows = await ofPlace(studio, db, place)
    .select('classes.capacity')
    .select((eb) =>
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.max('number').as('number'))
        .whereRef('seats.sessionId', '=', 'classSessions.id')
        .as('highest'),
    )
    .execute()
  return rows.map(({ id, capacity, highest }) => ({ sessionId: id, capacity, highest: highest ?? 0 }))
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

/** Taken, being paid or offered in one session, whether it is sold still or not. */
export async function takenIn(studio: Studio, db: Db | Trx, sessionId: string): Promise<number> {
  const { taken } = await db
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('sessionId', '=', sessionId)
    .where(isTaken(studio))
    .executeTakeFirstOrThrow()
  return Number(taken)
}

/** Taken, being paid or offered in each session that begins from `from` on and before `to`; those with none are missing. */
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
  return new Map(rows.map(({ sessionId, taken }) => [sessionId, Number(taken)]))
}

export type SessionCount = { sessionId: string; taken: number }

/** How many are in each session of a run that is sold now; none of a recording. */
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
  return rows.map((row) => ({ ...row, taken: Number(row.taken) }))
}

/** By class, in the fullest of the sessions that its run is sold for; classes without any are missing. */
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
  const fullest = new Map<string, number>()
  for (const row of await query.execute())
    fullest.set(row.classId, Math.max(Number(row.taken), fullest.get(row.classId) ?? 0))
  return fullest
}
