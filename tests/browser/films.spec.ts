import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { enrolPast, join, SANDBOX_URL } from './person.ts'

const at = (page: Page) => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)
const isPaused = (page: Page) => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)

async function openFilms(page: Page, context: BrowserContext, url = '') {
  await join(context, url)
  const { classId } = await enrolPast(context, { url, sandbox: SANDBOX_URL }, 'gentle-hatha-at-home')
  await page.goto(`/yogadashboard/yoga-class/${classId}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.locator('video').evaluate((film: HTMLVideoElement) => {
    film.muted = true
  })
  return classId
}

test('on a phone the keyboard comes from the video to its list, and then to the progress', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openFilms(page, context, baseURL)
  await page.getByRole('button', { name: 'Full screen' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary', { hasText: 'Transcript' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Mountain Pose/ }).last()).toBeFocused()
  const order: string[] = []
  for (let i = 0; i < 12 && !order.at(-1)?.includes('Cancel enrollment'); i++) {
    await page.keyboard.press('Tab')
    order.push(
      await page.evaluate(
        () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  expect(order.findIndex((name) => name.includes('Cat and Cow'))).toBeGreaterThan(-1)
  expect(order.at(-1)).toContain('Cancel enrollment')
})

test('a video is played by its disc and by keys, and says what they did', async ({
  page,
  context,
  baseURL,
}) => {
  await openFilms(page, context, baseURL)
  const player = page.getByRole('group', { name: 'Mountain Pose' })
  const film = page.locator('video')
  await expect(film).toHaveJSProperty('controls', false)
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => at(page)).toBeGreaterThan(0.3)
  await player.getByRole('button', { name: 'Pause' }).press('k')
  expect(await isPaused(page)).toBe(true)
  const said = player.getByRole('status')
  const press = (key: string) => page.keyboard.press(key)
  const before = await at(page)
  await press('ArrowRight')
  await expect(said).toHaveText(/^Forward 10 seconds, 0:1\d$/)
  expect((await at(page)) - before).toBeCloseTo(10, 0)
  await press('ArrowLeft')
  await expect(said).toHaveText(/^Back 10 seconds, 0:0\d$/)
  await press('m')
  await expect(said).toHaveText('Sound on')
  await expect(player.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'false')
  await press('m')
  await press('>')
  await expect(said).toHaveText('Speed 1.25')
  await expect(player.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25')
  await press('<')
  await expect(said).toHaveText('Speed 1')
  await press('c')
  await expect(said).toHaveText('Captions off')
  await expect(player.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false')
  await press('c')
  await press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.ariaLabel)).toBe('Mountain Pose')
  await press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  // A choice and its keys are the browser's own.
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5')
  await expect(film).toHaveJSProperty('playbackRate', 1.5)
})

test('its chapters are marked, chosen and said; captions stand between picture and controls', async ({
  page,
  context,
  baseURL,
}) => {
  await openFilms(page, context, baseURL)
  const player = page.getByRole('group', { name: 'Mountain Pose' })
  const chapter = player.getByRole('combobox', { name: 'Chapter' })
  await expect(chapter.getByRole('option')).toHaveText([
    'The feet · 0:00',
    'Up to the crown · 0:30',
    'With the breath · 0:57',
    'Seen from the side · 2:04',
    'Stand still · 2:32',
  ])
  await chapter.selectOption({ label: 'With the breath · 0:57' })
  expect(await at(page)).toBeCloseTo(57, 0)
  const place = player.getByRole('slider', { name: 'Position in Mountain Pose' })
  await expect(place).toHaveAttribute('aria-valuetext', '0:57 of 3:05, With the breath')
  await page.locator('video').evaluate((film: HTMLVideoElement) => film.play())
  const words = player.getByText('Breathe in. Arms out and up.')
  await expect(words).toBeVisible()
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [picture, line, row] = await Promise.all(
      [page.locator('video'), words, place].map(async (part) => (await part.boundingBox())!),
    )
    expect(line!.y, `${width}`).toBeGreaterThanOrEqual(picture!.y + picture!.height - 1)
    expect(row!.y, `${width}`).toBeGreaterThanOrEqual(line!.y + line!.height - 1)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${width}`).toBeLessThanOrEqual(0)
  }
})

test('what a video says can be read', async ({ page, context, baseURL, browser }) => {
  await openFilms(page, context, baseURL)
  await page.getByText('Transcript of Mountain Pose').click()
  await expect(
    page.getByText(/^Up to the crown\. Let your tailbone be heavy and your belly soft\. Let/),
  ).toBeVisible()
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const about = await plain.newPage()
  await about.goto('/about')
  await about.getByText('Transcript of Mountain Pose').click()
  const file = await about.getByRole('link', { name: 'Open the captions' }).first().getAttribute('href')
  expect(await (await plain.request.get(file ?? '')).text()).toContain('Let your tailbone be heavy')
  await plain.close()
})

test('after the end the next video of the class is offered, and plays', async ({
  page,
  context,
  baseURL,
}) => {
  const classId = await openFilms(page, context, baseURL)
  const next = page.getByRole('link', { name: /Next video/ })
  await expect(next).toBeHidden()
  await page.locator('video').evaluate((film: HTMLVideoElement) => {
    film.currentTime = 184
    return film.play()
  })
  await expect(next).toHaveText('Next video Cat and Cow')
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible()
  await next.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cat and Cow' })).toBeVisible()
  await expect.poll(() => at(page)).toBeGreaterThan(0.2)
  // In a new tab the link leads to the same video.
  await page.goto(`/yogadashboard/yoga-class/${classId}?film=2`)
  await expect(page.getByRole('heading', { level: 2, name: 'Cat and Cow' })).toBeVisible()
})

test('without script a video keeps the controls of the browser', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/about')
  await expect(page.locator('video[controls]')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Play' })).toHaveCount(0)
  await context.close()
})

test('on a public page the player comes with the video that is near', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ofPlayer = () => asked.filter((url) => /captions|player/.test(url))
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(ofPlayer()).toEqual([])
  const film = page.getByRole('group', { name: 'Mountain Pose' })
  await film.scrollIntoViewIfNeeded()
  // Until it plays its controls are one line.
  const place = film.getByRole('slider', { name: 'Position in Mountain Pose' })
  await expect(place).toBeVisible()
  const [all, picture] = await Promise.all([film.boundingBox(), film.locator('video').boundingBox()])
  expect(all!.height - picture!.height).toBeLessThan(60)
  await film.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(film.getByRole('button', { name: 'Pause' })).toBeAttached()
})
