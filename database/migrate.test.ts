import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ENGINES, emptyDatabase } from '../tests/engines.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { isDuplicate, openDatabase } from './open.ts'

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('an empty database gets every table, once', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    expect(await pendingMigrations(db)).toEqual(Object.keys(migrations))
    expect(await migrate(db)).toEqual(Object.keys(migrations))
    expect(await migrate(db)).toEqual([])
    expect(await pendingMigrations(db)).toEqual([])
  })

  test('a failing migration leaves nothing behind', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db)
    const failing = {
      ...migrations,
      '999-fails': {
        async up(db: Kysely<never>) {
          await db.schema.createTable('halfDone').addColumn('id', 'text').execute()
          await sql`insert into no_such_table values (1)`.execute(db)
        },
      },
    }
    await expect(migrate(db, failing)).rejects.toThrow(/no_such_table/)
    const tables = await db.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('halfDone')
    expect(await migrate(db)).toEqual([])
  })

  test('a database newer than the program is refused', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db, { ...migrations, '999-later': { async up() {} } })
    await expect(migrate(db)).rejects.toThrow(/newer than this program.*999-later/)
  })

  test('lists come back as lists, a text that looks like one stays text, and a duplicate is told', async () => {
    await using db = openDatabase(await emptyDatabase(engine))
    await migrate(db)
    const centre = {
      slug: 'x',
      name: '["not a list"]',
      address: '',
      description: '',
      specialties: '["Hatha"]',
      picture: '',
      timing: '',
      phone: '',
      mapQuery: '',
      position: 1,
    }
    await db
      .insertInto('centres')
      .values({ id: 'a', ...centre })
      .execute()
    const stored = await db.selectFrom('centres').selectAll().executeTakeFirstOrThrow()
    expect(stored.specialties).toEqual(['Hatha'])
    expect(stored.name).toBe('["not a list"]')
    const again = await db
      .insertInto('centres')
      .values({ id: 'b', ...centre })
      .execute()
      .catch((error) => error)
    expect(isDuplicate(again)).toBe(true)
  })
})
