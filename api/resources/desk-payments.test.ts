import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { audit } from '../../domain/audit/audit.ts'
import { writeTerms } from '../../domain/core/member-terms.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { nextNumber } from '../../domain/receipts/numbers.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { hundredthsOf } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { insertPending } from '../../tests/support/pending.ts'
import { addCentre } from '../../tests/support/rows.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Browser = ReturnType<TestApp['browser']>
type Who = { id: string; browser: Browser }

const PASSWORD = 'quiet-river-7'
/** Of Uttarakhand; its check character is right. */
const GSTIN = '05AAAPZ2694Q1ZV'

describe.each(BOTH_ENGINES)('money at the desk, on %s', (engine) => {
  let app: TestApp
  let admin: Who
  let frontDesk: Who
  let accountant: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    // Refunds arrive at once, unless a test waits for one.
    await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
    admin = await newAdmin(app)
    frontDesk = await staff('front desk')
    accountant = await staff('accountant')
  })

  let hired = 0
  const staff = (role: StaffRole, centreId: string | null = null): Promise<Who> =>
    newStaff(app, role, centreId)
  async function centreOf(classId: string): Promise<string> {
    const id = `centre-${hired++}`
    await addCentre(app.db, id)
    await app.db.updateTable('classes').set({ centreId: id }).where('id', '=', classId).execute()
    return id
  }
  async function buy(who: Who, of: { id: string; rupees: number }) {
    const { body } = await who.browser.post('/api/payments/create', {
      userId: who.id,
      classId: of.id,
      amount: of.rupees,
    })
    const proof = await app.sandbox.pay(body.orderId)
    const verified = await who.browser.post('/api/payments/verify', proof)
    expect(verified.status).toBe(200)
    return app.db
      .selectFrom('payments')
      .selectAll()
      .where('razorpayPaymentId', '=', proof.razorpay_payment_id)
      .executeTakeFirstOrThrow()
  }
  const buyer = async () => (await newMembers(app, 1))[0] as Who
  const bought = async () => {
    const yogaClass = await newClass(app)
    const who = await buyer()
    return { who, yogaClass, payment: await buy(who, yogaClass) }
  }
  let keys = 0
  const ask = (by: Who, paymentId: string, form: object) =>
    by.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
      key: `a-key-of-a-test-${keys++}`,
      basis: 'sum',
      amount: 100,
      ends: false,
      reason: 'A leak in the hall',
      ...form,
    })
  /** Asked for, and its ten minutes over. */
  const refund = async (by: Who, paymentId: string, form: object) => {
    const answer = await ask(by, paymentId, form)
    if (answer.status === 200) {
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
    }
    return answer
  }
  const receiptsOf = (paymentId: string) =>
    app.db
      .selectFrom('receipts')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .orderBy('issuedAt')
      .orderBy('kind', 'desc')
      .execute()
  const arrivedAll = () => sendRefunds(app.studio)

  describe('who may what', () => {
    test('members and teachers see nothing of it', async () => {
      const { payment } = await bought()
      const member = await newMember(app)
      const teacher = await staff('teacher')
      for (const who of [member, teacher]) {
        expect((await who.browser.get('/api/studio/money')).status).toBe(403)
        expect((await who.browser.get(`/api/studio/money/payments/${payment.id}`)).status).toBe(403)
      }
    })

    test('the front desk gives back by the policy alone, sees no sums and takes no files', async () => {
      const { payment } = await bought()
      const list = await frontDesk.browser.get('/api/studio/money')
      expect(list.status).toBe(200)
      expect(list.body.data.totals).toBeNull()
      expect((await frontDesk.browser.get('/api/studio/money/payments.csv')).status).toBe(403)
      expect((await frontDesk.browser.get('/api/studio/money/to-do')).status).toBe(403)
      expect((await frontDesk.browser.get('/api/studio/money/tax')).status).toBe(403)
      const evidence = await frontDesk.browser.get(`/api/studio/money/payments/${payment.id}/evidence.pdf`)
      expect(evidence.status).toBe(403)
      expect((await refund(frontDesk, payment.id, {})).status).toBe(403)
      expect((await refund(frontDesk, payment.id, { basis: 'whole', amount: 1499, ends: true })).status).toBe(
        403,
      )
      expect(
        (await refund(frontDesk, payment.id, { basis: 'policy', amount: 1499, ends: true })).status,
      ).toBe(200)
    })

    test('an accountant reads all of it and changes nothing', async () => {
      const { payment } = await bought()
      for (const path of ['', '/to-do', '/tax', '/settlements', '/payments.csv', `/payments/${payment.id}`])
        expect((await accountant.browser.get(`/api/studio/money${path}`)).status).toBe(200)
      for (const basis of ['policy', 'whole', 'sum'])
        expect((await refund(accountant, payment.id, { basis })).status).toBe(403)
      const tax = {
        version: 0,
        legalName: '',
        address: '',
        gstin: '',
        state: null,
        sac: '999723',
        prefix: 'ZF',
      }
      expect((await accountant.browser.put('/api/studio/money/tax', tax)).status).toBe(403)
      const rate = { validFrom: '2090-01-01', percent: 5 }
      expect((await accountant.browser.post('/api/studio/money/tax/rates', rate)).status).toBe(403)
    })

    test('a role of one centre sees what was paid for its classes, and nothing else', async () => {
      const [here, elsewhere] = [await bought(), await bought()]
      const centreId = await centreOf(here.yogaClass.id)
      await centreOf(elsewhere.yogaClass.id)
      const manager = await staff('manager', centreId)
      const { data } = (await manager.browser.get('/api/studio/money')).body
      expect(data.payments.map(({ _id }: { _id: string }) => _id)).toEqual([here.payment.id])
      expect(data.totals).toMatchObject([{ payments: 1, taken: 1499 }])
      const other = await manager.browser.get(`/api/studio/money/payments/${elsewhere.payment.id}`)
      expect(other.status).toBe(403)
      expect((await refund(manager, elsewhere.payment.id, {})).status).toBe(403)
      expect((await manager.browser.get('/api/studio/money/to-do')).status).toBe(403)
      const [receipt] = await receiptsOf(elsewhere.payment.id)
      expect((await manager.browser.get(`/api/receipts/${receipt?.id}.pdf`)).status).toBe(404)
      const file = await manager.browser.get('/api/studio/money/payments.csv')
      expect(file.body).not.toContain(elsewhere.payment.razorpayPaymentId)
    })
  })

  describe('giving back', () => {
    test('more than is left, parts of nothing, and less than the policy gives are refused beside the field', async () => {
      const { payment } = await bought()
      for (const amount of [1500, 0.5, 0]) {
        const answer = await refund(admin, payment.id, { amount })
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['amount']])
      }
      expect((await refund(admin, payment.id, { amount: 100, ends: true })).body.errors.amount).toMatch(
        /policy/,
      )
      const stale = await refund(admin, payment.id, { basis: 'policy', amount: 100, ends: true })
      expect([stale.status, stale.body.code]).toEqual([409, 'price-changed'])
      expect(await audit(app.studio)).toEqual([])
    })

    test('a part goes back and the place stays; asked twice with one key it leaves once', async () => {
      const { payment, who } = await bought()
      const form = { key: 'pressed-twice-at-once', amount: 200 }
      const answers = await Promise.all([1, 2, 3].map(() => refund(admin, payment.id, form)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await arrivedAll()
      const { data } = (await admin.browser.get(`/api/studio/money/payments/${payment.id}`)).body
      expect(data).toMatchObject({ back: 200, held: 1299, stands: 'part', goesOn: true })
      const ledger = await app.sandbox.ledger()
      const there = ledger.payments.find(({ id }: { id: string }) => id === payment.razorpayPaymentId)
      expect(there.amount_refunded).toBe(20_000)
      const own = await app.db
        .selectFrom('enrollments')
        .selectAll()
        .where('userId', '=', who.id)
        .executeTakeFirst()
      expect(own).toMatchObject({ status: 'active', returnedPaise: 20_000 })
      expect(await audit(app.studio)).toEqual([])
    })

    test('a key that something else waits by is refused', async () => {
      const { payment } = await bought()
      const key = await insertPending(app.db, { kind: 'import', subject: 'one', askedBy: admin.id })
      expect((await refund(admin, payment.id, { key, amount: 10 })).status).toBe(409)
      await app.db.deleteFrom('pendingActions').where('id', '=', key).execute()
    })

    test('a key of another payment is refused', async () => {
      const [one, other] = [await bought(), await bought()]
      const form = { key: 'one-key-two-payments', amount: 10 }
      expect((await refund(admin, one.payment.id, form)).status).toBe(200)
      expect((await refund(admin, other.payment.id, form)).status).toBe(409)
    })

    test('more than the policy gives, and it ends: one refund of both, and nothing is left to give', async () => {
      const { payment, who, yogaClass } = await bought()
      const before = await app.db
        .selectFrom('classSessions')
        .select((eb) => eb.fn.min('startsAt').as('at'))
        .where('classId', '=', yogaClass.id)
        .executeTakeFirstOrThrow()
      await app.db
        .updateTable('enrollments')
        .set({ coolingOffEndsAt: null })
        .where('userId', '=', who.id)
        .execute()
      // Within a day of the first session the policy gives half of it.
      await app.db
        .updateTable('classSessions')
        .set((eb) => ({ startsAt: eb('startsAt', '-', before.at - app.studio.now() - 3_600_000) }))
        .where('classId', '=', yogaClass.id)
        .execute()
      const preview = (await admin.browser.get(`/api/studio/money/payments/${payment.id}/refund`)).body.data
      expect(preview).toMatchObject({ left: 1499, ending: { percent: 50, byPolicy: 749.5, whole: 1499 } })
      expect((await refund(admin, payment.id, { amount: 1000, ends: true })).status).toBe(200)
      const rows = await app.db
        .selectFrom('refunds')
        .selectAll()
        .where('paymentId', '=', payment.id)
        .execute()
      expect(rows).toMatchObject([{ amountPaise: 100_000, reason: 'desk' }])
      await arrivedAll()
      expect(await audit(app.studio)).toEqual([])
      // It is over: what is given now is beyond the policy too.
      expect((await refund(admin, payment.id, { basis: 'policy', amount: 0 })).status).toBe(409)
      expect((await refund(admin, payment.id, { basis: 'whole', amount: 499 })).status).toBe(200)
      await arrivedAll()
      expect(await audit(app.studio)).toEqual([])
      expect((await refund(admin, payment.id, { amount: 1 })).status).toBe(409)
    })
  })

  describe('the ten minutes of a refund', () => {
    const now = async (id: string) => (await admin.browser.get(`/api/studio/money/payments/${id}`)).body.data
    const takeBack = (who: Who, key: string) => who.browser.post(`/api/studio/pending/${key}/undo`, {})

    test('it waits, changes nothing, and can be taken back once', async () => {
      const { payment, who } = await bought()
      const key = 'a-refund-that-waits'
      expect((await ask(admin, payment.id, { key, basis: 'whole', amount: 1499, ends: true })).status).toBe(
        200,
      )
      app.wait(UNDO_WINDOW_MS - 1000)
      await executePending(app.studio)
      expect(await now(payment.id)).toMatchObject({
        back: 0,
        goesOn: true,
        waiting: { _id: key, amount: 1499 },
      })
      // Another one has to wait for this.
      expect((await ask(admin, payment.id, { amount: 1 })).status).toBe(409)
      expect((await takeBack(frontDesk, key)).status).toBe(403)
      expect((await takeBack(admin, key)).status).toBe(200)
      expect((await takeBack(admin, key)).status).toBe(409)
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
      expect(await now(payment.id)).toMatchObject({ back: 0, goesOn: true, waiting: null })
      const own = await app.db
        .selectFrom('enrollments')
        .select('status')
        .where('userId', '=', who.id)
        .execute()
      expect(own).toEqual([{ status: 'active' }])
      // The key was meant once: it does not come to life again.
      expect((await ask(admin, payment.id, { key, basis: 'whole', amount: 1499, ends: true })).status).toBe(
        409,
      )
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
      expect(await now(payment.id)).toMatchObject({ back: 0, waiting: null })
    })

    test('a sum beside it does not leave when they cancelled meanwhile', async () => {
      const { payment, who } = await bought()
      const own = await app.db
        .selectFrom('enrollments')
        .select('id')
        .where('userId', '=', who.id)
        .executeTakeFirstOrThrow()
      expect((await ask(admin, payment.id, { amount: 400 })).status).toBe(200)
      const { refund: promised } = (await who.browser.get(`/api/enrollments/${own.id}/cancellation`)).body
        .data
      const left = await who.browser.post(`/api/enrollments/${own.id}/cancel`, { refund: promised })
      expect([left.status, promised > 0]).toEqual([200, true])
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
      const back = await app.db
        .selectFrom('refunds')
        .select('amountPaise')
        .where('paymentId', '=', payment.id)
        .execute()
      expect(back.map(({ amountPaise }) => amountPaise)).toEqual([promised * 100])
      expect(await audit(app.studio)).toEqual([])
    })

    test('what someone asked whose role ended does not leave', async () => {
      const { payment } = await bought()
      const manager = await staff('manager')
      expect((await ask(manager, payment.id, { amount: 400 })).status).toBe(200)
      await app.db.deleteFrom('staffRoles').where('userId', '=', manager.id).execute()
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
      expect(await now(payment.id)).toMatchObject({ back: 0, waiting: { why: TEXTS.askerMayNot } })
    })

    test('what the policy gave when it was asked comes back, also where it gives less ten minutes later', async () => {
      const { payment, yogaClass, who } = await bought()
      await app.db
        .updateTable('enrollments')
        .set({ coolingOffEndsAt: null })
        .where('userId', '=', who.id)
        .execute()
      const { at } = await app.db
        .selectFrom('classSessions')
        .select((eb) => eb.fn.min('startsAt').as('at'))
        .where('classId', '=', yogaClass.id)
        .executeTakeFirstOrThrow()
      // Five minutes before the day on which it gives only half.
      const wanted = app.studio.now() + 24 * 3_600_000 + 5 * 60_000
      await app.db
        .updateTable('classSessions')
        .set((eb) => ({ startsAt: eb('startsAt', '-', (at ?? 0) - wanted) }))
        .where('classId', '=', yogaClass.id)
        .execute()
      const { body } = await admin.browser.get(`/api/studio/money/payments/${payment.id}/refund`)
      expect(body.data.ending.percent).toBe(100)
      const asked = await ask(admin, payment.id, { basis: 'policy', amount: 1499, ends: true })
      expect([asked.status, asked.body.message]).toEqual([200, expect.any(String)])
      app.wait(UNDO_WINDOW_MS)
      await Promise.all([1, 2, 3].map(() => executePending(app.studio)))
      await arrivedAll()
      expect(await now(payment.id)).toMatchObject({ back: 1499, goesOn: false, stands: 'back' })
      expect(await audit(app.studio)).toEqual([])
    })

    test('what no longer fits stays here, and says why', async () => {
      const { payment, who } = await bought()
      expect((await ask(admin, payment.id, { basis: 'policy', amount: 1499, ends: true })).status).toBe(200)
      const { id } = await app.db
        .selectFrom('enrollments')
        .select('id')
        .where('userId', '=', who.id)
        .executeTakeFirstOrThrow()
      expect((await who.browser.post(`/api/enrollments/${id}/cancel`, { refund: 1499 })).status).toBe(200)
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
      await arrivedAll()
      const found = await now(payment.id)
      expect(found).toMatchObject({ back: 1499, waiting: { leavesAt: null } })
      expect(found.waiting.why).not.toBe('')
      const told = (await admin.browser.get('/api/studio/money/to-do')).body.data.asked
      expect(told).toContainEqual(expect.objectContaining({ paymentId: payment.id, leavesAt: null }))
      expect(await audit(app.studio)).toEqual([])
    })
  })

  describe('receipts', () => {
    test('many purchases at once, some of them rolled back: numbers from one on, without a gap', async () => {
      const yogaClass = await newClass(app, { capacity: 30 })
      const people = await newMembers(app, 12)
      const series = await app.db
        .selectFrom('receipts')
        .select('series')
        .where('kind', '=', 'receipt')
        .executeTakeFirstOrThrow()
      const rolledBack = () =>
        inTransaction(app.db, async (trx) => {
          await nextNumber(trx, series.series)
          throw new Error('the process died here')
        }).catch(() => undefined)
      await Promise.all(people.flatMap((who) => [buy(who, yogaClass), rolledBack()]))
      const numbers = await app.db
        .selectFrom('receipts')
        .select('number')
        .where('series', '=', series.series)
        .orderBy('number')
        .execute()
      expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, n) => n + 1))
      expect(await audit(app.studio)).toEqual([])
    })

    test('a payment that buys nothing has a receipt and a credit note of the same sum', async () => {
      const yogaClass = await newClass(app, { capacity: 1 })
      const [one, other] = (await newMembers(app, 2)) as [Who, Who]
      const order = (who: Who) =>
        who.browser.post('/api/payments/create', { userId: who.id, classId: yogaClass.id, amount: 1499 })
      const late = (await order(one)).body.orderId
      app.wait(16 * 60_000)
      await buy(other, yogaClass)
      const proof = await app.sandbox.pay(late)
      expect((await one.browser.post('/api/payments/verify', proof)).status).toBe(409)
      await arrivedAll()
      const payment = await app.db
        .selectFrom('payments')
        .select('id')
        .where('razorpayPaymentId', '=', proof.razorpay_payment_id)
        .executeTakeFirstOrThrow()
      expect((await receiptsOf(payment.id)).map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
        ['receipt', 149_900],
        ['credit note', 149_900],
      ])
      expect(await audit(app.studio)).toEqual([])
    })

    test('a wrong GSTIN, one of another state, and a rate for a day that is over are refused', async () => {
      const form = {
        version: 0,
        legalName: 'River Yoga LLP',
        address: 'Tapovan, Rishikesh',
        sac: '999723',
        gstin: GSTIN,
        state: '05',
        prefix: 'ZF',
      }
      const put = (changes: object) => admin.browser.put('/api/studio/money/tax', { ...form, ...changes })
      expect((await put({ gstin: '05AAAPZ2694Q1ZX' })).body.errors).toHaveProperty('gstin')
      expect((await put({ state: '27' })).body.errors).toHaveProperty('state')
      expect((await put({ address: '' })).body.errors).toHaveProperty('address')
      expect((await put({ prefix: 'LONG' })).body.errors).toHaveProperty('prefix')
      const past = { validFrom: '2020-01-01', percent: 5 }
      expect((await admin.browser.post('/api/studio/money/tax/rates', past)).body.errors).toHaveProperty(
        'validFrom',
      )
    })

    test('with a GSTIN and a rate they are tax invoices; those from before stay as they were', async () => {
      const before = await bought()
      const centre = await app.db
        .selectFrom('centres')
        .select('address')
        .orderBy('position')
        .executeTakeFirst()
      expect((await receiptsOf(before.payment.id))[0]?.seller).toMatchObject({
        address: centre?.address ?? '',
        phone: expect.any(String),
        gstin: null,
      })
      const form = {
        version: 0,
        legalName: 'River Yoga LLP',
        address: 'Tapovan, Rishikesh',
        sac: '999723',
        gstin: GSTIN,
        state: '05',
        prefix: 'ZF',
      }
      expect((await admin.browser.put('/api/studio/money/tax', form)).status).toBe(200)
      expect((await admin.browser.put('/api/studio/money/tax', form)).body.code).toBe('stale')
      const today = (await admin.browser.get('/api/studio/money/tax')).body.data.today
      const rate = { validFrom: today, percent: 5 }
      const setPercent = async (percent: string) =>
        (await admin.browser.post('/api/studio/money/tax/rates', { ...rate, percent })).status
      expect([await setPercent('18%'), await setPercent('5 %')]).toEqual([200, 200])
      const after = await bought()
      expect(await setPercent('18')).toBe(422)
      expect(await receiptsOf(before.payment.id)).toMatchObject([{ kind: 'receipt', cgstPaise: 0 }])
      const [invoice] = await receiptsOf(after.payment.id)
      expect(invoice).toMatchObject({ kind: 'invoice', basisPoints: 500, taxablePaise: 142_762 })
      expect([invoice?.cgstPaise, invoice?.sgstPaise, invoice?.igstPaise]).toEqual([3569, 3569, 0])
      expect(invoice?.code).toMatch(/^ZF\/\d\d-\d\d\/000001$/)
      expect(invoice?.code.length).toBeLessThanOrEqual(16)
      // Online, to someone of another state: IGST, and its credit note too. In a centre it is the centre's state.
      const elsewhere = await newClass(app)
      await app.db
        .updateTable('classes')
        .set({ type: 'Live Online' })
        .where('id', '=', elsewhere.id)
        .execute()
      const far = await buyer()
      await app.db.updateTable('users').set({ state: '07' }).where('id', '=', far.id).execute()
      const interstate = await buy(far, elsewhere)
      const [igst] = await receiptsOf(interstate.id)
      expect([igst?.cgstPaise, igst?.sgstPaise, igst?.igstPaise]).toEqual([0, 0, 7138])
      expect(igst?.seller).toMatchObject({ state: '05', placeOfSupply: '07' })
      expect((await refund(admin, interstate.id, { amount: 100 })).status).toBe(200)
      await arrivedAll()
      expect((await receiptsOf(interstate.id)).at(-1)).toMatchObject({
        kind: 'credit note',
        cgstPaise: 0,
        igstPaise: 476,
      })
      const inPerson = await newClass(app)
      await app.db.updateTable('classes').set({ type: 'In Person' }).where('id', '=', inPerson.id).execute()
      const visitor = await buyer()
      await app.db.updateTable('users').set({ state: '07' }).where('id', '=', visitor.id).execute()
      expect((await receiptsOf((await buy(visitor, inPerson)).id))[0]).toMatchObject({ igstPaise: 0 })
      // In three parts: their tax is that of the whole, to the paisa.
      for (const amount of [100.01, 200.02, 1198.97])
        expect((await refund(admin, after.payment.id, { amount })).status).toBe(200)
      await arrivedAll()
      const notes = (await receiptsOf(after.payment.id)).filter(({ kind }) => kind === 'credit note')
      expect(notes).toHaveLength(3)
      expect(notes.reduce((sum, { cgstPaise }) => sum + cgstPaise, 0)).toBe(3569)
      expect(notes.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)).toBe(142_762)
      expect(await audit(app.studio)).toEqual([])
    })

    test('a member has theirs as a file, and no one else’s', async () => {
      const [mine, other] = [await bought(), await bought()]
      const [receipt] = await receiptsOf(mine.payment.id)
      const file = await fetch(`${app.url}/api/receipts/${receipt?.id}.pdf`, {
        headers: { cookie: `zen-login=${mine.who.browser.jar.get('zen-login')}` },
      })
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      expect((await other.who.browser.get(`/api/receipts/${receipt?.id}.pdf`)).status).toBe(404)
      const { data } = (await mine.who.browser.get(`/api/payments/get/${mine.who.id}`)).body
      expect(data[0].receipts).toMatchObject([{ code: receipt?.code, amount: 1499 }])
    })

    test('a receipt is drawn once: it stays as it was issued, and no one waits for it again', async () => {
      const { who, payment } = await bought()
      const [receipt] = await receiptsOf(payment.id)
      const address = `/api/receipts/${receipt?.id}.pdf`
      const first = await who.browser.get(address)
      await app.db.updateTable('studioProfiles').set({ name: 'Renamed since' }).execute()
      for (let n = 0; n < 35; n++)
        expect(await who.browser.get(address)).toMatchObject({ status: 200, body: first.body })
      const etag = first.headers.get('etag') ?? ''
      expect((await who.browser.get(address, { 'if-none-match': etag })).status).toBe(304)
    })

    test('the PDF of a receipt goes with the account, whose name it bears', async () => {
      const who = await newMember(app)
      const payment = await buy(who, await newClass(app))
      const [receipt] = await receiptsOf(payment.id)
      const address = `/api/receipts/${receipt?.id}.pdf`
      const stored = () =>
        app.studio.files
          .list('receipts')
          .then((names) => names.filter((name) => name.includes(receipt?.id ?? '')))
      const named = await who.browser.get(address)
      expect(await stored()).toHaveLength(1)
      const enrollment = await app.db
        .selectFrom('enrollments')
        .select('id')
        .where('userId', '=', who.id)
        .executeTakeFirstOrThrow()
      await who.browser.post(`/api/enrollments/${enrollment.id}/cancel`, { refund: 1499 })
      await arrivedAll()
      expect((await who.browser.post('/api/user/delete', { password: PASSWORD })).status).toBe(200)
      expect(await stored()).toEqual([])
      const unnamed = await admin.browser.get(address, { 'if-none-match': named.headers.get('etag') ?? '' })
      expect(unnamed.status).toBe(200)
      expect(unnamed.body).not.toBe(named.body)
      expect(await stored()).toEqual([])
    })
  })

  test('thirty files in a quarter of an hour and person: PDFs and values', async () => {
    const { payment } = await bought()
    const who = await staff('manager')
    const ask = (path: string) => who.browser.get(`/api/studio/${path}`)
    expect((await ask(`money/payments/${payment.id}/evidence.pdf`)).status).toBe(200)
    await app.db.updateTable('throttles').set({ tries: 30 }).where('key', '=', `file:${who.id}`).execute()
    for (const path of [
      `money/payments/${payment.id}/evidence.pdf`,
      'money/payments.csv',
      'reports/mats.csv?period=month',
    ])
      expect((await ask(path)).status, path).toBe(429)
    app.wait(16 * 60_000)
    expect((await ask('money/payments.csv')).status).toBe(200)
  })

  test('the audit finds a gap, a payment without a receipt, and parts that do not add up', async () => {
    const { payment } = await bought()
    const [receipt] = await receiptsOf(payment.id)
    if (!receipt) throw new Error('no receipt')
    const set = (changes: object) =>
      app.db.updateTable('receipts').set(changes).where('id', '=', receipt.id).execute()
    await set({ number: receipt.number + 5 })
    expect((await audit(app.studio)).join()).toContain(`series ${receipt.series}`)
    await set({ number: receipt.number, taxablePaise: hundredthsOf(receipt.taxablePaise - 1) })
    expect((await audit(app.studio)).join()).toContain('do not add up')
    await set({ taxablePaise: receipt.taxablePaise })
    await app.db.deleteFrom('receipts').where('id', '=', receipt.id).execute()
    expect((await audit(app.studio)).join()).toContain('captured, without a receipt')
    const { seller, buyer: of, ...row } = receipt
    await app.db
      .insertInto('receipts')
      .values({ ...row, seller: JSON.stringify(seller), buyer: JSON.stringify(of) })
      .execute()
    expect(await audit(app.studio)).toEqual([])
  })

  test('one payment tells its history, each event with who told of it', async () => {
    const { payment } = await bought()
    await refund(admin, payment.id, { amount: 100, reason: 'The hall was cold' })
    await arrivedAll()
    const { data } = (await admin.browser.get(`/api/studio/money/payments/${payment.id}`)).body
    const told = data.events.map(({ what, source }: { what: string; source: string }) => `${what} ${source}`)
    for (const event of [
      'order browser',
      'captured browser',
      'given rule',
      'receipt rule',
      'refund-asked desk',
      'refund-arrived sweep',
      'credit-note rule',
      'letter rule',
    ])
      expect(told).toContain(event)
    expect(data.events.find(({ what }: { what: string }) => what === 'refund-asked')).toMatchObject({
      amount: 100,
      note: 'The hall was cold',
      by: expect.stringContaining(' '),
    })
    expect(data.policy).toMatchObject({
      version: expect.any(Number),
      sentences: [expect.stringContaining('24 hours')],
    })
  })

  test('filters and their sums go together, and pages follow each other by key', async () => {
    const yogaClass = await newClass(app, { capacity: 100 })
    const people = await newMembers(app, 33)
    const payments = []
    for (const who of people) payments.push(await buy(who, yogaClass))
    await refund(admin, payments[0]?.id ?? '', { amount: 100 })
    await arrivedAll()
    const list = async (query: object) =>
      (await admin.browser.get(`/api/studio/money?${new URLSearchParams({ class: yogaClass.id, ...query })}`))
        .body.data
    const first = await list({})
    expect(first.totals).toEqual([{ currency: 'INR', payments: 33, taken: 49_467, back: 100, kept: 49_367 }])
    const second = await list({ after: first.next })
    const ids = [...first.payments, ...second.payments].map(({ _id }: { _id: string }) => _id)
    expect([first.payments.length, second.payments.length, new Set(ids).size]).toEqual([30, 3, 33])
    expect(second.next).toBeNull()
    expect((await list({ state: 'part' })).totals).toMatchObject([{ payments: 1, taken: 1499, back: 100 }])
    expect((await list({ state: 'kept' })).totals).toMatchObject([{ payments: 32 }])
    expect((await list({ until: '2020-01-01' })).payments).toEqual([])
    expect((await list({ q: payments[3]?.razorpayPaymentId ?? '' })).payments).toHaveLength(1)
    const [odd] = second.payments
    await app.db
      .updateTable('payments')
      .set({ amountPaise: hundredthsOf(123_450) })
      .where('id', '=', odd._id)
      .execute()
    for (const q of ['₹1,234.50', '1234.5', 'Rs 1,234.50/-']) {
      const found = await list({ q })
      expect(found.payments.map(({ _id }: { _id: string }) => _id)).toEqual([odd._id])
      expect(found.totals).toMatchObject([{ payments: 1, taken: 1234.5 }])
    }
    expect((await list({ q: '1499' })).totals).toMatchObject([{ payments: 32 }])
    expect((await list({ q: '98,76,54,32,101' })).payments).toEqual([])
    const { code } = await app.db
      .selectFrom('receipts')
      .select('code')
      .where('paymentId', '=', odd._id)
      .executeTakeFirstOrThrow()
    const byDigits = (await list({ q: code.slice(-3) })).payments.map(({ _id }: { _id: string }) => _id)
    expect(byDigits).toContain(odd._id)
    expect(byDigits.length).toBeLessThan(4)
    expect((await list({ member: people[5]?.id ?? '' })).payments).toHaveLength(1)
  })

  test('is found by beginnings of words and by numbers, of few people and of very many, with its sums', async () => {
    const yogaClass = await newClass(app, { capacity: 10 })
    const people = await newMembers(app, 2)
    for (const [n, { id }] of people.entries()) {
      const names = {
        firstName: 'Wilhelmina',
        lastName: n === 0 ? 'Quispe' : 'Okafor',
        phone: '+91 97777 12345',
      }
      await app.db.updateTable('users').set(names).where('id', '=', id).execute()
      await writeTerms(app.db, id)
    }
    const [first, second] = [await buy(people[0]!, yogaClass), await buy(people[1]!, yogaClass)]
    const list = async (q: string) =>
      (await admin.browser.get(`/api/studio/money?${new URLSearchParams({ q })}`)).body.data
    const ids = async (q: string) => (await list(q)).payments.map(({ _id }: { _id: string }) => _id)
    const both = [first.id, second.id].toSorted()
    const { code, razorpayOrderId } = await app.db
      .selectFrom('payments')
      .innerJoin('receipts', 'receipts.paymentId', 'payments.id')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['receipts.code', 'orders.razorpayOrderId'])
      .where('payments.id', '=', first.id)
      .executeTakeFirstOrThrow()
    for (const q of [
      'wilh qui',
      'QUISPE',
      code.toLowerCase(),
      first.razorpayPaymentId,
      razorpayOrderId ?? '',
    ])
      expect(await ids(q), q).toEqual([first.id])
    for (const q of ['wilhelmina', '97777', '+91 97777']) expect((await ids(q)).toSorted(), q).toEqual(both)
    for (const q of ['elmina', 'zzyzx', '%', '+']) expect(await ids(q), q).toEqual([])
    expect((await list('wilh')).totals).toMatchObject([{ payments: 2, taken: 2998 }])

    // This many have such a word that the payments are looked at, and not the people.
    const many = await newMembers(app, 600)
    await app.db
      .insertInto('memberTerms')
      .values(many.map(({ id: userId }) => ({ userId, term: 'wilhelm' })))
      .execute()
    const found = await list('wilh')
    expect(found.payments.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(both)
    expect(found.totals).toMatchObject([{ payments: 2, taken: 2998 }])
    expect(await ids('wilh oka')).toEqual([second.id])
  })

  test('is found by a name as it sounds in another script', async () => {
    const [member] = await newMembers(app, 1)
    const { id } = member!
    await app.db
      .updateTable('users')
      .set({ firstName: 'சுந்தர்', lastName: 'Zachariasen' })
      .where('id', '=', id)
      .execute()
    await writeTerms(app.db, id)
    const bought = await buy(member!, await newClass(app))
    for (const q of ['சுந்', 'sundar', 'सुंदर', 'sundar zach']) {
      const { payments } = (await admin.browser.get(`/api/studio/money?${new URLSearchParams({ q })}`)).body
        .data
      expect(
        payments.map(({ _id }: { _id: string }) => _id),
        q,
      ).toEqual([bought.id])
    }
  })

  test('a name that a spreadsheet would run is plain text in the file', async () => {
    const { who, payment } = await bought()
    await app.db.updateTable('users').set({ firstName: '=HYPERLINK("x")' }).where('id', '=', who.id).execute()
    const { body: text } = await admin.browser.get(`/api/studio/money/payments.csv?member=${who.id}`)
    expect(text).toContain(`"'=HYPERLINK(""x"") Menon"`)
    expect(text).toContain(payment.razorpayPaymentId)
    expect(text.split('\r\n')).toHaveLength(3)
    const receipts = await admin.browser.get('/api/studio/money/receipts.csv')
    expect(receipts.body).toContain('CGST')
    expect((await admin.browser.get('/api/studio/money/refunds.csv')).body).toContain('Credit note')
    const log = await app.db
      .selectFrom('auditLog')
      .select('subject')
      .where('action', '=', 'money.exported')
      .execute()
    expect(log.length).toBeGreaterThan(2)
  })

  test('a settlement file beside the books: what agrees, what is missing, what differs', async () => {
    const send = (csv: string) =>
      admin.browser.post('/api/studio/money/settlements', { fileName: 'november.csv', csv })
    expect((await send('a,b\n1,2')).body.errors).toHaveProperty('csv')
    expect((await send('entity_id,amount\nadj_1,2')).body.errors).toHaveProperty('csv')
    const three = [await bought(), await bought(), await bought()] as const
    const at = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms)
        .toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDateTime()
        .toString({ smallestUnit: 'second' })
        .replace('T', ' ')
    const line = (id: string, amount: string, when: number) =>
      `payment,${id},${amount},INR,30.00,5.40,0,1463.60,${at(when)}`
    const [first, , last] = three.map(({ payment }) => payment.capturedAt ?? 0)
    const csv = [
      'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,entity_created_at',
      line(three[0].payment.razorpayPaymentId, '1499.00', (first ?? 0) - 2000),
      line(three[2].payment.razorpayPaymentId, '1,499.50'.replace(',', ''), (last ?? 0) + 2000),
      line('pay_UnknownToUs1', '10.00', last ?? 0),
      '=cmd|x,not-an-id,1,INR,0,0,0,0,',
    ].join('\n')
    expect((await send(csv)).status).toBe(201)
    const [latest] = (await accountant.browser.get('/api/studio/money/settlements')).body.data.settlements
    expect(latest).toMatchObject({
      lines: 4,
      matched: { payments: 1, refunds: 0 },
      otherLines: 1,
      counts: { unknownHere: 1, differing: 1 },
      unknownHere: [{ id: 'pay_UnknownToUs1', theirs: 10, ours: null }],
      differing: [{ theirs: 1499.5, ours: 1499, paymentId: three[2].payment.id }],
      sums: [{ currency: 'INR', fee: 90, tax: 16.2 }],
    })
    const missing = latest.missingThere.map(({ paymentId }: { paymentId: string }) => paymentId)
    expect(missing).toContain(three[1].payment.id)
    expect(missing).not.toContain(three[0].payment.id)
  })

  test('of a settlement file every line counts, in rupees or paise as the file itself shows', async () => {
    const send = async (csv: string, unit?: string) => {
      const sent = await admin.browser.post('/api/studio/money/settlements', { fileName: 's.csv', csv, unit })
      expect(sent.status).toBe(201)
      return (await accountant.browser.get('/api/studio/money/settlements')).body.data.settlements[0]
    }
    const { payment } = await bought()
    const id = payment.razorpayPaymentId
    const head = 'entity_id,type,amount,currency,fee,tax,debit,credit,created_at'
    const rupees = await send(
      [
        head,
        `${id},payment,1499.00,INR,35.40,5.40,0,1463.60,`,
        'adj_1,adjustment,100,INR,0,0,100,0,',
        'disp_9,dispute,250.5,INR,0,0,250.50,0,',
        ',,5,INR,0,0,5,0,',
      ].join('\n'),
    )
    expect(rupees).toMatchObject({
      unit: 'rupees',
      lines: 4,
      matched: { payments: 1 },
      otherLines: 3,
      others: [
        { id: 'adj_1', kind: 'adjustment', amount: -100 },
        { id: 'disp_9', kind: 'dispute', amount: -250.5 },
        { id: 'line 5', kind: 'other', amount: -5 },
      ],
      sums: [{ settled: 1108.1, other: -355.5, fee: 30 }],
    })
    const paise = `${head}\n${id},payment,149900,INR,3540,540,0,146360,`
    expect(await send(paise)).toMatchObject({
      unit: 'paise',
      matched: { payments: 1 },
      sums: [{ taken: 1499, fee: 30, tax: 5.4, settled: 1463.6 }],
    })
    const whole = `${head}\n${id},payment,1499,INR,35,5,0,1464,`
    for (const unit of ['rupees', 'auto'])
      expect(await send(whole, unit)).toMatchObject({
        unit: 'rupees',
        matched: { payments: 1 },
        repeated: [],
        sums: [{ taken: 1499, fee: 30, settled: 1464 }],
      })
    const inPaise = `transaction_${head}\n${id},payment,149900,INR,3540,540,0,146360,`
    const dashboard = inPaise.replace('transaction_entity_id,type', 'entity_id,transaction_entity')
    expect(await send(dashboard)).toMatchObject({ unit: 'paise', matched: { payments: 1 } })
    expect(
      await send(`Settlement Recon\n\n1 to 30 November,,,\n${paise}\n${paise.split('\n')[1]}`),
    ).toMatchObject({
      lines: 1,
      matched: { payments: 1 },
      repeated: [id],
    })
    for (const [csv, text] of [
      ['', TEXTS.settlementBlank],
      [' \n\n', TEXTS.settlementBlank],
      [head, TEXTS.settlementEmpty],
    ]) {
      const empty = await admin.browser.post('/api/studio/money/settlements', { fileName: 's.csv', csv })
      expect(empty.body.errors.csv).toBe(text)
    }
    const asPeople = `Entity Id;Type;Amount;Currency;Fee;Tax;Debit;Credit;Created At\n${id};payment;1499.00;INR;35.40;5.40;0;1463.60;\nTotal;;1499.00;;;;;1463.60;`
    expect(await send(asPeople)).toMatchObject({ lines: 1, otherLines: 0, sums: [{ settled: 1463.6 }] })
    const commas = `${head}\n${id},payment,"1499,00",INR,"35,40","5,40",0,"1463,60",`
    expect(await send(commas)).toMatchObject({
      unit: 'rupees',
      matched: { payments: 1 },
      sums: [{ settled: 1463.6 }],
    })
    const wrong = await admin.browser.post('/api/studio/money/settlements', {
      fileName: 's.csv',
      csv: `${head}\n${id},payment,lots,INR,0,0,0,0,`,
    })
    expect(wrong.body.errors.csv).toContain('Line 2')
  })

  test('the example of a number in the settings is the next form of the receipts', async () => {
    const example = async () => (await admin.browser.get('/api/studio/money/tax')).body.data.example
    const { payment } = await bought()
    const [receipt] = await receiptsOf(payment.id)
    const digits = (code: string) => code.replace(/\d+$/, (number) => '0'.repeat(number.length))
    expect(digits(await example())).toBe(digits(receipt?.code ?? ''))
  })

  test('an evidence pack is one PDF, and that it was made is written down', async () => {
    const { payment } = await bought()
    const file = await fetch(`${app.url}/api/studio/money/payments/${payment.id}/evidence.pdf`, {
      headers: { cookie: `zen-login=${admin.browser.jar.get('zen-login')}` },
    })
    expect(file.status).toBe(200)
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const made = await app.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'evidence.made')
      .where('subject', '=', payment.id)
      .execute()
    expect(made).toEqual([{ actorId: admin.id }])
  })

  test('what waits for the bank is in the list, and is tried again by a manager’s press', async () => {
    const { payment } = await bought()
    await refund(admin, payment.id, { amount: 50 })
    const mine = async () =>
      (await admin.browser.get('/api/studio/money/to-do')).body.data.matters.filter(
        ({ refund: of }: { refund: { paymentId: string } | null }) => of?.paymentId === payment.id,
      )
    const [matter] = await mine()
    expect(matter).toMatchObject({ kind: 'refund', refund: { amount: 50, state: 'due', reason: 'desk' } })
    const again = (who: Who) => who.browser.post(`/api/studio/money/to-do/refund/${matter._id}/again`, {})
    expect((await again(accountant)).status).toBe(403)
    expect((await again(admin)).status).toBe(200)
    await arrivedAll()
    expect(await mine()).toEqual([])
    expect((await again(admin)).status).toBe(409)
  })
})
