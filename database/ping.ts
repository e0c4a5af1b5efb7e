import { sql } from 'kysely'
import type { Db } from './open.ts'
import { diskFailed, markDiskWorking } from './watch.ts'

/** @throws Error unless the database answers; after a failed write, unless it can write again */
export async function ping(db: Db): Promise<void> {
  if (!diskFailed(db)) return void (await sql`select 1`.execute(db))
  const trial = { key: 'trial of the disk', tries: 0, windowEndsAt: 0 }
  await db
    .insertInto('throttles')
    .values(trial)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tries: 1 }))
    .execute()
  await db.deleteFrom('throttles').where('key', '=', trial.key).execute()
  markDiskWorking(db)
}
