import { spawnSync } from 'node:child_process'
import { restoreSqlite } from '../database/backup.ts'
import { engineOf } from '../database/open.ts'
import { ConfigError, readConfig } from '../server/config.ts'
import { becomeOnlyServer } from '../server/one-process.ts'

/** `npm run restore -- file`: puts a backup in the place of the database. The server must be stopped; the old database is kept. */
try {
  const file = process.argv[2]
  if (!file) throw new ConfigError('Which backup? npm run restore -- data/backups/….db')
  const config = readConfig()
  if (engineOf(config.databaseUrl) === 'postgres') {
    const result = spawnSync(
      'pg_restore',
      [
        '--clean',
        '--if-exists',
        '--no-owner',
        '--single-transaction',
        `--dbname=${config.databaseUrl}`,
        file,
      ],
      { stdio: 'inherit' },
    )
    if (result.error)
      throw new ConfigError('pg_restore was not found: install the client programs of Postgres.')
    if (result.status !== 0) throw new Error('pg_restore failed; the database is as it was.')
    console.log('Restored.')
  } else {
    const alone = becomeOnlyServer(config.databaseUrl)
    const old = restoreSqlite(file, config.databaseUrl, Date.now())
    alone.release()
    console.log(old ? `Restored. The old database is ${old}.` : 'Restored.')
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
  process.exitCode = 1
}
