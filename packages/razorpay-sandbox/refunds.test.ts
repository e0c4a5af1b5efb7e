import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bench, eventually, openBench } from './test-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.sandbox.close())

async function captured(amount = 10_000): Promise<string> {
  const { id } = await bench.razorpay.orders.create({ amount, currency: 'INR' })
  return (await bench.pay(id)).body.razorpay_payment_id
}
const refund = (paymentId: string, body: object = {}, key?: string) =>
  bench.api('POST', `/payments/${paymentId}/refund`, body, key ? { 'X-Refund-Idempotency': key } : {})
const payment = async (id: string) => (await bench.api('GET', `/payments/${id}`)).body
const settle = () => bench.control('POST', '/clock', { jumpSeconds: 2 })

test('a refund has exactly the documented fields and goes from pending to processed', async () => {
  const id = await captured()
  const made = await bench.razorpay.payments.refund(id, {
    amount: 4000,
    receipt: 'rf_1',
    notes: { why: 'ill' },
  })
  expect(made).toEqual({
    id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
    entity: 'refund',
    amount: 4000,
    currency: 'INR',
    payment_id: id,
    notes: { why: 'ill' },
    receipt: 'rf_1',
    acquirer_data: { arn: null },
    created_at: expect.any(Number),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: 'normal',
  })
  await settle()
  await eventually(async () =>
    expect(await bench.razorpay.refunds.fetch(made.id)).toMatchObject({
      status: 'processed',
      acquirer_data: { arn: expect.stringMatching(/^\d+$/) },
    }),
  )
})

test('partial refunds add up, and only the whole sum makes the payment refunded', async () => {
  const id = await captured()
  await refund(id, { amount: 4000 })
  expect(await payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 4000,
    refund_status: 'partial',
  })
  expect((await refund(id, { amount: 6001 })).body.error.description).toBe(
    'The total refund amount is greater than the refund payment amount',
  )
  const rest = await refund(id)
  expect(rest.body.amount).toBe(6000)
  expect(await payment(id)).toMatchObject({
    status: 'refunded',
    captured: true,
    amount_refunded: 10_000,
    refund_status: 'full',
  })
  expect((await refund(id)).body.error.description).toBe('The payment has been fully refunded already')
  const { items } = await bench.razorpay.payments.fetchMultipleRefund(id, {})
  expect(items.map(({ amount }) => amount)).toEqual([6000, 4000])
  expect(await bench.razorpay.payments.fetchRefund(id, rest.body.id)).toMatchObject({ id: rest.body.id })
  expect((await bench.razorpay.refunds.all()).count).toBe(2)
})

test('an order stays paid after its payment was refunded', async () => {
  const id = await captured()
  await refund(id)
  const { order_id } = await payment(id)
  expect(await bench.razorpay.orders.fetch(order_id)).toMatchObject({ status: 'paid', amount_paid: 10_000 })
  expect((await bench.pay(order_id)).status).toBe(400)
})

test.each([
  [{ amount: 10_001 }, 'The refund amount provided is greater than amount captured.'],
  [{ amount: 99 }, 'The amount must be at least INR 1.00'],
  [{ speed: 'fast' }, 'The speed must be normal or optimum.'],
  [{ reason: 'ill' }, 'reason is/are not required and should not be sent'],
])('a wrong refund is refused: %j', async (body, description) => {
  const answer = await refund(await captured(), body)
  expect(answer).toMatchObject({ status: 400, body: { error: { description } } })
})

test('a payment that is not captured, is unknown or is older than six months is not refunded', async () => {
  const { id } = await bench.razorpay.orders.create({ amount: 5000, currency: 'INR' })
  const { body } = await bench.pay(id, { outcome: 'authorized' })
  expect((await refund(body.razorpay_payment_id)).body.error.description).toBe(
    'The payment status should be captured for action to be taken',
  )
  expect((await refund('pay_00000000000000')).body.error.description).toBe('The id provided does not exist')
  const old = await captured()
  await bench.control('POST', '/clock', { jumpDays: 181 })
  expect((await refund(old)).body.error.description).toBe(
    'Refund is not supported by the bank because the payment is more than 6 months old',
  )
})

test('₹24.68 is pending first, then fails, and the payment is whole again', async () => {
  const id = await captured()
  const { body } = await refund(id, { amount: 2468 })
  expect(body.status).toBe('pending')
  await settle()
  await eventually(async () =>
    expect((await bench.api('GET', `/refunds/${body.id}`)).body.status).toBe('failed'),
  )
  expect(await payment(id)).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null })
  expect((await bench.ledger()).events.map(({ event }) => event)).toContain('refund.failed')
})

test('an instant refund of ₹24.68 falls back to the normal speed', async () => {
  const id = await captured()
  const { body } = await refund(id, { amount: 2468, speed: 'optimum' })
  expect(body).toMatchObject({ speed_requested: 'optimum', speed_processed: 'normal' })
  await settle()
  await eventually(async () =>
    expect((await bench.ledger()).events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['refund.speed_changed', 'refund.processed']),
    ),
  )
})

test('a balance that is too small refuses, a refund draws on it', async () => {
  const id = await captured()
  await bench.control('PATCH', '/knobs', { refunds: { balance: 0 } })
  expect((await refund(id, { amount: 100 })).body.error.description).toMatch(/does not have enough balance/)
  await bench.control('PATCH', '/knobs', { refunds: { balance: 3000 } })
  expect((await refund(id, { amount: 2000 })).status).toBe(200)
  expect((await refund(id, { amount: 2000 })).status).toBe(400)
})

test('slow refunds stay pending until their time, and 0 settles at once', async () => {
  const id = await captured()
  await bench.control('PATCH', '/knobs', { refunds: { settleAfterMs: 3 * 86_400_000 } })
  const { body } = await refund(id, { amount: 1000 })
  await bench.control('POST', '/clock', { jumpHours: 71 })
  expect((await bench.api('GET', `/refunds/${body.id}`)).body.status).toBe('pending')
  await bench.control('POST', '/clock', { jumpHours: 2 })
  await eventually(async () =>
    expect((await bench.api('GET', `/refunds/${body.id}`)).body.status).toBe('processed'),
  )
  await bench.control('PATCH', '/knobs', { refunds: { settleAfterMs: 0 } })
  expect((await refund(id, { amount: 1000 })).body.status).toBe('processed')
})

test('the same key and body meet the same refund, another body a 409', async () => {
  const id = await captured()
  const first = await refund(id, { amount: 1000 }, 'refund-key-1')
  const again = await refund(id, { amount: 1000 }, 'refund-key-1')
  expect(again).toEqual(first)
  expect(await refund(id, { amount: 1001 }, 'refund-key-1')).toMatchObject({
    status: 409,
    body: {
      error: {
        description: 'Different request with the same idempotency key has already been processed.',
        source: 'NA',
      },
    },
  })
  expect((await payment(id)).amount_refunded).toBe(1000)
})

test('a key in flight gets 409, and afterwards the same refund', async () => {
  const id = await captured()
  await bench.control('PATCH', '/knobs', { refunds: { createDelayMs: 300 } })
  const slow = refund(id, { amount: 1000 }, 'refund-key-2')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await refund(id, { amount: 1000 }, 'refund-key-2')).toMatchObject({
    status: 409,
    body: { error: { description: 'Another request with the same idempotency key is still in progress.' } },
  })
  const { status, body } = await slow
  expect(status).toBe(200)
  expect((await refund(id, { amount: 1000 }, 'refund-key-2')).body.id).toBe(body.id)
})

test.each(['short', 'has a space in it', 'ümlauts-are-not-ok'.replace('ü', '%')])(
  'the key "%s" is refused',
  async (key) => {
    expect((await refund(await captured(), { amount: 1000 }, key)).status).toBe(400)
  },
)

test('a refund that was refused does not use up its key', async () => {
  const id = await captured()
  expect((await refund(id, { amount: 20_000 }, 'refund-key-3')).status).toBe(400)
  expect((await refund(id, { amount: 1000 }, 'refund-key-3')).status).toBe(200)
})
