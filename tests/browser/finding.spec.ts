import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'

/** What a newcomer looks for, with the steps that it takes. */
test.use({ timezoneId: 'Asia/Kolkata' })

test('a beginner evening class this week in Mysore: the timetable, and Book', async ({ page }) => {
  await page.goto('/')
  await page.locator('header').getByRole('link', { name: 'Timetable' }).click()
  const evening = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Breath at Dusk' }) })
  const class_ = evening.last()
  for (const text of ['7:00 PM', 'Mysore', 'Beginner', '45 min', /\d+ left/])
    await expect(class_).toContainText(text)
  await class_.getByRole('button', { name: /^Book Breath at Dusk, \w+day 7:00 PM$/ }).click()
  await expect(page).toHaveURL(/\/loginPage\?next=/)
})

test('Log in stands in the bar, in the menu of a phone and at the foot', async ({ page }) => {
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

for (const width of [375, 1440])
  test(`nothing is at fault in the timetable at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/schedule?time=evening')
      await expectNoFaults(page, `the timetable, ${colorScheme}`)
    }
  })
