import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { isTaken } from './live-holds.ts'

/** A query, so that callers can read more at the same moment. Postgres returns counts as text: `Number(taken)`. */
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
