import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { migrate } from '../../database/migrate.ts'
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

/** A new database with every table, open until the suite ends. */
export async function testDatabase(engine: Engine, url?: string): Promise<Db> {
  // Patient: a busy machine is no lost database.
  const db = openDatabase(url ?? (await emptyDatabase(engine)), 20, 300_000)
  atTheEnd(() => db.destroy())
  await migrate(db)
  return db
}
