import type { Db } from '../../database/open.ts'

/** Which classes count: all, or those of some centres. People are counted for the whole studio only. */
export type Within = { db: Db; centreIds: readonly string[] | null }

/** Classes of the centres; every class without any named. */
export function classesIn({ db, centreIds }: Within) {
  return db
    .selectFrom('classes')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
    .select('classes.id')
    .where((eb) => eb(eb.fn.coalesce('rooms.centreId', 'classes.centreId'), 'in', [...(centreIds ?? []), '']))
}
