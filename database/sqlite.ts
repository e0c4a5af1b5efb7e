import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely'
import type { Db } from './open.ts'
import { makePrivate } from './private-file.ts'

export function sqliteDialect(file: string): SqliteDialect {
  return new NodeSqliteDialect(file)
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config
  constructor(file: string) {
    const config = { database: async () => openFile(file) }
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Without this a failing migration would leave its first statements behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  override async acquireMigrationLock(_db: Kysely<unknown>) {}
}

/** Takes the write lock at the beginning, so that it cannot fail half-way for want of it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error) => {
      if (!/no transaction is active/.test(String(error))) throw error
    })
  }
}

function openFile(file: string) {
  makePrivate(file)
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
  // synchronous = full: answered writes survive a power failure. secure_delete: a deleted member's data stays in no
  // free page.
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;')
  const statements = new Map<string, Statement>()
  return {
    prepare(sql: string) {
      // The tables change: what was kept knows their columns as they were.
      if (/^\s*(create|alter|drop)\b/i.test(sql)) statements.clear()
      let statement = statements.get(sql)
      if (!statement) {
        statement = new Statement(db.prepare(sql))
        // Bounded for safety; the program has some hundreds.
        if (statements.size > 1000) statements.clear()
        statements.set(sql, statement)
      }
      return statement
    },
    close: () => db.close(),
  }
}

/** Reads rows as lists: node:sqlite's own objects are slow ones, which cost as much again to copy. */
class Statement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #columns: string[]
  constructor(statement: StatementSync) {
    this.#statement = statement
    this.#columns = statement.columns().map(({ name }) => name)
    this.reader = this.#columns.length > 0
    statement.setReturnArrays(true)
  }
  all(parameters: readonly unknown[]) {
    const rows: unknown = this.#statement.all(...(parameters as SQLInputValue[]))
    return (rows as SQLOutputValue[][]).map((values) => this.#rowOf(values))
  }
  run(parameters: readonly unknown[]) {
    return this.#statement.run(...(parameters as SQLInputValue[]))
  }
  *iterate(parameters: readonly unknown[]) {
    const rows: unknown = this.#statement.iterate(...(parameters as SQLInputValue[]))
    for (const values of rows as Iterable<SQLOutputValue[]>) yield this.#rowOf(values)
  }
  #rowOf(values: SQLOutputValue[]) {
    const row: Record<string, SQLOutputValue> = {}
    // Of each row of the program: entries() would take as long again.
    for (let at = 0; at < this.#columns.length; at++) row[this.#columns[at] as string] = values[at] ?? null
    return row
  }
}

/** Writes the log into the file and empties it, so that deleted data does not stay there. */
export async function emptyLog(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** SQLite counts its tables only when it is told to, and plans by what it counted; Postgres does both by itself. */
export async function countRows(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await sql`pragma optimize`.execute(db)
}
