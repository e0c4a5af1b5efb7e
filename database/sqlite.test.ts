import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqliteDialect } from './sqlite.ts'

type Tables = { mats: { id: number; colour: string; size?: string } }

const folder = mkdtempSync(join(tmpdir(), 'zen-sqlite-'))
let db: Kysely<Tables>

beforeAll(async () => {
  db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder, 'db.sqlite')) })
  await sql`create table mats (id integer primary key, colour text)`.execute(db)
  await db.insertInto('mats').values({ id: 1, colour: 'indigo' }).execute()
})

afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('a kept statement reads by name what a table has become', async () => {
  const all = () => db.selectFrom('mats').selectAll().execute()
  expect(await all()).toEqual([{ id: 1, colour: 'indigo' }])
  await sql`create table wider (size text, id integer primary key, colour text)`.execute(db)
  await sql`insert into wider (id, colour, size) select id, colour, 'long' from mats`.execute(db)
  await sql`drop table mats`.execute(db)
  await sql`alter table wider rename to mats`.execute(db)
  expect(await all()).toEqual([{ id: 1, colour: 'indigo', size: 'long' }])
})

test('rows come one by one, and of a write what it returns', async () => {
  const written = await db.insertInto('mats').values({ id: 2, colour: 'madder' }).returning('id').execute()
  expect(written).toEqual([{ id: 2 }])
  const colours: string[] = []
  for await (const { colour } of db.selectFrom('mats').select('colour').orderBy('id').stream())
    colours.push(colour)
  expect(colours).toEqual(['indigo', 'madder'])
})
