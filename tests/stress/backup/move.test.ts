import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { restoreSqlite } from '../../../database/backup.ts'
import { openDatabase } from '../../../database/open.ts'
import { seedStudio } from '../../../demo/seed/seed.ts'
import { emptyDatabase } from '../../support/engines.ts'
import { PATIENCE_MS } from '../../support/form.ts'
import { openRunningHouse } from '../../support/running-app.ts'
import { fillEmptyTables } from './fill.ts'
import { script } from './script.ts'

const folder = mkdtempSync(join(tmpdir(), 'zen-move-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a studio moved from SQLite to Postgres and back is the same in every row and column',
  async () => {
    const app = await openRunningHouse('sqlite')
    await seedStudio(app.studio)
    const { id } = (await app.crowd(1))[0]!
    const measures = { heightCm: 164.3, weightKg: 58.123456789 }
    await app.db.updateTable('users').set(measures).where('id', '=', id).execute()
    fillEmptyTables(app.databaseUrl)
    const first = join(folder, 'first.db')
    const second = join(folder, 'second.db')
    // A backup writes down that it was made, once it holds everything up to then.
    const original = everything(app.databaseUrl)
    expect(await script('backup', app.env, first)).toMatchObject({ code: 0 })
    const postgres = { ...app.env, DATABASE_URL: await emptyDatabase('postgres') }
    expect(await script('restore', postgres, first)).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored\.\n/),
    })
    expect(await script('backup', postgres, second)).toMatchObject({ code: 0 })
    expect(Object.entries(original).filter(([, rows]) => rows.length === 0)).toEqual([])
    // A backup holds no key of health answers: restored, it has those that lie beside it.
    const third = join(folder, 'third.db')
    expect(restoreSqlite(second, third, 0)).toBeNull()
    expect(everything(third)).toEqual(original)

    // The copy is a studio that can be used: a program starts on it and sells.
    const server = await app.start({ DATABASE_URL: postgres.DATABASE_URL })
    expect(server.output()).toMatch(/Database: up to date \(postgres\)/)
    expect((await fetch(`${server.url}/api/classes/get`)).status).toBe(200)
    expect(await script('restore', postgres, first)).toEqual({
      code: 1,
      said: 'Another program is connected to this database: stop the server first.',
    })
    await server.stop()

    // A second restore keeps what it replaces.
    const { code, said } = await script('restore', postgres, first)
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Restored\. The old tables are in the schema before_restore_\d+\.\n/),
    ])
    await using db = openDatabase(postgres.DATABASE_URL, 1)
    const kept = /before_restore_\d+/.exec(said)?.[0] ?? ''
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(`${kept}.users`)}`.execute(db)
    expect(rows[0]?.n).toBe(original.users?.length)
  },
  PATIENCE_MS,
)

/** Every row of every table of a SQLite file, read without a line of the program's own. */
function everything(file: string): Record<string, string[]> {
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name")
    .all()
    .map((row) => String(row.name))
  const rows = (table: string) => {
    const columns = db.prepare(`select name from pragma_table_info('${table}') order by name`).all()
    const shown = columns.map(({ name }) => `"${name}", typeof("${name}")`).join(', ')
    const statement = db.prepare(`select ${shown} from "${table}"`)
    return statement
      .all()
      .map((row) => JSON.stringify(row))
      .sort()
  }
  const all = Object.fromEntries(tables.map((table) => [table, rows(table)]))
  db.close()
  return all
}
