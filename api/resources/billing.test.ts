import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { agreeToMerges } from '../../tests/support/merges.ts'
import { giveRole } from '../../tests/support/rows.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Who = Awaited<ReturnType<typeof newMember>>

const STUDIO_GSTIN = '05AAAPZ2694Q1ZV'
const DELHI_GSTIN = '07AAACA1234A1ZM'
const OWN_STATE_GSTIN = '05AABCR5678K1ZZ'
const BUSINESS = {
  name: 'Quiet Mornings LLP',
  address: '12 Hauz Khas Village\nNew Delhi 110016',
  state: '07',
  gstin: DELHI_GSTIN,
}

describe.each(ENGINES)('for whom an invoice is made out, on %s', (engine) => {
  let app: TestApp
  let admin: Who
  let frontDesk: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
    admin = (await newAdmin(app)) as Who
    frontDesk = await newMember(app)
    await giveRole(app.db, frontDesk.id, 'front desk')
    const today = (await admin.browser.get('/api/studio/money/tax')).body.data.today
    const settings = {
      version: 0,
      legalName: 'River Yoga LLP',
      address: 'Tapovan, Rishikesh',
      sac: '999723',
      gstin: STUDIO_GSTIN,
      state: '05',
      prefix: 'RY',
    }
    expect((await admin.browser.put('/api/studio/money/tax', settings)).status).toBe(200)
    const rate = { validFrom: today, percent: 18 }
    expect((await admin.browser.post('/api/studio/money/tax/rates', rate)).status).toBe(200)
  })

  const say = (who: Who, form: object) => who.browser.put('/api/user/billing', { version: 0, ...form })
  const said = async (who: Who) => (await who.browser.get('/api/user/billing')).body.data
  const classOf = async (type: 'Live Online' | 'In Person') => {
    const made = await newClass(app)
    await app.db.updateTable('classes').set({ type }).where('id', '=', made.id).execute()
    return made
  }
  async function buy(who: Who, type: 'Live Online' | 'In Person' = 'Live Online') {
    const yogaClass = await classOf(type)
    const { body } = await who.browser.post('/api/payments/create', {
      userId: who.id,
      classId: yogaClass.id,
      amount: yogaClass.rupees,
    })
    const proof = await app.sandbox.pay(body.orderId)
    expect((await who.browser.post('/api/payments/verify', proof)).status).toBe(200)
    const { id } = await app.db
      .selectFrom('payments')
      .select('id')
      .where('razorpayPaymentId', '=', proof.razorpay_payment_id)
      .executeTakeFirstOrThrow()
    return id
  }
  const receiptsOf = (paymentId: string) =>
    app.db
      .selectFrom('receipts')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .orderBy('number')
      .orderBy('kind', 'desc')
      .execute()
  async function invoiceOf(paymentId: string) {
    const found = (await receiptsOf(paymentId)).find(({ refundId }) => refundId === null)
    if (!found) throw new Error('no invoice')
    return found
  }
  let keys = 0
  async function giveBack(paymentId: string, amount: number) {
    const { status } = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
      key: `a-key-of-billing-${keys++}`,
      basis: 'sum',
      amount,
      ends: false,
      reason: 'A leak',
    })
    expect(status).toBe(200)
    app.wait(UNDO_WINDOW_MS)
    await executePending(app.studio)
    await sendRefunds(app.studio)
  }

  test('an invoice carries the business, its GSTIN decides the place of supply, and the next change leaves it alone', async () => {
    const who = await newMember(app)
    const before = await buy(who)
    expect(await said(who)).toBeNull()
    expect((await say(who, BUSINESS)).status).toBe(200)
    expect(await said(who)).toEqual({ ...BUSINESS, version: 1 })
    const paymentId = await buy(who)
    expect((await invoiceOf(before)).buyer).not.toHaveProperty('business')
    expect((await invoiceOf(before)).igstPaise).toBe(0)
    const invoice = await invoiceOf(paymentId)
    expect(invoice).toMatchObject({ kind: 'invoice', cgstPaise: 0, sgstPaise: 0, basisPoints: 1800 })
    expect(invoice.igstPaise).toBe(22_866)
    expect(invoice.buyer).toMatchObject({ business: BUSINESS })
    expect(invoice.seller).toMatchObject({ state: '05', placeOfSupply: '07' })

    const moved = { ...BUSINESS, version: 1, address: 'Elsewhere', state: '05', gstin: OWN_STATE_GSTIN }
    expect((await say(who, moved)).status).toBe(200)
    expect(await invoiceOf(paymentId)).toEqual(invoice)
    // What comes back of it is credited to the same business, with the same tax.
    await giveBack(paymentId, 100)
    const note = (await receiptsOf(paymentId)).find(({ kind }) => kind === 'credit note')
    expect(note).toMatchObject({
      buyer: invoice.buyer,
      seller: invoice.seller,
      cgstPaise: 0,
      igstPaise: 1525,
    })
    // Registered in the studio's own state: CGST and SGST.
    const near = await invoiceOf(await buy(who))
    expect([near.cgstPaise, near.sgstPaise, near.igstPaise]).toEqual([11_433, 11_433, 0])
    expect(await audit(app.studio)).toEqual([])
  })

  test('what is performed in a centre is supplied there, anyone who is registered where', async () => {
    const who = await newMember(app)
    await say(who, BUSINESS)
    const invoice = await invoiceOf(await buy(who, 'In Person'))
    expect(invoice.seller.placeOfSupply).toBe('05')
    expect(invoice.igstPaise).toBe(0)
    expect(invoice.buyer.business).toEqual(BUSINESS)
  })

  test('a business without a GSTIN is written on the invoice too; its address is the one on record', async () => {
    const who = await newMember(app)
    await app.db.updateTable('users').set({ state: '05' }).where('id', '=', who.id).execute()
    expect((await say(who, { ...BUSINESS, gstin: '' })).status).toBe(200)
    const invoice = await invoiceOf(await buy(who))
    expect(invoice.buyer.business).toEqual({ ...BUSINESS, gstin: null })
    expect(invoice.seller.placeOfSupply).toBe('07')
  })

  test.each([
    ['a check character that is wrong', { gstin: `${DELHI_GSTIN.slice(0, 14)}N` }, 'gstin'],
    ['a state that there is not', { gstin: '99AAACA1234A1ZM' }, 'gstin'],
    ['no PAN within it', { gstin: '0712345A1234A1Z' }, 'gstin'],
    ['another state than it says', { state: '27' }, 'state'],
    ['no state', { state: '' }, 'state'],
    ['no name', { name: ' ' }, 'name'],
    ['no address', { address: '' }, 'address'],
  ])('refused beside its field: %s', async (_, change, field) => {
    const who = await newMember(app)
    const answer = await say(who, { ...BUSINESS, ...change })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await said(who)).toBeNull()
  })

  test('typed with small letters and spaces it is the same GSTIN', async () => {
    const who = await newMember(app)
    expect((await say(who, { ...BUSINESS, gstin: ' 07aaaca1234a1zm ' })).status).toBe(200)
    expect((await said(who)).gstin).toBe(DELHI_GSTIN)
  })

  test('of two who change it the second is told; taken off, invoices are in their own name again', async () => {
    const who = await newMember(app)
    await say(who, BUSINESS)
    expect((await say(who, BUSINESS)).body.code).toBe('stale')
    expect((await who.browser.delete('/api/user/billing?version=7')).body.code).toBe('stale')
    expect((await who.browser.delete('/api/user/billing?version=1')).status).toBe(200)
    expect(await said(who)).toBeNull()
    expect((await invoiceOf(await buy(who))).buyer).not.toHaveProperty('business')
  })

  test('the desk writes it down for them, and an email tells them', async () => {
    const who = await newMember(app)
    const path = `/api/studio/members/${who.id}/billing`
    expect((await frontDesk.browser.put(path, { ...BUSINESS, version: 0 })).status).toBe(200)
    expect((await frontDesk.browser.put(path, { ...BUSINESS, version: 0 })).body.code).toBe('stale')
    const page = await frontDesk.browser.get(`/api/studio/members/${who.id}`)
    expect(page.body.data.billing).toEqual({ ...BUSINESS, version: 1 })
    expect(await said(who)).toEqual({ ...BUSINESS, version: 1 })
    const letters = await app.db
      .selectFrom('outboxEmails')
      .select('text')
      .where('kind', '=', 'member-details')
      .where('recipient', '=', who.form.email)
      .execute()
    expect(letters.map(({ text }) => text).join()).toContain('billing details')
    // The log outlives the account: that it was changed, not what it says.
    const lines = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'member.billing-changed')
      .where('subject', '=', who.id)
      .execute()
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(DELHI_GSTIN)
    expect((await frontDesk.browser.delete(`${path}?version=1`)).status).toBe(200)
    expect(await said(who)).toBeNull()
    expect((await who.browser.put(path, { ...BUSINESS, version: 0 })).status).toBe(403)
    expect(
      (await admin.browser.put('/api/studio/members/none/billing', { ...BUSINESS, version: 0 })).status,
    ).toBe(404)
  })

  test('sold at the desk the GSTIN counts, not the state that was said there', async () => {
    const who = await newMember(app)
    await say(who, BUSINESS)
    const { id, rupees: price } = await classOf('Live Online')
    const choices = await frontDesk.browser.get(`/api/studio/sales/classes/${id}?member=${who.id}`)
    expect(choices.body.data.member).toMatchObject({ state: '07', gstin: DELHI_GSTIN })
    const sold = await frontDesk.browser.post('/api/studio/sales', {
      key: 'a-sale-to-a-business-1',
      memberId: who.id,
      classId: id,
      list: price,
      amount: price,
      way: 'cash',
      state: '27',
    })
    expect(sold.status).toBe(201)
    const invoice = await invoiceOf(sold.body.data.paymentId)
    expect(invoice.seller.placeOfSupply).toBe('07')
    expect(invoice.buyer.business).toEqual(BUSINESS)
  })

  test('the page, the file of receipts, the evidence and the PDF say who bought', async () => {
    const who = await newMember(app)
    await say(who, BUSINESS)
    const paymentId = await buy(who)
    const { code, id } = await invoiceOf(paymentId)
    const [paid] = (await who.browser.get(`/api/payments/get/${who.id}`)).body.data
    expect(paid.receipts[0].buyer.business).toEqual({ ...BUSINESS, state: 'Delhi (07)' })
    const one = await admin.browser.get(`/api/studio/money/payments/${paymentId}`)
    expect(one.body.data.receipts[0].buyer.business.gstin).toBe(DELHI_GSTIN)
    const file = async (path: string) => {
      const answer = await fetch(`${app.url}${path}`, {
        headers: { cookie: `zen-login=${admin.browser.jar.get('zen-login')}` },
      })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const lines = (await file('/api/studio/money/receipts.csv')).toString().split('\r\n')
    expect(lines[0]).toContain('Business')
    expect(lines.find((line) => line.includes(code))).toContain(`Quiet Mornings LLP`)
    expect(lines.find((line) => line.includes(code))).toContain(DELHI_GSTIN)
    for (const path of [`/api/receipts/${id}.pdf`, `/api/studio/money/payments/${paymentId}/evidence.pdf`])
      expect((await file(path)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('it is in their file, goes with the account, and stays on the invoices of a registered buyer alone', async () => {
    const who = await newMember(app)
    await say(who, BUSINESS)
    const registered = await buy(who)
    await say(who, { ...BUSINESS, version: 1, gstin: '' })
    const unregistered = await buy(who)
    const exported = (await who.browser.get('/api/user/export')).body
    expect(exported.billing).toMatchObject({ name: BUSINESS.name, gstin: null })
    expect(JSON.stringify(exported.receipts)).toContain(DELHI_GSTIN)
    await app.db
      .updateTable('enrollments')
      .set({ status: 'completed' })
      .where('userId', '=', who.id)
      .execute()
    const gone = await who.browser.post('/api/user/delete', { password: 'quiet-river-7' })
    expect(gone.status).toBe(200)
    expect(
      await app.db.selectFrom('billingDetails').selectAll().where('userId', '=', who.id).execute(),
    ).toEqual([])
    expect((await invoiceOf(registered)).buyer).toEqual({
      name: 'Former member',
      email: '',
      business: BUSINESS,
    })
    expect((await invoiceOf(unregistered)).buyer).toEqual({ name: 'Former member', email: '' })
  })

  test('of two accounts that become one, those of the one that stays count; without any it takes the others', async () => {
    for (const [own, kept] of [
      [null, BUSINESS],
      [
        { ...BUSINESS, name: 'The One That Stays' },
        { ...BUSINESS, name: 'The One That Stays' },
      ],
    ] as const) {
      const [keep, fold] = [await newMember(app), await newMember(app)]
      if (own) await say(keep, own)
      await say(fold, BUSINESS)
      const asked = await admin.browser.post(`/api/studio/members/${keep.id}/merge`, {
        with: fold.id,
        refund: 0,
      })
      expect(asked.status).toBe(200)
      await agreeToMerges(app)
      app.wait(UNDO_WINDOW_MS)
      await executePending(app.studio)
      expect(await said(keep)).toMatchObject(kept)
    }
  })
})
