import { join } from 'node:path'
import { backupPostgres, backupSqlite } from '../database/backup.ts'
import { engineOf } from '../database/open.ts'
import { readConfig } from '../server/config.ts'

/**
 * `npm run backup [-- file]`: a copy of the database as of one moment, also while buyers run. It is one SQLite file, of
 * Postgres too. Default: below DATA_DIR/backups.
 */
try {
  const config = readConfig()
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const target = process.argv[2] ?? join(config.dataDir, 'backups', `${stamp}.db`)
  const copy = engineOf(config.databaseUrl) === 'postgres' ? backupPostgres : backupSqlite
  await copy(config.databaseUrl, target)
  console.log(
    `Backed up to ${target}. Keep HEALTH_KEY apart from it: without that key the health answers stay closed.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
