import { expect, type Page, test } from '@playwright/test'
import { PUBLIC_PAGES } from '../../shared/pages.ts'
import { hold } from './hold.ts'

/** What the first look does not reach is laid out after it (app/boot/below.ts). */

const isLaidOut = (page: Page) =>
  page
    .getByRole('contentinfo')
    .locator('table')
    .evaluate((table) => table.checkVisibility({ contentVisibilityAuto: true }))

test('what is below comes once the page is shown in its faces, and earlier to anyone who goes there', async ({
  page,
}) => {
  const arrive = await hold(page, '**/fonts/*.woff2')
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveClass(/first-look/)
  expect(await isLaidOut(page)).toBe(false)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(page)).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => isLaidOut(page)).toBe(false)
  arrive()
  await expect(root).not.toHaveClass(/first-look/)
  expect(await isLaidOut(page)).toBe(true)
  await expect(page.locator('.below[style*=content-visibility]')).toHaveCount(0)
})

test('anyone who reloads a page, comes back to it or to a part of it has all of it at once', async ({
  page,
}) => {
  await hold(page, '**/fonts/*.woff2')
  const root = page.locator('html.first-look')
  await page.goto('/#transform')
  await expect(root).toHaveCount(0)
  expect(await isLaidOut(page)).toBe(true)
  await page.goto('/about')
  await expect(root).toHaveCount(1)
  await page.reload()
  await expect(root).toHaveCount(0)
})

test('where the controls cannot be had, all of it is there', async ({ page }) => {
  await page.route('**/controls-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveClass(/first-look|stand-in/)
  expect(await isLaidOut(page)).toBe(true)
})

for (const width of [375, 1440])
  test(`a part that waits takes the room that it takes afterwards: ${width}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...PUBLIC_PAGES, '/class/gentle-hatha-yoga', '/blogPage/before-your-first-class']) {
      await page.goto(path)
      await expect(page.locator('html')).not.toHaveClass(/first-look/)
      const [after, waiting] = await page.evaluate((narrow) => {
        const places = () =>
          [...document.querySelectorAll('.below, .below > *')].map((one) => {
            const { top, height } = one.getBoundingClientRect()
            return Math.round(top + scrollY) + Math.round(height) / 1e4
          })
        const after = places()
        const style = document.createElement('style')
        style.textContent = `.below${narrow ? '' : ':not(li)'}{contain:layout style paint}`
        document.head.append(style)
        return [after, places()]
      }, width < 560)
      expect(waiting, path).toEqual(after)
    }
  })
