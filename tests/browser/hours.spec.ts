import { expect, test } from '@playwright/test'
import { enrolPast, join, SANDBOX_URL } from './person.ts'

/** Dates and hours: which sessions come next, and whose clock an hour is read on. */
test.use({ timezoneId: 'UTC' })

const ZONE = 'All times are India time (IST).'

test('the classes page and the class page show the next dated sessions, to be added to a calendar', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  const { classId } = await enrolPast(
    context,
    { url: baseURL ?? '', sandbox: SANDBOX_URL },
    'gentle-hatha-yoga',
  )
  const { data } = await (await context.request.get(`/api/classes/get/${classId}`)).json()
  const next = data.sessions.find(({ startsAt }: { startsAt: number }) => startsAt > Date.now())
  const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' })

  await page.goto('/yogadashboard/classes')
  await expect(page.getByRole('button', { name: /^Enroll/ }).first()).toBeVisible()
  await expect(page.getByText(ZONE)).toHaveCount(1)
  const upcoming = page.getByRole('region', { name: 'Upcoming sessions' })
  await expect(upcoming.getByRole('link', { name: data.title, exact: true })).toBeVisible()
  await expect(upcoming.locator('time')).toHaveCount(3)
  await expect(upcoming.locator('time').first()).toContainText(day.format(next.startsAt))
  await expect(upcoming).toContainText(/ your time/)
  const download = page.waitForEvent('download')
  await upcoming.getByRole('link', { name: `Add to calendar: ${data.title}` }).click()
  expect((await download).suggestedFilename()).toBe('my-yoga.ics')

  await upcoming.getByRole('link', { name: data.title, exact: true }).click()
  const own = page.getByRole('region', { name: 'Your next sessions' })
  await expect(own.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('link', { name: `Add to calendar: ${data.title}` })).toBeVisible()
  await expect(page.getByRole('main').getByText(day.format(next.startsAt)).first()).toBeVisible()
})

test('a member who is not in a class sees its price and its seats beside the button', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  const { data } = await (await context.request.get('/api/classes/get/gentle-hatha-yoga')).json()
  await page.goto(`/yogadashboard/yoga-class/${data._id}`)
  await expect(page.getByRole('button', { name: /^Enroll/ })).toBeVisible()
  await expect(page.getByText('₹1,799')).toBeVisible()
  await expect(
    page.getByText(`${data.remainingClasses} of ${data.capacity} places left`).first(),
  ).toBeVisible()
})

test("an hour of the studio says that it is the studio's; one's own is written as it is", async ({
  page,
  context,
  baseURL,
}) => {
  for (const path of ['/', '/classesPage', '/classes/hatha', '/class/hatha-before-work']) {
    await page.goto(path)
    await expect(page.getByText(ZONE)).toHaveCount(1)
  }
  await join(context, baseURL)
  await enrolPast(context, { url: baseURL ?? '', sandbox: SANDBOX_URL }, 'gentle-hatha-yoga')
  await page.goto('/yogadashboard')
  await expect(page.getByText(ZONE)).toHaveCount(1)
  await expect(page.getByText(/\d:\d\d [AP]M your time$/).first()).toBeVisible()
})

test('the next level is told in words, also to people who like no motion', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await join(context, baseURL)
  await page.route('**/api/daily-achievement/', async (route) => {
    const answer = await (await route.fetch({ maxRetries: 2 })).json()
    await route.fulfill({ json: { ...answer, totalAttendedSessions: 22 } })
  })
  await page.goto('/yogadashboard')
  await page.getByRole('button', { name: /^Basic Achievement Badge/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('definition').filter({ hasText: 'All four are yours' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Unlock Next Level' }).click()
  await expect(dialog.getByRole('status')).toHaveText('You are on level 5. 3 more sessions to level 6.')
  await context.close()
})
