import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bench, eventually, openBench } from '../test-bench.ts'

let bench: Bench
let browser: Browser
let tab: Page
let complaints: string[]

beforeAll(async () => {
  bench = await openBench()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  tab = await browser.newPage()
  tab.setDefaultTimeout(5000)
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  tab.on('pageerror', (error) => complaints.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await bench.sandbox.close()
})
beforeEach(async () => {
  complaints = []
  await tab.goto(`${bench.sandbox.url}/`)
})
afterEach(async () => {
  await bench.control('POST', '/reset')
  expect(complaints).toEqual([])
})

const knobs = async () => (await bench.control('GET', '/knobs')).body
const said = (text: string) => tab.getByRole('status').getByText(text).waitFor()

test('the panel shows the knobs as they are, and turns them', async () => {
  const capture = tab.locator('[name="payments.capture"]')
  await eventually(async () => expect(await capture.inputValue()).toBe('automatic'))
  await capture.selectOption('manual')
  await tab.getByLabel('Capture delay, ms').fill('250')
  await tab.getByLabel('The tab is gone after paying').check()
  await tab.getByRole('button', { name: 'Set payments' }).click()
  await said('Knobs set.')
  expect((await knobs()).payments).toMatchObject({
    capture: 'manual',
    captureDelayMs: 250,
    closeAfterAuth: true,
  })
  await tab.getByLabel('Balance, paise (empty: no limit)').fill('500')
  await tab.getByRole('button', { name: 'Set refunds and lists' }).click()
  await eventually(async () => expect((await knobs()).refunds.balance).toBe(500))
  await tab.getByLabel('Balance, paise (empty: no limit)').fill('')
  await tab.getByRole('button', { name: 'Set refunds and lists' }).click()
  await eventually(async () => expect((await knobs()).refunds.balance).toBeNull())
})

test('the books list an order, which its buttons pay, and events can be sent again', async () => {
  const { id } = await bench.razorpay.orders.create({ amount: 14_990_000, currency: 'INR' })
  await tab.getByRole('button', { name: `Pay: ${id}` }).click()
  await said('Pay.')
  await tab.getByRole('region', { name: 'Payments, latest first' }).getByText('₹1,49,900.00').waitFor()
  expect((await bench.ledger()).orders).toMatchObject([{ id, status: 'paid' }])
  await tab.getByRole('heading', { name: 'Orders (1)' }).waitFor()
})

test('rules, faults and the clock are set, shown and cleared; a refusal is shown', async () => {
  await tab.getByLabel('What happens').selectOption('copies')
  await tab.getByRole('button', { name: 'Add rule' }).click()
  await said('Rule added.')
  await tab.getByText('Rule: {"event":"*","times":1,"copies":2}').waitFor()
  await tab.getByRole('button', { name: 'Add fault' }).click()
  await tab.getByText(/^Fault: \{"fault":"500"/).waitFor()
  await tab.getByLabel('Jump ahead').selectOption('60')
  await tab.getByRole('button', { name: 'Move clock' }).click()
  await said('Clock moved.')
  await tab.getByRole('button', { name: 'Clear rules and faults' }).click()
  await tab.getByText('No endpoint, rule or fault.').waitFor()
  complaints = []
})
