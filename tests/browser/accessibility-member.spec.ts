import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast, join, logInAs } from './person.ts'

/** No violation in what opens on the member's screens: dialogs, forms half way, the plans, the studio's side of the chat. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram({ LAUNCH_COUNTDOWN: 'off' })
})
test.afterAll(() => program?.stop())

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, reducedMotion: 'reduce' })
  return context.newPage()
}

test('the dialogs of a class: cancelling, and a receipt', async ({ browser }) => {
  const page = await open(browser)
  await join(page.context(), program.url)
  await enrolPast(page.context(), program, 'deep-yin')
  await page.goto('/yogadashboard/classes')
  await page.getByRole('button', { name: 'Cancel enrollment' }).click()
  await expect(page.getByRole('button', { name: 'Keep my place' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectNoFaults(page, 'cancelling')
  await page.getByRole('button', { name: 'Keep my place' }).click()
  await page.goto('/yogadashboard/profile?section=payment')
  await page.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expectNoFaults(page, 'a receipt')
  await page.context().close()
})

test('security: two-factor half way and done, deleting the account', async ({ browser }) => {
  const page = await open(browser)
  const { password } = await join(page.context(), program.url)
  await page.goto('/yogadashboard/profile?section=security')
  const form = page.locator('form').filter({ hasText: 'Two-factor login' })
  await form.getByLabel('Your password').fill(password)
  await form.getByRole('button', { name: 'Turn on' }).click()
  await expect(form.getByLabel('6-digit code')).toBeVisible()
  await form.getByLabel('6-digit code').fill('000000')
  await form.getByRole('button', { name: 'Turn on' }).click()
  await expect(form.getByText('This code is wrong')).toBeVisible()
  await expectNoFaults(page, 'two-factor')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible()
  await expectNoFaults(page, 'deleting the account')
  await page.context().close()
})

test('an achievement, the open menu of a phone, the page of a new address', async ({ browser }) => {
  const page = await open(browser)
  await join(page.context(), program.url)
  await page.goto('/yogadashboard')
  await page.getByRole('region', { name: 'Your achievements' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFaults(page, 'an achievement')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 375, height: 900 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'Help and Support' })).toBeVisible()
  await expectNoFaults(page, 'the menu')
  await page.goto('/confirmEmail?token=none')
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFaults(page, 'a new address')
  await page.context().close()
})

test('the plans', async ({ browser }) => {
  const page = await open(browser)
  await join(page.context(), program.url)
  await page.goto('/yogadashboard/subscription')
  await expect(page.getByRole('button', { name: 'Choose Basic' })).toBeVisible()
  await expectNoFaults(page, 'the plans')
  await page.context().close()
})

test('the live chat from both sides', async ({ browser }) => {
  const page = await open(browser)
  await join(page.context(), program.url)
  await page.request.post('/api/conversation', { data: { text: 'Is there parking in Mysore?' } })
  await page.goto('/yogadashboard/contact')
  await page.getByRole('button', { name: 'Live chat' }).click()
  await expect(page.getByRole('log')).toContainText('Is there parking')
  await expectNoFaults(page, 'the live chat')
  await page.context().close()

  const studio = await open(browser)
  await logInAs(studio.context(), program.url, 'studio@example.com')
  await studio.goto('/yogadashboard/conversations')
  await studio.getByRole('link', { name: /Is there parking/ }).click()
  await expect(studio.getByRole('log')).toContainText('Is there parking')
  await expectNoFaults(studio, 'conversations')
  await studio.context().close()
})

test('applications, with one that waits and with none', async ({ browser }) => {
  const page = await open(browser)
  await join(page.context(), program.url, { role: 'instructor' })
  await page.goto('/yogadashboard/profile')
  await expect(page.getByText('Your application to teach is with the studio.')).toBeVisible()
  await expectNoFaults(page, 'the profile of an applicant')
  await page.context().close()

  const studio = await open(browser)
  await logInAs(studio.context(), program.url, 'studio@example.com')
  await studio.goto('/studio/team')
  await expect(studio.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await expectNoFaults(studio, 'applications')
  await studio.getByRole('button', { name: /^Decline/ }).click()
  await expect(studio.getByText('No open applications')).toBeVisible()
  await expectNoFaults(studio, 'no applications')
  await studio.context().close()
})
