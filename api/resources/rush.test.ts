import { describe, expect, test } from 'vitest'
import { statementsOf } from '../../database/watch.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMembers, openTestApp } from '../../tests/support/test-app.ts'

const CROWD = 100

describe.each(BOTH_ENGINES)('a rush on one class, on %s', (engine) => {
  test('another member’s call is answered between those of the crowd, not behind them', async () => {
    const app = await openTestApp(engine)
    const yogaClass = await newClass(app, { capacity: 5 })
    const [other, ...crowd] = await newMembers(app, CROWD + 1)
    let answered = 0
    const rush = crowd.map(async ({ id, browser }) => {
      const form = { userId: id, classId: yogaClass.id, amount: yogaClass.rupees }
      const { status } = await browser.post('/api/payments/create', form)
      answered++
      return status
    })
    let mostInATurn = 0
    const count = (before: number) => {
      const now = statementsOf(app.db)
      mostInATurn = Math.max(mostInATurn, now - before)
      if (answered < CROWD) setImmediate(count, now)
    }
    setImmediate(count, statementsOf(app.db))
    const behind: number[] = []
    while (answered < CROWD) {
      const before = answered
      expect((await other?.browser.get('/api/user/me'))?.status).toBe(200)
      behind.push(answered - before)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const statuses = await Promise.all(rush)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD - 5)
    expect(Math.max(...behind)).toBeLessThan(CROWD / 4)
    // What a turn of the event loop does, everyone waits for.
    expect(mostInATurn).toBeLessThan(CROWD)
  })
})
