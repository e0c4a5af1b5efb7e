import { sql } from 'kysely'
import type { Db, Engine } from '../../database/open.ts'

const known = new Map<Db, string[]>()

/** Deletes every row that people write, so that the next history begins with nothing. */
export async function emptyTables(db: Db, engine: Engine): Promise<void> {
  const tables =
    known.get(db) ?? (await db.introspection.getTables()).map(({ name }) => name).filter(isWrittenByPeople)
  known.set(db, tables)
  const deletions = tables.map((table) => `delete from "${table}"`)
  if (engine === 'postgres') await quiet(db)
  await db.transaction().execute(async (trx) => {
    // Whatever refers to whatever: all of it goes.
    const anyOrder =
      engine === 'sqlite'
        ? ['pragma defer_foreign_keys = on', ...deletions]
        : [["set local session_replication_role = 'replica'", ...deletions].join(';')]
    for (const statement of anyOrder) await sql.raw(statement).execute(trx)
  })
}

/** What a verb of the scene before still has under way would meet the clearing, each waiting for the other. */
async function quiet(db: Db) {
  const busy = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid != pg_backend_pid() and state like '%transaction%'`
  for (let tries = 0; tries < 500; tries++) {
    if ((await busy.execute(db)).rows[0]?.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('a transaction of the scene before has not ended after ten seconds')
}

/** The migrations write the rest. */
const isWrittenByPeople = (table: string) => !table.startsWith('kysely') && table !== 'policies'
