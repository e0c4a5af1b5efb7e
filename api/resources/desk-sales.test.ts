import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { completeEndedEnrollments } from '../../domain/enrollment/complete-enrollments.ts'
import { sweepWaitingLists } from '../../domain/enrollment/waiting-list.ts'
import { type Mailer, sendOutbox } from '../../domain/mail/outbox.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { receiptFile } from '../../domain/receipts/find-receipt.ts'
import { placeOfSupply, supplyOf } from '../../domain/receipts/place-of-supply.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { beginStudio } from '../../tests/support/begun-studio.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { readPdf } from '../../tests/support/pdf-text.ts'
import { addCentre } from '../../tests/support/rows.ts'
import { newSingles, SINGLE } from '../../tests/support/single-places.ts'
import { holdAt, newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Browser = ReturnType<TestApp['browser']>
type Who = { id: string; browser: Browser }

describe.each(BOTH_ENGINES)('sales at the desk, on %s', (engine) => {
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
  const staff = (role: StaffRole, centreId: string | null = null): Promise<Who> =>
    newStaff(app, role, centreId)
  async function centreOf(classId: string): Promise<string> {
    const id = `centre-${made++}`
    await addCentre(app.db, id)
    await app.db.updateTable('classes').set({ centreId: id }).where('id', '=', classId).execute()
    return id
  }
  const buyer = async () => (await newMembers(app, 1))[0] as Who
  const key = () => `the-key-of-a-sale-${made++}`
  const sell = (by: Who, memberId: string, classId: string, form: object = {}) =>
    by.browser.post('/api/studio/sales', {
      key: key(),
      memberId,
      classId,
      list: 1499,
      amount: 1499,
      way: 'cash',
      reference: '',
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

  test('sold in cash: they are in, with a receipt, an email, and nothing of it at Razorpay', async () => {
    const before = (await app.sandbox.ledger()).orders?.length
    const { who, yogaClass, paymentId } = await sold({ reference: 'slip 7' })
    expect(await paymentAt(paymentId)).toMatchObject({
      amount: 1499,
      method: 'cash',
      paymentId: null,
      orderId: null,
      stands: 'kept',
      goesOn: true,
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
    // A larger room: two of its places are kept for who waits, asked by letter or not yet; the third is for anyone.
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
      amount: 0,
      way: 'free',
      reason: 'Won at the fair',
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
      userId: who.id,
      classId: yogaClass.id,
      amount: 1499,
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

  describe('something that is neither a class nor a plan', () => {
    const sellMat = (by: Who, memberId: string, form: object = {}) =>
      by.browser.post('/api/studio/sales/items', {
        key: key(),
        memberId,
        item: 'Yoga mat',
        amount: '1,200',
        way: 'cash',
        ...form,
      })

    test('is sold to a guest once, with a receipt, in the till, and can be refunded', async () => {
      const guest = await admin.browser.post('/api/studio/guests', { name: 'Shanta Bai' })
      const id = guest.body.data._id
      const form = { key: key() }
      const answers = [await sellMat(admin, id, form), await sellMat(admin, id, form)]
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      const [paymentId, again] = answers.map(({ body }) => body.data.paymentId as string)
      expect(again).toBe(paymentId)
      expect(await paymentAt(paymentId ?? '')).toMatchObject({
        what: 'Yoga mat',
        name: 'Shanta Bai',
        amount: 1200,
        stands: 'kept',
        receipts: [{ kind: 'receipt', amount: 1200 }],
      })
      const { what } = await app.db
        .selectFrom('receipts')
        .select('what')
        .where('paymentId', '=', paymentId ?? '')
        .executeTakeFirstOrThrow()
      expect(what).toBe('Yoga mat')
      const { lines } = (await admin.browser.get('/api/studio/till?centre=')).body.data
      expect(lines.some(({ way }: { way: string }) => way === 'cash')).toBe(true)
      const page = await admin.browser.get(`/api/studio/members/${id}/timeline?part=payments`)
      expect(page.body.data.lines).toMatchObject([{ kind: 'paid', title: 'Yoga mat', amount: 1200 }])
      const csv = await admin.browser.get('/api/studio/money')
      expect(JSON.stringify(csv.body)).toContain('Yoga mat')
      const back = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
        key: key(),
        basis: 'sum',
        amount: 200,
        ends: false,
        reason: 'Torn',
      })
      expect([back.status, back.body.message]).toEqual([200, expect.anything()])
      app.wait(11 * 60_000)
      await executePending(app.studio)
      const refunds = await app.db
        .selectFrom('refunds')
        .select('amountPaise')
        .where('paymentId', '=', paymentId ?? '')
        .execute()
      expect(refunds).toEqual([{ amountPaise: 20_000 }])
      const { code } = await app.db
        .selectFrom('receipts')
        .select('code')
        .where('paymentId', '=', paymentId ?? '')
        .executeTakeFirstOrThrow()
      const file: string = (await admin.browser.get('/api/studio/money/refunds.csv')).body
      const line = file.split('\r\n').find((one) => one.includes('Shanta Bai'))
      expect(line).toMatch(new RegExp(`,Yoga mat,200.00,.*,${code},Torn$`))
      expect((await admin.browser.get('/api/studio/money/receipts.csv')).body).toContain('Corrects receipt')
      await sound()
    })

    test('needs a name and a sum, and someone who sells for the whole studio', async () => {
      const { id } = await buyer()
      expect((await sellMat(admin, id, { item: '', amount: 0 })).body.errors).toHaveProperty('item')
      expect((await sellMat(admin, id, { amount: 0 })).body.errors).toHaveProperty('amount')
      expect((await sellMat(await staff('teacher'), id)).status).toBe(403)
      const first = { key: key() }
      await sellMat(admin, id, first)
      expect((await sellMat(admin, id, { ...first, item: 'Tea' })).status).toBe(409)
    })

    test('the evidence says what happened: taken in cash, by whom, handed over; and no terms nor places', async () => {
      const evidenceOf = async (id: string) => {
        const file = await fetch(`${app.url}/api/studio/money/payments/${id}/evidence.pdf`, {
          headers: { cookie: `zen-login=${admin.browser.jar.get('zen-login')}` },
        })
        expect(file.status).toBe(200)
        return readPdf(new Uint8Array(await file.arrayBuffer())).lines.join(' ')
      }
      const sale = await sellMat(admin, (await buyer()).id)
      const ofMat = await evidenceOf(sale.body.data.paymentId)
      for (const text of ['Cash, taken by', 'Taken at the desk', 'Handed over']) expect(ofMat).toContain(text)
      expect(ofMat).not.toMatch(/terms|Place given|plan ends|Authorised|Captured/i)
      expect(await paymentAt(sale.body.data.paymentId)).toMatchObject({ isItem: true, policy: null })
      const ofClass = await evidenceOf((await sold()).paymentId)
      for (const text of ['Terms in force', 'not shown on a page', 'Taken at the desk', 'Place given'])
        expect(ofClass).toContain(text)
      expect(ofClass).not.toMatch(/agreed to|Bank said|Handed over/)
    })

    test('is in the reports of the centre whose till took it, as money in rooms, and in no other’s', async () => {
      const [here, elsewhere] = [
        await centreOf((await newClass(app)).id),
        await centreOf((await newClass(app)).id),
      ]
      const manager = await staff('manager', here)
      const other = await staff('manager', elsewhere)
      const { id } = await buyer()
      const before = (await admin.browser.get('/api/studio/reports?period=week')).body.data.money
      expect((await sellMat(admin, id, { centre: here })).status).toBe(201)
      const moneyOf = async (by: Who) =>
        (await by.browser.get('/api/studio/reports?period=week')).body.data.money
      const own = await moneyOf(manager)
      expect(own.now).toMatchObject([{ currency: 'INR', taken: 1200 }])
      expect(own.columns.at(-1)).toMatchObject({ inRooms: 1200, online: 0 })
      expect((await moneyOf(other)).now).toEqual([])
      const all = await moneyOf(admin)
      expect(all.columns.at(-1).inRooms - before.columns.at(-1).inRooms).toBe(1200)
      for (const [what, cells] of [
        ['by-class', ['Yoga mat', 1, 1200]],
        ['money', [expect.any(String), 'INR', 1200]],
        ['receipts', [expect.any(String), 'receipt']],
      ] as const) {
        const rows = async (by: Who) =>
          (await by.browser.get(`/api/studio/reports/${what}?period=week`)).body.data.rows
        const [row, ...more] = await rows(manager)
        expect([what, row.cells.slice(0, cells.length), more]).toEqual([what, cells, []])
        if (what === 'receipts') expect((await manager.browser.get(row.to)).status).toBe(200)
        expect(await rows(other)).toEqual([])
      }
    })

    test('with a GSTIN it is a tax invoice of the studio’s own state', async () => {
      const sale = { id: 'none', item: 'Yoga mat', classId: null, sessionId: null, placeOfSupply: null }
      const supply = await app.db
        .transaction()
        .execute((trx) => supplyOf(trx, { ...sale, userId: admin.id } as never, '27'))
      expect(placeOfSupply(supply)).toBe('27')
    })

    test('in a centre of another state it is supplied there, with IGST and a code of its own', async () => {
      const centre = await centreOf((await newClass(app)).id)
      await app.db.updateTable('centres').set({ state: '30' }).where('id', '=', centre).execute()
      const today = Temporal.Instant.fromEpochMilliseconds(app.studio.now()).toZonedDateTimeISO(
        'Asia/Kolkata',
      )
      const settings = { legalName: 'ZF Ltd', address: 'Dehradun', gstin: '05AAPFU0939F1ZB', state: '05' }
      await app.db
        .insertInto('taxSettings')
        .values({ id: 'studio', version: 1, ...settings, sac: '999723', prefix: 'ZF' })
        .execute()
      await app.db
        .insertInto('taxRates')
        .values({
          validFrom: today.toPlainDate().toString(),
          basisPoints: 1_800,
          createdAt: app.studio.now(),
          createdBy: admin.id,
        })
        .execute()
      const receiptOf = async (answer: { body: { data: { paymentId: string } } }) =>
        (await paymentAt(answer.body.data.paymentId)).receipts[0]
      const mat = await receiptOf(await sellMat(admin, (await buyer()).id, { centre }))
      expect(mat).toMatchObject({
        kind: 'invoice',
        taxes: [{ label: 'IGST 18%' }],
        seller: { sac: '', placeOfSupply: expect.stringContaining('Goa') },
      })
      const file = await admin.browser.get(`/api/receipts/${mat._id}.pdf`)
      expect(file.status).toBe(200)
      const codeOf = async (form: object) =>
        (await receiptOf(await sellMat(admin, (await buyer()).id, form))).seller.sac
      expect(await codeOf({ taxCode: '9506' })).toBe('9506')
      expect(await codeOf({})).toBe('9506')
      expect(await codeOf({ item: 'Workshop' })).toBe('')
      expect((await sellMat(admin, (await buyer()).id, { taxCode: '95x' })).body.errors).toEqual({
        taxCode: 'Enter 4, 6 or 8 digits, like 9506.',
      })
      const [head = '', ...lines] = String(
        (await admin.browser.get('/api/studio/money/receipts.csv')).body,
      ).split('\r\n')
      const column = head.split(',').indexOf('HSN/SAC')
      const codes = lines.filter((line) => line.includes('Yoga mat,')).map((line) => line.split(',')[column])
      expect(codes.filter((code) => code === '9506')).toHaveLength(2)
      const ofClass = await receiptOf(await sell(admin, (await buyer()).id, (await newClass(app)).id))
      expect(ofClass.seller.sac).toBe('999723')
      await app.db.deleteFrom('taxRates').execute()
      await app.db.deleteFrom('taxSettings').execute()
    })
  })

  describe('someone who walks in', () => {
    const HOUR = 3_600_000
    /** A session that begins in this many minutes; of its class single places are sold. */
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
        key: key(),
        memberId,
        list: SINGLE,
        amount: SINGLE,
        way: 'cash',
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
          price: SINGLE,
          currency: 'INR',
          mayDiscount: false,
          asksForState: false,
          member: { _id: who.id },
        })
        const sold = await pay(frontDesk, sessionId, who.id, { way: 'studio-upi', reference: 'UPI 12' })
        expect([sold.status, sold.body.message]).toEqual([201, TEXTS.walkInPaid])
        const { paymentId, roll } = sold.body.data
        expect(roll.people).toMatchObject([{ source: 'drop-in', mark: 'present', reason: null }])
        expect(roll.taken).toBe(1)
        expect(await enrollmentOf(who.id)).toMatchObject({ classId, sessionId, paymentId, status: 'active' })
        expect(await paymentAt(paymentId)).toMatchObject({
          amount: SINGLE,
          method: 'studio-upi',
          stands: 'kept',
          sale: { list: SINGLE, reference: 'UPI 12' },
          receipts: [{ kind: 'receipt', amount: SINGLE }],
        })
        await sound()
      }
    })

    test('who is on the roll unpaid can pay later: a member, and a guest of that name', async () => {
      const { sessionId } = await begins(10)
      const who = await buyer()
      const walkIn = (form: object) => frontDesk.browser.post(`/api/sessions/${sessionId}/walk-ins`, form)
      expect((await walkIn({ userId: who.id })).status).toBe(200)
      expect((await walkIn({ guestName: 'Om' })).status).toBe(200)
      const guest = await frontDesk.browser.post('/api/studio/guests', { name: 'Om', phone: '' })
      for (const id of [who.id, guest.body.data._id]) {
        const sold = await pay(frontDesk, sessionId, id)
        expect([sold.status, sold.body.data.roll.taken]).toEqual([201, 2])
        // Once it is paid it is not sold again.
        expect((await pay(frontDesk, sessionId, id)).status).toBe(409)
      }
      const rows = await app.db
        .selectFrom('bookings')
        .select('source')
        .where('sessionId', '=', sessionId)
        .where('state', '=', 'booked')
        .execute()
      expect(rows).toEqual([{ source: 'drop-in' }, { source: 'drop-in' }])
      await sound()
    })

    test('a guest pays by name: a numbered receipt, the till, the roll and a refund, as of everyone', async () => {
      const { sessionId } = await begins(10)
      const guest = { name: 'Sridevi', phone: '98200 11223', email: 'sridevi@example.org' }
      const added = await frontDesk.browser.post('/api/studio/guests', guest)
      expect(added.status).toBe(201)
      const id = added.body.data._id
      expect((await frontDesk.browser.post('/api/studio/guests', guest)).body.data._id).toBe(id)
      const sold = await pay(frontDesk, sessionId, id)
      expect([sold.status, sold.body.data.roll.people[0].name]).toEqual([201, 'Sridevi'])
      const { paymentId } = sold.body.data
      expect(await paymentAt(paymentId)).toMatchObject({
        name: 'Sridevi',
        email: '',
        receipts: [{ kind: 'receipt', amount: SINGLE }],
      })
      const { buyer: named } = await app.db
        .selectFrom('receipts')
        .select('buyer')
        .where('paymentId', '=', paymentId)
        .executeTakeFirstOrThrow()
      expect(named).toEqual({ name: 'Sridevi', email: 'sridevi@example.org' })
      const letters = await app.db
        .selectFrom('outboxEmails')
        .select(['recipient', 'subject'])
        .where('userId', '=', id)
        .execute()
      expect(letters).toEqual([
        { recipient: 'sridevi@example.org', subject: expect.stringMatching(/^For Sridevi: /) },
      ])
      const sent: Parameters<Mailer>[0][] = []
      await sendOutbox(app.studio, async (mail) => void sent.push(mail), receiptFile)
      const letter = sent.find(({ to }) => to === 'sridevi@example.org')
      expect(letter?.attachments).toContainEqual({
        filename: expect.stringMatching(/^receipt-.*\.pdf$/),
        content: expect.any(Buffer),
        contentType: 'application/pdf',
      })
      expect(letter?.text).not.toContain('yogadashboard')
      expect(letter?.text).toContain('To cancel or change something, write to hello@zenflow.example.')
      await sound()
    })

    test('a guest keeps a comma in the name, and someone added without a password gets the receipt itself', async () => {
      const firm = await frontDesk.browser.post('/api/studio/guests', {
        name: 'Sharma Traders, Mumbai',
        phone: '',
      })
      expect(firm.status).toBe(201)
      const form = {
        firstName: 'Nandita',
        lastName: 'Bose',
        email: 'nandita@example.org',
        phone: '',
        seen: [],
      }
      const added = await admin.browser.post('/api/studio/members', form)
      expect(added.status).toBe(201)
      const yogaClass = await newClass(app)
      expect((await sell(admin, added.body.data._id, yogaClass.id)).status).toBe(201)
      const sent: Parameters<Mailer>[0][] = []
      await sendOutbox(app.studio, async (mail) => void sent.push(mail), receiptFile)
      const letter = sent.find(
        ({ to, attachments = [] }) =>
          to === 'nandita@example.org' &&
          attachments.some(({ contentType }) => contentType === 'application/pdf'),
      )
      expect(letter?.text).toContain('Your receipt is attached.')
      const { firstName, lastName } = await app.db
        .selectFrom('users')
        .select(['firstName', 'lastName'])
        .where('id', '=', firm.body.data._id)
        .executeTakeFirstOrThrow()
      expect(`${firstName} ${lastName}`).toBe('Sharma Traders, Mumbai')
    })

    test('who may not sell adds no guest, and a guest has a name', async () => {
      const other = await buyer()
      expect((await other.browser.post('/api/studio/guests', { name: 'Ravi' })).status).toBe(403)
      const nameless = await frontDesk.browser.post('/api/studio/guests', { name: ' ', phone: 'x' })
      expect(Object.keys(nameless.body.errors)).toEqual(['name', 'phone'])
    })

    test('the roll says before anyone presses why they cannot pay there', async () => {
      const noSale = async (sessionId: string) =>
        (await frontDesk.browser.get(`/api/sessions/${sessionId}/roll`)).body.data.noSale
      expect(await noSale((await begins(10)).sessionId)).toBeNull()
      expect(await noSale((await begins(10, {}, null)).sessionId)).toBe(TEXTS.noSinglePlaces)
      expect(await noSale((await begins(-70)).sessionId)).toBe(TEXTS.sessionOverForSale)
    })

    test('pressed five times at once they pay once; two who walk into the last place get one', async () => {
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
      // Nothing of it is in the way of coming in without money.
      const plain = await frontDesk.browser.post(`/api/sessions/${session}/walk-ins`, { userId: who.id })
      expect(plain.status).toBe(200)
      expect((await pay(frontDesk, session, who.id)).status).toBe(201)
      await sound()
    })

    test('who paid at the door is in a session that is held like any other, and may be given the money back', async () => {
      const { sessionId } = await begins(-20)
      const who = await buyer()
      const { paymentId } = (await pay(admin, sessionId, who.id)).body.data
      const back = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
        key: key(),
        basis: 'whole',
        amount: SINGLE,
        ends: false,
        reason: 'The heater',
      })
      expect(back.status).toBe(200)
      app.wait(2 * HOUR)
      await completeEndedEnrollments(app.studio)
      expect(await enrollmentOf(who.id)).toMatchObject({ status: 'completed' })
      await sound()
    })
  })

  describe('what comes back', () => {
    test('by the member’s own cancelling: owed until someone hands it back, never sent', async () => {
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
        back: 1499,
        held: 0,
        stands: 'back',
        toHandBack: [],
        receipts: [{ kind: 'receipt' }, { kind: 'credit note', amount: 1499 }],
      })
      await sound()
    })

    test('at the desk, a part of it; Razorpay’s refunds are no one’s to hand back', async () => {
      const { paymentId } = await sold({ way: 'card-machine' })
      const refund = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
        key: key(),
        basis: 'sum',
        amount: 100,
        ends: false,
        reason: 'The heater',
      })
      expect(refund.status).toBe(200)
      const one = await paymentAt(paymentId)
      expect(one).toMatchObject({ back: 100, waiting: null, toHandBack: [{ amount: 100 }], goesOn: true })
      await sound()
      expect((await admin.browser.post('/api/studio/refunds/none/handed-back', {})).status).toBe(404)
    })
  })

  test('the money lies in the till of the desk that took it, wherever the class meets', async () => {
    const yogaClass = await newClass(app)
    const [own, here] = [await centreOf(yogaClass.id), await centreOf((await newClass(app)).id)]
    const taken = async (centre: string) =>
      (await admin.browser.get(`/api/studio/till?centre=${centre}`)).body.data.lines.length
    const who = await buyer()
    expect((await sell(admin, who.id, yogaClass.id, { centre: here })).status).toBe(201)
    expect([await taken(own), await taken(here)]).toEqual([0, 1])
    const local = await staff('front desk', own)
    const other = await sell(local, (await buyer()).id, yogaClass.id, { centre: here })
    expect(other.status).toBe(403)
    expect((await sell(local, (await buyer()).id, yogaClass.id)).status).toBe(201)
    expect([await taken(own), await taken(here)]).toEqual([1, 1])
    await sound()
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
          day: till.day,
          centre,
          currency: 'INR',
          expected: 2998,
          counted: 2998,
          note: '',
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
