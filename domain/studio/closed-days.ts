import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { Studio } from '../core/studio.ts'

/** Where something is held: online, or in no centre, both are null. */
export type Where = { centreId: string | null; roomId: string | null }

/**
 * What closes a day in a room: a closing of its own, of its centre, or of the whole studio. What is held online, or in no centre, knows
 * the studio's alone. Undefined where it is open. A write that rests on it asks under the lock of the rooms and teachers it needs,
 * which anyone who closes a day takes too.
 * @param day YYYY-MM-DD in the studio's time zone
 */
export async function closedOn(
  db: Db | Trx,
  day: string,
  where: Where,
): Promise<Row<'closures'> | undefined> {
  const [first] = await closuresBetween(db, day, day, where)
  return first
}

/** The same of closings that are known. */
export function closes(closure: Row<'closures'>, { centreId, roomId }: Where): boolean {
  if (closure.roomId !== null) return closure.roomId === roomId
  return closure.centreId === null || closure.centreId === centreId
}

/** Closed days are open again. @returns the names of those that were closed */
export async function openDays(studio: Studio, trx: Trx, ids: string[]): Promise<string[]> {
  const opened = await trx
    .updateTable('closures')
    .set({ openedAt: studio.now() })
    .where('id', 'in', ['', ...ids])
    .where('openedAt', 'is', null)
    .returning('name')
    .execute()
  return opened.map(({ name }) => name)
}

/** The closings of days from one to another, both included, that count for a place; of all without one. */
export async function closuresBetween(
  db: Db | Trx,
  from: string,
  until: string,
  where?: Where,
): Promise<Row<'closures'>[]> {
  return db
    .selectFrom('closures')
    .selectAll()
    .where('openedAt', 'is', null)
    .where('fromDay', '<=', until)
    .where('untilDay', '>=', from)
    .$if(where !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('roomId', '=', where?.roomId ?? ''),
          eb.and([
            eb('roomId', 'is', null),
            eb.or([eb('centreId', 'is', null), eb('centreId', '=', where?.centreId ?? '')]),
          ]),
        ]),
      ),
    )
    .orderBy('fromDay')
    .orderBy('createdAt')
    .execute()
}
