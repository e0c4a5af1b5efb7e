import { expect, test } from '@playwright/test'
import { enrolPast, join, SANDBOX_URL } from './person.ts'

test('a link to a video that has ended is exchanged for another, and the video goes on where it was', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  const { classId } = await enrolPast(
    context,
    { url: baseURL ?? '', sandbox: SANDBOX_URL },
    'gentle-hatha-at-home',
  )
  await page.goto(`/yogadashboard/yoga-class/${classId}`)
  await page.getByRole('button', { name: /Cat and Cow/ }).click()
  const video = page.locator('video')
  const first = await video.getAttribute('src')
  // The first link ends before it is used.
  await page.route(`**${first}`, (route) => route.fulfill({ status: 403, json: { success: false } }))
  await video.evaluate((film: HTMLVideoElement) => {
    film.muted = true
    film.currentTime = 9
    film.play().catch(() => {})
  })
  await expect(video).not.toHaveAttribute('src', first ?? '')
  await expect(video).toHaveAttribute('src', /until=/)
  await video.evaluate((film: HTMLVideoElement) => {
    film.muted = true
    return film.play()
  })
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5)
})
