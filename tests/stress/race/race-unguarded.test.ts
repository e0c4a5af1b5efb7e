import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Trx } from '../../../database/open.ts'
import { sessionsOfPlace, takenSeats } from '../../../domain/seats/count.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'
import { latePayers, rush } from './race.ts'

/**
 * The control of the race: the same runs with the guard taken out, that is with the usual mistake in its place, a number
 * of free seats that was read a moment ago. If these did not oversell, the race would prove nothing.
 */
vi.mock('../../../domain/seats/holds.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../../domain/seats/holds.ts')>()
  const remembered = new Map<string, { free: number; at: number }>()
  let next = 1
  const holdSeats: typeof actual.holdSeats = async (
    studio,
    trx: Trx,
    { id: orderId, classId, userId },
    until,
  ) => {
    const now = studio.now()
    const known = remembered.get(classId)
    if (!known || now - known.at > 60_000) {
      const { capacity } = await trx
        .selectFrom('classes')
        .select('capacity')
        .where('id', '=', classId)
        .executeTakeFirstOrThrow()
      const taken = await takenSeats(studio, classId, trx)
      remembered.set(classId, { free: capacity - (taken.get(classId) ?? 0), at: now })
    }
    if ((remembered.get(classId)?.free ?? 0) <= 0) return null
    const [sessionId = ''] = await sessionsOfPlace(studio, trx, { classId, sessionId: null })
    const holdId = `held-by-${orderId}`
    await trx.deleteFrom('seats').where('holdId', '=', holdId).execute()
    await trx.deleteFrom('holds').where('id', '=', holdId).execute()
    await trx
      .insertInto('holds')
      .values({ id: holdId, classId, userId, orderId, since: now, until })
      .execute()
    await trx.insertInto('seats').values({ sessionId, classId, number: next++, holdId }).execute()
    return { until, isNew: true, isOffered: false }
  }
  return { ...actual, holdSeats }
})

vi.mock('../../../domain/seats/reserve.ts', async (importActual) => ({
  ...(await importActual<typeof import('../../../domain/seats/reserve.ts')>()),
  isFullFor: async () => false,
}))

describe.each(BOTH_ENGINES)('without the guard, %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  test('the rush oversells, and the audit says so', async () => {
    const { enrolled, findings } = await rush(app, { buyers: 60, seats: 20 })
    expect(enrolled).toBeGreaterThan(20)
    expect(findings.join('\n')).toMatch(/seats taken of 20/)
  }, 120_000)

  test('the late payers are oversold, and the audit says so', async () => {
    const { enrolled, findings } = await latePayers(app, { buyers: 60, seats: 20 })
    expect(enrolled).toBeGreaterThan(20)
    expect(findings.join('\n')).toMatch(/people booked for 20 seats/)
  }, 120_000)
})
