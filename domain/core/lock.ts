import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { Database, Row } from '../../database/tables.ts'

type Lockable = 'users' | 'orders' | 'enrollments' | 'payments'
type Where<T extends Lockable> = { [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] }

/**
 * Locks rows until the transaction ends, and returns them as they are under the lock; none when none fits.
 *
 * A write that changes nothing is a `select … for update` that both engines know. SQLite has no such clause. On Postgres
 * the statement waits for whoever holds a row and then looks again whether it still fits. What is written is
 * `createdAt`, because it is in no unique key: rows that refer to a locked one may still be inserted.
 *
 * The order of locks, everywhere, so that transactions cannot deadlock: order, member, class (`lockSeats`), enrollment, payment.
 */
export async function lockRows<T extends Lockable>(trx: Trx, table: T, where: Where<T>): Promise<Row<T>[]> {
  // Kysely cannot follow a table that is a type parameter; every lockable one has the column that is named here.
  const locked = trx
    .updateTable(table as 'orders')
    .set((eb) => ({ createdAt: eb.ref('createdAt') }))
    .where(fits(where))
    .returningAll()
  return (await locked.execute()) as unknown as Row<T>[]
}

function fits(where: object) {
  return (eb: ExpressionBuilder<Database, 'orders'>) =>
    eb.and(
      Object.entries(where).map(([name, value]) => {
        const column = name as 'id'
        if (Array.isArray(value)) return eb(column, 'in', value)
        return value === null ? eb(column, 'is', null) : eb(column, '=', value)
      }),
    )
}

/**
 * The same for one row that is known to be there.
 * @throws Error when it is not
 */
export async function lockRow<T extends Lockable>(trx: Trx, table: T, where: Where<T>): Promise<Row<T>> {
  const [row] = await lockRows(trx, table, where)
  if (!row) throw new Error(`no row of ${table} to lock`)
  return row
}
