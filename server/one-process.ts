import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivate } from '../database/private-file.ts'
import { ConfigError } from './config.ts'

/**
 * SQLite is for one server. A lock on a file of its own beside the database says so to a second one; the system lets
 * it go when the process ends, however it ends. Short commands (backup, audit, make-admin) do not ask for it.
 * @throws ConfigError when another server holds it
 */
export function becomeOnlyServer(databaseFile: string): { release(): void } {
  mkdirSync(dirname(databaseFile), { recursive: true })
  makePrivate(`${databaseFile}.server`)
  const lock = new DatabaseSync(`${databaseFile}.server`, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch {
    lock.close()
    throw new ConfigError(
      `DATABASE_URL: another server is running on ${databaseFile}. SQLite is for one process; stop the other one, or use Postgres for several.`,
    )
  }
  return { release: () => lock.close() }
}
