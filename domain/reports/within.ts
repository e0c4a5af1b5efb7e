import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
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

/** Whether money is of the centres: by its class, and by its till where it is of no class. */
export function isMoneyIn<DB, T extends keyof DB>(
  eb: ExpressionBuilder<DB, T>,
  within: Within,
  { classId, centreId }: { classId: Expression<string | null>; centreId: Expression<string | null> },
): Expression<SqlBool> {
  return eb.or([
    eb(classId, 'in', classesIn(within)),
    eb.and([
      eb(eb.fn.coalesce(classId, eb.val('')), '=', ''),
      eb(centreId, 'in', [...(within.centreIds ?? [])]),
    ]),
  ])
}
