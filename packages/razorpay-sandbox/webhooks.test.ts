import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, eventually, KEYS, openBench, openShop, type Shop } from './test-bench.ts'
import { gapAfter } from './webhooks/retries.ts'

let shop: Shop
let bench: Bench
beforeEach(async () => {
  shop = await openShop()
  // Eight times the real pace, so that the usual delays of up to 0.6 s are not waited for.
  bench = await openBench({ webhookUrl: shop.url, timeScale: 8 })
})
afterEach(async () => {
  await bench.sandbox.close()
  await shop.close()
})

const PAID = ['payment.authorized', 'payment.captured', 'order.paid']
const sign = (raw: string, secret = KEYS.webhookSecret) =>
  createHmac('sha256', secret).update(raw).digest('hex')
const jump = (seconds: number) => bench.control('POST', '/clock', { jumpSeconds: seconds })
const rule = (body: object) => bench.control('POST', '/webhooks/rules', body)
const heard = (count: number) => eventually(() => expect(shop.calls.length).toBe(count))

const called = (name: string) => shop.calls.find(({ event }) => event === name)!

async function newOrder(more = {}) {
  return (await bench.razorpay.orders.create({ amount: 149900, currency: 'INR', ...more })).id
}
async function paidOrder(how = {}, more = {}) {
  const id = await newOrder(more)
  const { body } = await bench.pay(id, how)
  return { id, paymentId: body.razorpay_payment_id as string }
}
const delivery = async (event: string) => (await bench.ledger()).deliveries.find((one) => one.event === event)

describe('what is sent', () => {
  test('a payment is told as authorized, captured and order.paid within about a second, after the checkout has answered', async () => {
    await bench.control('POST', '/clock', { scale: 1 })
    const start = Date.now()
    await paidOrder()
    expect(shop.calls).toEqual([])
    await heard(3)
    expect(shop.events()).toEqual(PAID)
    expect(Date.now() - start).toBeLessThan(2000)
  })

  test('the headers and the signature are those of Razorpay, over a compact raw body', async () => {
    await paidOrder()
    await heard(3)
    for (const { headers, raw, body } of shop.calls) {
      expect(headers).toMatchObject({
        'user-agent': 'Razorpay-Webhook/v1',
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
        'x-razorpay-event-id': expect.stringMatching(/^[A-Za-z0-9]{14}$/),
        'x-razorpay-signature': sign(raw),
      })
      expect(headers['request-id']).toBe(headers['x-razorpay-event-id'])
      expect(raw).toBe(JSON.stringify(body))
    }
    expect(new Set(shop.calls.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
  })

  test('the envelopes hold what was true at the time of each event', async () => {
    const { id } = await paidOrder()
    await heard(3)
    const [authorized, captured, paid] = PAID.map((name) => called(name).body)
    expect(authorized).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      contains: ['payment'],
      created_at: expect.any(Number),
    })
    expect(authorized!.payload.payment!.entity).toMatchObject({
      status: 'authorized',
      captured: false,
      fee: null,
      tax: null,
      order_id: id,
    })
    expect(authorized!.payload.payment!.entity).not.toHaveProperty('base_amount')
    expect(captured!.contains).toEqual(['payment'])
    expect(captured!.payload.payment!.entity).toMatchObject({
      status: 'captured',
      captured: true,
      fee: 3538,
      base_amount: 149900,
    })
    expect(paid!.contains).toEqual(['payment', 'order'])
    expect(paid!.payload.order!.entity).toMatchObject({
      id,
      status: 'paid',
      amount_paid: 149900,
      amount_due: 0,
      description: null,
      checkout: null,
    })
  })

  test('a failed attempt is told with its error', async () => {
    await bench.pay(await newOrder(), { vpa: 'failure@razorpay' })
    await heard(1)
    expect(shop.calls[0]!.event).toBe('payment.failed')
    expect(shop.calls[0]!.body.payload.payment!.entity).toMatchObject({
      status: 'failed',
      error_reason: 'payment_failed',
      error_source: 'gateway',
      error_step: 'payment_response',
    })
  })

  test('a refund is told as created and as processed, with the payment beside it', async () => {
    const { paymentId } = await paidOrder()
    await bench.api('POST', `/payments/${paymentId}/refund`, { amount: 900 })
    await jump(5)
    await heard(5)
    const refunds = shop.calls.filter(({ event }) => event.startsWith('refund.'))
    expect(refunds.map(({ event }) => event).sort()).toEqual(['refund.created', 'refund.processed'])
    for (const { body } of refunds) {
      expect(body.contains).toEqual(['refund', 'payment'])
      expect(body.payload.payment!.entity).toMatchObject({
        amount_refunded: 900,
        refund_status: 'partial',
        captured: true,
      })
    }
  })
})

describe('what the bank does later', () => {
  test('a late payment fails first and is authorised and captured afterwards, under the same id', async () => {
    const id = await newOrder()
    const { body } = await bench.pay(id, { vpa: 'late@sandbox' })
    const paymentId = body.error.metadata.payment_id
    expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('failed')
    await jump(13 * 60)
    await eventually(async () =>
      expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('captured'),
    )
    await jump(1)
    await heard(4)
    const late = called('payment.authorized')
    expect(late.body.payload.payment!.entity).toMatchObject({
      id: paymentId,
      late_authorized: true,
      error_code: null,
    })
  })

  test('a late payment on an order that was paid meanwhile goes back by itself, never captured', async () => {
    const id = await newOrder()
    const { body } = await bench.pay(id, { outcome: 'late' })
    await bench.pay(id)
    await jump(13 * 60)
    const paymentId = body.error.metadata.payment_id
    await eventually(async () =>
      expect(await bench.razorpay.payments.fetch(paymentId)).toMatchObject({
        status: 'refunded',
        captured: false,
        refund_status: 'full',
      }),
    )
    const told = (await bench.ledger()).events.filter(({ event }) => event === 'refund.created')
    expect(JSON.parse(told[0].body).payload.payment.entity.captured).toBe(false)
  })

  test('an uncaptured payment goes back when its time is over, with captured still false', async () => {
    const { id, paymentId } = await paidOrder({ outcome: 'authorized' })
    await jump(7200 * 60 - 5)
    expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('authorized')
    await jump(10)
    await eventually(async () =>
      expect(await bench.razorpay.payments.fetch(paymentId)).toMatchObject({
        status: 'refunded',
        captured: false,
      }),
    )
    expect((await bench.razorpay.orders.fetch(id)).status).toBe('attempted')
  })

  test('authorised after the 12 minutes of its order, a payment waits for a capture by hand', async () => {
    const payment = {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 12, manual_expiry_period: 60, refund_speed: 'normal' },
    }
    const { body: order } = await bench.api('POST', '/orders', { amount: 5000, currency: 'INR', payment })
    await bench.control('PATCH', '/knobs', { payments: { lateAfterMinutes: 13 } })
    const { body } = await bench.pay(order.id, { outcome: 'late' })
    const paymentId = body.error.metadata.payment_id
    await jump(14 * 60)
    await eventually(async () =>
      expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('authorized'),
    )
    await jump(47 * 60)
    await eventually(async () =>
      expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('refunded'),
    )
  })

  test('manual capture of the account or the order leaves a payment authorised; a capture may also come late', async () => {
    const { paymentId } = await paidOrder({}, { payment: { capture: 'manual' } } as object)
    expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('authorized')
    await bench.control('PATCH', '/knobs', { payments: { capture: 'manual' } })
    expect((await bench.razorpay.payments.fetch((await paidOrder()).paymentId)).status).toBe('authorized')
    await bench.control('PATCH', '/knobs', { payments: { capture: 'automatic', captureDelayMs: 60_000 } })
    const later = await paidOrder()
    expect((await bench.razorpay.payments.fetch(later.paymentId)).status).toBe('authorized')
    await jump(61)
    await eventually(async () =>
      expect((await bench.razorpay.payments.fetch(later.paymentId)).status).toBe('captured'),
    )
  })
})

describe('how delivery goes wrong', () => {
  test('an event may come twice, with the same id', async () => {
    await rule({ event: 'payment.captured', copies: 2, times: 1 })
    await paidOrder()
    await heard(4)
    const ids = shop.calls
      .filter(({ event }) => event === 'payment.captured')
      .map(({ headers }) => headers['x-razorpay-event-id'])
    expect(ids[0]).toBe(ids[1])
    await paidOrder()
    await heard(7)
  })

  test('events may come in another order', async () => {
    await bench.control('POST', '/clock', { scale: 2 })
    await bench.control('PATCH', '/knobs', { webhooks: { order: [...PAID].reverse() } })
    await paidOrder()
    await heard(3)
    expect(shop.events()).toEqual([...PAID].reverse())
  })

  test('an event may come later, or never until it is replayed', async () => {
    await rule({ event: 'payment.captured', delayMs: 3_600_000 })
    await rule({ event: 'order.paid', drop: true })
    await paidOrder()
    await jump(60)
    await heard(1)
    await jump(3600)
    await heard(2)
    expect(shop.events().sort()).toEqual(['payment.authorized', 'payment.captured'])
    const { event_id, status } = await delivery('order.paid')
    expect(status).toBe('dropped')
    await bench.control('POST', `/events/${event_id}/replay`)
    await heard(3)
    expect(shop.calls[2]!.headers['x-razorpay-event-id']).toBe(event_id)
    expect(shop.calls[2]!.headers['x-razorpay-signature']).toBe(sign(shop.calls[2]!.raw))
  })

  test('signatures may be corrupt, of the old secret, or not those of the body', async () => {
    await bench.control('POST', '/webhooks/secret', { secret: 'whsec_new' })
    await rule({ event: 'payment.authorized', corruptSignature: true })
    await rule({ event: 'payment.captured', oldSecret: true })
    await rule({ event: 'order.paid', tamperBody: true })
    await paidOrder()
    await heard(3)
    const [corrupt, old, tampered] = PAID.map(called)
    const signature = ({ headers }: (typeof shop.calls)[0]) => headers['x-razorpay-signature']
    expect(signature(corrupt!)).toMatch(/^[0-9a-f]{64}$/)
    expect(signature(corrupt!)).not.toBe(sign(corrupt!.raw, 'whsec_new'))
    expect(signature(old!)).toBe(sign(old!.raw, KEYS.webhookSecret))
    expect(signature(tampered!)).not.toBe(sign(tampered!.raw, 'whsec_new'))
    expect(tampered!.body.payload.order!.entity.amount).toBe(150000)
  })

  test('only the first tries may be spoilt', async () => {
    await rule({ event: 'payment.failed', corruptSignature: true, spoiltTries: 1 })
    shop.status = 400
    await bench.pay(await newOrder(), { outcome: 'failure' })
    await heard(1)
    shop.status = 200
    await eventually(async () => expect((await delivery('payment.failed')).tries).toBe(1))
    await jump(7)
    await heard(2)
    const [first, second] = shop.calls
    expect(first!.headers['x-razorpay-signature']).not.toBe(sign(first!.raw))
    expect(second!.headers['x-razorpay-signature']).toBe(sign(second!.raw))
  })

  test('a body with escapes and shuffled keys is signed as it is, and breaks who writes it again', async () => {
    await rule({ event: '*', escapes: true, shuffleKeys: true })
    const { body } = await bench.api('POST', '/orders', { amount: 5000, currency: 'INR' })
    await bench.pay(body.id, { description: 'Hatha & Nidra / योग', notes: { url: 'https://a/b' } })
    await heard(3)
    for (const { raw, headers, body } of shop.calls) {
      expect(raw).toContain('\\/')
      expect(raw).toContain('\\u0026')
      expect(raw).not.toMatch(/[^\u0020-\u007e]/)
      expect(headers['x-razorpay-signature']).toBe(sign(raw))
      expect(sign(JSON.stringify(body))).not.toBe(sign(raw))
      expect(body.payload.payment!.entity.description).toBe('Hatha & Nidra / योग')
      expect(Object.keys(body)[0]).toBe('created_at')
    }
  })

  test('nothing goes out while paused, and everything afterwards', async () => {
    await bench.control('PATCH', '/knobs', { webhooks: { paused: true } })
    await paidOrder()
    await jump(60)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(shop.calls).toEqual([])
    await bench.control('PATCH', '/knobs', { webhooks: { paused: false } })
    await heard(3)
  })

  test('all that is pending can be sent at once', async () => {
    await rule({ event: '*', delayMs: 3_600_000 })
    await paidOrder()
    expect((await bench.control('POST', '/webhooks/flush')).body).toEqual({ due: 3 })
    await heard(3)
  })
})

describe('retries', () => {
  test('the ladder begins at 0.2 s, doubles, and ends with the sixteenth try after about 23 hours', () => {
    const gaps = Array.from({ length: 15 }, (_, index) => gapAfter(index + 1, 'order.paid')!)
    expect(gaps.slice(0, 8)).toEqual([200, 6000, 13_000, 20_000, 43_000, 82_000, 162_000, 324_000])
    expect(gapAfter(16, 'order.paid')).toBeUndefined()
    expect(gapAfter(1, 'refund.created')).toBe(6000)
    const hours = gaps.reduce((sum, gap) => sum + gap, 0) / 3_600_000
    expect(hours).toBeGreaterThan(22.5)
    expect(hours).toBeLessThan(24)
  })

  test.each([400, 401, 500, 302])(
    'an answer of %i is a failure, and the retry has the same event id',
    async (status) => {
      shop.status = status
      await bench.pay(await newOrder(), { outcome: 'failure' })
      await heard(1)
      shop.status = 204
      await eventually(async () => expect((await delivery('payment.failed')).tries).toBe(1))
      await jump(7)
      await heard(2)
      expect(shop.calls[1]!.headers['x-razorpay-event-id']).toBe(
        shop.calls[0]!.headers['x-razorpay-event-id'],
      )
      expect(shop.calls[1]!.raw).toBe(shop.calls[0]!.raw)
      await eventually(async () =>
        expect(await delivery('payment.failed')).toMatchObject({
          status: 'delivered',
          tries: 2,
          log: [{ status }, { status: 204 }],
        }),
      )
    },
  )

  test('an endpoint that does not answer in time has failed', async () => {
    await bench.control('PATCH', '/knobs', { webhooks: { timeoutMs: 100 } })
    shop.status = 0
    await bench.pay(await newOrder(), { outcome: 'failure' })
    await eventually(async () =>
      expect(await delivery('payment.failed')).toMatchObject({
        status: 'pending',
        log: [{ status: null, error: 'timeout' }],
      }),
    )
  })

  test('the whole ladder is climbed on the scaled clock, then the endpoint is disabled until it is enabled', async () => {
    shop.status = 500
    await bench.control('POST', '/clock', { scale: 100_000 })
    await bench.pay(await newOrder(), { outcome: 'failure' })
    await eventually(async () =>
      expect((await bench.ledger()).endpoints).toEqual([{ url: shop.url, enabled: false }]),
    )
    expect(await delivery('payment.failed')).toMatchObject({ status: 'failed' })
    expect((await delivery('payment.failed')).tries).toBeGreaterThan(4)
    const before = shop.calls.length
    shop.status = 200
    await bench.control('POST', '/clock', { scale: 1 })
    await paidOrder()
    await jump(60)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(shop.calls.length).toBe(before)
    expect((await delivery('order.paid')).status).toBe('skipped')
    await bench.control('POST', '/webhooks/enable')
    await paidOrder()
    await jump(60)
    await heard(before + 3)
  })

  test('a shop that was down for an hour hears everything', async () => {
    shop.status = 503
    await paidOrder()
    await eventually(() => expect(new Set(shop.events()).size).toBe(3))
    shop.status = 200
    await jump(3600)
    await eventually(async () =>
      expect((await bench.ledger()).deliveries.map(({ status }) => status)).toEqual([
        'delivered',
        'delivered',
        'delivered',
      ]),
    )
  })
})

test('every endpoint gets every event, with the same event id', async () => {
  const second = await openShop()
  await bench.control('POST', '/webhooks/endpoints', { urls: [shop.url, second.url] })
  await paidOrder()
  await heard(3)
  await eventually(() => expect(second.calls.length).toBe(3))
  const ids = ({ calls }: Shop) => calls.map(({ headers }) => headers['x-razorpay-event-id']).sort()
  expect(ids(second)).toEqual(ids(shop))
  await second.close()
})
