import { expect, test } from '@playwright/test'
import { startOwnProgram } from './own-program.ts'
import { DAY, inDatabase, newcomer, type Program, staff } from './scene.ts'

/** What is only heard: names that say which, and words for what changes. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

test('the palette names its first row, says what it found, and leads to the keys', async ({ browser }) => {
  const page = await staff(browser, program, 'studio@example.com')
  await page.goto('/studio/today')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const field = palette.getByRole('combobox')
  await page.keyboard.type('Asha')
  await expect(palette.getByRole('status')).toHaveText(/^1 person/)
  const first = palette.getByRole('option').first()
  await expect(first).toContainText('Asha')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none')
  await page.keyboard.press('ArrowDown')
  const second = palette.getByRole('option').nth(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? 'none')
  await field.fill('zoyaxyz')
  await expect(palette.getByRole('status')).toHaveText('Nothing found for “zoyaxyz”.')
  await field.fill('keyboard')
  await expect(palette.getByRole('option')).toHaveText(['Keyboard shortcuts'])
  await page.keyboard.press('Enter')
  const keys = page.getByRole('dialog', { name: /keys|shortcuts/i })
  await keys.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
  // Off, they can be turned on again without a letter.
  await page.goto('/studio/me')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter')
  await expect(keys.getByRole('checkbox')).not.toBeChecked()
})

test('the week has its days, and each session its day and a button that moves it', async ({ browser }) => {
  const page = await staff(browser, program, 'studio@example.com')
  await page.setViewportSize({ width: 1440, height: 900 })
  const ahead = new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10)
  await page.goto(`/studio/schedule?day=${ahead}`)
  const week = page.getByRole('region', { name: /^Week of/ })
  await expect(week.getByRole('group')).toHaveCount(7)
  await expect(week.getByRole('heading', { level: 2 })).toHaveCount(7)
  const names = await week
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !/^\w+day \d+ \w+, .*\d+:\d\d [AP]M/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const move = week.getByRole('button', { name: /^Move .*day \d/ }).first()
  await move.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(move).toBeFocused()
})

test('pages of records are called by their names', async ({ browser }) => {
  const page = await staff(browser, program, 'studio@example.com')
  const id = (sql: string) => String(inDatabase(program, (db) => db.prepare(sql).get() as { id: string }).id)
  await page.goto(`/studio/members/${id("select id from users where email = 'asha@example.com'")}`)
  await expect(page).toHaveTitle(/^Asha Rao · /)
  await page.goto(
    `/studio/money/${id('select id from payments where capturedAt is not null order by createdAt desc')}`,
  )
  await expect(page).toHaveTitle(/^₹[\d,]+ from .+ · /)
})

test('filters keep the focus; what went wrong stays until it is closed', async ({ browser }) => {
  const { page } = await newcomer(browser, program)
  await page.goto('/yogadashboard/classes')
  const level = page.getByLabel('Level')
  await level.focus()
  await level.press('ArrowDown')
  await expect(page).toHaveURL(/level=/)
  await expect(level).toBeFocused()
  await expect(level).not.toHaveValue('')

  await page.clock.install()
  await page.route('**/api/user/update/*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Not just now.' } }),
  )
  await page.goto('/yogadashboard/profile')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  const told = page.locator('.toasts [role=alert]').filter({ hasText: /\w/ }).last()
  await expect(told).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
})
