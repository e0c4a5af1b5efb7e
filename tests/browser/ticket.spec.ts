import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import {
  answerBank,
  chooseClass,
  confirmBooking,
  enrolPast,
  join,
  logInAs,
  payByCard,
  SANDBOX_URL,
  TICKET,
} from './person.ts'

/** The moment after paying, and the same page as the ticket before the class. */

const CLASS = 'Power Yoga'

async function buy(page: Page) {
  await chooseClass(page, CLASS)
  await payByCard(page)
  await answerBank(page)
  await expect(page).toHaveURL(TICKET)
}

test('after paying the print is pulled plate by plate; loaded again it is there', async ({ page }) => {
  await join(page.context())
  await buy(page)
  await expect(page.getByText('You’re booked')).toBeVisible()
  const plates = page.locator('main img[src^="data:image/svg+xml"]')
  await expect(plates).toHaveCount(4)
  await expect(plates).toHaveCount(0, { timeout: 10_000 })
  const print = page.locator('article img:visible').first()
  await expect(print).toBeVisible()
  await expect(page).not.toHaveURL(/#new/)
  await page.reload()
  await expect(page.getByText('Your ticket', { exact: true })).toBeVisible()
  await expect(print).toBeVisible()
  await expect(plates).toHaveCount(0)
})

test('it says when, where, how to get there, what to bring, what was paid and until when that comes back', async ({
  page,
}) => {
  await join(page.context())
  await buy(page)
  const ticket = page.getByRole('article')
  await expect(ticket.getByRole('heading', { level: 1, name: CLASS })).toBeVisible()
  for (const text of [
    /and \d+ more sessions to/,
    'Zen Flow Mumbai',
    'Rohan Bhatt, in',
    'Mat',
    '₹2,799',
    /Full refund until/,
  ])
    await expect(ticket).toContainText(text)
  await expect(ticket.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
    'href',
    /google\.com\/maps/,
  )
  await ticket.getByText('All dates').click()
  await expect(ticket.getByRole('listitem').first()).toBeVisible()
  const calendar = page.waitForEvent('download')
  await ticket.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/)
  await ticket.getByRole('link', { name: 'your receipt' }).click()
  await expect(page).toHaveURL(/receipt/)
})

test('a picture to share is drawn of its print, and saved where nothing shares it', async ({
  page,
  baseURL,
}) => {
  await join(page.context())
  const { classId } = await enrolPast(
    page.context(),
    { url: baseURL!, sandbox: SANDBOX_URL },
    'half-primary-online',
  )
  await page.goto(`/yogadashboard/ticket/${classId}`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share a picture' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toBe('half-primary-online.png')
  const bytes = await (await saved.createReadStream()).toArray()
  const png = Buffer.concat(bytes)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(png.length).toBeGreaterThan(50_000)
})

test('with less motion it is there at once; on phones and in both themes nothing is at fault', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await join(page.context())
  await chooseClass(page, 'First Breath')
  await confirmBooking(page)
  await expect(page).toHaveURL(TICKET)
  await expect(page.locator('article img:visible').first()).toBeVisible()
  await expect(page.locator('main img[src^="data:"]')).toHaveCount(0)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme)
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 860 })
      await expectNoFaults(page, `the ticket, ${theme} at ${width} px`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('where one has no place there is no ticket; what cannot be loaded says so', async ({ page }) => {
  await join(page.context())
  await page.goto('/yogadashboard/ticket/nowhere')
  await expect(page.getByText('There is no ticket here')).toBeVisible()
  await page.route('**/api/classes/get/*', (route) =>
    route.fulfill({ status: 503, json: { success: false } }),
  )
  await page.goto('/yogadashboard/ticket/gentle-hatha-yoga')
  await expect(page.getByRole('alert').first()).toContainText('Something went wrong on our side.')
  await page.unroute('**/api/classes/get/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is no ticket here')).toBeVisible()
})

test('a member’s own print has its number and dates, and is kept for a phone and for a wall', async ({
  page,
  baseURL,
}) => {
  await logInAs(page.context(), baseURL!, 'asha@example.com')
  await page.goto('/yogadashboard')
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your own print' }) })
  await own.scrollIntoViewIfNeeded()
  await expect(own.getByRole('img', { name: /^Print: a wheel over water with \d+ petals$/ })).toBeVisible()
  await expect(own).toContainText(/No\. \d+\d* ?\d+ .*20\d\d/)
  for (const [button, size] of [
    ['Save as wallpaper', [1170, 2532]],
    ['Save for printing', [1654, 2339]],
  ] as const) {
    const file = page.waitForEvent('download')
    await own.getByRole('button', { name: button }).click()
    const saved = await file
    expect(saved.suggestedFilename()).toMatch(/^no-\d+-asha-rao-(phone|wall)\.png$/)
    const png = Buffer.concat(await (await saved.createReadStream()).toArray())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([...size])
  }
})
