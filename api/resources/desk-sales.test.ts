import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { completeRuns } from '../../domain/enrollment/complete-runs.ts'
import { sweepWaitingLists } from '../../domain/enrollment/waiting-list.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newSingles, SINGLE } from '../../tests/support/single-places.ts'
import { holdAt, newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Browser = ReturnType<TestApp['browser']>
type Who = { id: string; browser: Browser }

describe.each(ENGINES)('sales at the desk, on %s', (engine) => {
  let app: TestApp
  let admin: Who
  let frontDesk: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
    admin = await newAdmin(app)
    frontDesk = await staff('front desk')
  })

  let made = 0
  async function staff(role: StaffRole, centreId: string | null = null): Promise<Who> {
    const who = await newMember(app)
    await app.db
      .insertInto('staffRoles')
      .values({ id: `hired-${made++}`, userId: who.id, role, centreId, grantedAt: 0, grantedBy: null })
      .execute()
    return who
  }
  async function centreOf(classId: string): Promise<string> {
    const id = `centre-${made++}`
    await app.db
      .insertInto('centres')
      .values({
        ...{ id, slug: id, name: id, address: '', description: '', specialties: '[]', picture: 'x' },
        ...{ timing: '', phone: '', mapQuery: '', position: 1 },
      })
      .execute()
    await app.db.updateTable('classes').set({ centreId: id }).where('id', '=', classId).execute()
    return id
  }
  const buyer = async () => (await newMembers(app, 1))[0] as Who
  const key = () => `the-key-of-a-sale-${made++}`
  const sell = (by: Who, memberId: string, classId: string, form: object = {}) =>
    by.browser.post('/api/studio/sales', {
      ...{ key: key(), memberId, classId, list: 1499, amount: 1499, way: 'cash', reference: '' },
      ...form,
    })
  async function sold(form: object = {}) {
    const yogaClass = await newClass(app)
    const who = await buyer()
    const answer = await sell(admin, who.id, yogaClass.id, form)
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ success: true })])
    return { who, yogaClass, paymentId: answer.body.data.paymentId as string }
  }
  const paymentAt = async (id: string) =>
    (await admin.browser.get(`/api/studio/money/payments/${id}`)).body.data
  const enrollmentOf = (userId: string) =>
    app.db.selectFrom('enrollments').selectAll().where('userId', '=', userId).executeTakeFirst()
  const sound = async () => expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])

  test('who has only one name is called by it, without a gap', async () => {
    const { who, yogaClass, paymentId } = await sold()
    await app.db
      .updateTable('users')
      .set({ firstName: 'Asha', lastName: '' })
      .where('id', '=', who.id)
      .execute()
    const choices = await admin.browser.get(`/api/studio/sales/classes/${yogaClass.id}?member=${who.id}`)
    expect(choices.body.data.member.name).toBe('Asha')
    expect((await paymentAt(paymentId)).name).toBe('Asha')
  })

  test('sold in cash: they are in, with a receipt, a letter, and nothing of it at Razorpay', async () => {
    const before = (await app.sandbox.ledger()).orders?.length
    const { who, yogaClass, paymentId } = await sold({ reference: 'slip 7' })
    expect(await paymentAt(paymentId)).toMatchObject({
      ...{ amount: 1499, method: 'cash', paymentId: null, orderId: null, stands: 'kept', goesOn: true },
      sale: { list: 1499, discountReason: '', reference: 'slip 7' },
      receipts: [{ kind: 'receipt', amount: 1499 }],
      policy: { version: expect.any(Number) },
    })
    const own = await enrollmentOf(who.id)
    expect(own).toMatchObject({ status: 'active', paymentId, classId: yogaClass.id })
    const booked = await app.db.selectFrom('bookings').select('id').where('userId', '=', who.id).execute()
    expect(booked.length).toBeGreaterThan(0)
    const payments = (await who.browser.get(`/api/payments/get/${who.id}`)).body.data
    expect(payments).toMatchObject([{ amount: 1499, method: 'cash', paymentId: '' }])
    expect((await app.sandbox.ledger()).orders?.length).toBe(before)
    const [row] = (await admin.browser.get(`/api/studio/money?member=${who.id}`)).body.data.payments
    expect(row).toMatchObject({ _id: paymentId, method: 'cash', paymentId: null, stands: 'kept' })
    const csv = (await admin.browser.get(`/api/studio/money/payments.csv?member=${who.id}`)).body
    expect(csv).toContain('slip 7')
    expect(csv).not.toContain('desk-')
    await sound()
  })

  test('pressed five times at once it is sold once, and a key of another sale is refused', async () => {
    const yogaClass = await newClass(app)
    const who = await buyer()
    const form = { key: 'pressed-five-times-at-once' }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell(admin, who.id, yogaClass.id, form)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.paymentId)).size).toBe(1)
    const other = await sell(admin, (await buyer()).id, yogaClass.id, form)
    expect(other.status).toBe(409)
    expect((await sell(admin, who.id, yogaClass.id)).body.code).toBe('already-enrolled')
    await sound()
  })

  test('the last seat goes to one of ten who are sold it, at the desk and online at once', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const people = await newMembers(app, 6)
    const answers = await Promise.all(
      people.map((who, n) =>
        n % 2 === 0
          ? sell(admin, who.id, yogaClass.id)
          : who.browser.post('/api/payments/create', { userId: who.id, classId: yogaClass.id, amount: 1499 }),
      ),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    await sound()
  })

  test('less only with a reason, and only by who may; more, nothing, and another price never', async () => {
    const yogaClass = await newClass(app)
    const who = await buyer()
    const tried = async (by: Who, form: object) => {
      const { status, body } = await sell(by, who.id, yogaClass.id, form)
      return [status, ...Object.keys(body.errors ?? {})]
    }
    expect(await tried(admin, { amount: 1000 })).toEqual([422, 'reason'])
    expect(await tried(admin, { amount: 1500 })).toEqual([422, 'amount'])
    expect(await tried(admin, { amount: 0, reason: 'A gift' })).toEqual([422, 'amount'])
    expect(await tried(admin, { list: 1400, amount: 1400 })).toEqual([409])
    expect(await tried(frontDesk, { amount: 1000, reason: 'A friend' })).toEqual([403])
    expect(await tried(frontDesk, { amount: 0, way: 'free', reason: 'A friend' })).toEqual([403])
    expect(await enrollmentOf(who.id)).toBeUndefined()
    expect(await tried(admin, { amount: 1000, reason: 'Paid for two' })).toEqual([201])
    await sound()
  })

  test('what is kept for the waiting list is not shown as free, and is theirs for whom it is kept', async () => {
    const yogaClass = await newSingles(app, { capacity: 3, totalClasses: 2 })
    const [first] = yogaClass.sessions
    const single = { sessionId: first?.id, list: SINGLE, amount: SINGLE }
    const people = (await newMembers(app, 7)) as Who[]
    const [a, b, c, waiting, other, another, late] = people as [Who, Who, Who, Who, Who, Who, Who]
    for (const one of [a, b, c]) expect((await sell(admin, one.id, yogaClass.id, single)).status).toBe(201)
    for (const one of [waiting, other]) {
      const form = { userId: one.id, classId: yogaClass.id, sessionId: first?.id }
      expect((await one.browser.post('/api/waiting-list/join', form)).status).toBe(200)
    }
    const choices = async (one: Who) =>
      (await admin.browser.get(`/api/studio/sales/classes/${yogaClass.id}?member=${one.id}`)).body.data
    expect((await choices(another)).sessions).toMatchObject([
      { free: 0, kept: 0 },
      { free: 3, kept: 0 },
    ])
    // A larger room: two of its places are kept for who waits, asked by letter or not yet; the third is for anybody.
    await app.db.updateTable('classes').set({ capacity: 6 }).where('id', '=', yogaClass.id).execute()
    const shown = async (one: Who) => (await choices(one)).sessions[0]
    expect(await shown(another)).toMatchObject({ free: 1, kept: 2, isOffered: false })
    expect((await choices(another)).class).toMatchObject({ free: 1, kept: 2 })
    await sweepWaitingLists(app.studio)
    expect(await shown(another)).toMatchObject({ free: 1, kept: 2, isOffered: false })
    expect(await shown(waiting)).toMatchObject({ free: 1, kept: 2, isOffered: true })
    expect((await sell(admin, another.id, yogaClass.id, single)).status).toBe(201)
    expect(await shown(late)).toMatchObject({ free: 0, kept: 2 })
    expect((await sell(admin, late.id, yogaClass.id, single)).body.code).toBe('class-full')
    expect((await sell(admin, waiting.id, yogaClass.id, single)).status).toBe(201)
  })

  test('given for nothing, a run and with a reason', async () => {
    const yogaClass = await newClass(app)
    const who = await buyer()
    const { status, body } = await sell(admin, who.id, yogaClass.id, {
      ...{ amount: 0, way: 'free', reason: 'Won at the fair' },
    })
    expect([status, body.data.paymentId]).toEqual([201, null])
    expect(await enrollmentOf(who.id)).toMatchObject({ status: 'active', paymentId: null })
    await sound()
  })

  test('a single place, and a session that has begun', async () => {
    const yogaClass = await newClass(app)
    await app.db
      .updateTable('classes')
      .set({ singlePricePaise: 50_000 as never })
      .where('id', '=', yogaClass.id)
      .execute()
    const who = await buyer()
    const choices = (await admin.browser.get(`/api/studio/sales/classes/${yogaClass.id}?member=${who.id}`))
      .body.data
    expect(choices).toMatchObject({ class: { price: 1499, singlePrice: 500 }, isInRun: false })
    const [first] = choices.sessions
    const single = { sessionId: first._id, list: 500, amount: 500, way: 'studio-upi', reference: 'UPI 4711' }
    expect((await sell(frontDesk, who.id, yogaClass.id, single)).status).toBe(201)
    expect(await enrollmentOf(who.id)).toMatchObject({ sessionId: first._id })
    expect((await sell(admin, who.id, yogaClass.id)).status).toBe(409)
    const again = (await admin.browser.get(`/api/studio/sales/classes/${yogaClass.id}?member=${who.id}`)).body
      .data
    expect(again.sessions[0].isIn).toBe(true)
    await sound()
  })

  test('what they had begun to pay online gives way; paid all the same, it comes back', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const who = await buyer()
    const { body } = await who.browser.post('/api/payments/create', {
      ...{ userId: who.id, classId: yogaClass.id, amount: 1499 },
    })
    expect((await sell(admin, who.id, yogaClass.id)).status).toBe(201)
    const proof = await app.sandbox.pay(body.orderId)
    expect((await who.browser.post('/api/payments/verify', proof)).status).toBe(409)
    await sendRefunds(app.studio)
    const all = (await admin.browser.get(`/api/studio/money?member=${who.id}`)).body.data
    expect(all.totals).toMatchObject([{ payments: 2, taken: 2998, back: 1499, kept: 1499 }])
    await sound()
  })

  test('who is of another centre sells nothing of this one', async () => {
    const [here, elsewhere] = [await newClass(app), await newClass(app)]
    const centreId = await centreOf(here.id)
    await centreOf(elsewhere.id)
    const manager = await staff('manager', centreId)
    const listed = (await manager.browser.get('/api/studio/sales/classes')).body.data.classes
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([here.id])
    expect((await sell(manager, (await buyer()).id, elsewhere.id)).status).toBe(403)
    expect((await sell(manager, (await buyer()).id, here.id)).status).toBe(201)
    expect((await manager.browser.get('/api/studio/till?centre=')).status).toBe(403)
    expect((await manager.browser.get(`/api/studio/till?centre=${centreId}`)).body.data.lines).toHaveLength(1)
  })

  describe('somebody who walks in', () => {
    const HOUR = 3_600_000
    /** A session that begins in so many minutes; of its class single places are sold. */
    async function begins(minutes: number, about: object = {}, single: number | null = SINGLE) {
      const yogaClass = await newSingles(app, { totalClasses: 2, ...about }, single)
      const sessionId = yogaClass.sessions[0]?.id ?? ''
      await holdAt(app, sessionId, app.studio.now() + minutes * 60_000)
      return { ...yogaClass, sessionId }
    }
    const price = (by: Who, sessionId: string, memberId: string) =>
      by.browser.get(`/api/studio/sales/sessions/${sessionId}?member=${memberId}`)
    const pay = (by: Who, sessionId: string, memberId: string, form: object = {}) =>
      by.browser.post(`/api/studio/sales/sessions/${sessionId}`, {
        ...{ key: key(), memberId, list: SINGLE, amount: SINGLE, way: 'cash' },
        ...form,
      })
    const nothingOf = async (who: Who) => {
      for (const table of ['orders', 'enrollments', 'bookings'] as const)
        expect(await app.db.selectFrom(table).select('id').where('userId', '=', who.id).execute()).toEqual([])
    }

    test('pays at the desk and is on the roll, before the session begins and after: payment, receipt, seat, mark', async () => {
      for (const minutes of [20, -20]) {
        const { sessionId, id: classId } = await begins(minutes)
        const who = await buyer()
        expect((await price(frontDesk, sessionId, who.id)).body.data).toMatchObject({
          ...{ price: SINGLE, currency: 'INR', mayDiscount: false, asksForState: false },
          member: { _id: who.id },
        })
        const sold = await pay(frontDesk, sessionId, who.id, { way: 'studio-upi', reference: 'UPI 12' })
        expect([sold.status, sold.body.message]).toEqual([201, TEXTS.walkInPaid])
        const { paymentId, roll } = sold.body.data
        expect(roll.people).toMatchObject([{ source: 'drop-in', mark: 'present', reason: null }])
        expect(roll.taken).toBe(1)
        expect(await enrollmentOf(who.id)).toMatchObject({ classId, sessionId, paymentId, status: 'active' })
        expect(await paymentAt(paymentId)).toMatchObject({
          ...{ amount: SINGLE, method: 'studio-upi', stands: 'kept' },
          sale: { list: SINGLE, reference: 'UPI 12' },
          receipts: [{ kind: 'receipt', amount: SINGLE }],
        })
        await sound()
      }
    })

    test('the roll says before anybody presses why they cannot pay there', async () => {
      const noSale = async (sessionId: string) =>
        (await frontDesk.browser.get(`/api/sessions/${sessionId}/roll`)).body.data.noSale
      expect(await noSale((await begins(10)).sessionId)).toBeNull()
      expect(await noSale((await begins(10, {}, null)).sessionId)).toBe(TEXTS.noSinglePlaces)
      expect(await noSale((await begins(-70)).sessionId)).toBe(TEXTS.sessionOverForSale)
    })

    test('pressed five times at once they pay once; two who walk into the last mat get one', async () => {
      const one = await begins(10)
      const who = await buyer()
      const form = { key: 'walked-in-five-times' }
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pay(admin, one.sessionId, who.id, form)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.data.paymentId)).size).toBe(1)
      const last = await begins(10, { capacity: 1 })
      const two = (await newMembers(app, 2)) as Who[]
      const both = await Promise.all(two.map(({ id }) => pay(admin, last.sessionId, id)))
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      await sound()
    })

    test('what they had begun to pay online, or what was kept for them, gives way to it', async () => {
      const { sessionId, id: classId } = await begins(20, { capacity: 1 })
      const who = await buyer()
      const order = { userId: who.id, classId, sessionId, amount: SINGLE }
      expect((await who.browser.post('/api/payments/create', order)).status).toBe(200)
      expect((await pay(admin, sessionId, who.id)).body.data.roll.taken).toBe(1)
      const other = await begins(10 * 60, { capacity: 1 })
      const [first, waiting] = (await newMembers(app, 2)) as [Who, Who]
      const place = { classId: other.id, sessionId: other.sessionId }
      const single = { sessionId: other.sessionId, list: SINGLE, amount: SINGLE }
      expect((await sell(admin, first.id, other.id, single)).status).toBe(201)
      expect(
        (await waiting.browser.post('/api/waiting-list/join', { userId: waiting.id, ...place })).status,
      ).toBe(200)
      const own = await enrollmentOf(first.id)
      expect(
        (await first.browser.post(`/api/enrollments/${own?.id}/cancel`, { refund: SINGLE })).status,
      ).toBe(200)
      await sweepWaitingLists(app.studio)
      await holdAt(app, other.sessionId, app.studio.now() + 10 * 60_000)
      expect((await pay(admin, other.sessionId, waiting.id)).body.data.roll).toMatchObject({ taken: 1 })
      await sound()
    })

    test('a full room asks why, and then they are one more', async () => {
      const { sessionId } = await begins(10, { capacity: 1 })
      const [first, second] = (await newMembers(app, 2)) as [Who, Who]
      expect((await pay(admin, sessionId, first.id)).status).toBe(201)
      const full = await pay(admin, sessionId, second.id)
      expect([full.status, full.body.code, full.body.message]).toEqual([
        409,
        'class-full',
        TEXTS.roomIsFull(1),
      ])
      await nothingOf(second)
      const beyond = await pay(admin, sessionId, second.id, { beyond: 'Came from far' })
      expect(beyond.body.data.roll).toMatchObject({ taken: 2, capacity: 1 })
      await sound()
    })

    test('what is refused says why, and leaves neither a payment nor a seat', async () => {
      const who = await buyer()
      const notSingly = await begins(10, {}, null)
      const [tooSoon, over, open] = [await begins(120), await begins(-70), await begins(10)]
      const refused = async (sessionId: string, message: string) => {
        for (const answer of [await price(admin, sessionId, who.id), await pay(admin, sessionId, who.id)])
          expect([answer.status, answer.body.message]).toEqual([409, message])
      }
      await refused(notSingly.sessionId, TEXTS.noSinglePlaces)
      await refused(over.sessionId, TEXTS.sessionOverForSale)
      const early = await pay(admin, tooSoon.sessionId, who.id)
      expect([early.status, early.body.message]).toEqual([
        409,
        expect.stringContaining('opens half an hour before'),
      ])
      const teacher = await staff('teacher')
      const session = open.sessionId
      const tried = async (by: Who, form: object) => {
        const { status, body } = await pay(by, session, who.id, form)
        return [status, ...Object.keys(body.errors ?? {})]
      }
      expect(await tried(teacher, {})).toEqual([403])
      expect(await tried(admin, { list: 400, amount: 400 })).toEqual([409])
      expect(await tried(admin, { amount: 400 })).toEqual([422, 'reason'])
      expect(await tried(admin, { way: 'free' })).toEqual([422, 'way'])
      expect(await tried(frontDesk, { amount: 400, reason: 'A friend' })).toEqual([403])
      await beginStudio(app.db)
      await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 1 }).execute()
      const { status, body } = await pay(frontDesk, session, who.id)
      await app.db.updateTable('studioProfiles').set({ demandsTwoFactor: 0 }).execute()
      expect([status, body.message]).toEqual([403, TEXTS.secondFactorMissing])
      expect((await price(frontDesk, session, 'nobody')).status).toBe(404)
      await nothingOf(who)
      // Nothing of it stands in the way of coming in without money.
      const plain = await frontDesk.browser.post(`/api/sessions/${session}/walk-ins`, { userId: who.id })
      expect(plain.status).toBe(200)
      expect((await pay(frontDesk, session, who.id)).status).toBe(409)
      await sound()
    })

    test('who paid at the door is in a session that is held like any other, and may be given the money back', async () => {
      const { sessionId } = await begins(-20)
      const who = await buyer()
      const { paymentId } = (await pay(admin, sessionId, who.id)).body.data
      const back = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
        ...{ key: key(), basis: 'whole', amount: SINGLE, ends: false, reason: 'The heater' },
      })
      expect(back.status).toBe(200)
      app.wait(2 * HOUR)
      await completeRuns(app.studio)
      expect(await enrollmentOf(who.id)).toMatchObject({ status: 'completed' })
      await sound()
    })
  })

  describe('what comes back', () => {
    test('by the member’s own cancelling: owed until somebody hands it back, never sent', async () => {
      const { who, paymentId } = await sold()
      const own = await enrollmentOf(who.id)
      const left = await who.browser.post(`/api/enrollments/${own?.id}/cancel`, { refund: 1499 })
      expect(left.status).toBe(200)
      app.wait(3_600_000)
      await sendRefunds(app.studio)
      await sound()
      const one = await paymentAt(paymentId)
      expect(one).toMatchObject({
        back: 1499,
        held: 1499,
        stands: 'under-way',
        toHandBack: [{ amount: 1499 }],
      })
      const matters = (await admin.browser.get('/api/studio/money/to-do')).body.data.matters
      const mine = matters.find(
        ({ refund }: { refund: { paymentId: string } | null }) => refund?.paymentId === paymentId,
      )
      expect(mine).toMatchObject({ nextTryAt: null, refund: { way: 'cash', state: 'due' } })
      const backOf = async () =>
        (await admin.browser.get(`/api/studio/members/${who.id}/timeline`)).body.data.lines.find(
          ({ kind }: { kind: string }) => kind === 'refunded',
        )
      expect(await backOf()).toMatchObject({ amount: 1499, said: 'hand' })
      const again = await admin.browser.post(`/api/studio/money/to-do/refund/${mine._id}/again`, {})
      expect(again.status).toBe(409)
      const letter = await app.db
        .selectFrom('outboxEmails')
        .select('text')
        .where('userId', '=', who.id)
        .where('kind', '=', 'cancelled')
        .executeTakeFirstOrThrow()
      expect(letter.text).not.toContain('working days')
      const [{ _id: refundId }] = one.toHandBack
      const hand = () =>
        frontDesk.browser.post(`/api/studio/refunds/${refundId}/handed-back`, { reference: 'From the box' })
      const answers = await Promise.all([hand(), hand(), hand()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await backOf()).toMatchObject({ said: 'processed' })
      expect(await paymentAt(paymentId)).toMatchObject({
        ...{ back: 1499, held: 0, stands: 'back', toHandBack: [] },
        receipts: [{ kind: 'receipt' }, { kind: 'credit note', amount: 1499 }],
      })
      await sound()
    })

    test('at the desk, a part of it; Razorpay’s refunds are nobody’s to hand back', async () => {
      const { paymentId } = await sold({ way: 'card-machine' })
      const refund = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
        ...{ key: key(), basis: 'sum', amount: 100, ends: false, reason: 'The heater' },
      })
      expect(refund.status).toBe(200)
      const one = await paymentAt(paymentId)
      expect(one).toMatchObject({ back: 100, waiting: null, toHandBack: [{ amount: 100 }], goesOn: true })
      await sound()
      expect((await admin.browser.post('/api/studio/refunds/none/handed-back', {})).status).toBe(404)
    })
  })

  describe('the till of a day', () => {
    test('by way and person; counted with its difference; sold meanwhile, it is looked at again', async () => {
      const yogaClass = await newClass(app)
      const centre = await centreOf(yogaClass.id)
      const [one, two, three] = (await newMembers(app, 3)) as [Who, Who, Who]
      expect((await sell(admin, one.id, yogaClass.id)).status).toBe(201)
      expect((await sell(frontDesk, two.id, yogaClass.id)).status).toBe(201)
      const at = async () => (await admin.browser.get(`/api/studio/till?centre=${centre}`)).body.data
      const till = await at()
      expect(till.lines.map(({ way, taken, sales }: Record<string, unknown>) => [way, taken, sales])).toEqual(
        [
          ['cash', 1499, 1],
          ['cash', 1499, 1],
        ],
      )
      expect(till.cash).toEqual([{ currency: 'INR', amount: 2998 }])
      const close = (form: object) =>
        frontDesk.browser.post('/api/studio/till', {
          ...{ day: till.day, centre, currency: 'INR', expected: 2998, counted: 2998, note: '' },
          ...form,
        })
      expect((await close({ counted: 2900 })).body.errors).toHaveProperty('note')
      expect((await close({ day: '2099-01-01' })).body.errors).toHaveProperty('day')
      expect((await sell(admin, three.id, yogaClass.id, { way: 'bank-transfer' })).status).toBe(201)
      expect((await close({ counted: 2900, note: 'Change for the tea' })).status).toBe(201)
      expect((await close({ expected: 1499, counted: 1499 })).body.code).toBe('stale')
      const both = await Promise.all([close({}), close({})])
      expect(both.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
      const { closings, lines } = await at()
      expect(closings.at(-1)).toMatchObject({ number: 1, expected: 2998, counted: 2900 })
      expect(lines).toHaveLength(3)
      const logged = await app.db
        .selectFrom('auditLog')
        .select('after')
        .where('action', '=', 'till.closed')
        .where('subject', '=', `${till.day} ${centre}`)
        .execute()
      expect(logged.length).toBeGreaterThan(0)
    })
  })
})
