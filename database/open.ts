import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { jsonColumns } from './json-columns.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { watchDatabase } from './watch.ts'

export type Db = Kysely<Database>

/** What inner steps take, so that the compiler knows who may call them. */
export type Trx = Transaction<Database>

export type Engine = 'sqlite' | 'postgres'

export function engineOf(url: string): Engine {
  return /^postgres(ql)?:\/\//.test(url) ? 'postgres' : 'sqlite'
}

/**
 * @param connections the size of the Postgres pool
 * @param patienceMs the longest that a Postgres statement may take; unlimited without it
 */
export function openDatabase(url: string, connections = 10, patienceMs?: number): Db {
  const plugins = [jsonColumns()]
  if (engineOf(url) === 'postgres')
    return watchDatabase({ dialect: postgresDialect(url, { connections, patienceMs }), plugins })
  mkdirSync(dirname(url), { recursive: true })
  return watchDatabase({ dialect: sqliteDialect(url), plugins })
}
