import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { logInAs } from './person.ts'

/** The demo's year as its owner reads it: sentences, drawings, the rows behind them, files and paper. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

async function owner(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, reducedMotion: 'reduce' })
  await logInAs(context, program.url, 'studio@example.com')
  return context.newPage()
}

test('every report has something to say of the demo’s year, and says it in words too', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/reports?period=year')
  await expect(page.getByRole('heading', { name: 'Revenue' })).toBeVisible()
  for (const said of [
    /received/,
    /of every 100 places were booked/,
    /showed up/,
    /first-timers/,
    /usual gap/,
    /waited for a place/,
    /watched videos/,
  ])
    await expect(page.getByText(said).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /Revenue by month; highest, ₹/ }).first()).toBeVisible()
  await expectNoFaults(page, 'reports')
})

test('a figure is followed to its rows and their file by the keyboard alone', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/reports?period=quarter')
  await page.getByRole('region', { name: 'Places booked' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sessions held' })).toBeVisible()
  await expect(page).toHaveURL(/reports\/mats\?period=quarter/)
  await expectNoFaults(page, 'the rows of a report')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^mats-quarter-\d{4}-\d\d-\d\d\.csv$/)
})

test('a week is drawn by its days beside those of the week before, and leads to its own rows', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/reports')
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Week of \d/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /Revenue by day/ }).first()).toBeVisible()
  await expectNoFaults(page, 'reports of a week')
  await page.goto('/studio/reports/money?period=week')
  await expect(page.getByRole('heading', { name: 'Revenue by day' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^money-week-\d{4}-\d\d-\d\d\.csv$/)
})

test('a month that is over is read whole, by its arrows; those who came back are followed to a person', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/reports?period=month')
  await expect(page.getByRole('link', { name: 'Next month' })).toHaveCount(0)
  const before = page.getByRole('link', { name: 'Previous month' })
  await expect(before.locator('svg')).toHaveCSS('width', '18px')
  await before.press('Enter')
  await expect(page).toHaveURL(/at=\d{4}-\d\d-01/)
  await expect(page.getByRole('heading', { level: 1, name: /^[A-Z]\w+ \d{4}$/ })).toBeVisible()
  await expect(page.getByText(/than in the month before\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'At risk' })).toHaveCount(0)
  await expectNoFaults(page, 'a month that is over')
  const again = page.getByRole('region', { name: 'Retention' })
  await again
    .getByText(/were returning/)
    .getByRole('link')
    .last()
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Returning members' })).toBeVisible()
  await expect(page).toHaveURL(/reports\/returning\?.*at=/)
  await page.getByRole('table').getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/studio\/members\//)
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: 'Next month' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /, to \w/ })).toBeVisible()
})

test('of one centre no one is counted whose visits are the whole studio’s; on paper the shell is gone and the tables are open', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/reports')
  await page.getByRole('link', { name: 'Zen Flow Mumbai', exact: true }).click()
  await expect(page).toHaveURL(/centre=/)
  await expect(page.getByRole('heading', { name: 'Places booked' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'At risk' })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Schedule' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'In person' })).toBeVisible()
})
