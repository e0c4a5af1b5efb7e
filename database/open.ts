import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { jsonColumns } from './json-columns.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { watched } from './watch.ts'

/** The whole database. */
export type Db = Kysely<Database>

/** The database inside a transaction: what inner steps take, so that the compiler knows who may call them. */
export type Trx = Transaction<Database>

export type Engine = 'sqlite' | 'postgres'

/** Which engine an address means: postgres://… or a path of a SQLite file. */
export function engineOf(url: string): Engine {
  return /^postgres(ql)?:\/\//.test(url) ? 'postgres' : 'sqlite'
}

/**
 * Opens the database at `url`: `postgres://…`, or the path of a SQLite file, whose folder is made when missing.
 * @param connections the size of the Postgres pool
 * @param patienceMs the longest that a statement of Postgres may take; without it, as long as it takes
 */
export function openDatabase(url: string, connections = 10, patienceMs?: number): Db {
  const plugins = [jsonColumns()]
  if (engineOf(url) === 'postgres')
    return watched({ dialect: postgresDialect(url, { connections, patienceMs }), plugins })
  mkdirSync(dirname(url), { recursive: true })
  return watched({ dialect: sqliteDialect(url), plugins })
}
