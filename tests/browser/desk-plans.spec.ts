import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { begin, turnOnSecondFactor } from './first-day.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, join, payByCard } from './person.ts'

/** The first plans of a studio: an empty install, and an owner who has nothing but screens. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeEach(async () => {
  program = await startOwnProgram({ SEED: 'none' })
})
test.afterEach(() => program.stop())

async function make(page: Page, name: string, [month, year]: [string, string]) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Monthly price, in rupees').fill(month)
  await page.getByLabel('Yearly price, in rupees').fill(year)
  await page.getByLabel('Included', { exact: true }).fill('Every film\nFour classes a month')
  await page.getByRole('checkbox', { name: /Includes the videos/ }).check()
  await page.getByRole('button', { name: 'Add plan' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('an owner makes the first plan and opens its sale; it is bought online and at the desk, and keeps what it promised', async ({
  page,
  browser,
}) => {
  await begin(page, program)
  // Who sells at the desk does it with a second factor.
  await turnOnSecondFactor(page, program)
  await page.goto(`${program.url}/studio/plans`)
  await expect(page.getByRole('heading', { name: 'No plans yet' })).toBeVisible()
  await expectNoFaults(page, 'no plan yet')
  await page.getByRole('link', { name: 'Add plan' }).click()

  // What is wrong is next to its field, and nothing typed is lost.
  await page.getByLabel('Name', { exact: true }).fill('Steady')
  await page.getByLabel('Monthly price, in rupees').fill('1,200')
  await page.getByLabel('Yearly price, in rupees').fill('900')
  await page.getByLabel('Included', { exact: true }).fill('Every film')
  await expectNoFaults(page, 'a new plan')
  await page.getByRole('button', { name: 'Add plan' }).click()
  await expect(page.getByLabel('Yearly price, in rupees')).toHaveAccessibleDescription(
    /The yearly price is lower than the monthly one/,
  )
  await expect(page.getByLabel('Monthly price, in rupees')).toHaveValue('1,200')
  await expect(card(page, 'Steady')).toContainText('₹1,200 a month')
  await make(page, 'Steady', ['1,200', '12,000'])

  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('They can’t buy it until plans go on sale')).toBeVisible()
  await expectNoFaults(page, 'a plan')
  const context = await browser.newContext({ baseURL: program.url })
  const member = await context.newPage()
  const who = await join(context, program.url)
  await member.goto('/pricing')
  await expect(member.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expect(card(member, 'Steady')).toHaveCount(0)

  await page.goto(`${program.url}/studio/plans`)
  await page.getByRole('radio', { name: 'Now' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Plans are on sale, online and at the desk.')).toBeVisible()
  await expectNoFaults(page, 'plans')

  await member.goto('/pricing')
  await member.getByRole('link', { name: 'Choose Steady' }).click()
  await member.getByRole('button', { name: 'Choose Steady' }).click()
  await payByCard(member)
  await answerBank(member)
  await expect(member.getByText(/^Your plan is Steady, until/)).toBeVisible()

  // At the desk, to someone else.
  const second = await browser.newContext({ baseURL: program.url })
  const other = await join(second, program.url)
  await page.goto(`${program.url}/studio/money/sell`)
  await page.getByRole('searchbox').first().fill(other.email)
  await page
    .getByRole('button', { name: /Ananya Iyer/ })
    .or(page.getByRole('link', { name: /Ananya Iyer/ }))
    .first()
    .click()
  await page.getByRole('radio', { name: /A plan/ }).check()
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'Steady, 1 month, ₹1,200' })
  await page.getByRole('button', { name: /₹1,200/ }).click()
  await expect(page.getByText(/has Steady for 1 month/)).toBeVisible()

  // A change is for anyone who buys from then on.
  await page.goto(`${program.url}/studio/plans`)
  await expect(page.getByText('2 members have it')).toBeVisible()
  await page.getByRole('link', { name: 'Steady' }).click()
  await page.getByLabel('Included', { exact: true }).fill('Two classes a month')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('members keep what they bought')).toBeVisible()
  await page.getByRole('button', { name: 'Take off sale' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 members have it and keep it until it ends.')
  await page.getByRole('dialog').getByRole('button', { name: 'Take off sale' }).click()
  await expect(page.getByRole('button', { name: 'Put back on sale' })).toBeVisible()
  await member.goto('/pricing')
  await expect(card(member, 'Steady')).toHaveCount(0)
  await member.goto('/yogadashboard/subscription')
  await expect(member.getByRole('heading', { name: 'What you bought' })).toBeVisible()
  await expect(member.getByText('Four classes a month')).toBeVisible()
  await expectNoFaults(member, 'a plan that is no longer sold')
  expect(who.email).not.toBe(other.email)
  await context.close()
  await second.close()
})

test('plans are put in order by keys; of two who change one plan the second sees the difference', async ({
  page,
  context,
}) => {
  await begin(page, program)
  for (const name of ['Light', 'Deep']) {
    await page.goto(`${program.url}/studio/plans/new`)
    await make(page, name, ['500', '5,000'])
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(page.getByRole('button', { name: 'Take off sale' })).toBeVisible()
  }
  await page.goto(`${program.url}/studio/plans`)
  await page.getByRole('button', { name: 'Move Deep up' }).press('Enter')
  await expect(page.getByText('Deep is number 1 of 2.')).toBeAttached()
  const order = page.getByRole('list').filter({ hasText: 'Light' }).getByRole('link')
  await expect(order.first()).toHaveText('Deep')

  await page.getByRole('link', { name: 'Deep' }).click()
  await expect(page).toHaveURL(/\/plans\/[\w-]+$/)
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await colleague.getByLabel('Monthly price, in rupees').fill('700')
  await colleague.getByRole('button', { name: 'Save plan' }).click()
  await expect(colleague.getByText('members keep what they bought')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Deeper')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByRole('row', { name: 'Monthly price 700 500' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Deeper')
  await page.getByLabel('Monthly price, in rupees').fill('700')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByRole('heading', { name: 'Deeper', level: 1 })).toBeVisible()
})
