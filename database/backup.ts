import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { copyStudio } from './copy.ts'
import { extractKeys, restoreKeys } from './key-file.ts'
import { type Db, openDatabase } from './open.ts'
import { makePrivate } from './private-file.ts'

/** One SQLite file, which either engine can be restored from. Health answers need the key file too (key-file.ts). */

/** As of one moment, while the database is in use. @throws Error when the target exists or the copy is not sound */
export async function backupSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const half = partFileOf(target)
  const source = new DatabaseSync(file, { readOnly: true })
  await backup(source, half)
  source.close()
  extractKeys(half, target)
  check(half)
  renameSync(half, target)
  deleteLogFiles(half)
}

/** As of one moment, while the database is in use. @throws Error when the target exists or the copy is not sound */
export async function backupPostgres(url: string, target: string): Promise<void> {
  const half = partFileOf(target)
  await using source = openDatabase(url, 1)
  const copy = openDatabase(half)
  await copyStudio(source, copy)
  await sql`pragma journal_mode = delete`.execute(copy)
  await copy.destroy()
  extractKeys(half, target)
  check(half)
  renameSync(half, target)
  deleteLogFiles(half)
}

function deleteLogFiles(file: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
}

function partFileOf(target: string): string {
  if (existsSync(target)) throw new Error(`${target} already exists; a backup never overwrites one.`)
  mkdirSync(dirname(target), { recursive: true })
  rmSync(`${target}.half`, { force: true })
  deleteLogFiles(`${target}.half`)
  makePrivate(`${target}.half`)
  return `${target}.half`
}

/** All or nothing; the old tables move to a schema of their own. @returns its name, or null without old tables */
export async function restorePostgres(from: string, url: string, now: number): Promise<string | null> {
  if (!existsSync(from)) throw new Error(`There is no backup at ${from}.`)
  check(from)
  await using db = openDatabase(url, 1)
  const others = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  )
  if (others.rows[0]?.n !== 0)
    throw new Error('Another program is connected to this database: stop the server first.')
  await copyToSchema(from, url, db, 'restoring')
  return await db.transaction().execute(async (trx) => {
    const tablesOf = async (schema: string) => {
      const found = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = ${schema}`.execute(trx)
      return found.rows.map(({ name }) => name)
    }
    const old = await tablesOf('public')
    const kept = old.length > 0 ? `before_restore_${now}` : null
    if (kept) await sql`create schema ${sql.id(kept)}`.execute(trx)
    for (const name of kept ? old : [])
      await sql`alter table ${sql.table(`public.${name}`)} set schema ${sql.id(kept ?? '')}`.execute(trx)
    for (const name of await tablesOf('restoring'))
      await sql`alter table ${sql.table(`restoring.${name}`)} set schema public`.execute(trx)
    await sql`drop schema restoring`.execute(trx)
    return kept
  })
}

/** In a schema of its own, beside the studio and while it runs. It is dropped in the end, whatever the work says. */
export async function rehearsePostgres<T>(
  from: string,
  url: string,
  work: (copy: Db) => Promise<T>,
): Promise<T> {
  if (!existsSync(from)) throw new Error(`There is no backup at ${from}.`)
  check(from)
  await using db = openDatabase(url, 1)
  try {
    await copyToSchema(from, url, db, 'rehearsal')
    await using copy = openDatabase(withSchema(url, 'rehearsal'), 4)
    return await work(copy)
  } finally {
    await sql`drop schema if exists rehearsal cascade`.execute(db)
  }
}

async function copyToSchema(from: string, url: string, db: Db, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
  await sql`create schema ${sql.id(schema)}`.execute(db)
  const folder = mkdtempSync(join(tmpdir(), 'zen-restore-'))
  try {
    const file = join(folder, 'backup.db')
    vacuumInto(from, file)
    restoreKeys(from, file)
    await using backup = openDatabase(file)
    await using fresh = openDatabase(withSchema(url, schema), 1)
    await copyStudio(backup, fresh)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withSchema(url: string, schema: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return address.href
}

/** For a database that no server has open. @returns where the old one was moved, or null when there was none */
export function restoreSqlite(from: string, file: string, now: number): string | null {
  if (!existsSync(from)) throw new Error(`There is no backup at ${from}.`)
  check(from)
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.restoring`
  rmSync(fresh, { force: true })
  makePrivate(fresh)
  vacuumInto(from, fresh)
  restoreKeys(from, fresh)
  const old = existsSync(file) ? `${file}.before-restore-${now}` : null
  for (const ending of ['', '-wal', '-shm'])
    if (old && existsSync(file + ending)) renameSync(file + ending, old + ending)
  renameSync(fresh, file)
  return old
}

function vacuumInto(file: string, target: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  db.exec(`vacuum into '${target.replaceAll("'", "''")}'`)
  db.close()
}

function check(file: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [row] = db.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    if (row?.integrity_check !== 'ok') throw new Error(`${file} is damaged: ${row?.integrity_check}`)
  } finally {
    db.close()
  }
}
