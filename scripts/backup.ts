import { join } from 'node:path'
import { backupPostgres, backupSqlite } from '../database/backup.ts'
import { KEY_FILE } from '../database/key-file.ts'
import { engineOf, openDatabase } from '../database/open.ts'
import { recordBackup } from '../domain/systems/backups.ts'
import { readConfig } from '../server/config.ts'

/**
 * `npm run backup [-- file]`: a copy of the database as of one moment, also while buyers run. It is one SQLite file, of
 * Postgres too. Default: below DATA_DIR/backups.
 */
process.umask(0o077)
try {
  const config = readConfig()
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const target = process.argv[2] ?? join(config.dataDir, 'backups', `${stamp}.db`)
  const copy = engineOf(config.databaseUrl) === 'postgres' ? backupPostgres : backupSqlite
  await copy(config.databaseUrl, target)
  await using db = openDatabase(config.databaseUrl, 1)
  await recordBackup(db, Date.now())
  console.log(
    `Backed up to ${target}. What opens the health answers is in ${KEY_FILE} beside it: keep only its newest copy, and HEALTH_KEY apart from both.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
