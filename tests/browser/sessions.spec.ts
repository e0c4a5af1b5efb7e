import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast, join } from './person.ts'

const MINUTE = 60_000

let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

/** Lets a class's next session that has not begun (the first in which a late purchase has a seat) begin in this many minutes. */
function beginsIn(slug: string, minutes: number): string {
  const db = new DatabaseSync(path(program.dataDir, 'zen-flow-yoga.db'), { timeout: 5000 })
  try {
    const startsAt = Date.now() + minutes * MINUTE
    const next = db
      .prepare(
        'select s.id from classSessions s join classes c on c.id = s.classId where c.slug = ? and s.startsAt > ? order by s.startsAt',
      )
      .get(slug, Date.now())
    db.prepare('update classSessions set startsAt = ?, endsAt = ? where id = ?').run(
      startsAt,
      startsAt + 45 * MINUTE,
      String(next?.id),
    )
    return String(next?.id)
  } finally {
    db.close()
  }
}

test('a live session is joined from the dashboard, from 15 minutes before', async ({ page, context }) => {
  await join(context, program.url)
  await enrolPast(context, program, 'hatha-before-work')
  const id = beginsIn('hatha-before-work', 20)
  await page.clock.install()
  await page.goto(`${program.url}/yogadashboard`)
  const next = page.getByRole('region', { name: 'Hatha Before Work' })
  await expect(next).toContainText('With Imran Sheikh, in English.')
  await expect(next).toContainText('‘Join’ appears here at')
  await expect(next.getByRole('link', { name: 'Join' })).toHaveCount(0)
  await page.clock.fastForward(5 * MINUTE)
  await expect(next.getByRole('link', { name: 'Join' })).toBeVisible()

  beginsIn('hatha-before-work', 10)
  // No one answers there; what counts is that the browser is led there.
  const led = context.waitForEvent('request', (request) =>
    request.url().startsWith('https://meet.jit.si/zen-flow-'),
  )
  await next.getByRole('link', { name: 'Join' }).click()
  await led

  await page.goto(`${program.url}/yogadashboard/session/${id}`)
  await expect(page.getByRole('heading', { name: 'Your session' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
  await expectNoFaults(page, 'a live session')
})

test('anyone who follows the link too early, or is not in the class, comes to a page that says so', async ({
  page,
  context,
}) => {
  await join(context, program.url)
  const id = beginsIn('yin-by-moonlight', 60)
  await page.goto(`${program.url}/api/sessions/${id}/join`)
  await expect(page.getByText('This session is not ahead of you')).toBeVisible()
  await enrolPast(context, program, 'yin-by-moonlight')
  await page.goto(`${program.url}/api/sessions/${id}/join`)
  await expect(page.getByText(/‘Join’ appears here at/)).toBeVisible()
})

test('a class in a room says where: room, address, the way to the door, a map', async ({ page, context }) => {
  await join(context, program.url)
  const { classId } = await enrolPast(context, program, 'gentle-hatha-yoga')
  await page.goto(`${program.url}/yogadashboard`)
  const next = page.getByRole('region', { name: 'Gentle Hatha Yoga' })
  await expect(next).toContainText('River room, Zen Flow Rishikesh')
  await expect(next).toContainText('12 River Steps Lane')
  await expect(next).toContainText('the blue door on the left')
  await expect(next.getByRole('link', { name: 'Open the map' })).toHaveAttribute('href', /Tapovan/)
  await next.getByRole('link', { name: 'Open class' }).click()
  await page.waitForURL(`**/yoga-class/${classId}`)
  await expect(page.getByText('River room')).toBeVisible()
  await expectNoFaults(page, 'a class with its next session')
})

test('the private calendar is renewed, and reminders are chosen', async ({ page, context }) => {
  await join(context, program.url)
  await page.goto(`${program.url}/yogadashboard/profile?section=notifications`)
  const address = page.getByLabel('Calendar link')
  const first = await address.inputValue()
  expect((await page.request.get(first)).status()).toBe(200)
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
  await page.getByLabel('Two hours before each session').uncheck()
  await page.getByRole('button', { name: 'Save choices' }).click()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Two hours before each session')).not.toBeChecked()
  await expect(page.getByLabel('A day before each session')).toBeChecked()
  await expectNoFaults(page, 'notifications and the calendar')
})
