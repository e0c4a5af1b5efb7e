import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { join, logInAs } from './person.ts'
import { inDatabase } from './scene.ts'

/** The desk: who finds it, and what a teacher and the studio do there about pages, substitutes, notes and pay. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram({})
})
test.afterAll(() => program?.stop())

async function open(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, reducedMotion: 'reduce' })
  await logInAs(context, program.url, email)
  return context.newPage()
}
const meera = (browser: Browser) => open(browser, 'meera.joshi@example.com')
const owner = (browser: Browser) => open(browser, 'studio@example.com')

test('what the server has printed is taken over as it is, anyone who the browser remembers', async ({
  browser,
}) => {
  const staff = await owner(browser)
  const errors: Error[] = []
  staff.on('pageerror', (error) => errors.push(error))
  for (const path of ['/studio', '/studio', '/studio/members', '/yogadashboard', '/yogadashboard/profile']) {
    await staff.goto(path, { waitUntil: 'networkidle' })
    await expect(staff.locator('html')).toHaveAttribute('data-ready', '')
  }
  expect(await staff.evaluate(() => localStorage.getItem('user'))).not.toBeNull()
  expect(errors).toEqual([])
  await staff.context().close()
})

test('members have no desk and see no way there; staff find it in the side of the member area', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  await page.goto('/studio/pay')
  await expect(page).toHaveURL('/loginPage?next=%2Fstudio%2Fpay')
  await join(context, program.url)
  await page.goto('/studio/pay')
  await expect(page).toHaveURL('/yogadashboard')
  await expect(page.getByRole('link', { name: 'Desk' })).toBeHidden()
  await context.close()

  const staff = await meera(browser)
  await staff.goto('/yogadashboard')
  await staff.getByRole('link', { name: 'Desk' }).click()
  await expect(staff.getByRole('navigation', { name: 'Desk', exact: true })).toContainText('Earnings')
  await staff.getByRole('link', { name: 'Member area' }).first().click()
  await expect(staff).toHaveURL('/yogadashboard')
  await staff.context().close()
})

test('a teacher writes their own page, and visitors read it; certificates say when they end', async ({
  browser,
}) => {
  const page = await meera(browser)
  await page.goto('/studio/me')
  await expect(page.getByText(/^Expired on /)).toBeVisible()
  await expect(page.getByText(/^Expires on /)).toBeVisible()
  await page.getByLabel('Languages').fill('English\nMarathi')
  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText('Saved. Visitors see the new page now.')).toBeVisible()
  await page.getByRole('button', { name: 'Add certificate' }).click()
  await page.getByLabel('Certificate', { exact: true }).fill('Chair yoga')
  await page.getByLabel('Issued by').fill('A school in Pune')
  await page.getByLabel('Valid from', { exact: true }).fill('2025-01-01')
  await page.getByLabel(/^Valid until/).fill('2024-01-01')
  await page.getByRole('button', { name: 'Save certificate' }).click()
  await expect(page.getByText('The end is before the start.').first()).toBeVisible()
  await page.getByLabel(/^Valid until/).fill('')
  await page.getByRole('button', { name: 'Save certificate' }).click()
  await expect(page.getByText('Since Wed 1 Jan 2025, no expiry')).toBeVisible()
  await expectNoFaults(page, 'my page')
  await page.getByRole('button', { name: 'Remove Chair yoga' }).click()
  await expect(page.getByText('Chair yoga')).toBeHidden()
  await page.goto('/teachers?profile=meera-joshi')
  await expect(page.getByText('English, Marathi')).toBeVisible()
  await page.context().close()
})

test('a teacher takes a session of another, and gives one of theirs away through the studio', async ({
  browser,
}) => {
  const page = await meera(browser)
  await page.goto('/studio/substitutes')
  const asked = page.getByRole('region', { name: 'Imran needs a substitute' })
  await expect(asked).toContainText('₹900')
  await expectNoFaults(page, 'substitutes')
  await asked.getByRole('button', { name: 'Accept session' }).click()
  await expect(page.getByText('The session is yours. Members get an email')).toBeVisible()
  await expect(asked).toBeHidden()
  const own = page.getByRole('region', { name: 'Your sessions' })
  await expect(own).toContainText('Hatha Before Work')

  // On each day of the week someone else is free who teaches it.
  inDatabase(program, (db) => db.exec(`update instructors set styles = json_insert(styles, '$[#]', 'Hatha')`))
  await page.setViewportSize({ width: 375, height: 800 })
  await own
    .getByRole('button', { name: /^Ask for a substitute: Gentle Hatha Yoga/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a substitute' })
  await expect(dialog.getByText('Imran Sheikh first, then the rest')).toBeVisible()
  await dialog.getByLabel('Note for the substitute').fill('Keep Sourav near the wall.')
  await expectNoFaults(page, 'asking')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await expect(own.getByText(/^preferred teachers until/)).toBeVisible()

  const studio = await owner(browser)
  await studio.goto('/studio/substitutes')
  const request = studio.getByRole('listitem').filter({ hasText: 'Keep Sourav near the wall.' })
  await request.getByLabel('Substitute').selectOption({ label: 'Imran Sheikh' })
  await expectNoFaults(studio, 'assigning')
  await request.getByRole('button', { name: 'Assign' }).click()
  await expect(
    studio.getByText('Imran Sheikh teaches this session now. Both teachers and the members get an email.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('covered by Imran Sheikh')
  await page.context().close()
  await studio.context().close()
})

test('notes: written at the desk, read on the page of the session by who was in it', async ({ browser }) => {
  const page = await meera(browser)
  await page.goto('/studio/notes')
  await page
    .getByRole('link', { name: /^(Write|Read or edit): Hatha Before Work/ })
    .first()
    .click()
  const note = page.getByRole('textbox', { name: 'For myself' })
  await note.fill('Bring the long strap.')
  await page.getByRole('button', { name: 'Save note: For myself' }).click()
  await expect(page.getByText('Saved, only for you.')).toBeVisible()
  await expectNoFaults(page, 'notes of a session')
  await page.getByRole('button', { name: 'Remove the note: For myself' }).click()
  await expect(note).toHaveValue('')
  await page.context().close()
})

test('pay: the studio sets a rate and reads a month; the teacher reads their own, line by line', async ({
  browser,
}) => {
  const studio = await owner(browser)
  await studio.goto('/studio/pay')
  await expect(studio.getByRole('link', { name: 'Imran Sheikh' })).toBeVisible()
  await expectNoFaults(studio, 'pay of all')
  await studio.getByRole('link', { name: 'Imran Sheikh' }).click()
  await expect(studio.getByRole('heading', { level: 1 })).toHaveText('Imran Sheikh')
  await studio.getByRole('button', { name: 'Add rate' }).click()
  await studio.getByLabel('Per session, in ₹').fill('1500')
  await studio.getByLabel('Valid from', { exact: true }).fill('2020-01-01')
  await studio.getByLabel('Minimum, in ₹').fill('900')
  await studio.getByLabel('Maximum, in ₹').fill('800')
  await studio.getByRole('button', { name: 'Save rate' }).click()
  await expect(studio.getByText('The maximum can’t be less than the minimum.').first()).toBeVisible()
  await studio.getByLabel('Maximum, in ₹').fill('')
  await expectNoFaults(studio, 'setting a rate')
  await studio.getByRole('button', { name: 'Save rate' }).click()
  await expect(studio.getByText('₹1,500 a session')).toBeVisible()
  await studio.context().close()

  const page = await meera(browser)
  await page.goto('/studio/pay')
  await expect(page.getByRole('heading', { name: /so far$/ })).toBeVisible()
  await expect(page.getByText('₹1,200 a session')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add rate' })).toBeHidden()
  await expectNoFaults(page, 'own pay')
  await page.context().close()
})
