import { expect, type Page, test } from '@playwright/test'
import { PUBLIC_PAGES } from '../../shared/pages.ts'
import { EVERY_WIDTH, expectNoFaults } from './access.ts'

/** No violation on any screen, at every width by day, narrow and wide by night. */

/** The screen of /classes/hatha and /classes/yin once more. */
const ALIKE = ['/classes/vinyasa', '/classes/meditation', '/classes/kundalini', '/classes/prenatal']
const PUBLIC = [
  ...PUBLIC_PAGES.filter((path) => !ALIKE.includes(path)),
  '/classesPage?teacher=meera-joshi',
  '/class/hatha-before-work',
  '/eventsPage/yoga-retreat',
  '/blogPage?q=spaceship',
  '/blogPage/one-breath-counted',
  '/course/2',
  '/pricing?billing=yearly',
  '/schedule?teacher=rohan-bhatt',
  '/book/gentle-hatha-yoga',
  '/room?when=evening',
  '/subscription/leave?token=none',
  '/loginPage',
  '/forgotPassword',
  '/nowhere',
]
const MEMBER = [
  '/yogadashboard',
  '/yogadashboard/classes',
  '/yogadashboard/profile',
  '/yogadashboard/profile?part=about-you',
  '/yogadashboard/profile?part=teachers',
  '/yogadashboard/profile?part=practice',
  '/yogadashboard/profile?section=security',
  '/yogadashboard/profile?section=notifications',
  '/yogadashboard/profile?section=payment',
  '/yogadashboard/contact',
  '/yogadashboard/centers',
  '/yogadashboard/subscription',
]

/** Where nearly everyone comes by. */
const FIRST = ['/', '/classesPage', '/class/hatha-before-work', '/loginPage']
const OTHERS = PUBLIC.filter((path) => !FIRST.includes(path))

/** Two tests at a time run beside one another: the screens are dealt out in hands of nearly the same size. */
const HANDS = 4

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ mode: 'parallel' })

test('public screens where nearly everyone comes by', { tag: '@short' }, async ({ page }) => {
  for (const path of FIRST) await check(page, path)
})

for (let hand = 0; hand < HANDS; hand++)
  test(`public screens, ${hand + 1} of ${HANDS}`, async ({ page }) => {
    test.setTimeout(240_000)
    for (const path of OTHERS.filter((_, i) => i % HANDS === hand)) await check(page, path)
  })

test('a teacher’s profile', { tag: '@short' }, async ({ page }) => {
  await page.goto('/teachers')
  await page.getByRole('button', { name: 'View Profile of Meera Joshi' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFaults(page, 'a teacher’s profile')
})

test('member screens', async ({ page }) => {
  test.setTimeout(240_000)
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

async function check(page: Page, path: string | null) {
  if (path) await page.goto(path, { waitUntil: 'load' })
  // The member area fetches what it shows; a public page is whole when it arrives.
  if (!path || path.startsWith('/yogadashboard')) await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').first()).toBeVisible()
  await expectNoFaults(page, path ?? page.url(), EVERY_WIDTH)
}
