import { isDeadlock } from './errors.ts'
import type { Db, Trx } from './open.ts'
import { countCommit, dataVersion } from './watch.ts'

const MAX_TRIES = 5

/**
 * Runs `work` in a transaction. Postgres may end one of two transactions that wait for each other: that one is begun
 * again, so `work` must do nothing but read and write through the `trx` it is given (no mail, no HTTP).
 */
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
