import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { hold } from './hold.ts'
import { join, logInAs } from './person.ts'

/** The first page of the member area: how it ends, and how it waits. */

const WHO: [who: string, enter: (context: BrowserContext, baseURL: string) => Promise<unknown>][] = [
  ['a member with classes', (context, baseURL) => logInAs(context, baseURL, 'asha@example.com')],
  ['a new member', (context, baseURL) => join(context, baseURL)],
]

for (const [who, enter] of WHO)
  test(`the columns of ${who} end together at every width`, async ({ page, context, baseURL }) => {
    await enter(context, baseURL ?? '')
    for (const width of [1360, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1000 })
      await page.goto('/yogadashboard')
      await page.getByRole('heading', { name: 'Your own print' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('img', { name: /^Print: a wheel over water/ })).toBeVisible()
      const ends = await Promise.all(
        ['Your own print', 'Your achievements'].map((name) =>
          page
            .locator('section')
            .filter({ has: page.getByRole('heading', { name }) })
            .last()
            .evaluate((section) => Math.round(section.getBoundingClientRect().bottom)),
        ),
      )
      expect(new Set(ends).size, `${ends} at ${width} px`).toBe(1)
    }
  })

test('every page of the member area waits in its own shape, without a jump when it comes', async ({
  page,
  context,
  baseURL,
}) => {
  await logInAs(context, baseURL ?? '', 'asha@example.com')
  await page.setViewportSize({ width: 1440, height: 900 })
  const shapes = new Set<string>()
  for (const path of ['', '/classes', '/profile', '/contact', '/centers', '/subscription']) {
    const arrive = await hold(page, '**/api/**')
    await page.goto(`/yogadashboard${path}`, { waitUntil: 'domcontentloaded' })
    const main = page.getByRole('main')
    await expect(main.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    shapes.add(await boxes(page))
    await countShifts(page)
    arrive()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.1)
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect(shapes.size).toBe(6)
})

test('the menu stays where it was printed when the page comes alive: a press would go astray', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await logInAs(context, baseURL ?? '', 'asha@example.com')
  const still = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const printed = await still.newPage()
  const help = (at: Page) => at.getByRole('link', { name: 'Help and Support' }).first()
  for (const one of [printed, page]) await one.goto('/yogadashboard')
  await expect(page.getByRole('link', { name: 'Logged in as Asha' })).toBeVisible()
  const where = (await help(printed).boundingBox())?.y
  // The link is exchanged for the live one at some moment: then it is nowhere.
  await expect.poll(async () => (await help(page).boundingBox())?.y).toBe(where)
  await still.close()
})

declare global {
  interface Window {
    shifted: number
  }
}

/** Where the blocks are that stand in for the page. */
function boxes(page: Page): Promise<string> {
  return page.locator('main [aria-hidden] > i').evaluateAll((blocks) =>
    blocks
      .map((block) => {
        const { x, y, width, height } = block.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      })
      .join(', '),
  )
}

function countShifts(page: Page) {
  return page.evaluate(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
}
