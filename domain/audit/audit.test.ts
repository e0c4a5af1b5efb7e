import { beforeAll, describe, expect, test } from 'vitest'
import { hundredthsOf, paise } from '../../shared/money.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { newId } from '../core/ids.ts'
import { audit } from './audit.ts'

/** For each rule of the audit, a row is broken by hand and the audit must name it. */
describe.each(BOTH_ENGINES)('what the audit sees on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
    await app.db
      .insertInto('plans')
      .values({
        id: 'plan-basic',
        planId: 'basic',
        name: 'Basic',
        monthlyPriceCents: paise(15),
        yearlyPriceCents: paise(144),
        currency: 'USD',
        features: '["Films"]',
        notIncludedFeatures: '[]',
        position: 0,
      })
      .execute()
  })

  /** Someone who paid ₹1,499 and is in a class, with the ids of all their rows. */
  const bought = async () => {
    const { id: classId, slug } = await newClass(app, {})
    const [member] = await newMembers(app, 1)
    const { browser, id: userId } = member!
    const { body } = await browser.post('/api/payments/create', { userId, classId, amount: 1499 })
    const proof = await app.sandbox.pay(body.orderId)
    expect((await browser.post('/api/payments/verify', proof)).status).toBe(200)
    const { id: enrollmentId, paymentId } = await app.db
      .selectFrom('enrollments')
      .select(['id', 'paymentId'])
      .where('classId', '=', classId)
      .executeTakeFirstOrThrow()
    const { orderId } = await app.db
      .selectFrom('payments')
      .select('orderId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const razorpayPaymentId: string = proof.razorpay_payment_id
    return { classId, slug, userId, browser, enrollmentId, paymentId: paymentId!, orderId, razorpayPaymentId }
  }
  type Bought = Awaited<ReturnType<typeof bought>>

  const payment = (one: Bought, changes: object) =>
    app.db.updateTable('payments').set(changes).where('id', '=', one.paymentId).execute()
  const enrollment = (one: Bought, changes: object) =>
    app.db.updateTable('enrollments').set(changes).where('id', '=', one.enrollmentId).execute()
  const booking = (one: Bought, changes: object) =>
    app.db.updateTable('bookings').set(changes).where('enrollmentId', '=', one.enrollmentId).execute()
  const refund = (one: Bought, amountPaise: number, state: 'due' | 'processed') =>
    app.db
      .insertInto('refunds')
      .values({
        id: newId(),
        paymentId: one.paymentId,
        amountPaise: hundredthsOf(amountPaise),
        reason: 'policy',
        state,
        razorpayRefundId: null,
        idempotencyKey: newId(),
        nextTryAt: null,
        lastError: null,
        createdAt: 0,
        updatedAt: 0,
      })
      .execute()
  const membership = async (one: Bought, paymentId: string, startsAt: number, endsAt: number) => {
    const id = newId()
    const about = { id, planId: 'plan-basic', period: 'month' as const, startsAt, endsAt, createdAt: 0 }
    await app.db
      .insertInto('memberships')
      .values({ ...about, userId: one.userId, paymentId })
      .execute()
    return id
  }
  /** Findings that name one of these rows. */
  const findings = async (...ids: string[]) =>
    (await audit(app.studio, await app.sandbox.ledger()))
      // Skips findings about its bookings, whose ids begin with this id.
      .filter((finding) => ids.some((id) => finding.includes(id) && !finding.includes(`${id}.`)))
      .map((finding) => ids.reduce((text, id) => text.replaceAll(id, '…'), finding))

  test('nothing, when all is well', async () => {
    const one = await bought()
    const { paymentId, enrollmentId, classId, slug, userId, orderId, razorpayPaymentId } = one
    const all = [paymentId, enrollmentId, classId, slug, userId, orderId, razorpayPaymentId]
    expect(await findings(...all)).toEqual([])
  })

  test('a mark of a session that was over before its member joined, and one of a session that there is not', async () => {
    const one = await bought()
    const { createdAt } = await app.db
      .selectFrom('enrollments')
      .select('createdAt')
      .where('id', '=', one.enrollmentId)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('classSessions')
      .values({
        id: newId(),
        classId: one.classId,
        number: 900,
        cancelledAt: null,
        startsAt: createdAt - 7_200_000,
        endsAt: createdAt - 3_600_000,
      })
      .execute()
    const mark = (sessionNumber: number) =>
      app.db
        .insertInto('attendance')
        .values({
          id: newId(),
          enrollmentId: one.enrollmentId,
          userId: one.userId,
          sessionNumber,
          completedAt: createdAt + 1,
          studioDay: '2026-11-22',
        })
        .execute()
    const [early] = await findings(one.enrollmentId)
    expect.soft(early).toBe('enrollment …: paid the full price for 4 of 5 sessions')
    await mark(900)
    expect.soft(await findings(one.enrollmentId)).toHaveLength(2)
    await mark(901)
    expect.soft(await findings(one.enrollmentId)).toHaveLength(3)
  })

  test('a set of videos that is completed, and was not marked to its end', async () => {
    const one = await bought()
    await app.db.updateTable('classes').set({ type: 'Recorded' }).where('id', '=', one.classId).execute()
    await enrollment(one, { status: 'completed', completedAt: app.studio.now() })
    expect(await findings(one.enrollmentId)).toHaveLength(1)
  })

  test('someone in a class that costs something, who paid nothing', async () => {
    const [one, free] = [await bought(), await bought()]
    const [member] = await newMembers(app, 1)
    const id = newId()
    await app.db
      .insertInto('enrollments')
      .values({
        id,
        userId: member!.id,
        classId: one.classId,
        status: 'active',
        paymentId: null,
        createdAt: app.studio.now(),
      })
      .execute()
    expect((await findings(id)).join()).toContain('without a payment')
    expect(await findings(free.enrollmentId)).toEqual([])
  })

  test('someone who is gone, and still in a class, or leaves something of theirs behind', async () => {
    const [inside, behind] = [await bought(), await bought()]
    await enrollment(behind, { status: 'completed', completedAt: app.studio.now() })
    const { userId } = behind
    await app.db
      .insertInto('conversationMessages')
      .values({ id: newId(), userId, sender: 'member', senderId: userId, text: 'My knee', createdAt: 0 })
      .execute()
    for (const id of [inside.userId, userId])
      await app.db.updateTable('users').set({ deletedAt: 1 }).where('id', '=', id).execute()
    expect.soft(await findings(inside.enrollmentId, inside.userId)).toHaveLength(1)
    expect.soft(await findings(userId)).toHaveLength(1)
  })

  test('a payment that is nothing, two things, or was never captured', async () => {
    const [nothing, never, lost, both, kept] = await Promise.all([1, 2, 3, 4, 5].map(bought))
    await payment(nothing!, { outcome: null })
    await payment(never!, { capturedAt: null })
    await enrollment(lost!, { paymentId: null })
    await payment(both!, { outcome: 'refunded' })
    await payment(kept!, { outcome: 'refunded' })
    await enrollment(kept!, { paymentId: null })
    expect(await findings(nothing!.paymentId)).toEqual([
      'payment …: captured, but neither enrolled nor refunded',
    ])
    expect(await findings(never!.paymentId)).toEqual(['payment …: never captured, but enrolled or refunded'])
    expect(await findings(lost!.paymentId)).toEqual([
      'payment …: enrolled, but has 0 enrollments or memberships',
    ])
    expect(await findings(both!.paymentId)).toEqual([
      'payment …: refunded, but has an enrollment or membership',
    ])
    expect(await findings(kept!.paymentId)).toEqual([
      'payment …: to be refunded in full, but refunds are 0 of 149900 paise',
    ])
  })

  test('a refund that the policy does not give', async () => {
    const one = await bought()
    await refund(one, 100, 'due')
    expect(await findings(one.paymentId)).toEqual([
      'payment …: enrolled, 0 paise to come back by the policy, but refunds are 100 paise',
    ])
  })

  test('an order that is another member’s, of another amount, or paid by no one', async () => {
    const [cheap, unpaid, others] = await Promise.all([1, 2, 3].map(bought))
    const theft = 'enrollment …: its order is for another member, class or amount, or not paid'
    await app.db
      .updateTable('orders')
      .set({ amountPaise: paise(1499.01) })
      .where('id', '=', cheap!.orderId)
      .execute()
    expect(await findings(cheap!.enrollmentId)).toEqual([theft])
    await enrollment(others!, { userId: cheap!.userId })
    expect(await findings(others!.enrollmentId)).toEqual([theft])
    await payment(unpaid!, { capturedAt: null })
    expect(await findings(unpaid!.orderId)).toEqual(['order …: paid, but no payment was captured'])
  })

  test('a seat too many, one without a member, a member without one', async () => {
    const [crowded, seatless, left] = await Promise.all([1, 2, 3].map(bought))
    await app.db.updateTable('classes').set({ capacity: 0 }).where('id', '=', crowded!.classId).execute()
    expect(await findings(crowded!.slug)).toEqual(
      [1, 2, 3, 4].flatMap((number) => [
        `class …, session ${number}: 1 seats taken of 0`,
        `class …, session ${number}: 1 people booked for 0 seats`,
      ]),
    )
    const { id } = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('enrollmentId', '=', seatless!.enrollmentId)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('seats').where('bookingId', '=', id).execute()
    expect(await findings(id)).toEqual(['booking …: has no seat'])
    await booking(left!, { state: 'cancelled' })
    expect(await findings(left!.enrollmentId)).toEqual(
      [1, 2, 3, 4].map((number) => `enrollment …: not booked in session ${number}`),
    )
    await booking(left!, { state: 'booked' })
    await enrollment(left!, { status: 'cancelled', cancelledAt: app.studio.now(), cancelledBy: left!.userId })
    const { id: kept } = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('enrollmentId', '=', left!.enrollmentId)
      .executeTakeFirstOrThrow()
    expect(await findings(kept)).toEqual(['booking …: its enrollment or its session is not for it'])
  })

  test('a run completed before its end, a mark before its session, a class cancelled and not paid back', async () => {
    const [early, marked, calledOff] = await Promise.all([1, 2, 3].map(bought))
    await enrollment(early!, { status: 'completed', completedAt: app.studio.now() })
    expect(await findings(early!.enrollmentId)).toEqual([
      'enrollment …: completed before its last session was held',
    ])
    await app.db
      .insertInto('attendance')
      .values({
        id: newId(),
        enrollmentId: marked!.enrollmentId,
        userId: marked!.userId,
        sessionNumber: 2,
        completedAt: app.studio.now(),
        studioDay: '2026-11-22',
      })
      .execute()
    expect(await findings(marked!.enrollmentId)).toEqual([
      'enrollment …: session 2 is marked, but was not held for them',
    ])
    const now = app.studio.now()
    await app.db
      .updateTable('classes')
      .set({ cancelledAt: now })
      .where('id', '=', calledOff!.classId)
      .execute()
    await app.db
      .updateTable('classSessions')
      .set({ cancelledAt: now })
      .where('classId', '=', calledOff!.classId)
      .execute()
    await enrollment(calledOff!, { status: 'completed', completedAt: now })
    expect(await findings(calledOff!.enrollmentId)).toEqual([
      'enrollment …: its class was cancelled, and it is completed',
    ])
  })

  test('a sale at the desk that no one made, or for less without a reason, and what Razorpay would send of it', async () => {
    const [nobody, cheap, sent] = await Promise.all([1, 2, 3].map(bought))
    const told = async (one: Bought) =>
      (await findings(one.paymentId)).filter((finding) => !finding.includes('paise'))
    for (const one of [nobody!, cheap!, sent!])
      await payment(one, { way: 'cash', razorpayPaymentId: `desk-${one.paymentId}` })
    await app.db
      .updateTable('orders')
      .set({ razorpayOrderId: null })
      .where(
        'id',
        'in',
        [nobody!, cheap!, sent!].map(({ orderId }) => orderId),
      )
      .execute()
    expect(await told(nobody!)).toEqual(['payment …: taken at the desk, but sold by nobody'])
    const sale = (one: Bought, listPaise: number) =>
      app.db
        .insertInto('deskSales')
        .values({
          paymentId: one.paymentId,
          key: newId(),
          listPaise: hundredthsOf(listPaise),
          takenBy: one.userId,
          centreId: null,
          at: 0,
        })
        .execute()
    await sale(cheap!, 200_000)
    await sale(sent!, 149_900)
    expect(await told(cheap!)).toEqual([
      'payment …: less was taken at the desk than it costs, without a reason',
    ])
    expect(await told(sent!)).toEqual([])
    await refund(sent!, 700, 'processed')
    const { id } = await app.db
      .selectFrom('refunds')
      .select('id')
      .where('paymentId', '=', sent!.paymentId)
      .executeTakeFirstOrThrow()
    expect(await findings(id)).toContain('refund …: of a sale at the desk, processed, and not handed back')
  })

  test('memberships that end before they begin, or run at the same time, or were not paid as plans', async () => {
    const [one, other] = await Promise.all([1, 2].map(bought))
    const first = await membership(one!, one!.paymentId, 1000, 3000)
    const second = await membership(one!, other!.paymentId, 2000, 1500)
    const told = await findings(first, second)
    expect(told).toContain('membership …: ends before it begins')
    expect(told).toContain(
      'membership …: its order is for another member, plan, period or amount, or not paid',
    )
    await app.db.updateTable('memberships').set({ endsAt: 4000 }).where('id', '=', second).execute()
    expect(await findings(first, second)).toContain('membership …: runs at the same time as membership …')
    await app.db.deleteFrom('memberships').where('id', 'in', [first, second]).execute()
  })

  test('books that are not the provider’s', async () => {
    const [unknown, dearer, given, claimed] = await Promise.all([1, 2, 3, 4].map(bought))
    await payment(unknown!, { razorpayPaymentId: 'pay_of_somebody' })
    expect(await findings(unknown!.razorpayPaymentId)).toEqual([
      'payment …: captured by the provider, unknown to us',
    ])
    await payment(dearer!, { amountPaise: 149_901 })
    expect(await findings(dearer!.razorpayPaymentId)).toEqual([
      'payment …: 149900 paise at the provider, 149901 in our books',
    ])
    await app.studio.razorpay?.refund(given!.razorpayPaymentId, { amount: paise(5), receipt: '' }, newId())
    expect(await findings(given!.razorpayPaymentId)).toEqual([
      'payment …: the provider gave back 500, we know of 0 paise',
    ])
    await refund(claimed!, 700, 'processed')
    expect(await findings(claimed!.razorpayPaymentId)).toEqual([
      'payment …: the provider gave back 0, our books say 700 paise',
    ])
  })

  // Runs last, because it drops the unique indexes.
  test('someone enrolled twice, or with two open orders', async () => {
    const [once, again] = await Promise.all([1, 2].map(bought))
    await app.db.schema.dropIndex('oneLiveEnrollment').execute()
    await enrollment(again!, { userId: once!.userId, classId: once!.classId })
    expect(await findings(`member ${once!.userId}`)).toEqual([
      `…: enrolled more than once in class ${once!.classId}`,
    ])
    await app.db.schema.dropIndex('oneOpenOrder').execute()
    for (const { orderId } of [once!, again!])
      await app.db
        .updateTable('orders')
        .set({ state: 'open', userId: again!.userId, classId: again!.classId })
        .where('id', '=', orderId)
        .execute()
    expect(await findings(`member ${again!.userId}`)).toEqual([
      `…: more than one open order for class ${again!.classId}`,
    ])
  })
})
