import { type Kysely, PostgresAdapter } from 'kysely'
import { isDeadlock, isDuplicate } from './errors.ts'
import type { Db, Trx } from './open.ts'
import { countCommit, dataVersion } from './watch.ts'

const MAX_TRIES = 5

/** Postgres may abort one of two deadlocked transactions, which runs again: no mail or HTTP in `work`. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const before = dataVersion(db)
  for (let tries = 1; ; tries++) {
    try {
      const result = await db.transaction().execute(work)
      countCommit(db, before)
      return result
    } catch (error) {
      if (tries >= MAX_TRIES || !isDeadlock(error)) throw error
    }
  }
}

/** The same for who takes a free name: when another took it at the same moment, the next free one is looked for. */
export async function inTransactionWithFreeName<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (tries >= MAX_TRIES || !isDuplicate(error)) throw error
    }
  }
}

/** Many reads of one moment, while others go on writing. */
export async function inSnapshot<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const transaction = isPostgres(db)
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : db.transaction()
  return transaction.execute(work)
}

// biome-ignore lint/suspicious/noExplicitAny: any database, known or not
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
