import { expect, test } from '@playwright/test'
import { expectLaidOut, expectNoFaults } from './access.ts'
import { answerBank, join, logInAs, payByCard, TICKET } from './person.ts'

/** What a newcomer looks for, with the steps that it takes. */
test.use({ timezoneId: 'Asia/Kolkata' })

test('a beginner evening class this week in Mysore: the timetable, and Book', async ({ page }) => {
  await page.goto('/')
  await page.locator('header').getByRole('link', { name: 'Timetable' }).click()
  const evening = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Breath at Dusk' }) })
  const class_ = evening.last()
  for (const text of ['7:00 – 7:45 PM', 'Mysore', 'Beginner', '45 min', /\d+ places? left/])
    await expect(class_).toContainText(text)
  await class_.getByRole('button', { name: /^Book Breath at Dusk, \w+day 7:00 PM$/ }).click()
  await expect(page).toHaveURL(/\/join\?next=/)
})

test('Log in is in the bar, in the menu of a phone and at the foot', async ({ page }) => {
  await page.goto('/schedule')
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.locator('header').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/loginPage')
})

test('on a phone the days are a strip that leads to each list', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/schedule')
  const strip = page.getByRole('navigation', { name: 'Days', exact: true })
  await expect(strip.getByRole('link')).toHaveCount(7)
  const day = strip.getByRole('link').nth(4)
  const href = (await day.getAttribute('href')) ?? ''
  await day.click()
  await expect(page.locator(`[id="${href.slice(1)}"]`)).toBeInViewport()
  await expect(strip).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

for (const width of [375, 768, 1440, 1920])
  test(`at ${width} px the timetable has no holes, and Book is in one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/schedule')
    await expectLaidOut(page)
    const rows = await page.locator('main ol > li li').evaluateAll((lines) =>
      lines.map((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        const book = line.querySelector('form:not([hidden]) button')
        return { top, bottom, book: book && Math.round(book.getBoundingClientRect().right) }
      }),
    )
    const gaps = rows.slice(1).map(({ top }, i) => top - (rows[i]?.bottom ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...gaps)).toBeLessThan(300)
    const ends = rows.flatMap(({ book }) => (book === null ? [] : [book]))
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(1)
  })

for (const width of [375, 1440])
  test(`nothing is at fault in the timetable at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/schedule?time=evening')
      await expectNoFaults(page, `the timetable, ${colorScheme}`)
    }
  })

test('the catalogue finds what is asked in words, says how it understood, and takes it away again', async ({
  page,
}) => {
  await page.goto('/classesPage')
  const cards = page.locator('#results li').filter({ has: page.getByRole('heading', { level: 3 }) })
  await page.getByRole('searchbox', { name: 'Search classes' }).fill('evening in Mysore under 1000')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Breath at Dusk')
  for (const fact of [
    'In Person, Mysore',
    'with Lakshmi Gowda',
    '45 min',
    '12 sessions',
    /Places left/,
    /(Starts|Next)/,
  ])
    await expect(cards).toContainText(fact)
  const chosen = page.getByRole('list', { name: 'Chosen' }).getByRole('link')
  await expect(chosen).toHaveText(['Up to ₹1,000: take away', 'Evening: take away', 'Mysore: take away'])
  await chosen.getByText('Mysore').click()
  await expect(page.getByRole('searchbox')).toHaveValue('evening in under 1000')
  await expect(chosen).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Where' }).selectOption('Online')
  await expect(page).toHaveURL(/where=online/)
  await expect(page.getByRole('heading', { name: 'No class matches “evening in under 1000”' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all classes' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL('/classesPage')
})

test('without script the catalogue filters by its button', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/classesPage?level=beginner')
  await page.getByRole('combobox', { name: 'Where' }).selectOption('Online')
  await page.getByRole('combobox', { name: 'Price' }).selectOption('Free of charge')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/level=beginner.*where=online.*price=0/)
  await expect(page.locator('#results h3')).toHaveText(['First Breath: a free fortnight'])
  await context.close()
})

test('on a phone the catalogue is at most eight and a half screens long', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/classesPage')
  await expectLaidOut(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight))
    .toBeLessThan(8.5)
})

test('what one is about to book is said while one logs in, and before one pays', async ({
  page,
  context,
}) => {
  const { email, password } = await join(context)
  await context.clearCookies()
  await page.goto('/class/gentle-hatha-yoga')
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  const wanted = page.getByRole('complementary', { name: 'What you are about to book' })
  await expect(wanted).toContainText('Gentle Hatha Yoga')
  await expect(wanted).toContainText(/Tue, Thu at 6:30 AM, ₹1,799/)
  await expectNoFaults(page, 'the login with what one is about to book')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  const summary = page.getByRole('dialog', { name: 'Book Gentle Hatha Yoga' })
  for (const text of [
    /Tue, Thu, 6:30 – 7:45 AM/,
    /75 min, \d+ sessions from/,
    'Zen Flow Rishikesh',
    /Meera Joshi, in/,
    'Mat',
    '₹1,799',
    /Full refund (until|within)/,
    'No refund after that.',
  ])
    await expect(summary).toContainText(text)
  await expectNoFaults(page, 'the summary of a booking')
  await page.setViewportSize({ width: 1280, height: 860 })
  await summary.getByText('All dates').click()
  await expect(summary.getByRole('listitem')).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(summary).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Enroll Now' }).first()
  await expect(button).toBeFocused()
  await button.click()
  await summary.getByRole('link', { name: 'Not now' }).click()
  await expect(summary).toHaveCount(0)
  await expect(page).toHaveURL('/course/2')
  await page.goto('/book/gentle-hatha-yoga')
  await payByCard(page)
  await answerBank(page)
  await expect(page).toHaveURL(TICKET)
})

test('a class says what one learns before it sells single sessions, of which three stand open', async ({
  page,
}) => {
  await page.goto('/class/foundational-poses')
  const order = await page.locator('main h2').allTextContents()
  expect(order.indexOf('Course Highlights')).toBeGreaterThanOrEqual(0)
  expect(order.indexOf('Course Highlights')).toBeLessThan(order.indexOf('One session at a time'))
  const single = page.getByRole('region', { name: 'One session at a time' })
  await expect(single.getByRole('button', { name: /^Book ₹/ })).toHaveCount(3)
  await single.getByText(/^Show \d+ more sessions$/).click()
  await expect(single.getByRole('button', { name: /^Book ₹/ })).not.toHaveCount(3)
})

test('what a student asks before the first time is answered on the page of a class', async ({ page }) => {
  await page.goto('/class/power-yoga')
  const facts = page.getByRole('region', { name: 'Good to know' })
  for (const text of [/Not in pregnancy/, /Hill Road.*Mats to borrow.*No parking/, /people at most/])
    await expect(facts).toContainText(text)
  await expect(facts.getByRole('link', { name: 'Open the map' })).toHaveAttribute('href', /google\.com\/maps/)
  const card = page.getByRole('complementary', { name: 'Price and enrollment' })
  for (const text of [
    /30 sessions of 60 minutes/,
    /Hill Road/,
    /Taught in English/,
    /from \w+ \d+ \w+ to \w+ \d+ \w+/,
  ])
    await expect(card).toContainText(text)
  await page.goto('/class/yin-by-moonlight')
  await expect(facts).toContainText('From 15 minutes before each session')
  await expect(facts).not.toContainText('Getting there')
})

test('a member hides the classes that are theirs already from those to discover', async ({
  page,
  context,
  baseURL,
}) => {
  await logInAs(context, baseURL ?? '', 'asha@example.com')
  await page.goto('/yogadashboard/classes')
  const discover = page.getByRole('region', { name: 'Discover New Classes' })
  await discover.getByRole('button', { name: /^Show all \d+ classes$/ }).click()
  await expect(discover.getByRole('link', { name: 'Open Yin by Moonlight' })).toBeVisible()
  await discover.getByLabel('My classes').selectOption('Hidden')
  await expect(page).toHaveURL(/mine=hidden/)
  await expect(discover.getByRole('heading', { name: 'Foundational Poses (Asanas)' })).toBeVisible()
  await expect(discover.getByRole('link', { name: 'Open Yin by Moonlight' })).toHaveCount(0)
})
