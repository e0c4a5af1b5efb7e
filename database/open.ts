import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  Kysely,
  type KyselyConfig,
  type KyselyPlugin,
  ParseJSONResultsPlugin,
  SqliteAdapter,
  sql,
  type Transaction,
} from 'kysely'
import { troubleOf } from './errors.ts'
import { postgresDialect } from './postgres.ts'
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
 * @param patienceMs the longest that a statement of Postgres may take; without it, as long as it takes
 */
export function openDatabase(url: string, connections = 10, patienceMs?: number): Db {
  if (engineOf(url) === 'postgres')
    return watched({ dialect: postgresDialect(url, { connections, patienceMs }), plugins })
  mkdirSync(dirname(url), { recursive: true })
  return watched({ dialect: sqliteDialect(url), plugins })
}

/** Tables that nobody outside may see a trace of: a change of these leaves every public page as it was. */
const PRIVATE_TABLES =
  'users|practiceAnswers|healthAnswers|authSessions|passwordResets|throttles|preferences|orders|payments|refunds|paymentEvents|attendance|contactMessages|outboxEmails|auditLog|eventInterests|subscribers|twoFactors|recoveryCodes|knownBrowsers|emailChanges|emailReturns|memberKeys|conversationMessages|memberships|videoPlaces|memberPictures|lapsedHolds'
const PUBLIC_WRITE = new RegExp(`^(insert into|update|delete from) "(?!(${PRIVATE_TABLES})")`)

type Watched = {
  version: number
  /** The last write failed for want of a working disk, and none has succeeded since. */
  diskFails: boolean
}

const seen = new WeakMap<Db, Watched>()

/** A number that grows with every change of what the public may see, made by this process. */
export function dataVersion(db: Db): number {
  return seen.get(db)?.version ?? 0
}

function watched(config: KyselyConfig): Db {
  const state: Watched = { version: 0, diskFails: false }
  const db: Db = new Kysely<Database>({
    ...config,
    log: (event) => {
      if (PUBLIC_WRITE.test(event.query.sql)) state.version++
      if (event.level === 'error' && troubleOf(event.error) === 'the disk fails') state.diskFails = true
    },
  })
  seen.set(db, state)
  return db
}

/** Columns of type `Json` in tables.ts. Only these are parsed: a member's own text may look like JSON and must stay text. */
const JSON_COLUMNS = new Set([
  'about',
  'aboutPage',
  'certifications',
  'daysOfWeek',
  'detail',
  'equipmentNeeded',
  'features',
  'figures',
  'fitnessGoals',
  'focusAreas',
  'highlights',
  'notIncludedFeatures',
  'openingHours',
  'social',
  'specialClasses',
  'specialties',
  'styles',
  'terms',
  'weekByWeek',
  'weekdaySchedule',
  'words',
])

const plugins: KyselyPlugin[] = [
  new ParseJSONResultsPlugin({
    shouldParse: (_value, path) => JSON_COLUMNS.has(/^\$\[\d+\][."]+([A-Za-z]+)"?$/.exec(path)?.[1] ?? ''),
  }),
]

/** Throws unless the database answers; after a write that the disk refused, unless it takes a write again. */
export async function ping(db: Db): Promise<void> {
  const state = seen.get(db)
  if (!state?.diskFails) return void (await sql`select 1`.execute(db))
  const trial = { key: 'trial of the disk', tries: 0, windowEndsAt: 0 }
  await db
    .insertInto('throttles')
    .values(trial)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tries: 1 }))
    .execute()
  await db.deleteFrom('throttles').where('key', '=', trial.key).execute()
  state.diskFails = false
}

/** SQLite: brings what its log holds into the file and empties it, so that nothing deleted lives on there. */
export async function emptyLog(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
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
      const state = seen.get(db)
      if (state && state.version !== before) state.version++
      return result
    } catch (error) {
      const { code } = (error ?? {}) as { code?: unknown }
      // deadlock_detected, serialization_failure
      if (tries >= 5 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}
