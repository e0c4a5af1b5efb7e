import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditDaily } from '../../domain/audit/nightly.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { threadOfMember, updateThreadStatus } from '../../domain/core/thread-status.ts'
import { createDeliveries, deliverWebhooks } from '../../domain/webhooks/deliver.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { addCentre, giveRole } from '../../tests/support/rows.ts'
import { book, holdAt, newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { KEYS, newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000

describe.each(ENGINES)('today at the desk, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const today = async (who = owner) => (await who.browser.get('/api/studio/today')).body.data
  const needs = async (kind: string) =>
    (await today()).needs.filter((one: { kind: string }) => one.kind === kind)

  test('nothing needs anyone on a day with nothing in it', async () => {
    expect(await today()).toMatchObject({
      needs: [],
      sessions: [],
      money: { today: 0, lastWeek: 0, onItsWay: 0 },
      settled: { refunds: 0, offers: 0, reminders: 0 },
    })
  })

  test('the day’s money is what was kept of it, in rupees alone', async () => {
    const member = await newMember(app)
    const yogaClass = await newClass(app)
    const sold = await owner.browser.post('/api/studio/sales', {
      key: 'the-key-of-the-days-money',
      memberId: member.id,
      classId: yogaClass.id,
      list: 1499,
      amount: 1499,
      way: 'cash',
      reference: '',
    })
    expect((await today()).money).toMatchObject({ today: 1499 })
    const { paymentId } = sold.body.data
    await app.db
      .insertInto('refunds')
      .values({
        id: 'back',
        paymentId,
        amountPaise: paise(449.5),
        reason: 'desk',
        state: 'processed',
        byHand: 1,
        razorpayRefundId: null,
        idempotencyKey: 'back',
        nextTryAt: null,
        lastError: null,
        createdAt: app.studio.now(),
        updatedAt: app.studio.now(),
      })
      .execute()
    expect((await today()).money).toMatchObject({ today: 1049.5 })
    await app.db.updateTable('payments').set({ currency: 'USD' }).where('id', '=', paymentId).execute()
    expect((await today()).money).toMatchObject({ today: 0, onItsWay: 0 })
  })

  test('the day’s sessions say how many come and came', async () => {
    const meera = await newTeacher(app, { capacity: 10 })
    const now = app.studio.now()
    await holdAt(app, meera.sessionId, now)
    const [here, late] = [await newMember(app), await newMember(app)]
    await book(app, { ...meera, userId: here.id }, 'present')
    await book(app, { ...meera, userId: late.id })
    const { sessions } = await today()
    expect(sessions).toMatchObject([{ _id: meera.sessionId, capacity: 10, here: 1, unmarked: 1 }])
  })

  test('the dates of a recording are no sessions', async () => {
    const meera = await newTeacher(app, { capacity: 8 })
    await holdAt(app, meera.sessionId, app.studio.now() + HOUR)
    expect(await needs('few')).toHaveLength(1)
    await app.db.updateTable('classes').set({ type: 'Recorded' }).where('id', '=', meera.classId).execute()
    expect(await today()).toMatchObject({ needs: [], sessions: [] })
  })

  test('a session with few places taken is there the day before, and not once it fills', async () => {
    const meera = await newTeacher(app, { capacity: 8 })
    await holdAt(app, meera.sessionId, app.studio.now() + 20 * HOUR)
    expect(await needs('few')).toMatchObject([{ id: meera.sessionId, taken: 0, capacity: 8 }])
    await app.db.updateTable('classes').set({ capacity: 3 }).where('id', '=', meera.classId).execute()
    expect(await needs('few')).toEqual([])
  })

  test('a class says itself how many are too few', async () => {
    const meera = await newTeacher(app, { capacity: 8 })
    await holdAt(app, meera.sessionId, app.studio.now() + 20 * HOUR)
    const { sessionId, classId } = meera
    for (const number of [1, 2, 3]) {
      const { id: userId } = await newMember(app)
      const bookingId = `seat-${number}-${sessionId}`
      await app.db
        .insertInto('bookings')
        .values({ id: bookingId, sessionId, classId, userId, source: 'drop-in', createdAt: 1 })
        .execute()
      await app.db.insertInto('seats').values({ sessionId, classId, number, bookingId }).execute()
    }
    expect(await needs('few')).toEqual([])
    await app.db.updateTable('classes').set({ underfilledBelow: 4 }).where('id', '=', meera.classId).execute()
    expect(await needs('few')).toMatchObject([{ id: meera.sessionId, taken: 3 }])
    await app.db.updateTable('classes').set({ underfilledBelow: 0 }).where('id', '=', meera.classId).execute()
    await app.db.deleteFrom('seats').execute()
    expect(await needs('few')).toEqual([])
  })

  test('each need is for who may do its act: the front desk answers, a manager of one centre finds a substitute', async () => {
    const place = await newPlace(app)
    const meera = await newTeacher(app, { capacity: 8 })
    await app.db
      .updateTable('classes')
      .set({ centreId: place.centreId })
      .where('id', '=', meera.classId)
      .execute()
    await holdAt(app, meera.sessionId, app.studio.now() + 3 * 24 * HOUR)
    expect(
      (await meera.browser.post(`/api/studio/sessions/${meera.sessionId}/substitutes`, {})).status,
    ).toBeLessThan(300)
    await newMember(app, { role: 'instructor' })
    const member = await newMember(app)
    await member.browser.post('/api/conversation', { text: 'Is there a mat for me?' })
    app.wait(20 * HOUR + 1000)
    const seenBy = async (role: StaffRole, centreId: string | null = null) => {
      const who = await newStaff(app, role, centreId)
      const { needs: all, money } = (await who.browser.get('/api/studio/today')).body.data
      return [all.map(({ kind }: { kind: string }) => kind).sort(), money !== null]
    }
    expect(await seenBy('manager')).toEqual([['application', 'message', 'substitute'], true])
    expect(await seenBy('front desk')).toEqual([['message'], false])
    expect(await seenBy('manager', place.centreId)).toEqual([['substitute'], false])
    expect(await seenBy('manager', (await newPlace(app)).centreId)).toEqual([[], false])
    expect(await seenBy('front desk', place.centreId)).toEqual([[], false])
  })

  test('a message is there from its first minute, with the time the reply is promised by, until it is answered', async () => {
    const member = await newMember(app)
    await member.browser.post('/api/conversation', { text: 'Is there a mat for me?' })
    const [need] = await needs('message')
    expect(need).toMatchObject({ id: `m.${member.id}`, text: 'Is there a mat for me?' })
    expect(need.at - app.studio.now()).toBeGreaterThan(23 * HOUR)
    await owner.browser.post(`/api/conversation/${member.id}/answer`, { text: 'There is.' })
    expect(await needs('message')).toEqual([])
  })

  test('a quiet day shows tomorrow’s sessions and how full the next seven days are', async () => {
    const day = studioDay(app.studio.now(), app.studio.settings.timeZone)
    const [one, other] = [await newTeacher(app, { capacity: 8 }), await newTeacher(app, { capacity: 5 })]
    const noonOf = (days: number) => Date.parse(`${day}T12:00:00Z`) + days * 24 * HOUR
    await holdAt(app, one.sessionId, noonOf(1))
    await holdAt(app, other.sessionId, noonOf(3))
    const { sessions, tomorrow, week } = await today()
    expect([sessions.length, tomorrow.length, tomorrow[0]._id]).toEqual([0, 1, one.sessionId])
    expect(week).toHaveLength(7)
    expect([week[0], week[2]]).toMatchObject([
      { sessions: 1, taken: 0, capacity: 8 },
      { sessions: 1, taken: 0, capacity: 5 },
    ])
    await app.db
      .updateTable('classSessions')
      .set({ cancelledAt: 1 })
      .where('id', '=', one.sessionId)
      .execute()
    expect((await today()).week[0]).toMatchObject({ sessions: 0, capacity: 0 })
  })

  test('emails that could not leave are counted, with why', async () => {
    const letter = { kind: 'welcome', userId: null, replyTo: null, subject: '', text: '', html: '' }
    await app.db
      .insertInto('outboxEmails')
      .values({
        id: 'lost',
        dedupeKey: 'lost',
        recipient: 'gone@example.com',
        ...letter,
        createdAt: 5,
        sentAt: null,
        nextTryAt: null,
        lastError: 'mailbox full',
        tries: 12,
      })
      .execute()
    expect(await needs('letters')).toMatchObject([{ count: 1, error: 'mailbox full', at: 5 }])
  })

  test('they are tried again all at once, and what has left is not', async () => {
    const letter = { kind: 'welcome', userId: null, replyTo: null, subject: '', text: '', html: '' }
    for (const id of ['one', 'two', 'sent'])
      await app.db
        .insertInto('outboxEmails')
        .values({
          id,
          dedupeKey: id,
          recipient: 'gone@example.com',
          ...letter,
          createdAt: 5,
          sentAt: id === 'sent' ? 6 : null,
          nextTryAt: null,
          lastError: '550',
          tries: 12,
        })
        .execute()
    const again = () => owner.browser.post('/api/studio/letters/again', {})
    expect((await again()).body.message).toBe(TEXTS.lettersTriedAgain(2))
    expect(await needs('letters')).toEqual([])
    expect((await again()).body.message).toBe(TEXTS.lettersTriedAgain(0))
  })

  test('a session whose teacher teaches here no more needs someone, a week ahead', async () => {
    const meera = await newTeacher(app, { capacity: 10 })
    await holdAt(app, meera.sessionId, app.studio.now() + 6 * 24 * HOUR)
    expect(await needs('unled')).toEqual([])
    const { userId } = await app.db
      .selectFrom('instructors')
      .innerJoin('classes', 'classes.instructorId', 'instructors.id')
      .select('instructors.userId')
      .where('classes.id', '=', meera.classId)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('staffRoles').where('userId', '=', userId).execute()
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute()
    expect(await needs('unled')).toMatchObject([{ id: meera.sessionId, title: expect.any(String) }])
    await holdAt(app, meera.sessionId, app.studio.now() + 8 * 24 * HOUR)
    expect(await needs('unled')).toEqual([])
  })

  describe('a webhook in trouble', () => {
    beforeEach(() => app.sandbox.turn({ webhooks: { paused: true } }))

    async function buy() {
      const who = await newMember(app)
      const yogaClass = await newClass(app)
      const wish = { userId: who.id, classId: yogaClass.id, amount: yogaClass.rupees }
      const { orderId } = (await who.browser.post('/api/payments/create', wish)).body
      const proof = await app.sandbox.pay(orderId)
      expect((await who.browser.post('/api/payments/verify', proof)).status).toBe(200)
      return { orderId: orderId as string, paymentId: proof.razorpay_payment_id as string }
    }
    /** As Razorpay tells of a payment. */
    async function hear(order: { orderId: string; paymentId: string }, secret: string) {
      const entity = { id: order.paymentId, order_id: order.orderId }
      const body = JSON.stringify({ event: 'order.unknown', payload: { payment: { entity } } })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const { status } = await fetch(`${app.url}/api/payments/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': `event-${Math.random()}`,
        },
        body,
      })
      return status
    }
    const trouble = () => needs('razorpay')

    test('an hour after a payment of which Razorpay has told nothing it is there, until Razorpay tells', async () => {
      const bought = await buy()
      expect(await trouble()).toEqual([])
      const at = app.studio.now()
      app.wait(HOUR + 60_000)
      expect(await trouble()).toMatchObject([{ what: 'unseen', count: 1 }])
      expect((await trouble())[0].at).toBeLessThanOrEqual(at)
      const manager = await newStaff(app, 'manager')
      const desk = await newStaff(app, 'front desk')
      const kinds = async (who: typeof owner) =>
        (await today(who)).needs.map(({ kind }: { kind: string }) => kind)
      expect(await kinds(manager as typeof owner)).toContain('razorpay')
      expect(await kinds(desk as typeof owner)).not.toContain('razorpay')
      expect(await hear(bought, KEYS.webhookSecret)).toBe(200)
      expect(await trouble()).toEqual([])
    })

    test('one with a wrong signature is there at once, if it is about an order of ours; said to be settled, it goes until the next', async () => {
      const bought = await buy()
      expect(await hear({ orderId: 'order_of_somebody', paymentId: 'pay_of_somebody' }, 'guessed')).toBe(400)
      expect(await trouble()).toEqual([])
      expect(await hear(bought, 'another-secret')).toBe(400)
      expect(await hear(bought, 'another-secret')).toBe(400)
      expect(await trouble()).toMatchObject([{ what: 'refused', count: 2 }])
      const { payments } = (await owner.browser.get('/api/studio/systems')).body.data
      expect(payments.refused).toMatchObject({ count: 2 })
      expect((await owner.browser.post('/api/studio/systems/webhook-settled', {})).status).toBe(200)
      expect(await trouble()).toEqual([])
      expect(await hear(bought, 'another-secret')).toBe(400)
      expect(await trouble()).toMatchObject([{ what: 'refused', count: 1 }])
      expect(await hear(bought, KEYS.webhookSecret)).toBe(200)
      expect(await trouble()).toEqual([])
      app.wait(1000)
      expect(await hear(bought, 'another-secret')).toBe(400)
      expect(await trouble()).toMatchObject([{ what: 'refused', count: 1 }])
    })

    test('anyone who sends wrong ones about their own order without end is counted fifty times, and then once a second', async () => {
      const bought = await buy()
      for (let n = 0; n < 60; n++) expect(await hear(bought, 'another-secret')).toBe(400)
      const [{ count }] = (await trouble()) as [{ count: number }]
      // A second may have passed.
      expect(count).toBeLessThan(56)
      app.wait(1_000)
      expect(await hear(bought, 'another-secret')).toBe(400)
      expect(await trouble()).toMatchObject([{ what: 'refused', count: count + 1 }])
    })

    test('another program that does not take what it is told is there after three tries, for owners; all of it is told again', async () => {
      const listener = createServer((_, response) => response.writeHead(state.answer).end())
      const state = { answer: 500 }
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
      const { port } = listener.address() as AddressInfo
      const url = `http://127.0.0.1:${port}/zen`
      await owner.browser.post('/api/studio/webhooks', {
        url,
        events: ['enrollment.started'],
        password: owner.form.password,
      })
      for (const _ of [1, 2]) {
        const free = await newClass(app, { pricePaise: 0 })
        const who = await newMember(app)
        await who.browser.post('/api/payments/create', { userId: who.id, classId: free.id, amount: 0 })
      }
      await createDeliveries(app.studio)
      for (let tries = 0; tries < 3; tries++) {
        expect(await needs('webhook')).toEqual([])
        await deliverWebhooks(app.studio)
        app.wait(HOUR)
      }
      const [one] = await needs('webhook')
      expect(one).toMatchObject({ host: `127.0.0.1:${port}`, count: 2, error: 'answered 500' })
      const manager = await newStaff(app, 'manager')
      expect((await today(manager as typeof owner)).needs).toEqual([])
      state.answer = 204
      expect((await owner.browser.post(`/api/studio/webhooks/${one.id}/again`, {})).status).toBe(200)
      expect((await manager.browser.post(`/api/studio/webhooks/${one.id}/again`, {})).status).toBe(403)
      expect((await owner.browser.post('/api/studio/webhooks/none/again', {})).status).toBe(404)
      await deliverWebhooks(app.studio)
      expect(await needs('webhook')).toEqual([])
      const [{ deliveries }] = (await owner.browser.get('/api/studio/webhooks')).body.data
      expect(
        deliveries.every(({ deliveredAt }: { deliveredAt: number | null }) => deliveredAt !== null),
      ).toBe(true)
      listener.close()
    })
  })

  test('a centre that is not there, or not theirs, is none', async () => {
    expect((await owner.browser.get('/api/studio/today?centre=nowhere')).status).toBe(404)
  })

  test('the audit runs once a day by itself, and says what it found', async () => {
    await auditDaily(app.studio)
    const { auditedAt } = await today()
    expect(auditedAt).toBeGreaterThan(0)
    await auditDaily(app.studio)
    expect(
      await app.db.selectFrom('auditLog').select('id').where('action', '=', 'audit.ran').execute(),
    ).toHaveLength(1)
    const meera = await newTeacher(app, { startsInDays: 2 })
    const member = await newMember(app)
    // A booking without a seat breaks a promise.
    await book(app, { ...meera, userId: member.id })
    app.wait(25 * HOUR)
    await auditDaily(app.studio)
    owner = await newAdmin(app)
    expect((await needs('audit'))[0].findings).not.toEqual([])
    expect(app.logged.some(({ message }) => message === 'the audit found something')).toBe(true)
    app.logged.length = 0
  })

  test('the desk of one centre sees that centre, no money, and nothing of the studio', async () => {
    const [own, other] = [await newTeacher(app, { capacity: 8 }), await newTeacher(app, { capacity: 8 })]
    for (const [id, { classId, sessionId }] of [
      ['here', own],
      ['there', other],
    ] as const) {
      await addCentre(app.db, id)
      await app.db.updateTable('classes').set({ centreId: id }).where('id', '=', classId).execute()
      await holdAt(app, sessionId, app.studio.now())
    }
    const ofCentre = async (centre: string) =>
      (await owner.browser.get(`/api/studio/today?centre=${centre}`)).body.data
    expect((await ofCentre('there')).sessions.map(({ _id }: { _id: string }) => _id)).toEqual([
      other.sessionId,
    ])
    const desk = await newMember(app)
    await desk.browser.post('/api/conversation', { text: 'Is there a mat for me?' })
    await app.db
      .updateTable('conversationMessages')
      .set({ createdAt: app.studio.now() - 21 * HOUR })
      .execute()
    await updateThreadStatus(app.db, threadOfMember(desk.id))
    await giveRole(app.db, desk.id, 'front desk', 'here')
    const seen = await today(desk as typeof owner)
    expect(seen.sessions.map(({ _id }: { _id: string }) => _id)).toEqual([own.sessionId])
    expect(seen.money).toBeNull()
    expect((await desk.browser.get('/api/studio/today?centre=there')).status).toBe(404)
    expect(seen.needs.map(({ kind }: { kind: string }) => kind)).not.toContain('message')
  })
})
