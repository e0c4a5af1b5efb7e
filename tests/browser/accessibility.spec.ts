import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** No violation on any screen, in both themes, narrow and wide. */

const PUBLIC = [
  '/',
  '/classesPage',
  '/class/gentle-hatha-yoga',
  '/teachers',
  '/eventsPage',
  '/eventsPage/yoga-retreat',
  '/blogPage',
  '/blogPage/one-breath-counted',
  '/testimonialPage',
  '/course/2',
  '/about',
  '/classes/yin',
  '/pricing',
  '/privacy',
  '/terms',
  '/schedule',
  '/contactUs',
  '/authPage',
  '/loginPage',
  '/forgotPassword',
  '/nowhere',
]
const MEMBER = [
  '/yogadashboard',
  '/yogadashboard/classes',
  '/yogadashboard/profile',
  '/yogadashboard/contact',
  '/yogadashboard/centers',
  '/yogadashboard/subscription',
]

for (const theme of ['light', 'dark'] as const)
  for (const width of [375, 1440]) {
    test.describe(`${theme} at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })

      test('public screens', async ({ page }) => {
        test.setTimeout(120_000)
        await wear(page, theme)
        for (const path of PUBLIC) await check(page, path)
      })

      test('member screens', async ({ page }) => {
        test.setTimeout(90_000)
        await wear(page, theme)
        await page.goto('/loginPage')
        await page.getByLabel('Email').fill('asha@example.com')
        await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
        await page.getByRole('button', { name: 'Login' }).click()
        await expect(page).toHaveURL('/yogadashboard')
        for (const path of MEMBER) await check(page, path)
        await page.goto('/yogadashboard')
        await page
          .getByRole('link', { name: /Continue/ })
          .first()
          .click()
        await expect(page.locator('video')).toBeVisible()
        await check(page, null)
      })
    })
  }

async function wear(page: Page, theme: 'light' | 'dark') {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
}

async function check(page: Page, path: string | null) {
  if (path) await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(
      (one) =>
        `${path ?? page.url()}: ${one.id} at ${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    ),
  ).toEqual([])
}
