import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../../domain/audit/audit.ts'
import { sweepOrders } from '../../../domain/payments/sweep.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { howMany, PATIENCE_MS } from '../../support/form.ts'
import { newClass, newMembers, openTestApp, type TestApp, until } from '../../support/test-app.ts'

const lost = howMany({ short: 60, full: 1000 })
const MINUTE = 60_000

/** How webhooks may come: everyone has closed the tab, so that nothing else tells us. */
const MANNERS = [
  { manner: 'late', rule: { delayMs: 1_500 } },
  { manner: 'five times', rule: { copies: 5, copyGapMs: 5 } },
  { manner: 'badly signed at first', rule: { corruptSignature: true, spoiltTries: 1 } },
  { manner: 'changed on the way at first', rule: { tamperBody: true, spoiltTries: 1 } },
  { manner: 'signed with another secret at first', rule: { oldSecret: true, spoiltTries: 1 } },
  { manner: 'with escapes and keys in disorder', rule: { escapes: true, shuffleKeys: true } },
]
const ORDERS = [
  ['order.paid', 'payment.captured', 'payment.authorized'],
  ['payment.captured', 'payment.authorized', 'order.paid'],
  ['payment.authorized', 'order.paid', 'payment.captured'],
]

describe.each(BOTH_ENGINES)('%s: webhooks', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  beforeEach(async () => {
    await fetch(`${app.sandbox.url}/_sandbox/webhooks/rules`, { method: 'DELETE' })
    await app.sandbox.turn({ webhooks: { order: [] } })
  })

  const payAndClose = async () => {
    const yogaClass = await newClass(app)
    const [buyer] = await newMembers(app, 1)
    const wish = { userId: buyer!.id, classId: yogaClass.id, amount: yogaClass.rupees }
    const { body } = await buyer!.browser.post('/api/payments/create', wish)
    await app.sandbox.pay(body.orderId, { closeAfterAuth: true })
    return { userId: buyer!.id, classId: yogaClass.id }
  }
  const enrollments = (classId: string) =>
    app.db.selectFrom('enrollments').select('userId').where('classId', '=', classId).execute()
  const rule = (one: object) =>
    fetch(`${app.sandbox.url}/_sandbox/webhooks/rules`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: '*', ...one }),
    })
  const endsWell = async ({ userId, classId }: Awaited<ReturnType<typeof payAndClose>>) => {
    const is = await until(async () => {
      const rows = await enrollments(classId)
      return rows.length > 0 ? rows : null
    })
    expect(is).toEqual([{ userId }])
    const mails = await app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('recipient', '=', `${userId.toLowerCase()}@example.com`)
      .execute()
    expect(mails).toHaveLength(1)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  }

  test.each(MANNERS)('that come $manner enrol once', async ({ rule: one }) => {
    await rule(one)
    await endsWell(await payAndClose())
  })

  test.each(ORDERS)('in the order %s, %s, %s enrol once', async (...order) => {
    await app.sandbox.turn({ webhooks: { order } })
    await endsWell(await payAndClose())
  })

  test(
    `${lost} purchases whose every webhook is lost are settled by one round of the sweep`,
    async () => {
      await rule({ drop: true })
      const yogaClass = await newClass(app, { capacity: lost })
      const crowd = await newMembers(app, lost)
      const AT_ONCE = 20
      for (let first = 0; first < crowd.length; first += AT_ONCE)
        await Promise.all(
          crowd.slice(first, first + AT_ONCE).map(async ({ browser, id }) => {
            const wish = { userId: id, classId: yogaClass.id, amount: yogaClass.rupees }
            const { body } = await browser.post('/api/payments/create', wish)
            await app.sandbox.pay(body.orderId, { closeAfterAuth: true })
          }),
        )
      expect(await enrollments(yogaClass.id)).toEqual([])
      app.wait(MINUTE)
      const began = performance.now()
      await sweepOrders(app.studio)
      console.log(`${engine}: ${lost} settled in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      expect(await enrollments(yogaClass.id)).toHaveLength(lost)
      expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
    },
    PATIENCE_MS,
  )

  test('the sweep stops a round in which the provider answers nothing, and takes up the rest in the next', async () => {
    await rule({ drop: true })
    for (let n = 0; n < 3; n++) await payAndClose()
    app.wait(MINUTE)
    await app.sandbox.fault({ fault: '500', times: 1000 })
    expect(await sweepOrders(app.studio)).toBe(0)
    await app.sandbox.calm()
    app.wait(3 * MINUTE)
    expect(await sweepOrders(app.studio)).toBeGreaterThanOrEqual(3)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })
})
