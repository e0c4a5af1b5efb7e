import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { backupSqlite } from '../database/backup.ts'
import { engineOf } from '../database/open.ts'
import { ConfigError, readConfig } from '../server/config.ts'

/** `npm run backup [-- file]`: a copy of the database as of one moment, also while buyers run. Default: below DATA_DIR/backups. */
try {
  const config = readConfig()
  const postgres = engineOf(config.databaseUrl) === 'postgres'
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const target = process.argv[2] ?? join(config.dataDir, 'backups', `${stamp}.${postgres ? 'dump' : 'db'}`)
  if (postgres) dump(config.databaseUrl, target)
  else await backupSqlite(config.databaseUrl, target)
  console.log(
    `Backed up to ${target}. Keep HEALTH_KEY apart from it: without that key the health answers stay closed.`,
  )
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function dump(url: string, target: string) {
  const result = spawnSync('pg_dump', ['--format=custom', `--file=${target}`, url], { stdio: 'inherit' })
  if (result.error) throw new ConfigError('pg_dump was not found: install the client programs of Postgres.')
  if (result.status !== 0) throw new Error('pg_dump failed.')
}
