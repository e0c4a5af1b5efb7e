import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atTheEnd } from '../tests/support/cleanup.ts'
import { migratedDatabase, testDatabase } from '../tests/support/engines.ts'
import { hearChanges } from './hear-changes.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'
import { dataVersion } from './watch.ts'

/** Two processes on one Postgres: each with its own pool and its own memory. */
async function two() {
  const url = await migratedDatabase('postgres')
  const [one, other] = [await testDatabase('postgres', url), await testDatabase('postgres', url)]
  for (const db of [one, other]) {
    const heard = hearChanges(db, url)
    atTheEnd(() => heard.close())
    await expect.poll(() => dataVersion(db)).toBeGreaterThan(0)
  }
  return { one, other }
}

const rename = (db: Db, name: string) =>
  inTransaction(db, (trx) => trx.updateTable('rooms').set({ name }).where('id', '=', 'none').execute())

test('a public change is heard by the other process, and not told back by it', async () => {
  const { one, other } = await two()
  const before = dataVersion(other)
  await rename(one, 'breathing')
  await expect.poll(() => dataVersion(other)).toBeGreaterThan(before)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const [own, heard] = [dataVersion(one), dataVersion(other)]
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([dataVersion(one), dataVersion(other)]).toEqual([own, heard])
})

test('what no one is shown is not told', async () => {
  const { one, other } = await two()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const before = dataVersion(other)
  await inTransaction(one, (trx) => trx.deleteFrom('authSessions').execute())
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(dataVersion(other)).toBe(before)
})

test('a connection that breaks is made again, and all counts as changed until then', async () => {
  const { one, other } = await two()
  const before = dataVersion(other)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen public_change%' and datname = current_database()`.execute(one)
  await expect.poll(() => dataVersion(other), { timeout: 10_000 }).toBeGreaterThan(before)
  const back = dataVersion(other)
  await rename(one, 'sitting')
  await expect.poll(() => dataVersion(other), { timeout: 10_000 }).toBeGreaterThan(back)
})

test('a change while the connection of its own process was broken is told once that is back', async () => {
  const url = await migratedDatabase('postgres')
  const [one, other] = [await testDatabase('postgres', url), await testDatabase('postgres', url)]
  const hear = (db: Db) => {
    const heard = hearChanges(db, url)
    atTheEnd(() => heard.close())
  }
  hear(other)
  await expect.poll(() => dataVersion(other)).toBe(1)
  // Its pool has a connection: it writes before the one that tells is there.
  await rename(one, 'sitting')
  hear(one)
  await rename(one, 'lying')
  await expect.poll(() => dataVersion(other), { timeout: 10_000 }).toBeGreaterThan(1)
})
