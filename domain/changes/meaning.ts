import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Money } from '../../shared/money.ts'
import type { Studio } from '../core/studio.ts'
import { refuseClosedDays } from './closed.ts'
import { owedFor, sumOf } from './money.ts'
import { clashesOf, type Planned, type Wanted } from './plan.ts'

export type Preview = {
  sessions: { id: string; before: SessionState; after: SessionState }[]
  /** Booked in one of them; each gets one letter. */
  people: number
  /** Booked in another session at the new hour. */
  busy: number
  /** They are paying for a place right now, and get it. */
  paying: number
  waiting: number
  /** What comes back for sessions that are called off. */
  refundPaise: Money
  clashes: string[]
}

/**
 * Who and how much money planned changes touch, and what clashes. Needs the lock on the class; locks the rooms and the teachers.
 * @throws AppError conflict for a move to a day that is closed
 */
export async function meaningOf(
  studio: Studio,
  trx: Trx,
  planned: Planned[],
  wanted: Wanted,
): Promise<Preview> {
  const ids = planned.map(({ session }) => session.id)
  // First: it takes the locks that whoever closes a day takes too.
  const clashes = await clashesOf(studio, trx, planned)
  await refuseClosedDays(studio, trx, planned)
  const booked = await trx
    .selectFrom('bookings')
    .select(['userId', 'sessionId'])
    .where('sessionId', 'in', ids)
    .where('state', '=', 'booked')
    .where('userId', 'is not', null)
    .execute()
  const people = [...new Set(booked.flatMap(({ userId }) => userId ?? []))]
  const paying = await trx
    .selectFrom('seats')
    .select('holdId')
    .distinct()
    .where('sessionId', 'in', ids)
    .where('holdId', 'is not', null)
    .execute()
  const waiting = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('sessionId', 'in', ids)
    .where('status', '=', 'waitlisted')
    .execute()
  return {
    sessions: planned.map(({ session, before, after }) => ({ id: session.id, before, after })),
    people: people.length,
    busy: wanted.cancel ? 0 : await busyThen(trx, people, planned),
    paying: paying.length,
    waiting: waiting.length,
    refundPaise: sumOf(wanted.cancel ? await owedFor(trx, ids, 'booked') : []),
    clashes,
  }
}

async function busyThen(trx: Trx, people: string[], planned: Planned[]): Promise<number> {
  if (people.length === 0) return 0
  const ids = planned.map(({ session }) => session.id)
  const busy = await trx
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('bookings.userId')
    .distinct()
    .where('bookings.userId', 'in', people)
    .where('bookings.state', '=', 'booked')
    .where('bookings.sessionId', 'not in', ids)
    .where((eb) =>
      eb.or(
        planned.map(({ after }) =>
          eb.and([
            eb('classSessions.startsAt', '<', after.endsAt),
            eb('classSessions.endsAt', '>', after.startsAt),
          ]),
        ),
      ),
    )
    .execute()
  return busy.length
}
