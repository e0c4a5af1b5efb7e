import { type Browser, expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { enrolPast, join, SANDBOX_URL } from './person.ts'

/** What counts as practice: days of one's own zone, pauses, and how each figure came to be. */

async function open(browser: Browser, baseURL = '') {
  const context = await browser.newContext({ baseURL, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' })
  await join(context, baseURL)
  return { context, page: await context.newPage() }
}

test('a member chooses the zone of their device, and tells of a pause, ends it and takes it back', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await open(browser, baseURL)
  await page.goto('/yogadashboard/profile?part=practice')
  const zone = page.getByLabel('Time zone')
  await expect(zone).toHaveValue('studio')
  await page.getByRole('button', { name: 'Choose Europe/Berlin, as on this device' }).click()
  await expect(zone).toHaveValue('Europe/Berlin')
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()

  const { data } = await (await context.request.get('/api/user/pauses')).json()
  expect(data.timeZone).toBe('Europe/Berlin')
  const dayPlus = (days: number) =>
    new Date(Date.parse(`${data.today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const pauses = page.getByRole('region', { name: 'Pauses' })
  await pauses.getByRole('button', { name: 'Pause my streak' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause your streak' })
  await dialog.getByLabel('First day').fill(dayPlus(-2))
  await dialog.getByLabel('Last day').fill(dayPlus(120))
  await dialog.getByRole('button', { name: 'Keep this pause' }).click()
  await expect(dialog.getByText(/^A pause can last 90 days/)).toBeVisible()
  await expect(dialog.getByLabel('Last day')).toBeFocused()
  await expectNoFaults(page, 'a pause that is too long')
  await dialog.getByLabel('Last day').fill(dayPlus(9))
  await dialog.getByRole('button', { name: 'Keep this pause' }).click()
  await expect(dialog).toBeHidden()
  await expect(pauses.getByText('Under way')).toBeVisible()
  await expectNoFaults(page, 'the profile with a pause')
  await pauses.getByRole('button', { name: /^End it today/ }).click()
  await expect(pauses.getByRole('button', { name: /^End it today/ })).toHaveCount(0)
  await pauses.getByRole('button', { name: /^Take back/ }).click()
  await expect(pauses.getByRole('listitem')).toHaveCount(0)
  await context.close()
})

test('the dialog says how each figure came to be, and leads to the pauses', async ({ browser, baseURL }) => {
  const { context, page } = await open(browser, baseURL)
  const { userId, classId } = await enrolPast(
    context,
    { url: baseURL ?? '', sandbox: SANDBOX_URL },
    'slow-flow-library',
  )
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name.toUpperCase() === 'XSRF-TOKEN')?.value ?? ''
  const marked = await context.request.post('/api/attendance/mark', {
    data: { userId, classId, session: 1 },
    headers: { 'x-xsrf-token': token },
  })
  expect(marked.status()).toBe(200)
  await page.goto('/yogadashboard')
  await page.getByRole('button', { name: /^Basic Achievement Badge/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('How these are counted').click()
  await expect(dialog.getByText('1 video.')).toBeVisible()
  await expect(dialog.getByText('1 day with practice, by India time (IST).')).toBeVisible()
  await expect(dialog.getByText('100 to start, and 20 for each of 1 session.')).toBeVisible()
  await expect(dialog.getByText(/^Ten sessions make 60%/)).toBeVisible()
  await expectNoFaults(page, 'how the figures came to be')
  await dialog.getByRole('link', { name: 'Ill or travelling? Pause your streak' }).click()
  await expect(page.getByRole('heading', { name: 'Pauses' })).toBeInViewport()
  await context.close()
})
