import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { forget, type History, openHistory, openQuickStudio } from '../../tests/support/in-memory-provider.ts'
import { newId } from './ids.ts'
import { backoff, workDue } from './work-due.ts'

const MINUTE = 60_000

describe.each(BOTH_ENGINES)('what is due, on %s', (engine) => {
  let history: History
  beforeAll(async () => {
    const quick = await openQuickStudio(engine, 0)
    await forget(quick.db)
    history = await openHistory(quick, { capacity: 1 })
  })

  const claiming = { batch: 10, atOnce: 2, retryAt: (_: unknown, now: number) => now + MINUTE }
  const look = (seen: string[]) =>
    workDue(history.studio, 'paymentEvents', claiming, async ({ eventId }) => {
      seen.push(eventId)
    })

  test('is worked on once however many look, and again when its next try has come', async () => {
    const { db, studio, move } = history
    const ids = [newId(), newId(), newId()]
    for (const eventId of ids)
      await db
        .insertInto('paymentEvents')
        .values({ eventId, event: 'x', body: '', receivedAt: 0, nextTryAt: studio.now() })
        .execute()
    const seen: string[] = []
    await Promise.all([look(seen), look(seen), look(seen)])
    expect(seen.sort()).toEqual(ids.sort())
    expect((await look(seen)).found).toBe(0)
    move(MINUTE)
    expect((await look([])).found).toBe(3)
    const rows = await db.selectFrom('paymentEvents').select('tries').execute()
    expect(rows.map(({ tries }) => tries)).toEqual([2, 2, 2])
  })
})

test('each try waits twice as long as the one before, up to the longest', () => {
  expect([0, 1, 2, 9].map((tries) => backoff(tries, MINUTE, 60 * MINUTE))).toEqual(
    [1, 2, 4, 60].map((minutes) => minutes * MINUTE),
  )
})
