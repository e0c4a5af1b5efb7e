import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { fillWizard } from './person.ts'

/** What stands where on the pages of visitors, and what is louder than the rest: as a designer asked for it. */

const background = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)

/** How far below the top of the page something begins, in windows. */
const screensDown = (one: Locator) =>
  one.evaluate((element) => (element.getBoundingClientRect().top + scrollY) / innerHeight)

const tops = (many: Locator) =>
  many.evaluateAll((elements) => [
    ...new Set(elements.map((element) => Math.round(element.getBoundingClientRect().top))),
  ])

async function phone(page: Page, path: string) {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
}

test('of the timetable only the next session with a place has the filled button', async ({ page }) => {
  await page.goto('/schedule')
  const books = page.getByRole('button', { name: /^Book / })
  await expect(books).not.toHaveCount(1)
  const filled = await background(page.getByRole('banner').getByRole('link', { name: 'Try for free' }))
  const looks = await books.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(looks[0]).toBe(filled)
  expect(looks.slice(1)).not.toContain(filled)
})

test('on a phone the first session is on the first screen, and more filters are a press away', async ({
  page,
}) => {
  await phone(page, '/schedule')
  await expect
    .poll(() => screensDown(page.getByRole('main').getByRole('heading', { level: 5 }).first()))
    .toBeLessThan(1)
  const level = page.getByRole('combobox', { name: 'Level' })
  await expect(level).toBeHidden()
  await page.getByText('More filters').click()
  await level.selectOption('Beginner')
  await expect(page).toHaveURL(/level=beginner/)
  await expect(level).toHaveValue('beginner')
  await expect(level).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/schedule')
  await expect(page.getByText('More filters')).toBeHidden()
  await expect(level).toBeVisible()
})

test('on a tablet the filters of the catalogue are one row, and its search is next to the levels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/classesPage')
  expect(await tops(page.locator('#kept-filters select'))).toHaveLength(1)
  const [levels, search] = [
    await page.getByRole('navigation', { name: 'Level' }).boundingBox(),
    await page.getByRole('searchbox').boundingBox(),
  ]
  expect(search?.y).toBeLessThan((levels?.y ?? 0) + (levels?.height ?? 0))
})

test('each class of the price list can be booked from its row', async ({ page }) => {
  await page.goto('/pricing')
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await expect(rows).not.toHaveCount(0)
  for (const row of await rows.all())
    await expect(row.getByRole('button', { name: /^(Enroll|Join waitlist): / })).toHaveCount(1)
  await page.getByRole('button', { name: 'Enroll: Deep Yin' }).click()
  await expect(page).toHaveURL(/\/join\?next=.*deep-yin/)
})

test('the price list has a heading for each kind of class', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('main').locator('th[scope=rowgroup]')).toHaveText([
    'Whole courses',
    'At our centres',
    'Live online',
    'On-demand videos',
  ])
})

test('a class says its days once beside the price, and then its sessions by date', async ({ page }) => {
  await page.goto('/course/2')
  await expect(page.getByRole('region', { name: 'One session at a time' })).toBeVisible()
  await expect(page.getByText('Tuesday', { exact: true })).toHaveCount(0)
  await page.goto('/class/yin-by-moonlight')
  const schedule = page.getByRole('region', { name: 'Schedule' })
  await expect(schedule).toContainText('10 sessions from')
  const row = schedule.getByRole('listitem').first()
  const [all, left] = [await row.boundingBox(), await row.getByText(/places? left|Full/).boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeCloseTo((all?.x ?? 0) + (all?.width ?? 0), 0)
})

test('on a phone the form of the contact page begins on the first screen', async ({ page }) => {
  await phone(page, '/contactUs')
  await expect.poll(() => screensDown(page.getByLabel('Full name'))).toBeLessThan(1)
})

test('each voice says which of how many it is', async ({ page }) => {
  await page.goto('/testimonialPage')
  const quotes = page.getByRole('region', { name: 'Quotes', exact: true })
  await expect(quotes.locator('figcaption').first()).toContainText(/Kavita Nair.*1 of 4/)
  await page.getByRole('button', { name: 'Next of the quotes' }).click()
  await expect(quotes.getByText('2 of 4')).toBeVisible()
})

test('where all events are over the page says so, and none is dressed as one to come', async ({ page }) => {
  await page.goto('/eventsPage')
  await expect(page.getByText('The next date is not set yet.')).toBeVisible()
  const past = page.getByRole('region', { name: 'Past events' })
  await expect(past.getByRole('link', { name: /^Learn More/ })).toHaveCount(2)
  await expect(past.getByText('It cost')).toHaveCount(2)
  const [link] = await past.getByRole('link', { name: /^Learn More/ }).all()
  expect(await link?.evaluate((one) => getComputedStyle(one).borderTopColor)).toBe('rgba(0, 0, 0, 0)')
})

test('the privacy page and the terms have a print of their own', async ({ page }) => {
  for (const kind of ['privacy', 'terms']) {
    await page.goto(`/${kind}`)
    const print = page.locator(`main header img.day[src="/art/plate-${kind}.day.svg"]`)
    await expect(print).toBeVisible()
    await expect
      .poll(() => print.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(800)
    await phone(page, `/${kind}`)
    await expect
      .poll(() => print.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(`/art/strip-narrow-${kind}.day.svg`)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('the menu of a phone ends with a print, which goes where it has no room', async ({ page }) => {
  await phone(page, '/classesPage')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const print = page.locator('#main-menu img.day')
  await expect(print).toBeVisible()
  const box = await print.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(812, 0)
  await page.setViewportSize({ width: 375, height: 560 })
  await expect(print).toBeHidden()
  const last = page.locator('#main-menu a:visible').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})

test('of the wizard the times of the day are five skies, and no row of short answers has a hole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await fillWizard(page, undefined, {
    'Goals & Preferences': async () => {
      const times = page.getByRole('group', { name: 'When do you like to practise?' })
      await expect(times.getByRole('radio')).toHaveCount(5)
      await times.getByRole('radio', { name: 'Evening' }).check()
      await expect(times.locator('svg')).toHaveCount(5)
      await page.getByRole('checkbox', { name: 'Better Sleep' }).check()
      await page.getByRole('radio', { name: '30 minutes' }).check()
      await expectNoFaults(page, 'the fourth step of the wizard')
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  })
  const [member, teacher] = await page
    .getByRole('group', { name: 'I’m joining as' })
    .locator('label')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect()))
  const all = await page.getByRole('group', { name: 'I’m joining as' }).boundingBox()
  expect(teacher?.right).toBeCloseTo((all?.x ?? 0) + (all?.width ?? 0), 0)
  expect(member?.top).toBe(teacher?.top)
})

test('a booking shows its print beside what one buys on a tablet, and on a phone what it costs first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/book/gentle-hatha-yoga')
  const print = page.locator('#booking img.day')
  await expect(print).toBeVisible()
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(print).toBeHidden()
  await expect(page.getByRole('button', { name: /^Pay / })).toBeInViewport()
})
