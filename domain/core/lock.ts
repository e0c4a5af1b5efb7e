import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { Database, Row } from '../../database/tables.ts'

type Lockable = 'users' | 'orders' | 'enrollments' | 'payments' | 'contactMessages'
type Where<T extends Lockable> = { [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] }

/**
 * A write that changes nothing locks like `select … for update`, which SQLite does not have. Postgres waits, and then
 * checks again whether the row matches. `createdAt` is in no unique key, so rows that refer to a locked one can still
 * be inserted.
 * Lock order, to avoid deadlock: order, member, class (`lockSeats`), enrollment, payment.
 */
export async function lockRows<T extends Lockable>(trx: Trx, table: T, where: Where<T>): Promise<Row<T>[]> {
  // Kysely cannot follow a generic table; every lockable one has this column.
  const locked = trx
    .updateTable(table as 'orders')
    .set((eb) => ({ createdAt: eb.ref('createdAt') }))
    .where(matches(where))
    .returningAll()
  return (await locked.execute()) as unknown as Row<T>[]
}

function matches(where: object) {
  return (eb: ExpressionBuilder<Database, 'orders'>) =>
    eb.and(
      Object.entries(where).map(([name, value]) => {
        const column = name as 'id'
        if (Array.isArray(value)) return eb(column, 'in', value)
        return value === null ? eb(column, 'is', null) : eb(column, '=', value)
      }),
    )
}

export async function lockRow<T extends Lockable>(trx: Trx, table: T, where: Where<T>): Promise<Row<T>> {
  const [row] = await lockRows(trx, table, where)
  if (!row) throw new Error(`no row to lock in ${table}`)
  return row
}
