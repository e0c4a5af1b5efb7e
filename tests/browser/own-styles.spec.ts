import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { join as joinStudio } from './person.ts'

/**
 * A page comes with the rules that it can match, and takes over those that what it shows later needs (server/own-styles.ts,
 * app/boot/styles.ts): it looks as with the whole of its stylesheets.
 */

/** A public page names them by their hashes. */
const BUILT = readdirSync(join(import.meta.dirname, '../../build/client/assets'))
  .filter((file) => file.endsWith('.css'))
  .map((file) => `/assets/${file}`)

/** Of each element what styles change most. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].map((element) => {
      const { display, font, color, backgroundColor, padding, margin, border, position, gap } =
        getComputedStyle(element)
      const own = [display, font, color, backgroundColor, padding, margin, border, position, gap]
      return `${element.tagName}.${element.getAttribute('class')}: ${own.join(' | ')}`
    }),
  )

async function expectAsWhole(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('html.stand-in')).toHaveCount(0)
  const before = await looks(page)
  const files = await page.evaluate(
    (built) =>
      Promise.all(
        [...document.querySelectorAll<HTMLElement>('style[data-path]')].map((style) => {
          const [end = '?'] = (style.dataset.path ?? '').split('.css')
          const href = built.find((file) => file.endsWith(`${end}.css`))
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
          style.after(link)
          return new Promise((resolve) => Object.assign(link, { onload: resolve }))
        }),
      ),
    BUILT,
  )
  expect(files.length).toBeGreaterThan(3)
  expect(before).toEqual(await looks(page))
  expect(await sheetsOf(page)).toEqual(expect.arrayContaining(await sheetsWhenLoaded(page)))
}

/** By the ends of their hashes, as a page without the application names them. */
const endOf = (path: string) => path.replace('.css', '').slice(-5)

async function sheetsOf(page: Page) {
  const paths = await page.$$eval('style[data-path], link[rel=stylesheet]', (all) =>
    all.map((one) => one.getAttribute('data-path') ?? one.getAttribute('href') ?? ''),
  )
  return paths.map(endOf)
}

async function sheetsWhenLoaded(page: Page) {
  const html = await (await page.request.get(page.url())).text()
  return [...html.matchAll(/<style data-path="([^"]+)"/g)].map(([, path = '']) => endOf(path))
}

test.use({ reducedMotion: 'reduce' })

test('results that look otherwise than what stood there', async ({ page }) => {
  for (const [from, words, result] of [
    ['/classesPage', 'there-is-none', 'No class matches “there-is-none”'],
    ['/classesPage?q=there-is-none', '', 'Gentle Hatha Yoga'],
  ] as const) {
    await page.goto(from, { waitUntil: 'networkidle' })
    await page.getByRole('searchbox').first().fill(words)
    await expect(page.getByRole('heading', { name: result, exact: true })).toBeVisible()
    await expectAsWhole(page)
  }
})

test('the booking of a class, over the class', async ({ page, context, baseURL }) => {
  await joinStudio(context, baseURL)
  await page.goto('/class/seven-lights', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAsWhole(page)
})

test('a letter that was sent, and one that was refused', async ({ page }) => {
  await page.goto('/contactUs', { waitUntil: 'networkidle' })
  const write = async (email: string) => {
    for (const [label, text] of [
      ['Full name', 'Ananya'],
      ['Email', email],
      ['Subject', 'Mats'],
      ['Message', 'Do you lend mats?'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Send message' }).click()
  }
  await page
    .locator('form[data-on=send]')
    .first()
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true
    })
  await write('nobody')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectAsWhole(page)
  await page.goto('/contactUs', { waitUntil: 'networkidle' })
  await write('ananya@example.com')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expectAsWhole(page)
})

test('a page of members has the whole once the application has come', async ({ page, context, baseURL }) => {
  await joinStudio(context, baseURL)
  await page.goto('/yogadashboard/profile', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAsWhole(page)
})

test('a page has less than its files, and not less than it needs', async ({ request }) => {
  for (const path of ['/', '/classesPage', '/yogadashboard']) {
    const html = await (await request.get(path)).text()
    const [own, files] = [[...html.matchAll(/<style data-path="([^"]+)">(.*?)<\/style>/gs)], [] as string[]]
    for (const [, name = ''] of own)
      files.push(
        await (
          await request.get(BUILT.find((file) => file.includes(`${name.replace('.css', '')}.css`)) ?? '')
        ).text(),
      )
    const share = own.reduce((sum, [, , text = '']) => sum + text.length, 0) / files.join('').length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.85)
  }
})

test('a stylesheet that never comes keeps nobody from their page', async ({ page, context, baseURL }) => {
  await joinStudio(context, baseURL)
  await page.route('**/assets/home-*.css', () => {})
  await page.goto('/yogadashboard', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 15_000 })
})
