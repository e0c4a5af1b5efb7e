import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Db, type Engine, openDatabase } from '../../database/open.ts'
import { atTheEnd } from './cleanup.ts'
import { IS_LONG_RUN } from './form.ts'
import { createDatabase } from './postgres.ts'

/**
 * For suites about what an engine does in its own way: locks and what happens at once, sums and counts, searches, pages of a list,
 * migrations, the audit, who may call what. They run on both engines, always.
 */
export const BOTH_ENGINES: Engine[] = ['sqlite', 'postgres']

/** For suites about rules: `describe.each(ENGINES)('… on %s', (engine) => …)`. SQLite in `npm test`, both in `npm test -- all`. */
export const ENGINES: Engine[] = IS_LONG_RUN ? BOTH_ENGINES : ['sqlite']

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
