import { expect, type Page, test } from '@playwright/test'
import { skyAt } from '../../app/website/landing/sky-now.ts'
import { PUBLIC_PAGES } from '../../shared/pages.ts'

test('the rupee sign keeps its distance from the figure that follows', async ({ page }) => {
  await page.goto('/class/hatha-before-work')
  const bearings = await page.evaluate(async () => {
    await document.fonts.load('100px Eczar', '₹')
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return null
    context.font = '100px Eczar'
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText('₹')
    return { before: -actualBoundingBoxLeft, after: width - actualBoundingBoxRight }
  })
  expect(bearings?.before).toBeGreaterThan(1)
  expect(bearings?.after).toBeGreaterThan(2)
})

test.describe('the first page', () => {
  const disc = (page: Page) => page.locator('[style*="--along"]')

  test('has the sun where it stands over Rishikesh, and of the moon what is lit', async ({ page }) => {
    await page.goto('/')
    const along = await disc(page).evaluate((one) => Number(one.style.getPropertyValue('--along')))
    const { along: now, dark } = skyAt(Date.now())
    expect(Math.abs(along - Number(now))).toBeLessThan(0.02)
    // Of a page that is a few seconds old.
    expect([dark, skyAt(Date.now() - 20_000).dark]).toContain(
      await disc(page).locator('path').getAttribute('d'),
    )
  })

  test('has it on the left in the morning, high at noon, on the right in the evening', async ({ page }) => {
    await page.goto('/')
    const [morning, noon, evening] = await Promise.all(
      ['01:00', '06:30', '11:30'].map((hour) =>
        disc(page).evaluate(
          (one, { along, high }) => {
            one.style.setProperty('--along', along)
            one.style.setProperty('--high', high)
            const { left, width, top, height } = one.getBoundingClientRect()
            return { left: left + width / 2, top: top + height / 2 }
          },
          skyAt(Date.parse(`2026-11-24T${hour}:00Z`)),
        ),
      ),
    )
    expect(morning!.left).toBeLessThan(noon!.left)
    expect(noon!.left).toBeLessThan(evening!.left)
    expect(noon!.top).toBeLessThan(morning!.top - 60)
    expect(noon!.top).toBeLessThan(evening!.top - 60)
  })
})

test('the theme re-inks slowly, and at reduced motion at once', async ({ browser, baseURL }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ baseURL, reducedMotion })
    const page = await context.newPage()
    await page.goto('/privacy')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    const durations = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('view-transition'))
          .map(({ effect }) => effect?.getTiming().duration),
      )
    // They begin a frame after the class.
    if (reducedMotion === 'no-preference') await expect.poll(durations, { intervals: [20] }).toContain(900)
    else expect(await durations()).toEqual([])
    await context.close()
  }
})

/** The last print before the foot of a page. */
const lastPrint = (page: Page) =>
  page.locator('main img.day').evaluateAll((images) => images.at(-1)?.getAttribute('src') ?? '')

test('pages that end with a print each have one of their own', async ({ page }) => {
  const seen = new Map<string, string>()
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    const print = await lastPrint(page)
    if (!/\/art\/(strip|band)-/.test(print)) continue
    const [, first = ''] = path.split('/')
    const kin = first === 'terms' ? 'privacy' : first
    expect([undefined, kin], `${path} ends as /${seen.get(print)} does`).toContain(seen.get(print))
    seen.set(print, kin)
  }
  expect(seen.size).toBeGreaterThan(12)
})

test('no two pictures with a caption have the same number', async ({ page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(path)
    const captions = await page
      .getByText(/^Plate \d+\./)
      .filter({ visible: true })
      .allTextContents()
    const shown = captions.map((text) => text.split('.')[0])
    expect(shown.length, path).toBeGreaterThan(1)
    expect(new Set(shown).size, path).toBe(shown.length)
  }
})

test('on a phone the whole print is seen: it is one composed for it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  for (const path of ['/classes/hatha', '/course/1', '/blogPage/before-your-first-class', '/loginPage']) {
    await page.goto(path)
    const print = page.locator('main picture img.day').first()
    await expect
      .poll(() => print.evaluate((image: HTMLImageElement) => image.currentSrc), path)
      .toContain('-narrow-')
    const cropped = await print.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      return Math.abs(image.naturalWidth / image.naturalHeight / (width / height) - 1)
    })
    expect(cropped, path).toBeLessThan(0.03)
  }
})

test('teachers show a carved head, without an email over it', async ({ page }) => {
  await page.goto('/teachers')
  const heads = page.locator('main img.day[src*="/art/portrait-"]')
  await expect(heads).toHaveCount(6)
  await expect(page.locator('main span[aria-hidden] > b')).toHaveCount(0)
})
