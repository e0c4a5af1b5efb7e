import { expect, type Page, test } from '@playwright/test'
import { answerBank, checkout, join, newAddress, payByCard, TICKET } from './person.ts'

/** What a newcomer wants of the site, in presses: each task with as many as a practised hand needs, and no more. */
test.use({ timezoneId: 'Asia/Kolkata' })

/** Counts what a hand does: presses of links, buttons and boxes, as the page hears them. */
async function counted(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, timeStamp }) => {
        // The press of a label is heard again at its box, and this script may have run twice in one window.
        if (!isTrusted || sessionStorage.getItem('pressed') === String(timeStamp)) return
        sessionStorage.setItem('pressed', String(timeStamp))
        sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

test('a beginner evening class this week in Mysore: two presses', async ({ page }) => {
  const presses = await counted(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Timetable' }).click()
  const one = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Breath at Dusk' }) })
    .last()
  await expect(one).toContainText('Mysore')
  await one.getByRole('button', { name: /^Book / }).click()
  await expect(page).toHaveURL(/\/join/)
  expect(await presses()).toBe(2)
})

test('from the timetable to a paid place: two presses and the checkout, under forty seconds', {
  tag: '@short',
}, async ({ page }) => {
  await join(page.context())
  const presses = await counted(page)
  await page.goto('/schedule')
  const began = Date.now()
  await page
    .getByRole('button', { name: /^Book Hatha Before Work/ })
    .first()
    .click()
  await payByCard(page)
  await answerBank(page)
  await expect(page).toHaveURL(TICKET)
  await expect(page.getByText('You’re booked')).toBeVisible()
  // Typed as fast as a machine types: what is bound here is how long the site lets one wait.
  expect(Date.now() - began).toBeLessThan(40_000)
  // Book and Pay are ours; the checkout's frame has presses of its own.
  expect(await presses()).toBe(2)
})

test('from a class page to the checkout as someone new, on a phone: five presses, five fields', {
  tag: '@short',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const presses = await counted(page)
  await page.goto('/class/hatha-before-work')
  await page.getByRole('button', { name: 'Enroll Now: Hatha Before Work' }).click()
  await expect(page).toHaveURL(/\/join\?next=/)
  const fields = page.locator('main form :is(input, select, textarea)')
  await expect(fields).toHaveCount(5)
  await page.getByLabel('Your name').fill('नीला')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByLabel('Password', { exact: true }).fill('quiet-river-7')
  await page.getByLabel('I’m 18 or older').check()
  await page.getByLabel(/^I agree to the/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(checkout(page).getByText('Zen Flow')).toBeVisible()
  expect(await presses()).toBe(5)
})

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const)
  test(`what a class is, and what one visit costs, is on its first screen at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/class/prenatal-circle')
    const main = page.getByRole('main')
    for (const text of [/^Tue, Thu, 10:30 – 11:30 AM/, '₹220 a visit', /₹1,600 for 12/])
      await expect(main.getByText(text).first()).toBeInViewport()
    await expect(main.getByRole('link', { name: 'Devika Menon' }).first()).toBeInViewport()
    const button = main.getByRole('button', { name: 'Join waitlist: Prenatal Circle' })
    if (width === 375) await expect(button).toBeInViewport()
  })

test('the teacher of a class: one press to their profile', async ({ page }) => {
  const presses = await counted(page)
  await page.goto('/class/hatha-before-work')
  await page.getByRole('main').getByRole('link', { name: 'Imran Sheikh' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Imran Sheikh' })).toBeVisible()
  expect(await presses()).toBe(1)
})

test('a beginner evening class in Mumbai: there is none, and the nearest three say how they differ', async ({
  page,
}) => {
  await page.goto('/classesPage')
  await page.getByRole('searchbox').fill('beginner evening mumbai')
  const found = page.locator('#results')
  await expect(found.getByText('These come closest.')).toBeVisible()
  await expect(found.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(found.getByText('Same time, online')).toBeVisible()
  await expect(page.getByLabel('Where', { exact: true })).toHaveValue('mumbai')
  await found.getByRole('link', { name: 'Tell me when there is one' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/beginner evening mumbai/)
})

test('words that one types find the class: "evening in Mysore"', async ({ page }) => {
  const presses = await counted(page)
  await page.goto('/classesPage')
  await page.getByRole('searchbox').fill('evening in Mysore')
  await expect(page.locator('#results h3').filter({ hasText: 'Breath at Dusk' })).toBeVisible()
  expect(await presses()).toBe(0)
})

test('an account to try what is free: one press to the sheet, and what one gets is said on it', async ({
  page,
}) => {
  const presses = await counted(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Try for free' }).click()
  await expect(page.getByLabel('What you are about to book')).toContainText('First Breath')
  expect(await presses()).toBe(1)
})

test('to cancel and to see what is refunded: two presses from the dashboard', async ({ page }) => {
  await join(page.context())
  await page.goto('/book/half-primary-online')
  await payByCard(page)
  await answerBank(page)
  await expect(page).toHaveURL(TICKET)
  const presses = await counted(page)
  await page.goto('/yogadashboard')
  const before = await presses()
  await page.getByRole('link', { name: 'Begin Half Primary Online' }).click()
  await page.getByRole('button', { name: 'Cancel enrollment: Half Primary Online' }).click()
  await expect(page.getByRole('dialog')).toContainText('₹1,750 of ₹1,750 will be refunded')
  expect((await presses()) - before).toBe(2)
})

test('to change the theme: one press, outside and inside', async ({ page }) => {
  const presses = await counted(page)
  await join(page.context())
  for (const [index, path] of ['/', '/yogadashboard'].entries()) {
    await page.goto(path)
    const was = await page.evaluate(() => document.documentElement.classList.contains('dark'))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /theme|dark|light/i })
      .first()
      .click()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
      .toBe(!was)
    expect(await presses()).toBe(index + 1)
  }
})
