import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivate } from '../database/private-file.ts'
import { ConfigError } from './config.ts'

/**
 * Locks the SQLite database for one server. The system releases the lock when the process ends. Short commands don’t take it.
 * @throws ConfigError if another server holds it
 */
export function lockSingleServer(databaseFile: string): { release(): void } {
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
