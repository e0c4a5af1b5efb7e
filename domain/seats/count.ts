import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { isTaken } from './live-holds.ts'

/**
 * The query that counts a class's seats: its capacity, and how many are taken for good or held right now. Callers add what
 * else they look at in the same moment. Postgres counts in text: `Number(taken)`.
 */
export function countSeats(studio: Studio, db: Db | Trx, classId: string) {
  return db
    .selectFrom('classes')
    .select((eb) => [
      'classes.capacity',
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .whereRef('seats.classId', '=', 'classes.id')
        .where(isTaken(studio))
        .as('taken'),
    ])
    .where('classes.id', '=', classId)
}
