import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/seed/seed.ts'

/** The first page of a member, before the application has come. */
test('what comes next is shown from this device before the application and the server, and is gone with the login', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/loginPage')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/yogadashboard')
  await expect(page.getByRole('heading', { name: 'Your Active Classes' })).toBeVisible()
  const next = page.getByRole('heading', { level: 2 }).first()
  const title = await next.innerText()
  const hour = await page
    .getByText(/^\d+:\d\d [AP]M$/)
    .first()
    .innerText()

  // Neither the application nor an answer comes.
  let isHeld = true
  const whenFree = async (route: { continue(): Promise<void> }) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue().catch(() => {})
  }
  await page.route(/\/(assets\/framework|api\/)/, whenFree)
  await page.goto('/yogadashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Welcome, Asha Rao' })).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(hour, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)

  isHeld = false
  await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Active Classes' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toHaveCount(1)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('next-session')
})
