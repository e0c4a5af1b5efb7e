import { expect, type Page, test } from '@playwright/test'
import { PUBLIC_PAGES } from '../../shared/pages.ts'
import { expectLaidOut } from './access.ts'
import { enrolPast, join, SANDBOX_URL } from './person.ts'
import { settled } from './settled.ts'

/** Small phones, large text and long names: nothing runs off the screen, and what covers the page lets go of it. */

const MEMBERS = [
  '',
  '/classes',
  '/profile',
  '/profile?section=security',
  '/contact',
  '/centers',
  '/subscription',
]

async function excess(page: Page) {
  await expectLaidOut(page)
  return page.evaluate(async () => {
    // Of a wider typeface that stands in for a moment nothing is asked: what counts is the page at rest.
    const wide = () => document.documentElement.scrollWidth > innerWidth
    for (let looks = 0; looks < 20 && wide(); looks++) await new Promise((look) => setTimeout(look, 100))
    return document.documentElement.scrollWidth - innerWidth
  })
}

/** Paragraphs, lines, letters and words as far apart as WCAG 1.4.12 asks a page to bear. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

test('no public page scrolls sideways at 320 px, nor at 375 px with wide text', async ({ page }) => {
  test.setTimeout(180_000)
  const wide: string[] = []
  for (const path of [...PUBLIC_PAGES, '/class/hatha-before-work', '/course/1', '/loginPage']) {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    if ((await excess(page)) > 0) wide.push(`${path} at 320`)
    await page.setViewportSize({ width: 375, height: 700 })
    await page.addStyleTag({ content: SPACED })
    if ((await excess(page)) > 0) wide.push(`${path} with wide text`)
  }
  expect(wide).toEqual([])
})

test('no public page scrolls sideways at 1280 px when its text is twice as large', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  const wide: string[] = []
  for (const path of [...PUBLIC_PAGES, '/class/hatha-before-work', '/course/1', '/loginPage']) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    if ((await excess(page)) > 0) wide.push(path)
    const cramped = await page.locator(':is(a, button):visible').evaluateAll(
      (buttons) =>
        buttons.filter((one) => {
          // A button is a box with a least height; a link in a text, or the name of the studio, is not.
          const { display, minHeight } = getComputedStyle(one)
          if (!display.endsWith('flex') || !/^[1-9]/.test(minHeight)) return false
          const text = document.createRange()
          text.selectNodeContents(one)
          return text.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom
        }).length,
    )
    const [bar, title] = [
      await page.getByRole('banner').boundingBox(),
      await page.locator('h1').first().boundingBox(),
    ]
    if (bar && title && bar.y + bar.height > title.y + 1) wide.push(`${path}: the bar covers its heading`)
    if (cramped > 0) wide.push(`${path}: ${cramped} buttons`)
  }
  expect(wide).toEqual([])
})

test('what is chosen can be told in forced colours', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, forcedColors: 'active' })
  const page = await context.newPage()
  const drawn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderBottomColor } = getComputedStyle(element)
        return `${backgroundColor} ${borderBottomColor}`
      })
  await page.goto('/authPage')
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  expect(await drawn('fieldset label:has(:checked)')).not.toBe(
    await drawn('fieldset label:not(:has(:checked))'),
  )
  expect(await drawn('[role=progressbar] :first-child')).not.toBe(
    await drawn('[role=progressbar] :last-child'),
  )
  await page.goto('/classesPage')
  for (const list of ['main nav', 'header nav'])
    expect(await drawn(`${list} > [aria-current]`)).not.toBe(await drawn(`${list} > a:not([aria-current])`))
  await context.close()
})

test("no page of a member scrolls sideways at 320 px, whatever the member's name", async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  const { userId, classId } = await enrolPast(
    context,
    { url: baseURL ?? '', sandbox: SANDBOX_URL },
    'half-primary-online',
  )
  const names = { firstName: 'A'.repeat(80), lastName: 'B'.repeat(80) }
  expect((await context.request.put(`/api/user/update/${userId}`, { data: names })).ok()).toBe(true)
  const wide: string[] = []
  for (const path of [...MEMBERS, `/yoga-class/${classId}`])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`/yogadashboard${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      if ((await excess(page)) > 0) wide.push(`${path} at ${width}`)
    }
  expect(wide).toEqual([])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

  test('the page stays where it is behind the open menu', async ({ page }) => {
    await page.goto('/classesPage')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    await page.mouse.move(180, 500)
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport()
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('a finger that scrolls over a carousel does not turn it, one that swipes does', async ({ page }) => {
    await page.goto('/testimonialPage')
    await page
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click()
    const slides = page.getByRole('region', { name: 'Quotes' }).locator('[aria-live]').first()
    const drag = (x: number, y: number) =>
      slides.evaluate(
        (element, [dx = 0, dy = 0]) => {
          const touch = (clientX: number, clientY: number) =>
            new Touch({ identifier: 1, target: element, clientX, clientY })
          const fire = (type: string, at: Touch) =>
            element.dispatchEvent(
              new TouchEvent(type, {
                bubbles: true,
                touches: type === 'touchend' ? [] : [at],
                changedTouches: [at],
              }),
            )
          fire('touchstart', touch(300, 400))
          fire('touchend', touch(300 + dx, 400 + dy))
        },
        [x, y],
      )
    const shown = () =>
      page.locator('[aria-roledescription="slide"][aria-hidden="false"]').first().getAttribute('aria-label')
    await expect.poll(shown).toMatch(/ of /)
    const before = await shown()
    await drag(-50, -250)
    await settled(page)
    expect(await shown()).toBe(before)
    await drag(-90, -20)
    await expect.poll(shown).not.toBe(before)
  })
})

test('an offered seat leaves the title of its class on one line', async ({ page, context, baseURL }) => {
  await join(context, baseURL)
  const { data } = await (await context.request.get('/api/classes/get/prenatal-circle')).json()
  const offer = {
    classId: data._id,
    slug: data.slug,
    title: data.title,
    price: data.price,
    place: 1,
    offerEndsAt: Date.now() + 3_600_000,
  }
  await page.route('**/api/waiting-list/get/*', (route) =>
    route.fulfill({ json: { success: true, data: [offer] } }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/yogadashboard/yoga-class/${data._id}`)
  await expect(page.getByRole('button', { name: /^Take the place/ }).first()).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  const lines = await title.evaluate((one) =>
    Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
  )
  expect(lines).toBe(1)
})

test("the member area's menu closes by Escape and gives the focus back", async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/yogadashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})
