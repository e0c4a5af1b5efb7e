import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Db } from './open.ts'

/**
 * Brings the database to this program's layout and tells which migrations ran. Each runs whole or not at all.
 * @throws when the database was written by a newer version of the program, which this one must not touch
 */
export async function migrate(db: Db, steps = migrations): Promise<string[]> {
  await refuseNewer(db, steps)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Migrations of this program that the database has not seen yet. */
export async function pendingMigrations(db: Db, steps = migrations): Promise<string[]> {
  const seen = await executedMigrations(db)
  return Object.keys(steps).filter((name) => !seen.includes(name))
}

async function refuseNewer(db: Db, steps: typeof migrations) {
  const unknown = (await executedMigrations(db)).filter((name) => !(name in steps))
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this program: it has seen ${unknown.join(', ')}. Start the newer version, or restore an older backup.`,
    )
}

async function executedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.rows.map((row) => row.name)
}
