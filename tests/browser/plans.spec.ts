import { expect, type Page, test } from '@playwright/test'
import { startOwnProgram } from './own-program.ts'
import { answerBank, CARD_DECLINED, checkout, join, payByCard } from './person.ts'

/** Subscriptions after the launch: a program of its own, with the countdown off. */
test.describe.configure({ mode: 'serial' })

let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram({ LAUNCH_COUNTDOWN: 'off' })
})
test.afterAll(() => program?.stop())

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a plan is chosen, paid in dollars and kept; another one follows it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  await join(context, program.url)
  await page.goto('/yogadashboard/subscription')
  await expect(card(page, 'Free').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(card(page, 'Basic')).toContainText('$15')
  await expect(card(page, 'Basic')).toContainText('The whole film library')
  await expect(card(page, 'Basic')).toContainText('Not included: Classes at the centres')
  await expect(page.getByRole('link', { name: 'Yearly save 20%' })).toBeVisible()
  await page.getByRole('link', { name: 'Yearly' }).click()
  await expect(card(page, 'Basic')).toContainText('$144')
  await page.getByRole('link', { name: 'Monthly' }).click()

  const choose = page.getByRole('button', { name: 'Choose Basic' })
  await choose.click()
  await checkout(page).getByRole('button', { name: 'Close checkout' }).click()
  await expect(choose).toBeEnabled()
  await choose.click()
  await expect(checkout(page).getByRole('tab')).toHaveText(['Card'])
  await expect(checkout(page).getByRole('button', { name: 'Pay $15' })).toBeVisible()
  await payByCard(page, CARD_DECLINED)
  await answerBank(page)
  await expect(checkout(page).getByRole('alert')).toBeVisible()
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! The plan is yours.')).toBeVisible()
  await expect(card(page, 'Basic').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(page.getByText(/^Your plan is Basic, until/)).toBeVisible()
  await expect(card(page, 'Free')).toContainText('Follows by itself on')
  await page.reload()
  await expect(card(page, 'Basic').getByRole('button', { name: 'Current Plan' })).toBeDisabled()

  await page.getByRole('button', { name: 'Choose Premium' }).click()
  await payByCard(page)
  await answerBank(page)
  await expect(card(page, 'Premium').getByRole('button', { name: /^Begins on/ })).toBeDisabled()
  await page.getByRole('link', { name: 'Yearly' }).click()
  await expect(card(page, 'Basic')).toContainText('You have chosen already what follows.')

  await page.goto('/yogadashboard/profile?section=payment')
  await page.getByRole('link', { name: /Receipt: Basic, one month/ }).click()
  await expect(page.getByRole('row', { name: /Basic, one month/ })).toContainText('$15')

  // The plan opens the videos of a class that was never bought.
  await page.goto('/yogadashboard/yoga-class/slow-flow-library')
  await expect(page.getByText('Your plan includes the videos of this class.')).toBeVisible()
  await page.getByRole('button', { name: /Class 2/ }).click()
  await expect(page.locator('video')).toHaveAttribute('src', /until=/)
  await context.close()
})

test('the price list leads to the plans, through the login', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium' }).click()
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/yogadashboard/subscription')
  await expect(page.getByRole('button', { name: 'Choose Premium' })).toBeVisible()
  await context.close()
})

test('a failing provider, a lost answer: said, and nothing is lost', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  await join(context, program.url)
  await page.route('**/api/plans/get', (route) => route.abort())
  await page.goto('/yogadashboard/subscription')
  await expect(page.getByRole('alert')).toHaveText('The studio could not be reached. Please try again.')
  await page.unroute('**/api/plans/get')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.route('**/api/plans/order', (route) => route.abort())
  await page.getByRole('button', { name: 'Choose Basic' }).click()
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
  await expect(page.getByText('You seem to be offline. Nothing was charged.')).toBeVisible()
  await page.unroute('**/api/plans/order')
  await page.getByRole('button', { name: 'Choose Basic' }).click()
  await payByCard(page)
  await page.route('**/api/payments/verify', (route) => route.abort())
  await answerBank(page)
  await expect(page.getByText('Your bank hasn’t confirmed this payment yet.')).toBeVisible()
  // The webhook goes on where the browser could not.
  await expect(page.getByText('Payment successful! The plan is yours.')).toBeVisible({ timeout: 30_000 })
  await expect(card(page, 'Basic').getByRole('button', { name: 'Current Plan' })).toBeVisible()
  await context.close()
})
