import { expect, type FrameLocator, type Page } from '@playwright/test'

/** What a person does on the site, in the words of the screens. */

export const SANDBOX_URL = process.env.SANDBOX_URL ?? 'http://127.0.0.1:3001'

export const CARD = '4100 2800 0000 1007'
export const CARD_DECLINED = '4100 2800 0006 0003'

let people = 0

/** Goes through the five steps of the wizard and arrives in the dashboard. */
export async function signUp(
  page: Page,
  password = 'quiet-river-7',
): Promise<{ email: string; password: string }> {
  const email = `member.${Date.now()}.${process.pid}.${++people}@example.com`
  await page.goto('/authPage')
  await page.getByLabel('First name').fill('Ananya')
  await page.getByLabel('Last name').fill('Iyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Date of birth').fill('1994-05-31')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Height in cm').fill('164')
  await page.getByLabel('Weight in kg').fill('58')
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  for (const step of ['Health Information', 'Yoga Experience', 'Goals & Preferences', 'Lifestyle']) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/yogadashboard')
  return { email, password }
}

/** Opens a class from the catalogue and presses Enroll Now. */
export async function chooseClass(page: Page, title: string): Promise<void> {
  await page.goto('/classesPage')
  await page.getByRole('link', { name: `Explore ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // A button for a member, a link to the login for a visitor.
  const enroll = page
    .getByRole('button', { name: 'Enroll Now' })
    .or(page.getByRole('link', { name: 'Enroll Now' }))
  await enroll.first().click()
}

export function checkout(page: Page): FrameLocator {
  return page.frameLocator('.razorpay-checkout-frame')
}

/** Fills in the card and arrives at the bank's page. */
export async function payByCard(page: Page, number = CARD): Promise<void> {
  const frame = checkout(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry').fill('12/35')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByRole('button', { name: /^Pay/ }).click()
  await expect(frame.getByLabel('OTP')).toBeVisible()
}

/** Answers the bank with a one-time password: four digits or more succeed, fewer fail. */
export async function answerBank(page: Page, otp = '1234'): Promise<void> {
  await checkout(page).getByLabel('OTP').fill(otp)
  await checkout(page).getByRole('button', { name: 'Submit OTP' }).click()
}
