import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bench, eventually, KEYS, openBench } from './test-bench.ts'

/** A shop's page under a strict policy: it opens the checkout and writes down everything it is told. */
const page = (
  sandbox: string,
) => `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1><button>Buy</button>
<script src="${sandbox}/v1/checkout.js"></script>
<script nonce="shop">
  window.told = []
  window.buy = (options) => {
    const tell = (name) => (data) => told.push([name, data])
    const checkout = new Razorpay({
      name: 'Zen Flow Yoga', handler: tell('handler'), ...options,
      modal: { ondismiss: () => told.push(['dismissed']), ...options.modal },
    })
    checkout.on('payment.failed', () => { throw new Error('a mistake of the page') })
    checkout.on('payment.failed', tell('failed'))
    window.checkout = checkout
    checkout.open()
  }
</script>`

let bench: Bench
let browser: Browser
let shop: Server
let shopUrl: string
let tab: Page
let posted: string
let complaints: string[]
let alerts: string[]

beforeAll(async () => {
  bench = await openBench()
  const { url } = bench.sandbox
  shop = createServer(async (request, response) => {
    if (request.method === 'POST') {
      posted = ''
      for await (const part of request) posted += part
    }
    response.setHeader('Content-Type', 'text/html')
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'nonce-shop' ${url}; frame-src ${url}; connect-src ${url}; style-src 'self' 'unsafe-inline'; form-action 'self'`,
    )
    response.end(request.method === 'POST' ? '<h1>Back in the shop</h1>' : page(url))
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}/`
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  tab = await browser.newPage({ viewport: { width: 375, height: 720 }, reducedMotion: 'reduce' })
  tab.setDefaultTimeout(5000)
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  tab.on('pageerror', (error) => complaints.push(error.message))
  tab.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.dismiss()
  })
})
afterAll(async () => {
  await browser?.close()
  shop.closeAllConnections()
  shop.close()
  await bench.sandbox.close()
})
beforeEach(async () => {
  complaints = []
  alerts = []
  await tab.goto(shopUrl)
})
afterEach(async () => {
  await bench.control('POST', '/reset')
  expect(complaints).toEqual([])
})

type Told = [name: string, data: { [name: string]: unknown; error: Record<string, unknown> }][]
const told = () => tab.evaluate(() => (window as unknown as { told: Told }).told)
const names = async () => (await told()).map(([name]) => name)

async function newOrder(): Promise<string> {
  return (await bench.razorpay.orders.create({ amount: 14_990_000, currency: 'INR' })).id
}
async function buy(orderId: string, options = {}): Promise<FrameLocator> {
  await tab.evaluate((all) => (window as unknown as { buy(options: object): void }).buy(all), {
    key: KEYS.keyId,
    order_id: orderId,
    amount: 1,
    ...options,
  })
  return tab.frameLocator('.razorpay-container iframe.razorpay-checkout-frame')
}
async function fillCard(frame: FrameLocator, number = '4100280000001007') {
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry').fill('12/40')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByRole('button', { name: /^Pay/ }).click()
}
const closeButton = (frame: FrameLocator) => frame.getByRole('button', { name: 'Close checkout' })
const isOpen = () => tab.locator('.razorpay-container').isVisible()

test('a card and an OTP pay the amount of the order, and the handler is called once after the modal has closed', async () => {
  const id = await newOrder()
  const frame = await buy(id)
  await frame.getByText('Razorpay sandbox: no money moves').waitFor()
  await frame.getByRole('heading', { name: 'Zen Flow Yoga' }).waitFor()
  await frame.getByText('₹1,49,900', { exact: true }).waitFor()
  await fillCard(frame)
  await frame.getByLabel('OTP').fill('1234')
  await frame.getByRole('button', { name: 'Submit OTP' }).click()
  await eventually(async () => expect(await names()).toEqual(['handler']))
  expect(await isOpen()).toBe(false)
  const [payment] = (await bench.ledger()).payments
  expect(payment).toMatchObject({ status: 'captured', amount: 14_990_000, order_id: id })
  expect((await told())[0]![1]).toMatchObject({ razorpay_order_id: id, razorpay_payment_id: payment.id })
})

test('failures are told one by one while the modal stays open, and a retry pays', async () => {
  const frame = await buy(await newOrder())
  await fillCard(frame, '4100280000060003')
  await frame.getByLabel('OTP').fill('1234')
  await frame.getByLabel('OTP').press('Enter')
  await frame.getByRole('alert').waitFor()
  await frame.getByLabel('CVV').fill('123')
  await frame.getByLabel('Card number').fill('4100280000001007')
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await frame.getByLabel('OTP').fill('12')
  await frame.getByLabel('OTP').press('Enter')
  await frame.getByRole('alert').waitFor()
  expect(await isOpen()).toBe(true)
  await frame.getByRole('tab', { name: 'UPI' }).click()
  await frame.getByLabel('UPI ID').fill('success@razorpay')
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await eventually(async () => expect(await names()).toEqual(['failed', 'failed', 'handler']))
  const [first, second] = await told()
  expect(first![1].error).toMatchObject({
    reason: 'card_declined',
    metadata: { order_id: expect.any(String) },
  })
  expect(second![1].error.reason).toBe('incorrect_otp')
  expect((await bench.ledger()).orders[0].attempts).toBe(3)
})

test('the bank’s mock page ends with Failure or Success', async () => {
  const frame = await buy(await newOrder())
  await frame.getByRole('tab', { name: 'Netbanking' }).click()
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await frame.getByRole('button', { name: 'Failure' }).click()
  await frame.getByRole('alert').waitFor()
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await frame.getByRole('button', { name: 'Success' }).click()
  await eventually(async () => expect(await names()).toEqual(['failed', 'handler']))
})

test('closing before anything was tried dismisses at once and makes no payment', async () => {
  const frame = await buy(await newOrder())
  await closeButton(frame).click()
  await eventually(async () => expect(await names()).toEqual(['dismissed']))
  expect(await isOpen()).toBe(false)
  expect((await bench.ledger()).payments).toEqual([])
})

test('closing on the bank’s page asks first, and then the payment is cancelled', async () => {
  const frame = await buy(await newOrder())
  await fillCard(frame)
  await frame.getByLabel('OTP').waitFor()
  await closeButton(frame).click()
  await frame.getByText('Are you sure you want to exit?').waitFor()
  await frame.getByRole('button', { name: 'Stay' }).click()
  await frame.getByLabel('OTP').waitFor()
  await closeButton(frame).click()
  await frame.getByRole('button', { name: 'Yes, exit' }).click()
  await eventually(async () => expect(await names()).toEqual(['dismissed']))
  await eventually(async () =>
    expect((await bench.ledger()).payments[0]).toMatchObject({
      status: 'failed',
      error_reason: 'payment_cancelled',
    }),
  )
})

test('a UPI payment whose modal was closed may succeed all the same', async () => {
  const frame = await buy(await newOrder(), { prefill: { method: 'upi' } })
  await frame.getByLabel('UPI ID').fill('asha@okbank')
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await frame.getByRole('button', { name: 'Success' }).waitFor()
  await closeButton(frame).click()
  await frame.getByRole('button', { name: 'Yes, exit' }).click()
  await eventually(async () => expect((await bench.ledger()).payments[0].status).toBe('captured'))
  await eventually(async () => expect(await names()).toEqual(['dismissed']))
})

test('paid with the tab gone, the page hears nothing', async () => {
  await bench.control('PATCH', '/knobs', { payments: { closeAfterAuth: true } })
  const frame = await buy(await newOrder())
  await fillCard(frame)
  await frame.getByRole('button', { name: 'Success' }).click()
  await frame.getByText('Paid, and the tab is gone').waitFor()
  await frame.getByRole('button', { name: 'Remove the checkout' }).click()
  await eventually(async () => expect(await isOpen()).toBe(false))
  expect((await bench.ledger()).payments[0].status).toBe('captured')
  expect(await told()).toEqual([])
})

test('without retry a failure closes the modal and dismisses', async () => {
  const frame = await buy(await newOrder(), { retry: { enabled: false } })
  await fillCard(frame)
  await frame.getByRole('button', { name: 'Failure' }).click()
  await eventually(async () => expect(await names()).toEqual(['failed', 'dismissed']))
  expect(await isOpen()).toBe(false)
})

test('Escape closes unless it may not, and a timeout closes by itself', async () => {
  const frame = await buy(await newOrder())
  await frame.getByLabel('Card number').press('Escape')
  await eventually(async () => expect(await names()).toEqual(['dismissed']))
  await buy(await newOrder(), { modal: { escape: false }, timeout: 0.5 })
  await frame.getByLabel('Card number').press('Escape')
  expect(await isOpen()).toBe(true)
  await eventually(async () => expect(await isOpen()).toBe(false))
})

test('confirm_close asks although nothing was tried, backdropclose lets a click outside close', async () => {
  const frame = await buy(await newOrder(), { modal: { confirm_close: true, backdropclose: true } })
  await frame.getByLabel('Card number').waitFor()
  await frame.locator('.backdrop').click({ position: { x: 20, y: 20 } })
  await frame.getByRole('button', { name: 'Yes, exit' }).click()
  await eventually(async () => expect(await isOpen()).toBe(false))
})

test('a callback_url with redirect gets the three fields as a form', async () => {
  const frame = await buy(await newOrder(), { callback_url: `${shopUrl}back?class=1`, redirect: true })
  await fillCard(frame)
  await frame.getByLabel('OTP').fill('123456')
  await frame.getByLabel('OTP').press('Enter')
  await tab.getByRole('heading', { name: 'Back in the shop' }).waitFor()
  expect(tab.url()).toContain('back?class=1')
  expect([...new URLSearchParams(posted).keys()]).toEqual([
    'razorpay_payment_id',
    'razorpay_order_id',
    'razorpay_signature',
  ])
})

test('an order of another key and a paid order close the modal with an alert', async () => {
  await buy(await newOrder(), { key: 'rzp_test_other' })
  await eventually(() =>
    expect(alerts).toEqual(['Oops! Something went wrong.\nThe id provided does not exist']),
  )
  expect(await isOpen()).toBe(false)
  const id = await newOrder()
  await bench.pay(id)
  await buy(id)
  await eventually(() => expect(alerts[1]).toMatch(/already paid/))
})

test('the constructor refuses what Razorpay’s refuses', async () => {
  const tried = await tab.evaluate(() => {
    const { Razorpay } = window as unknown as { Razorpay: new (options: unknown) => unknown }
    const notes = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [index, 'x']))
    return [undefined, {}, { key: 'k', notes }, { key: 'k', currency: 'XYZ' }, { key: 'k' }].map(
      (options) => {
        try {
          new Razorpay(options)
          return 'taken'
        } catch (error) {
          return (error as Error).message
        }
      },
    )
  })
  expect(tried).toEqual([
    'Invalid options',
    'No key passed',
    'Invalid notes (At most 15 notes are allowed)',
    'The provided currency is not supported',
    'taken',
  ])
  expect(alerts.length).toBe(3)
})

test('the form says what is wrong and sends nothing', async () => {
  const frame = await buy(await newOrder())
  await frame.getByLabel('Card number').fill('4100')
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await frame.getByText('Enter the whole card number.').waitFor()
  expect(await frame.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
  expect((await bench.ledger()).payments).toEqual([])
})
