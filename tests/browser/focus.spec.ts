import { expect, type Locator, type Page, test } from '@playwright/test'
import { enrolPast, join, SANDBOX_URL } from './person.ts'

/** The focus stays where someone works: on the button that they pressed, or on the field that is wrong. */

/** The answers to a call come when the function is called. */
async function holdCall(page: Page, path: string): Promise<() => void> {
  let arrive = () => {}
  const called = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(path, async (route) => {
    await called
    await route.continue()
  })
  return arrive
}

async function expectKept(button: Locator) {
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
}

test('a button that is busy keeps the focus, and does nothing more', async ({ page, context, baseURL }) => {
  await join(context, baseURL)
  await enrolPast(context, { url: baseURL ?? '', sandbox: SANDBOX_URL }, 'gentle-hatha-yoga')
  let saved = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/user/update/')) saved++
  })
  await page.goto('/yogadashboard/profile')
  const answer = await holdCall(page, '**/api/user/update/*')
  const names = page.locator('form').filter({ hasText: 'First name' })
  const save = names.getByRole('button')
  await save.press('Enter')
  await expect(save).toHaveText('Saving...')
  await expectKept(save)
  await save.press('Enter')
  await names.getByLabel('Last name').press('Enter')
  await save.focus()
  answer()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(save).toBeFocused()
  expect(saved).toBe(1)

  await page.goto('/yogadashboard')
  const turned = await holdCall(page, '**/api/attendance/days?*')
  const back = page.getByRole('button', { name: 'Previous month' })
  await back.press('Enter')
  await expectKept(back)
  turned()
  await expect(back).toBeEnabled()
  await expect(back).toBeFocused()
})

test('a month of another year says which', async ({ page, context, baseURL }) => {
  await join(context, baseURL)
  await page.goto('/yogadashboard')
  const now = new Date()
  for (let i = 0; i <= now.getMonth(); i++) {
    const before = await page.getByRole('heading', { name: / practice$/ }).textContent()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('heading', { name: / practice$/ })).not.toHaveText(before ?? '')
  }
  await expect(page.getByRole('heading', { name: / practice$/ })).toHaveText(
    `December ${now.getFullYear() - 1} practice`,
  )
})

test('what the server finds wrong gets the focus', async ({ page, context, baseURL }) => {
  await join(context, baseURL)
  await page.goto('/yogadashboard/profile?part=about-you')
  const form = page.locator('form').filter({ hasText: 'Save answers' })
  await form.getByLabel('Height in cm').fill('7')
  await form.getByLabel('Weight in kg').fill('7')
  await form.getByRole('button', { name: 'Save answers' }).press('Enter')
  await expect(form.getByLabel('Height in cm')).toBeFocused()
  await expect(form.getByLabel('Height in cm')).toHaveAttribute('aria-invalid', 'true')

  await page.goto('/yogadashboard/profile')
  const email = page.locator('form').filter({ hasText: 'New email' })
  await email.getByLabel('New email').fill('somebody.else@example.com')
  await email.getByLabel('Your password').fill('not-the-password')
  for (let twice = 0; twice < 2; twice++) {
    await email.getByRole('button', { name: 'Send the link' }).press('Enter')
    await expect(email.getByLabel('Your password')).toBeFocused()
  }
})

test('the dialog that deletes an account keeps the focus while it works', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  await page.goto('/yogadashboard/profile?section=security')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not-the-password')
  const answer = await holdCall(page, '**/api/user/delete')
  const remove = dialog.getByRole('button', { name: /^Delet/ })
  await remove.press('Enter')
  await expectKept(remove)
  answer()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
})

test('where a button goes away with what it ended, the focus goes to its heading', async ({
  page,
  context,
  baseURL,
}) => {
  const { email, password } = await join(context, baseURL)
  const answer = await fetch(`${baseURL}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  await page.goto('/yogadashboard/profile?section=security')
  await page.getByRole('button', { name: /^Log out: / }).press('Enter')
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
})
