import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { Studio } from '../core/studio.ts'

/** Where something takes place; both are null online or outside any centre. */
export type Where = { centreId: string | null; roomId: string | null }

/**
 * The closure for a day in a room: of the room, its centre, or the studio; only the studio's count online. Undefined if it
 * is open. Writes that rely on it must ask under the locks of their rooms and teachers, which closing a day takes too.
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

/** Whether a known closure applies to a place. */
export function closes(closure: Row<'closures'>, { centreId, roomId }: Where): boolean {
  if (closure.roomId !== null) return closure.roomId === roomId
  return closure.centreId === null || closure.centreId === centreId
}

/**
 * Reopens closed days.
 * @returns the names of the days that were closed
 */
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

/** Closures between two days, both included, that apply to a place; all of them if none is given. */
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
