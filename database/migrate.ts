import { PostgresAdapter, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrationNames, readMigrations } from './all-migrations.ts'
import type { Db } from './open.ts'

/**
 * Each migration runs whole or not at all.
 * @param chosen instead of all
 * @throws Error when a newer program wrote the database
 */
export async function migrate(db: Db, chosen?: Record<string, Migration>): Promise<string[]> {
  const names = chosen ? Object.keys(chosen) : migrationNames
  const executed = await executedMigrations(db)
  refuseNewer(executed, names)
  if (names.every((name) => executed.includes(name))) return []
  const steps = chosen ?? (await readMigrations())
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    migrationTableSchema: await schemaOf(db),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  const executed = await executedMigrations(db)
  return migrationNames.filter((name) => !executed.includes(name))
}

function refuseNewer(executed: string[], names: string[]) {
  const unknown = executed.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this program: it has seen ${unknown.join(', ')}. Start the newer version, or restore an older backup.`,
    )
}

export async function executedMigrations(db: Db): Promise<string[]> {
  const schema = await schemaOf(db)
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration' && (!schema || table.schema === schema)))
    return []
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.rows.map((row) => row.name)
}

/** Null for SQLite. Other schemas may hold a studio too, kept by a restore. */
export async function schemaOf(db: Db): Promise<string | undefined> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return undefined
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema
}
