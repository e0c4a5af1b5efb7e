import { beforeAll, describe, expect, test } from 'vitest'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany } from '../../support/form.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../support/test-app.ts'
import { latePayers, rush, rushForOneSession } from './race.ts'

const buyers = howMany({ short: 100, full: 1000 })
const seats = 20
const timeout = howMany({ short: 120_000, full: 7_200_000 })

describe.each(BOTH_ENGINES)('%s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    // Buyers, API and provider share one process here: a slow machine is no provider that does not answer.
    app.keys.timeoutMs = howMany({ short: 60_000, full: 600_000 })
  })

  test(
    `${buyers} buyers for ${seats} seats: exactly ${seats} are enrolled, and the others were notified before they paid`,
    async () => {
      const { enrolled, statuses, findings } = await rush(app, { buyers, seats })
      expect(findings).toEqual([])
      expect(enrolled).toBe(seats)
      expect(statuses).toEqual({ 200: 2 * seats, 409: buyers - seats })
    },
    timeout,
  )

  test(
    `${buyers} buyers, half of a run and half of one session of it, for ${seats} seats: that session is filled, and no further`,
    async () => {
      const { enrolled, inSession, statuses, findings } = await rushForOneSession(app, { buyers, seats })
      expect(findings).toEqual([])
      expect([enrolled, inSession]).toEqual([seats, seats])
      expect(statuses).toEqual({ 200: 2 * seats, 409: buyers - seats })
    },
    timeout,
  )

  test(
    `${buyers} payers whose holds have ended, for ${seats} seats: exactly ${seats} are enrolled, the others refunded in full`,
    async () => {
      const { enrolled, statuses, findings } = await latePayers(app, { buyers, seats })
      expect(findings).toEqual([])
      expect(enrolled).toBe(seats)
      // A provider that is slow in a crowd may have some told to wait (202): they are settled all the same.
      const { 202: waiting = 0, ...decided } = statuses
      expect(Object.keys(decided)).toEqual(['200', '409'])
      expect((decided[200] ?? 0) + (decided[409] ?? 0) + waiting).toBe(2 * buyers)
    },
    timeout,
  )

  test(
    '200 parallel creates and verifies by one member end in one order and one enrollment',
    async () => {
      const yogaClass = await newClass(app, { capacity: 5 })
      const [member] = await newMembers(app, 1)
      const { browser, id } = member!
      const created = await Promise.all(
        Array.from({ length: 200 }, () =>
          browser.post('/api/payments/create', {
            userId: id,
            classId: yogaClass.id,
            amount: yogaClass.rupees,
          }),
        ),
      )
      expect(new Set(created.map((one) => one.status))).toEqual(new Set([200]))
      expect(new Set(created.map((one) => one.body.orderId)).size).toBe(1)
      const proof = await app.sandbox.pay(created[0]?.body.orderId)
      const verified = await Promise.all(
        Array.from({ length: 200 }, () => browser.post('/api/payments/verify', proof)),
      )
      expect(verified.every((one) => one.status === 200)).toBe(true)
      expect(
        await app.db.selectFrom('enrollments').select('id').where('classId', '=', yogaClass.id).execute(),
      ).toHaveLength(1)
      expect(
        await app.db
          .selectFrom('outboxEmails')
          .select('id')
          .where('kind', '=', 'enrolled')
          .where('recipient', '=', `${id.toLowerCase()}@example.com`)
          .execute(),
      ).toHaveLength(1)
    },
    timeout,
  )
})
