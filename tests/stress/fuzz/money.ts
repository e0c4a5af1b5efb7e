import { paise } from '../../../shared/money.ts'
import { insertPending, SUM_REFUND } from '../../support/pending.ts'
import { newClass, newMembers, type TestApp } from '../../support/test-app.ts'
import type { Names } from './polite.ts'

const FIRST_FREE_DAY = Date.UTC(2040, 0, 1)
const DAY = 86_400_000

/** What polite requests about money name: a payment with something left to give back, a webhook that waits for a person. */
export function moneyNames(app: TestApp) {
  const { db, studio } = app
  let made = 0
  const dayAhead = (n: number) => new Date(FIRST_FREE_DAY + n * DAY).toISOString().slice(0, 10)

  async function payment(): Promise<string> {
    const found = await db
      .selectFrom('payments')
      .select('id')
      .where('outcome', '=', 'enrolled')
      .where('way', '=', 'razorpay')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('pendingActions as asked')
              .select('asked.id')
              .where('asked.kind', '=', 'refund')
              .whereRef('asked.subject', '=', 'payments.id')
              .where('asked.endedAt', 'is', null),
          ),
        ),
      )
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    return found?.id ?? 'none'
  }

  const somebody = async () => (await newMembers(app, 1))[0]?.id ?? 'none'

  /** A class of its own, for someone who is in none. */
  async function sale(): Promise<Names> {
    const { id: classId, rupees } = await newClass(app)
    return {
      key: `a-sale-of-its-own-${made++}`,
      memberId: await somebody(),
      classId,
      sessionId: undefined,
      list: rupees,
      amount: rupees,
      way: 'cash',
      reason: '',
      reference: '',
      state: undefined,
    }
  }

  async function planSale(): Promise<Names> {
    const member = await somebody()
    return {
      key: `a-plan-of-its-own-${made++}`,
      member,
      memberId: member,
      plan: 'breath',
      period: 'month',
      list: 15,
      amount: 15,
      way: 'cash',
      reason: '',
      reference: '',
      state: undefined,
      centre: undefined,
    }
  }

  /** Sold at the desk, and to be handed back. */
  async function owed(): Promise<string> {
    const { key, memberId, classId } = (await sale()) as Record<string, string>
    const n = made++
    const [orderId, paymentId, refundId] = [`order-${key}`, `payment-${key}`, `refund-${key}`]
    const paid = { amountPaise: paise(10), currency: 'INR', createdAt: n, updatedAt: n }
    await db
      .insertInto('orders')
      .values({
        ...paid,
        id: orderId,
        userId: memberId ?? '',
        classId: classId ?? '',
        razorpayOrderId: null,
        state: 'paid',
        nextCheckAt: null,
      })
      .execute()
    await db
      .insertInto('payments')
      .values({
        ...paid,
        id: paymentId,
        orderId,
        razorpayPaymentId: `desk-${key}`,
        way: 'cash',
        method: 'cash',
        state: 'captured',
        errorReason: null,
        outcome: 'enrolled',
        capturedAt: n,
      })
      .execute()
    await db
      .insertInto('deskSales')
      .values({
        paymentId,
        key: key ?? '',
        listPaise: paise(10),
        takenBy: memberId ?? '',
        centreId: null,
        at: n,
      })
      .execute()
    await db
      .insertInto('receipts')
      .values({
        id: `receipt-${key}`,
        kind: 'receipt',
        series: `fuzz-${key}`,
        number: 1,
        code: `fuzz-${key}`,
        paymentId,
        refundId: null,
        userId: memberId ?? '',
        issuedAt: n,
        amountPaise: paise(10),
        currency: 'INR',
        basisPoints: 0,
        taxablePaise: paise(10),
        cgstPaise: paise(0),
        sgstPaise: paise(0),
        igstPaise: paise(0),
        what: 'A class',
        seller: '{}',
        buyer: '{}',
      })
      .execute()
    await db
      .insertInto('refunds')
      .values({
        id: refundId,
        paymentId,
        amountPaise: paise(10),
        reason: 'desk',
        state: 'due',
        razorpayRefundId: null,
        idempotencyKey: refundId,
        nextTryAt: null,
        lastError: null,
        createdAt: n,
        updatedAt: n,
      })
      .execute()
    return refundId
  }

  /** A refund that waits its ten minutes. */
  const waits = async () =>
    insertPending(db, {
      kind: 'refund',
      subject: await payment(),
      amountPaise: paise(1),
      payload: SUM_REFUND,
    })

  async function stuck(): Promise<string> {
    const eventId = `stuck-${made++}`
    await db
      .insertInto('paymentEvents')
      .values({
        eventId,
        event: 'payment.dispute.created',
        body: '{}',
        receivedAt: studio.now(),
        tries: 20,
        processedAt: null,
        nextTryAt: null,
        lastError: 'unreadable',
      })
      .execute()
    return eventId
  }

  async function version(): Promise<number> {
    const settings = await db.selectFrom('taxSettings').select('version').executeTakeFirst()
    return settings?.version ?? 0
  }

  return async function namesOf(call: string): Promise<Names | null> {
    if (/\/studio\/reports/.test(call)) return { centre: undefined }
    if (/POST \S+\/studio\/sales$/.test(call)) return sale()
    if (/\/studio\/sales\/plans$/.test(call)) return planSale()
    if (/\/studio\/sales\/classes\/\{id\}/.test(call))
      return { id: (await newClass(app)).id, member: await somebody() }
    if (/\/studio\/sales\/sessions\/\{id\}/.test(call))
      return { id: `${(await newClass(app)).id}-1`, member: await somebody() }
    if (/\/handed-back$/.test(call)) return { id: await owed(), reference: '' }
    if (/\/pending\/\{id\}\/undo$/.test(call)) return { id: await waits() }
    if (/POST \S+\/studio\/till$/.test(call))
      return { day: '2020-02-02', centre: '', currency: 'INR', expected: 0, counted: 0, note: '' }
    if (/\/studio\/till$/.test(call)) return { day: '2020-02-02', centre: '' }
    if (!/\/studio\/money/.test(call)) return null
    if (/\/again$/.test(call)) return { kind: 'webhook', id: await stuck() }
    if (/DELETE \S+\/tax\/rates/.test(call)) return { day: dayAhead(0) }
    if (/POST \S+\/tax\/rates$/.test(call)) return { validFrom: dayAhead(made++), percent: 5 }
    if (/PUT \S+\/tax$/.test(call))
      return {
        version: await version(),
        legalName: 'River Yoga',
        address: 'By the river',
        gstin: '',
        state: '05',
        sac: '999723',
        prefix: 'ZF',
      }
    if (/POST \S+\/settlements$/.test(call))
      return { fileName: 'settled.csv', csv: 'entity_id,type,amount\npay_None,payment,100\n' }
    if (/\/payments\/\{id\}/.test(call))
      return {
        id: await payment(),
        key: `a-key-of-its-own-${made++}`,
        basis: 'sum',
        amount: 1,
        ends: false,
        reason: 'They asked.',
      }
    return { class: undefined, member: undefined, q: 'Ravi', after: undefined, method: 'upi' }
  }
}
