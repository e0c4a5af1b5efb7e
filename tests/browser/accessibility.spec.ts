import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** No violation on any screen, in both themes, narrow and wide. */

const PUBLIC = [
  '/',
  '/classesPage',
  '/classesPage?teacher=meera-joshi',
  '/class/gentle-hatha-yoga',
  '/teachers',
  '/eventsPage',
  '/eventsPage/yoga-retreat',
  '/blogPage',
  '/blogPage?q=spaceship',
  '/blogPage/one-breath-counted',
  '/testimonialPage',
  '/course/2',
  '/about',
  '/classes/hatha',
  '/classes/yin',
  '/pricing?billing=yearly',
  '/privacy',
  '/terms',
  '/schedule?teacher=rohan-bhatt',
  '/contactUs',
  '/newsletter',
  '/subscription/leave?token=none',
  '/authPage',
  '/loginPage',
  '/forgotPassword',
  '/nowhere',
]
const MEMBER = [
  '/yogadashboard',
  '/yogadashboard/classes',
  '/yogadashboard/profile',
  '/yogadashboard/profile?section=security',
  '/yogadashboard/profile?section=notifications',
  '/yogadashboard/profile?section=payment',
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
        await page.goto('/teachers')
        await page.getByRole('button', { name: 'View Profile of Meera Joshi' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoFaults(page, 'a teacher’s profile')
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
  if (path) await page.goto(path, { waitUntil: 'load' })
  // The member area fetches what it shows; a public page is whole when it arrives.
  if (!path || path.startsWith('/yogadashboard')) await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').first()).toBeVisible()
  await expectNoFaults(page, path ?? page.url())
}

async function expectNoFaults(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const faults = violations.map(
    (one) =>
      `${where}: ${one.id} at ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  )
  expect(faults).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${where} scrolls sideways`,
  ).toBeLessThanOrEqual(0)
}
