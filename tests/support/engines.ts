import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Db, type Engine, openDatabase } from '../../database/open.ts'
import { atTheEnd } from './cleanup.ts'
import { createDatabase } from './postgres.ts'

/** Both engines. A suite over the data runs once on each: `describe.each(ENGINES)('… on %s', (engine) => …)`. */
export const ENGINES: Engine[] = ['sqlite', 'postgres']

/** The address of a new, empty database; it goes away after the suite. */
export async function emptyDatabase(engine: Engine): Promise<string> {
  if (engine === 'postgres') return createDatabase(inject('postgresUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'zen-sqlite-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'test.db')
}

/** The address of a new database with every table; it goes away after the suite. */
export async function migratedDatabase(engine: Engine): Promise<string> {
  const templates = inject('templates')
  if (engine === 'postgres') {
    const template = new URL(templates.postgres).pathname.slice(1)
    return createDatabase(inject('postgresUrl'), template)
  }
  const file = await emptyDatabase('sqlite')
  copyFileSync(templates.sqlite, file)
  return file
}

/** A database with every table, a new one unless its address is given, open until the suite ends. */
export async function testDatabase(engine: Engine, url?: string): Promise<Db> {
  // Patient: a busy machine is no lost database.
  const db = openDatabase(url ?? (await migratedDatabase(engine)), 20, 300_000)
  atTheEnd(() => db.destroy())
  return db
}
