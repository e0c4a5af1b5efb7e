import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signCheckout, signWebhook } from './signatures.ts'
import { type Bench, KEYS, officialClient, openBench } from './test-bench.ts'

const { validatePaymentVerification, validateWebhookSignature } = createRequire(import.meta.url)(
  'razorpay/dist/utils/razorpay-utils.js',
)

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.sandbox.close())

const order = (amount = 149900, more = {}) =>
  bench.razorpay.orders.create({ amount, currency: 'INR', ...more })
const refusal = (description: string, more = {}) => ({
  statusCode: 400,
  error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description, ...more }),
})
async function paidOrder(amount = 149900) {
  const { id } = await order(amount)
  const { body } = await bench.pay(id)
  return { orderId: id, paymentId: body.razorpay_payment_id as string, answer: body }
}

describe('orders', () => {
  test('a new order has exactly the documented fields, empty notes being a list', async () => {
    const made = await order(149900, { receipt: 'enr_0001' })
    expect(made).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 149900,
      amount_paid: 0,
      amount_due: 149900,
      currency: 'INR',
      receipt: 'enr_0001',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    })
    expect(Math.abs(made.created_at - Date.now() / 1000)).toBeLessThan(5)
  })

  test('a create answers 200, not 201', async () => {
    expect((await bench.api('POST', '/orders', { amount: 100, currency: 'INR' })).status).toBe(200)
  })

  test.each([
    [{ currency: 'INR' }, 'The amount field is required.', 'amount'],
    [{ amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00', 'amount'],
    [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.', 'amount'],
    [{ amount: 50_000_001, currency: 'INR' }, 'Amount exceeds maximum amount allowed.', 'amount'],
    [{ amount: 100, currency: 'XXX' }, 'Currency is not supported', 'currency'],
    [{ amount: 100 }, 'The currency field is required.', 'currency'],
    [
      { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
      'receipt',
    ],
    [
      {
        amount: 100,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])),
      },
      'Number of fields in notes should be less than or equal to 15',
      'notes',
    ],
    [
      { amount: 100, currency: 'INR', notes: { n: 'x'.repeat(257) } },
      'The notes may not be greater than 256 characters.',
      'notes',
    ],
    [
      { amount: 100, currency: 'INR', expire_by: 1, foo: 2 },
      'expire_by, foo is/are not required and should not be sent',
      undefined,
    ],
    [
      {
        amount: 100,
        currency: 'INR',
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } },
      },
      'The automatic expiry period must be at least 12.',
      'automatic_expiry_period',
    ],
    [
      {
        amount: 100,
        currency: 'INR',
        payment: { capture: 'manual', capture_options: { manual_expiry_period: 7201 } },
      },
      'The manual expiry period must be between the automatic one and 7200.',
      'manual_expiry_period',
    ],
  ])('a wrong order is refused: %j', async (body, description, field) => {
    const { status, body: answer } = await bench.api('POST', '/orders', body)
    expect(status).toBe(400)
    expect(answer.error).toEqual({
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field && { field }),
    })
  })

  test('notes come back as an object, and an edit replaces them', async () => {
    const { id, notes } = await order(100, { notes: { classId: 'c1' } })
    expect(notes).toEqual({ classId: 'c1' })
    expect(await bench.razorpay.orders.edit(id, { notes: { classId: 'c2' } })).toMatchObject({
      id,
      notes: { classId: 'c2' },
    })
    expect((await bench.razorpay.orders.fetch(id)).notes).toEqual({ classId: 'c2' })
    expect((await bench.api('PATCH', `/orders/${id}`, { amount: 5 })).body.error.description).toBe(
      'amount is/are not required and should not be sent',
    )
  })

  test('an unknown id and a malformed one are told apart', async () => {
    await expect(bench.razorpay.orders.fetch('order_00000000000000')).rejects.toEqual(
      refusal('The id provided does not exist'),
    )
    await expect(bench.razorpay.orders.fetch('nonsense')).rejects.toEqual(
      refusal('nonsense is not a valid id'),
    )
  })

  test('without unique_receipt a retried create makes a second order', async () => {
    expect((await order(100, { receipt: 'twice' })).id).not.toBe((await order(100, { receipt: 'twice' })).id)
  })

  test('with unique_receipt the same order comes back, or the refusal that names it', async () => {
    const body = { amount: 100, currency: 'INR', receipt: 'only-one', unique_receipt: true }
    const first = await bench.api('POST', '/orders', body)
    expect((await bench.api('POST', '/orders', body)).body.id).toBe(first.body.id)
    await bench.control('PATCH', '/knobs', { orders: { uniqueReceipt: 'error' } })
    const { status, body: refused } = await bench.api('POST', '/orders', body)
    await bench.control('PATCH', '/knobs', { orders: { uniqueReceipt: 'same' } })
    expect(status).toBe(400)
    expect(refused.error).toMatchObject({
      description: 'Order receipt should be unique.',
      metadata: { order_id: first.body.id },
    })
  })

  test('lists page newest first by count and skip, by receipt and by time', async () => {
    const made = [await order(100, { receipt: 'list-1' }), await order(100, { receipt: 'list-2' })]
    const { items, count, entity } = await bench.razorpay.orders.all({ count: 2 })
    expect({ count, entity }).toEqual({ count: 2, entity: 'collection' })
    expect(items.map(({ id }) => id)).toEqual([made[1]!.id, made[0]!.id])
    expect((await bench.razorpay.orders.all({ count: 1, skip: 1 })).items[0]!.id).toBe(made[0]!.id)
    expect((await bench.razorpay.orders.all({ receipt: 'list-1' })).items.map(({ id }) => id)).toEqual([
      made[0]!.id,
    ])
    expect((await bench.razorpay.orders.all({ from: Math.floor(Date.now() / 1000) + 60 })).count).toBe(0)
    expect((await bench.razorpay.orders.all({ to: Math.floor(Date.now() / 1000) - 60 })).count).toBe(0)
    await expect(bench.razorpay.orders.all({ count: 101 })).rejects.toEqual(
      refusal('The count must be between 1 and 100.'),
    )
  })
})

describe('the door', () => {
  test('bad keys get 401', async () => {
    await expect(officialClient(bench.sandbox.url, 'wrong').orders.all()).rejects.toMatchObject({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    })
    expect((await fetch(`${bench.sandbox.url}/v1/payments`)).status).toBe(401)
  })

  test('the header word is exactly Basic', async () => {
    const Authorization = `basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`
    expect((await bench.api('GET', '/orders', undefined, { Authorization })).status).toBe(401)
  })

  test('an unknown URL or method gets 400 with the stock text', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['DELETE', '/orders'],
    ] as const) {
      const { status, body } = await bench.api(method, path)
      expect(status).toBe(400)
      expect(body.error.description).toBe('The requested URL was not found on the server.')
    }
  })

  test('a body that is no JSON is refused, not a crash', async () => {
    const headers = { Authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}` }
    const response = await fetch(`${bench.sandbox.url}/v1/orders`, {
      method: 'POST',
      headers,
      body: '{"amount":',
    })
    expect(response.status).toBe(400)
  })
})

describe('payments', () => {
  test('a captured UPI payment has exactly the documented fields, fee with tax included', async () => {
    const { orderId, paymentId } = await paidOrder()
    expect(await bench.razorpay.payments.fetch(paymentId)).toEqual({
      id: paymentId,
      entity: 'payment',
      amount: 149900,
      currency: 'INR',
      status: 'captured',
      order_id: orderId,
      invoice_id: null,
      international: false,
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: true,
      description: null,
      card_id: null,
      bank: null,
      wallet: null,
      vpa: 'success@razorpay',
      email: expect.any(String),
      contact: expect.any(String),
      notes: [],
      fee: 3538,
      tax: 540,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: {
        rrn: expect.stringMatching(/^\d{12}$/),
        upi_transaction_id: expect.stringMatching(/^[A-Z0-9]{32}$/),
      },
      created_at: expect.any(Number),
      upi: { vpa: 'success@razorpay', flow: 'collect' },
      base_amount: 149900,
    })
  })

  test('a failed card payment carries the card and the reason, and no fee', async () => {
    const { id } = await order()
    const { status, body } = await bench.pay(id, { method: 'card', card: '4100280000060003' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      source: 'issuer_bank',
      step: 'payment_authorization',
      reason: 'card_declined',
      metadata: { order_id: id, payment_id: expect.stringMatching(/^pay_/) },
    })
    const payment = await bench.razorpay.payments.fetch(body.error.metadata.payment_id)
    expect(payment).toMatchObject({
      status: 'failed',
      captured: false,
      method: 'card',
      vpa: null,
      fee: null,
      tax: null,
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'card_declined',
      error_description: body.error.description,
      acquirer_data: { auth_code: null },
      card: {
        id: payment.card_id,
        entity: 'card',
        name: '',
        last4: '0003',
        network: 'Visa',
        type: 'debit',
        issuer: null,
        international: false,
        emi: false,
        sub_type: 'consumer',
        token_iin: null,
      },
    })
    expect(payment).not.toHaveProperty('base_amount')
  })

  test.each([
    ['4100280000090000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
    ['4100280000080001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
    ['4100280000070002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
    ['4100280000050004', 'card_declined', 'BAD_REQUEST_ERROR'],
    ['4100280000030006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR'],
    ['4100280000010008', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
    ['4100280000020007', 'gateway_technical_error', 'GATEWAY_ERROR'],
    ['4100280000000009', 'authentication_failed', 'GATEWAY_ERROR'],
  ])('the error card %s fails with %s', async (card, reason, code) => {
    const { body } = await bench.pay((await order()).id, { card })
    expect(body.error).toMatchObject({ reason, code })
  })

  test('an order goes created, attempted, paid and counts every try', async () => {
    const { id } = await order(5000)
    await bench.pay(id, { vpa: 'failure@razorpay' })
    expect(await bench.razorpay.orders.fetch(id)).toMatchObject({
      status: 'attempted',
      attempts: 1,
      amount_paid: 0,
      amount_due: 5000,
    })
    await bench.pay(id, { outcome: 'failure' })
    await bench.pay(id)
    expect(await bench.razorpay.orders.fetch(id)).toMatchObject({
      status: 'paid',
      attempts: 3,
      amount_paid: 5000,
      amount_due: 0,
    })
    const { items } = await bench.razorpay.orders.fetchPayments(id)
    expect(items.map(({ status }) => status).sort()).toEqual(['captured', 'failed', 'failed'])
  })

  test('a paid order takes no second payment, also when both come at once', async () => {
    const { id } = await order()
    const answers = await Promise.all([bench.pay(id), bench.pay(id), bench.pay(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)!.body.error.description).toBe(
      'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    )
    expect((await bench.razorpay.orders.fetchPayments(id)).count).toBe(1)
  })

  test('an authorised payment blocks others until it is captured by hand, for its exact amount', async () => {
    const { id } = await order(5000)
    const { body } = await bench.pay(id, { outcome: 'authorized' })
    const payment = await bench.razorpay.payments.fetch(body.razorpay_payment_id)
    expect(payment).toMatchObject({ status: 'authorized', captured: false, fee: null, tax: null })
    expect((await bench.pay(id)).body.error.reason).toBe('order_already_authorized')
    await expect(bench.razorpay.payments.capture(payment.id, 4999, 'INR')).rejects.toEqual(
      refusal('Capture amount must be equal to the amount authorized.'),
    )
    expect(await bench.razorpay.payments.capture(payment.id, 5000, 'INR')).toMatchObject({
      status: 'captured',
      captured: true,
    })
    await expect(bench.razorpay.payments.capture(payment.id, 5000, 'INR')).rejects.toEqual(
      refusal('This payment has already been captured'),
    )
    expect((await bench.razorpay.orders.fetch(id)).status).toBe('paid')
  })

  test('a failed payment cannot be captured', async () => {
    const { body } = await bench.pay((await order()).id, { outcome: 'failure' })
    await expect(
      bench.razorpay.payments.capture(body.error.metadata.payment_id, 149900, 'INR'),
    ).rejects.toEqual(
      refusal('Only payments which have been authorized and not yet captured can be captured'),
    )
  })

  test('orders can be listed by whether money was authorised on them', async () => {
    const { orderId } = await paidOrder()
    const open = await order()
    const ids = async (authorized: 0 | 1) =>
      (await bench.razorpay.orders.all({ authorized, count: 100 })).items.map(({ id }) => id)
    expect(await ids(1)).toContain(orderId)
    expect(await ids(1)).not.toContain(open.id)
    expect(await ids(0)).toContain(open.id)
    expect(await ids(0)).not.toContain(orderId)
  })

  test('notes of a payment can be edited', async () => {
    const { paymentId } = await paidOrder()
    expect(await bench.razorpay.payments.edit(paymentId, { notes: { seen: 'yes' } })).toMatchObject({
      notes: { seen: 'yes' },
    })
  })
})

describe('signatures', () => {
  test('the published vectors come out', () => {
    expect(signCheckout('order_RB58MiP5SPFYyM', 'pay_N8FVRD1DzYzBh1', 'rzp_sandbox_secret_0001')).toBe(
      'a8bdb643b14988b8bcf70e958b04275d7017dc44c7d91393d067453d0219d497',
    )
    expect(signWebhook('{"entity":"event","event":"order.paid","note":"a/b & c"}', 'whsec_local_0001')).toBe(
      'bc40a9f2eb48b6c623fde16d5a676689f87bc22845039cde4053fe1e2f6f65db',
    )
  })

  test('the official helper accepts a checkout answer, and not with another order or secret', async () => {
    const { orderId, paymentId, answer } = await paidOrder()
    const ids = { order_id: orderId, payment_id: paymentId }
    expect(validatePaymentVerification(ids, answer.razorpay_signature, KEYS.keySecret)).toBe(true)
    expect(validatePaymentVerification(ids, answer.razorpay_signature, KEYS.webhookSecret)).toBe(false)
    expect(
      validatePaymentVerification(
        { ...ids, order_id: (await order()).id },
        answer.razorpay_signature,
        KEYS.keySecret,
      ),
    ).toBe(false)
    const own = createHmac('sha256', KEYS.keySecret).update(`${orderId}|${paymentId}`).digest('hex')
    expect(answer).toEqual({
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: own,
    })
  })

  test('the official helper accepts a webhook signature of ours', () => {
    const body = '{"event":"order.paid","name":"Asha & Co/ऋषि"}'
    expect(validateWebhookSignature(body, signWebhook(body, KEYS.webhookSecret), KEYS.webhookSecret)).toBe(
      true,
    )
  })
})
