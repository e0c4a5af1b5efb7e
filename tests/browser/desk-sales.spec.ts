import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast, join, logInAs } from './person.ts'

/** Money that people take and hand back: a sale, its till, a refund that waits, one that is handed back. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram({ LAUNCH_COUNTDOWN: 'off' })
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })
// The second gives back what the first has sold.
test.describe.configure({ mode: 'serial' })

const open = (browser: Browser) =>
  browser.newContext({ baseURL: program.url, reducedMotion: 'reduce', timezoneId: 'Asia/Kolkata' })
async function owner(browser: Browser): Promise<Page> {
  const context = await open(browser)
  await logInAs(context, program.url, 'studio@example.com')
  return context.newPage()
}
async function somebody(browser: Browser, slug?: string): Promise<{ page: Page; email: string }> {
  const context = await open(browser)
  const { email } = await join(context, program.url)
  if (slug) await enrolPast(context, program, slug)
  return { page: await context.newPage(), email }
}

test('sold in cash for less, by the keyboard alone; it lies in the till, which is counted', async ({
  browser,
}) => {
  const { page: member, email } = await somebody(browser)
  const page = await owner(browser)
  await page.goto('/studio/money')
  await page.getByRole('heading', { name: 'Money', level: 1 }).click()
  const beginning = page.getByRole('dialog', { name: 'New' }).getByRole('link', { name: 'Payment' })
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(beginning).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Take a payment' })).toBeVisible()
  await expectNoFaults(page, 'a payment, before somebody is chosen')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('searchbox', { name: 'Guest’s name' }).fill(email)
  await page.getByRole('button', { name: new RegExp(email) }).press('Enter')
  const classes = page.getByRole('combobox', { name: 'Class' })
  await expect(classes).toBeVisible()
  const [wanted] = await classes
    .locator('option')
    .filter({ hasText: /₹1,/ })
    .filter({ hasNotText: 'full' })
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value))
  await classes.selectOption(wanted ?? '')
  await expect(page.getByRole('group', { name: 'Paid by' })).toBeVisible()
  await expectNoFaults(page, 'a payment, about to be taken')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await page.getByRole('textbox', { name: 'Why a discount?' }).fill('Helped on Saturday')
  await page.getByRole('textbox', { name: 'Amount' }).fill('99999')
  await page.getByRole('textbox', { name: 'Amount' }).press('Enter')
  await expect(page.getByText(/^The price is ₹1,\d+\. Enter that or less\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await page.getByRole('textbox', { name: 'Why a discount?' }).fill('Helped on Saturday')
  await page.getByRole('textbox', { name: 'Why a discount?' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment taken' })).toBeVisible()
  await expectNoFaults(page, 'a payment that was taken')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'View payment and receipt' }).press('Enter')
  await expect(page.getByText('Taken at the desk')).toBeVisible()
  await expect(page.getByText('Helped on Saturday')).toBeVisible()
  await expectNoFaults(page, 'a payment of the desk')

  await page.goto('/studio/money/till')
  const desks = page.getByRole('combobox', { name: 'Desk', exact: true })
  await expect(desks).toBeVisible()
  for (const value of await desks
    .locator('option')
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value))) {
    await desks.selectOption(value)
    const cash = page.getByRole('rowheader', { name: 'Cash' })
    const isHere = await cash.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (isHere) break
  }
  await expect(page.getByRole('rowheader', { name: 'Cash' })).toBeVisible()
  await page.getByRole('textbox', { name: /counted/i }).fill('950')
  await expect(page.getByText('₹50 missing')).toBeVisible()
  await expectNoFaults(page, 'a till that is counted')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('textbox', { name: 'Reason for the difference' }).fill('Tea for the teacher')
  await page.getByRole('button', { name: 'Close till' }).press('Enter')
  await expect(page.getByText('“Tea for the teacher”')).toBeVisible()
  await expectNoFaults(page, 'a till that is closed')

  await member.goto('/yogadashboard/profile?section=payment')
  await expect(member.getByText(/cash, at the studio/)).toBeVisible()
})

test('a refund waits, and is taken back; what was paid in cash is handed back', async ({ browser }) => {
  await somebody(browser, 'deep-yin')
  const page = await owner(browser)
  await page.goto('/studio/members')
  await page.getByRole('heading', { name: 'Members', level: 1 }).click()
  const walkedIn = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Add a walk-in')
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(walkedIn).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/\/studio\/(session\/|walk-in)/)

  await page.goto('/studio/money?method=card')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Full refund/ }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The hall was cold.')
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(
    page.getByRole('group', { name: 'Can be undone' }).filter({ hasText: 'Nothing changes until then' }),
  ).toBeVisible()
  await expectNoFaults(page, 'a refund that waits')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing changes until then')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()

  await page.goto('/studio/money?method=cash')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('radio', { name: /Another amount/ }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The heater.')
  await dialog.getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(page.getByRole('heading', { name: 'To be refunded in person' })).toBeVisible()
  await expectNoFaults(page, 'what is to be handed back')
  await page.goto('/studio/money/to-do')
  await expect(page.getByRole('link', { name: /^Refund in person/ })).toBeVisible()
  await expectNoFaults(page, 'what waits for hands')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: /^Refund in person/ }).click()
  await page.getByRole('button', { name: /^Mark .*as refunded/ }).click()
  await dialog.getByRole('button', { name: /^Mark .*as refunded/ }).click()
  await expect(page.getByText('Credit note issued')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'To be refunded in person' })).toHaveCount(0)
})

test('a plan is sold in cash for its month, and shown with its receipt', async ({ browser }) => {
  const { email } = await somebody(browser)
  const page = await owner(browser)
  await page.goto('/studio/money/sell')
  await page.getByRole('searchbox', { name: 'Guest’s name' }).fill(email)
  await page.getByRole('button', { name: new RegExp(email) }).click()
  await page.getByRole('radio', { name: /A plan/ }).check()
  const plans = page.getByRole('combobox', { name: 'Plan', exact: true })
  await plans.selectOption({ label: 'Basic, 1 month, $15' })
  await expect(page.getByText('Starts now. Valid for 1 month')).toBeVisible()
  await expectNoFaults(page, 'a plan, about to be taken')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Record cash payment of $15' }).click()
  await expect(page.getByText(/has Basic for 1 month/)).toBeVisible()
  await page.getByRole('link', { name: 'View payment and receipt' }).click()
  await expect(page.getByText('Basic, one month').first()).toBeVisible()
  await page.goto('/studio/money/till')
  await expect(page.getByText('$15').first()).toBeVisible()
})
