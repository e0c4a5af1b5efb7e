import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { sweepWaitingLists } from '../../domain/enrollment/waiting-list.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { POLICY } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp, until } from '../../tests/support/test-app.ts'

const DAY = 86_400_000

describe.each(BOTH_ENGINES)('cancelling and waiting on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>

  const create = (who: Who, classId: string, amount = 1499) =>
    who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
  const buy = async (who: Who, classId: string) => {
    const { body } = await create(who, classId)
    expect((await who.browser.post('/api/payments/verify', await app.sandbox.pay(body.orderId))).status).toBe(
      200,
    )
    return (await who.browser.get(`/api/classes/getenrolledclasses/${who.id}`)).body.data.find(
      (one: { yogaClass: { _id: string } }) => one.yogaClass._id === classId,
    )._id as string
  }
  const back = (who: Who) =>
    who.browser.post('/api/user/login', { email: who.form.email, password: who.form.password })
  const terms = (who: Who, id: string) => who.browser.get(`/api/enrollments/${id}/cancellation`)
  const cancel = (who: Who, id: string, refund: number) =>
    who.browser.post(`/api/enrollments/${id}/cancel`, { refund })
  const waitFor = (who: Who, classId: string) =>
    who.browser.post('/api/waiting-list/join', { userId: who.id, classId })
  const seen = async (who: Who, classId: string) =>
    (await who.browser.get(`/api/classes/get/${classId}`)).body.data

  test('a member cancels a week before: the page says what comes back now and later, all of it comes back, the seat is free', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const member = await newMember(app)
    const id = await buy(member, yogaClass.id)
    const { body } = await terms(member, id)
    expect(body.data).toMatchObject({
      paid: 1499,
      refund: 1499,
      percent: 100,
      steps: [
        ...POLICY.tiers.map(({ percent }) => ({ percent, refund: (1499 * percent) / 100 })),
        { percent: 0, refund: 0, until: null },
      ],
    })
    const cancelled = await cancel(member, id, 1499)
    expect([cancelled.status, cancelled.body.message]).toEqual([200, TEXTS.enrollmentCancelled])
    expect((await seen(member, yogaClass.id)).remainingClasses).toBe(1)
    await sendRefunds(app.studio)
    await until(
      async () =>
        (await member.browser.get(`/api/payments/get/${member.id}`)).body.data[0].refunds[0].state ===
        'processed',
    )
    expect((await member.browser.get(`/api/payments/get/${member.id}`)).body.data).toMatchObject([
      {
        classId: yogaClass.id,
        amount: 1499,
        outcome: 'enrolled',
        refunds: [{ amount: 1499, reason: 'policy' }],
      },
    ])
    expect((await cancel(member, id, 1499)).body.message).toBe(TEXTS.nothingToCancel)
    await buy(member, yogaClass.id)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('a promise of the page that no longer holds cancels nothing', async () => {
    const yogaClass = await newClass(app, { startsInDays: 3 })
    const member = await newMember(app)
    const id = await buy(member, yogaClass.id)
    const { startsAt } = await seen(member, yogaClass.id)
    app.wait(startsAt - DAY - app.studio.now() + 1000)
    await back(member)
    expect((await cancel(member, id, 1499)).body.message).toBe(TEXTS.refundChanged)
    const half = await cancel(member, id, 749.5)
    expect([half.status, half.body.data.percent]).toEqual([200, 50])
    expect(await audit(app.studio)).toEqual([])
  })

  test('no one cancels for someone else, nor without a login, and two clicks cancel once', async () => {
    const yogaClass = await newClass(app)
    const [member, other] = [await newMember(app), await newMember(app)]
    const id = await buy(member, yogaClass.id)
    expect((await terms(other, id)).status).toBe(404)
    expect((await cancel(other, id, 1499)).status).toBe(404)
    expect((await app.browser().post(`/api/enrollments/${id}/cancel`, { refund: 1499 })).status).toBe(401)
    expect((await other.browser.get(`/api/payments/get/${member.id}`)).status).toBe(403)
    const clicks = await Promise.all([1, 2, 3].map(() => cancel(member, id, 1499)))
    expect(clicks.map((click) => click.status).sort()).toEqual([200, 409, 409])
    expect(await audit(app.studio)).toEqual([])
  })

  test('the waiting list is served in order: a freed seat is offered to the first, for a time, and then to the next', async () => {
    const yogaClass = await newClass(app, { capacity: 1, startsInDays: 30 })
    const [holder, first, second, passer] = [
      await newMember(app),
      await newMember(app),
      await newMember(app),
      await newMember(app),
    ]
    expect((await waitFor(first, yogaClass.id)).body.message).toBe(TEXTS.seatFree)
    const id = await buy(holder, yogaClass.id)
    expect((await waitFor(first, yogaClass.id)).body.data).toEqual({ place: 1, offerEndsAt: null })
    expect((await waitFor(second, yogaClass.id)).body.data.place).toBe(2)
    expect((await waitFor(second, yogaClass.id)).body.message).toBe(TEXTS.alreadyWaiting)
    expect((await waitFor(holder, yogaClass.id)).body.message).toBe(TEXTS.alreadyEnrolled)
    await cancel(holder, id, 1499)
    const waits = (who: Who, of = who.id) => who.browser.get(`/api/waiting-list/get/${of}`)
    expect((await waits(second)).body.data).toEqual([
      {
        classId: yogaClass.id,
        slug: yogaClass.slug,
        title: 'Gentle Hatha',
        category: 'Hatha',
        price: 1499,
        place: 2,
        offerEndsAt: null,
        sessionId: null,
        startsAt: null,
        pausedUntil: null,
        notOn: [],
        joinedAs: 2,
        odds: null,
        timeZone: 'Asia/Kolkata',
      },
    ])
    expect((await waits(first)).body.data).toMatchObject([{ place: 1, offerEndsAt: expect.any(Number) }])
    expect((await waits(holder)).body.data).toEqual([])
    expect((await waits(second, first.id)).status).toBe(403)
    expect((await app.browser().get(`/api/waiting-list/get/${first.id}`)).status).toBe(401)
    const offer = (await seen(first, yogaClass.id)).waiting
    expect(offer).toEqual({ place: 1, offerEndsAt: expect.any(Number) })
    expect((await create(passer, yogaClass.id)).body.message).toBe(TEXTS.classFull)
    expect((await create(second, yogaClass.id)).body.message).toBe(TEXTS.classFull)
    app.wait(12 * 3_600_000 + 1)
    await Promise.all([back(first), back(second), back(passer)])
    await sweepWaitingLists(app.studio)
    await sweepWaitingLists(app.studio)
    expect((await seen(first, yogaClass.id)).waiting).toBeNull()
    expect((await seen(second, yogaClass.id)).waiting).toMatchObject({
      place: 1,
      offerEndsAt: expect.any(Number),
    })
    expect((await create(passer, yogaClass.id)).body.message).toBe(TEXTS.classFull)
    await buy(second, yogaClass.id)
    expect((await seen(second, yogaClass.id)).enrollment.status).toBe('active')
    const mails = await app.db
      .selectFrom('outboxEmails')
      .select(['kind', 'recipient'])
      .where('kind', 'like', 'waiting-%')
      .where('recipient', 'in', [first.form.email, second.form.email])
      .execute()
    expect(mails.map((mail) => [mail.kind, mail.recipient]).sort()).toEqual(
      [
        ['waiting-ended', first.form.email],
        ['waiting-offered', first.form.email],
        ['waiting-offered', second.form.email],
      ].sort(),
    )
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('a seat of a free class goes to anyone who it was offered to; leaving the list passes the offer on', async () => {
    const yogaClass = await newClass(app, { capacity: 1, pricePaise: 0 })
    const [holder, first, second] = [await newMember(app), await newMember(app), await newMember(app)]
    await create(holder, yogaClass.id, 0)
    await waitFor(first, yogaClass.id)
    await waitFor(second, yogaClass.id)
    const { enrollment } = await seen(holder, yogaClass.id)
    await cancel(holder, enrollment._id, 0)
    expect((await create(second, yogaClass.id, 0)).body.message).toBe(TEXTS.classFull)
    expect(
      (await first.browser.post('/api/waiting-list/leave', { userId: first.id, classId: yogaClass.id })).body
        .message,
    ).toBe(TEXTS.waitingLeft)
    expect(
      (await first.browser.post('/api/waiting-list/leave', { userId: first.id, classId: yogaClass.id })).body
        .message,
    ).toBe(TEXTS.notWaiting)
    expect((await create(second, yogaClass.id, 0)).body.enrolled).toBe(true)
    expect(await audit(app.studio)).toEqual([])
  })
})
