import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  Kysely,
  type KyselyConfig,
  type KyselyPlugin,
  ParseJSONResultsPlugin,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'

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
 */
export function openDatabase(url: string, connections = 10): Db {
  if (engineOf(url) === 'postgres') return openPostgres(url, connections)
  mkdirSync(dirname(url), { recursive: true })
  return watched({ dialect: sqliteDialect(url), plugins })
}

/** Tables that nobody outside may see a trace of: a change of these leaves every public page as it was. */
const PRIVATE_TABLES =
  'users|practiceAnswers|healthAnswers|authSessions|passwordResets|throttles|preferences|orders|payments|refunds|paymentEvents|attendance|contactMessages|outboxEmails|auditLog|eventInterests|subscribers|twoFactors|recoveryCodes|knownBrowsers|emailChanges|conversationMessages|memberships|videoPlaces|memberPictures'
const PUBLIC_WRITE = new RegExp(`^(insert into|update|delete from) "(?!(${PRIVATE_TABLES})")`)

const versions = new WeakMap<Db, { version: number }>()

/** A number that grows with every change of what the public may see, made by this process. */
export function dataVersion(db: Db): number {
  return versions.get(db)?.version ?? 0
}

function watched(config: KyselyConfig): Db {
  const changes = { version: 0 }
  const db: Db = new Kysely<Database>({
    ...config,
    log: ({ query }) => {
      if (PUBLIC_WRITE.test(query.sql)) changes.version++
    },
  })
  versions.set(db, changes)
  return db
}

/** Columns of type `Json` in tables.ts. Only these are parsed: a member's own text may look like JSON and must stay text. */
const JSON_COLUMNS = new Set([
  'about',
  'certifications',
  'daysOfWeek',
  'detail',
  'equipmentNeeded',
  'features',
  'fitnessGoals',
  'focusAreas',
  'notIncludedFeatures',
  'specialClasses',
  'specialties',
  'styles',
  'weekdaySchedule',
])

const plugins: KyselyPlugin[] = [
  new ParseJSONResultsPlugin({
    shouldParse: (_value, path) => JSON_COLUMNS.has(/^\$\[\d+\][."]+([A-Za-z]+)"?$/.exec(path)?.[1] ?? ''),
  }),
]

function openPostgres(url: string, connections: number): Db {
  const types = {
    getTypeParser(oid: number, format?: string) {
      if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return toSafeNumber
      return pg.types.getTypeParser(oid as never, format as never)
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: types as never,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that the server dropped while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  return watched({ dialect: new PostgresDialect({ pool }), plugins })
}

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}

/** Throws unless the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Whether the database could not be reached, or sent us away: nobody's bug, and worth another try. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  // Of the socket; of Postgres: connection_exception, too_many_connections, shutting down or starting; of its pool.
  return (
    (typeof code === 'string' &&
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|53300|57P0[123])$/.test(
        code,
      )) ||
    (typeof message === 'string' &&
      /^(timeout exceeded when trying to connect|Connection terminated)/.test(message))
  )
}

/** Whether a write was refused because a row with the same unique value exists. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  // Postgres: unique_violation. SQLite: SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/**
 * Runs `work` in a transaction. Postgres may end one of two transactions that wait for each other: that one is begun
 * again, so `work` must do nothing but read and write through the `trx` it is given (no mail, no HTTP).
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const before = dataVersion(db)
  for (let tries = 1; ; tries++) {
    try {
      const result = await db.transaction().execute(work)
      // Pages rendered between the write and the commit saw the old data: the commit counts as a change too.
      const changes = versions.get(db)
      if (changes && changes.version !== before) changes.version++
      return result
    } catch (error) {
      const { code } = (error ?? {}) as { code?: unknown }
      // deadlock_detected, serialization_failure
      if (tries >= 5 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}
