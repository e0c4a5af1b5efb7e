import { restorePostgres, restoreSqlite } from '../database/backup.ts'
import { engineOf } from '../database/open.ts'
import { ConfigError, readConfig } from '../server/config.ts'
import { lockSingleServer } from '../server/one-process.ts'

/**
 * `npm run restore -- file`: puts a backup of either engine in the place of the database. The server must be stopped; the
 * old database is kept. So a studio moves from SQLite to Postgres or back: backup, another DATABASE_URL, restore.
 */
process.umask(0o077)
try {
  const file = process.argv[2]
  if (!file) throw new ConfigError('Which backup? npm run restore -- data/backups/….db')
  const config = readConfig()
  if (engineOf(config.databaseUrl) === 'postgres') {
    const old = await restorePostgres(file, config.databaseUrl, Date.now())
    console.log(old ? `Restored. The old tables are in the schema ${old}.` : 'Restored.')
  } else {
    const alone = lockSingleServer(config.databaseUrl)
    const old = restoreSqlite(file, config.databaseUrl, Date.now())
    alone.release()
    console.log(old ? `Restored. The old database is ${old}.` : 'Restored.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
