import type { Db } from '../../database/open.ts'
import type { NewRow } from '../../database/tables.ts'
import { newId } from '../../domain/core/ids.ts'
import { NO_MONEY } from '../../shared/money.ts'

type Row = NewRow<'pendingActions'>

/** The last day that dates can say: nothing is due before. */
const NEVER = 253_402_300_799_000

/** An action that waits: what is not said is nothing, asked by the owner, and not due. @returns its id */
export async function insertPending(
  db: Db,
  {
    payload = {},
    ...row
  }: Omit<Partial<Row>, 'payload'> & Pick<Row, 'kind' | 'subject'> & { payload?: object },
): Promise<string> {
  const id = row.id ?? newId()
  const nothing = { other: null, amountPaise: NO_MONEY, askedBy: 'admin', createdAt: 0, dueAt: NEVER }
  await db
    .insertInto('pendingActions')
    .values({ ...nothing, ...row, id, payload: JSON.stringify(payload) })
    .execute()
  return id
}

/** Of a refund of a sum, beside what goes on. */
export const SUM_REFUND = { basis: 'sum', ends: 0, reason: 'A leak', bookingId: null, blockId: null }
