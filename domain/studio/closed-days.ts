import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'

/**
 * What closes a day in a centre: a closing of its own, or one of the whole studio. What is held online, or in no centre, knows the
 * studio's alone. Undefined where it is open. A write that rests on it asks under the lock of the rooms and teachers it needs,
 * which whoever closes a day takes too.
 * @param day YYYY-MM-DD in the studio's time zone
 */
export async function closedOn(
  db: Db | Trx,
  day: string,
  centreId: string | null,
): Promise<Row<'closures'> | undefined> {
  const [first] = await closuresBetween(db, day, day, centreId)
  return first
}

/** The closings of days from one to another, both included, that count for a centre; of all without one. */
export async function closuresBetween(
  db: Db | Trx,
  from: string,
  until: string,
  centreId?: string | null,
): Promise<Row<'closures'>[]> {
  return db
    .selectFrom('closures')
    .selectAll()
    .where('openedAt', 'is', null)
    .where('fromDay', '<=', until)
    .where('untilDay', '>=', from)
    .$if(centreId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('centreId', 'is', null), eb('centreId', '=', centreId ?? null)])),
    )
    .orderBy('fromDay')
    .orderBy('createdAt')
    .execute()
}
