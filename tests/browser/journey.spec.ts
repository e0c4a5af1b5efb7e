import { expect, test } from '@playwright/test'
import { linkTo } from './mailbox.ts'
import {
  answerBank,
  CARD_DECLINED,
  checkout,
  chooseClass,
  confirmBooking,
  join,
  leaveTicket,
  payByCard,
  signUp,
  signUpUnproved,
  TICKET,
} from './person.ts'

/** The main job, end to end, on whichever database the program was started with. */

test.describe.configure({ mode: 'parallel' })

test('a person registers, chooses a class, pays, finds it in the dashboard, watches a video and completes a session', {
  tag: '@short',
}, async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await signUp(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Ananya Iyer' })).toBeVisible()
  await expect(
    page.getByText('No enrolled classes found. Start your yoga journey by enrolling in a class!'),
  ).toBeVisible()

  await chooseClass(page, 'Gentle Hatha at Home')
  await confirmBooking(page)
  await expect(checkout(page).getByText('no money moves')).toBeVisible()
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
  await expect(page).toHaveURL(TICKET)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL('/yogadashboard')
  const card = page
    .getByRole('region', { name: 'Your Active Classes' })
    .getByRole('listitem')
    .filter({ hasText: 'Gentle Hatha at Home' })
  await expect(card).toContainText('Meera Joshi')
  await expect(card).toContainText('0 of 4 videos done')
  await card.getByRole('link', { name: /Begin/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Gentle Hatha at Home' })).toBeVisible()
  await page.getByRole('button', { name: /Cat and Cow/ }).click()
  const video = page.locator('video')
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true
    return player.play()
  })
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0.5)
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByText('Session marked as completed!')).toBeVisible()
  await expect(page.getByText('1 of 4 videos done')).toBeVisible()
  await expect(page.getByText('Class 2 of 4')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 4 videos done')).toBeVisible()
  await page.getByRole('button', { name: 'Take back class 1' }).click()
  await expect(page.getByText('0 of 4 videos done')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a card that is declined first, then another that is not', { tag: '@short' }, async ({ page }) => {
  await join(page.context())
  await chooseClass(page, 'Power Yoga')
  await payByCard(page, CARD_DECLINED)
  await checkout(page).getByRole('button', { name: 'Failure' }).click()
  await expect(checkout(page).getByRole('alert')).toContainText(/declined/)
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
})

test('the tab closed right after paying: the studio enrols all the same', async ({ page, context }) => {
  await join(page.context())
  await chooseClass(page, 'Seven Lights')
  await payByCard(page)
  await checkout(page)
    .getByRole('checkbox', { name: /tab was closed/ })
    .check()
  const paid = page.waitForResponse((response) => response.request().method() === 'POST')
  await answerBank(page)
  await paid
  await page.close()
  const next = await context.newPage()
  await expect(async () => {
    await next.goto('/yogadashboard')
    await expect(next.getByRole('listitem').filter({ hasText: 'Seven Lights' })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 20_000 })
})

test('closing the checkout re-enables the button, and nothing is bought', async ({ page }) => {
  await join(page.context())
  await chooseClass(page, 'Deep Yin')
  await confirmBooking(page)
  await checkout(page).getByRole('button', { name: 'Close checkout' }).click()
  await expect(page.getByRole('button', { name: 'Enroll Now' }).first()).toBeEnabled()
  await page.goto('/yogadashboard/classes')
  await expect(
    page.getByText(
      "You don't have any active classes. Please enroll in a course to begin your yoga journey.",
    ),
  ).toBeVisible()
})

test('a visitor who presses Enroll Now comes back from the login with the choice kept', {
  tag: '@short',
}, async ({ page, context }) => {
  const { email, password } = await signUp(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await chooseClass(page, 'Foundational Poses (Asanas)')
  await expect(page).toHaveURL(/\/join\?next=/)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await confirmBooking(page)
  await expect(checkout(page).getByLabel('Card number')).toBeVisible()
})

test('a class that costs nothing is enrolled at once', async ({ page }) => {
  await join(page.context())
  await chooseClass(page, 'First Breath')
  await confirmBooking(page)
  await leaveTicket(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'First Breath' }).first()).toBeVisible()
})

test('before the address is proved a free class keeps a seat, and the link is a press away', {
  tag: '@short',
}, async ({ page }) => {
  const { email } = await signUpUnproved(page)
  await chooseClass(page, 'First Breath')
  await confirmBooking(page)
  const kept = page.locator('.toasts').getByText(email)
  await expect(kept).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).first().click()
  await expect(page.locator('.toasts')).toContainText('We’ve sent you the link again.')
  await page.goto(await linkTo(page.request, email, '/confirmEmail'))
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByText('Thank you. Your email is confirmed.')).toBeVisible()
  await page.goto('/yogadashboard/classes')
  await expect(page.getByRole('listitem').filter({ hasText: 'First Breath' }).first()).toBeVisible()
})
