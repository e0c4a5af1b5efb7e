import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, officialClient, openBench } from './test-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.sandbox.close())

const newOrder = async () => (await bench.razorpay.orders.create({ amount: 149900, currency: 'INR' })).id
const fault = (body: object) => bench.control('POST', '/faults', body)

describe('faults of the API', () => {
  test.each([
    ['500', { statusCode: 500, error: expect.objectContaining({ code: 'SERVER_ERROR' }) }],
    ['502', { statusCode: 502, error: undefined }],
  ])('a %s comes after the order was made', async (kind, error) => {
    await fault({ fault: kind, path: '/v1/orders' })
    await expect(bench.razorpay.orders.create({ amount: 100, currency: 'INR' })).rejects.toEqual(error)
    expect((await bench.ledger()).orders.length).toBe(1)
    await bench.razorpay.orders.create({ amount: 100, currency: 'INR' })
  })

  test('rubbish comes after the order was made, as a success', async () => {
    await fault({ fault: 'rubbish', path: '/v1/orders' })
    const answer = await bench.razorpay.orders.create({ amount: 100, currency: 'INR' })
    expect(answer).toMatchObject({ entity: 'weather', amount: 'much' })
    expect((await bench.ledger()).orders.length).toBe(1)
  })

  test('a 429 comes instead of the work, as often as asked', async () => {
    await fault({ fault: '429', times: 2 })
    for (let time = 0; time < 2; time++)
      await expect(bench.razorpay.orders.create({ amount: 100, currency: 'INR' })).rejects.toMatchObject({
        statusCode: 429,
      })
    expect((await bench.ledger()).orders).toEqual([])
    await bench.razorpay.orders.create({ amount: 100, currency: 'INR' })
  })

  test.each(['reset', 'timeout'])(
    'a %s comes after the refund was made, and the same key finds it again',
    async (kind) => {
      const { body } = await bench.pay(await newOrder())
      const path = `/payments/${body.razorpay_payment_id}/refund`
      await fault({ fault: kind, path: '/refund', method: 'POST' })
      const lost = fetch(`${bench.sandbox.url}/v1${path}`, {
        method: 'POST',
        body: '{"amount":1000}',
        signal: AbortSignal.timeout(400),
        headers: {
          Authorization: `Basic ${btoa('rzp_test_SandboxKey0001:rzp_sandbox_secret_0001')}`,
          'X-Refund-Idempotency': 'refund-key-9',
        },
      })
      await expect(lost).rejects.toThrow(kind === 'timeout' ? /timeout/ : /fetch failed/)
      const [made] = (await bench.ledger()).refunds
      const again = await bench.api(
        'POST',
        path,
        { amount: 1000 },
        { 'X-Refund-Idempotency': 'refund-key-9' },
      )
      expect(again).toMatchObject({ status: 200, body: { id: made.id } })
      expect((await bench.ledger()).refunds.length).toBe(1)
    },
  )

  test('a fault may come before the work, and only on its path and method', async () => {
    await fault({ fault: '500', path: '/refund', when: 'before' })
    const { body } = await bench.pay(await newOrder())
    expect((await bench.api('POST', `/payments/${body.razorpay_payment_id}/refund`, {})).status).toBe(500)
    expect((await bench.ledger()).refunds).toEqual([])
    await fault({ fault: '500', method: 'POST' })
    expect((await bench.api('GET', '/orders')).status).toBe(200)
    await bench.control('DELETE', '/faults')
    expect((await bench.api('POST', '/orders', { amount: 100, currency: 'INR' })).status).toBe(200)
  })
})

describe('the customer without a browser', () => {
  test('every method leaves its own traces', async () => {
    const paid = async (how: object) => {
      const { body } = await bench.pay(await newOrder(), how)
      return bench.razorpay.payments.fetch(body.razorpay_payment_id)
    }
    expect(await paid({ card: { number: '5500 6700 0000 1002', name: 'Asha' } })).toMatchObject({
      method: 'card',
      card: { last4: '1002', network: 'MasterCard', name: 'Asha' },
      acquirer_data: { auth_code: expect.stringMatching(/^\d{6}$/) },
    })
    expect(await paid({ card: '6527658900001005' })).toMatchObject({ card: { network: 'RuPay' } })
    expect(await paid({ method: 'netbanking', bank: 'SBIN' })).toMatchObject({
      method: 'netbanking',
      bank: 'SBIN',
      acquirer_data: { bank_transaction_id: expect.any(String) },
    })
    expect(await paid({ vpa: 'asha@okbank', email: 'asha@example.com' })).toMatchObject({
      vpa: 'asha@okbank',
      email: 'asha@example.com',
    })
  })

  test('a closed tab is paid, and no signature is handed out', async () => {
    const { body } = await bench.pay(await newOrder(), { closeAfterAuth: true })
    expect(body).toEqual({
      closed: true,
      razorpay_payment_id: expect.any(String),
      razorpay_order_id: expect.any(String),
    })
    expect((await bench.razorpay.payments.fetch(body.razorpay_payment_id)).status).toBe('captured')
  })

  test('no card number is kept but its last four digits', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'razorpay-sandbox-')), 'cards.sqlite')
    const other = await openBench({ file })
    const { id } = await other.razorpay.orders.create({ amount: 5000, currency: 'INR' })
    await other.pay(id, { card: '4111111111111111' })
    await other.sandbox.close()
    const kept = readFileSync(file, 'latin1')
    rmSync(dirname(file), { recursive: true })
    expect(kept).toContain('"last4":"1111"')
    expect(kept).not.toContain('4111111111111111')
  })

  test('an unknown outcome is refused rather than paid', async () => {
    const id = await newOrder()
    expect((await bench.pay(id, { outcome: 'sucess' })).status).toBe(400)
    expect((await bench.razorpay.orders.fetch(id)).attempts).toBe(0)
  })

  test('a thousand payments at once are all kept', async () => {
    const made = await Promise.all(
      Array.from({ length: 1000 }, () => bench.api('POST', '/orders', { amount: 5000, currency: 'INR' })),
    )
    const ids = made.map(({ body }) => body.id)
    const start = Date.now()
    const answers = await Promise.all(ids.map((id) => bench.pay(id)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(Date.now() - start).toBeLessThan(5000)
    const { payments, orders, events } = await bench.ledger()
    expect(payments.length).toBe(1000)
    expect(orders.every(({ status }) => status === 'paid')).toBe(true)
    expect(events.length).toBe(3000)
  })
})

describe('knobs', () => {
  test('new payments stay hidden from the lists while they lag, but not by id', async () => {
    await bench.control('PATCH', '/knobs', { lists: { lagSeconds: 60 } })
    const order = await newOrder()
    const { body } = await bench.pay(order)
    expect((await bench.razorpay.payments.all()).count).toBe(0)
    expect((await bench.razorpay.orders.all()).count).toBe(0)
    expect((await bench.razorpay.orders.fetchPayments(order)).count).toBe(1)
    expect((await bench.razorpay.payments.fetch(body.razorpay_payment_id)).status).toBe('captured')
    await bench.control('PATCH', '/knobs', { lists: { orderPayments: true } })
    expect((await bench.razorpay.orders.fetchPayments(order)).count).toBe(0)
    await bench.control('POST', '/clock', { jumpSeconds: 61 })
    expect((await bench.razorpay.payments.all()).count).toBe(1)
    expect((await bench.razorpay.orders.fetchPayments(order)).count).toBe(1)
  })

  test('a knob that does not exist is refused, and nothing is turned', async () => {
    expect(
      (await bench.control('PATCH', '/knobs', { lists: { lagSeconds: 5 }, webhooks: { pause: true } }))
        .status,
    ).toBe(400)
    expect((await bench.control('GET', '/knobs')).body.lists.lagSeconds).toBe(0)
    expect((await bench.control('POST', '/clock', { jump: 5 })).status).toBe(400)
    expect((await bench.control('POST', '/faults', { fault: '418' })).status).toBe(400)
    expect((await bench.control('POST', '/webhooks/rules', { event: '*', corupt: true })).status).toBe(400)
    expect((await bench.control('PATCH', '/knobs', { lists: { lagSeconds: '5' } })).status).toBe(400)
    expect((await bench.pay(await newOrder(), { outcom: 'failure' })).status).toBe(400)
  })

  test('a reset empties the books and turns every knob back', async () => {
    await bench.control('PATCH', '/knobs', { payments: { capture: 'manual' } })
    await bench.control('POST', '/clock', { jumpDays: 3 })
    await newOrder()
    await bench.control('POST', '/reset')
    expect((await bench.control('GET', '/clock')).body.now - Date.now() / 1000).toBeLessThan(5)
    expect(await bench.ledger()).toEqual({
      orders: [],
      payments: [],
      refunds: [],
      events: [],
      deliveries: [],
      endpoints: [],
    })
    expect((await bench.control('GET', '/knobs')).body.payments.capture).toBe('automatic')
  })

  test('the clock jumps and runs faster, and new entities are dated by it', async () => {
    const before = Math.floor(Date.now() / 1000)
    await bench.control('POST', '/clock', { jumpDays: 3 })
    const { created_at } = await bench.razorpay.orders.fetch(await newOrder())
    expect(created_at - before).toBeGreaterThanOrEqual(3 * 86_400)
    const { body } = await bench.control('POST', '/clock', { scale: 1000 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await bench.control('GET', '/clock')).body.now - body.now).toBeGreaterThan(90)
    await bench.control('POST', '/clock', { scale: 1 })
  })
})

test('the control answers neither foreign names nor foreign pages', async () => {
  const url = `${bench.sandbox.url}/_sandbox/reset`
  expect((await fetch(url, { method: 'POST', headers: { Origin: 'http://evil.example' } })).status).toBe(403)
  expect((await fetch(url, { method: 'POST', headers: { Origin: bench.sandbox.url } })).status).toBe(200)
  const { request } = await import('node:http')
  const status = await new Promise((resolve) =>
    request(url, { method: 'POST', headers: { Host: 'evil.example' } }, (answer) =>
      resolve(answer.statusCode),
    ).end(),
  )
  expect(status).toBe(403)
})

test('the control is not part of the API', async () => {
  expect((await bench.api('GET', '/_sandbox/ledger')).body.error.description).toBe(
    'The requested URL was not found on the server.',
  )
  await expect(officialClient(`${bench.sandbox.url}`).orders.all()).resolves.toMatchObject({ count: 0 })
})
