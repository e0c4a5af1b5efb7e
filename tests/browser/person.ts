import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type FrameLocator,
  type Page,
} from '@playwright/test'
import { linkTo } from './mailbox.ts'

/** What a person does on the site, in the words of the screens. */

export const SANDBOX_URL = process.env.SANDBOX_URL ?? 'http://127.0.0.1:3001'

export const CARD = '4100 2800 0000 1007'
export const CARD_DECLINED = '4100 2800 0006 0003'

let people = 0

export function newAddress() {
  return `member.${Date.now()}.${process.pid}.${++people}@example.com`
}

/** Goes through the five steps of the wizard, arrives in the dashboard, and opens the link in the welcome email. */
export async function signUp(page: Page, password = 'quiet-river-7') {
  const person = await signUpUnproved(page, password)
  await prove(page.request, person.email)
  return person
}

/** The same, before the email was read. */
export async function signUpUnproved(page: Page, password = 'quiet-river-7') {
  const person = await fillWizard(page, password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/yogadashboard')
  return person
}

async function prove(request: APIRequestContext, email: string, baseURL = '') {
  const link = await linkTo(request, email, '/confirmEmail', baseURL)
  const token = link.split('token=')[1] ?? ''
  const answer = await request.post(`${baseURL}/api/user/confirm-email`, { data: { token } })
  expect(answer.status()).toBe(200)
}

/** Answers the wizard up to its last button. @param answer what is answered besides, by the title of the step */
export async function fillWizard(
  page: Page,
  password = 'quiet-river-7',
  answer: Record<string, () => Promise<void>> = {},
) {
  const email = newAddress()
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
    await answer[step]?.()
  }
  return { email, password }
}

/** A new member whose browser is logged in and whose address is proved, without a walk through the wizard. */
export async function join(context: BrowserContext, baseURL = '', more: { role?: 'instructor' } = {}) {
  const person = {
    firstName: 'Ananya',
    lastName: 'Iyer',
    email: newAddress(),
    password: 'quiet-river-7',
    dateOfBirth: '1994-05-31',
    gender: 'female',
    phone: '+91 98765 43210',
    height: 164,
    weight: 58,
    ...more,
  }
  const answer = await context.request.post(`${baseURL}/api/user/register`, { data: person })
  expect(answer.status()).toBe(201)
  await prove(context.request, person.email, baseURL)
  return person
}

type Buying = { url: string; sandbox: string }

/** Buys a class for anyone who is logged in, past the screens: order, the provider's own door, verification. */
export async function enrolPast(context: BrowserContext, { url, sandbox }: Buying, slug: string) {
  const call = async (path: string, data?: object) => {
    const answer = await (data
      ? context.request.post(`${url}/api${path}`, { data })
      : context.request.get(`${url}/api${path}`))
    return answer.json()
  }
  const { user } = await call('/user/me')
  const { data: yogaClass } = await call(`/classes/get/${slug}`)
  const wish = { userId: user.id, classId: yogaClass._id, amount: yogaClass.price }
  const { orderId, enrolled } = await call('/payments/create', wish)
  if (!enrolled) {
    const paid = await context.request.post(`${sandbox}/_sandbox/orders/${orderId}/pay`, { data: {} })
    expect((await call('/payments/verify', await paid.json())).success).toBe(true)
  }
  return { userId: user.id as string, classId: yogaClass._id as string }
}

/** The browser of someone of the demo, logged in past the screens. */
export async function logInAs(
  context: BrowserContext,
  url: string,
  email: string,
  password = 'lotus-and-lamp',
) {
  const answer = await context.request.post(`${url}/api/user/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Reads the summary that comes before every payment, and goes on. */
export async function confirmBooking(page: Page): Promise<void> {
  const summary = page.locator('dialog#booking')
  await expect(summary.getByText('If you cancel')).toBeVisible()
  await summary.getByRole('button', { name: /^(Pay ₹|Book for free)/ }).click()
}

/** Where one is led after paying, or after a place that costs nothing. */
export const TICKET = /\/yogadashboard\/ticket\//

/** From the ticket of a single place on to its session. */
export async function leaveSingleTicket(page: Page, sessionId: string | undefined): Promise<void> {
  await page.waitForURL(
    ({ pathname, searchParams }) => TICKET.test(pathname) && searchParams.get('session') === sessionId,
  )
  await page.getByRole('link', { name: 'See the session' }).click()
  await page.waitForURL(`**/yogadashboard/session/${sessionId}`)
}

/** From the ticket on to what one has. */
export async function leaveTicket(page: Page): Promise<void> {
  await expect(page).toHaveURL(TICKET)
  await expect(page.getByText('You’re booked')).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/yogadashboard/classes')
}

/** Opens a class from the catalogue, and presses Enroll Now. */
export async function chooseClass(page: Page, title: string): Promise<void> {
  await page.goto('/classesPage')
  await page.getByRole('link', { name: `Explore ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
}

export function checkout(page: Page): FrameLocator {
  return page.frameLocator('.razorpay-checkout-frame')
}

/** Confirms the summary where one comes first, fills in the card and arrives at the bank's page. */
export async function payByCard(page: Page, number = CARD): Promise<void> {
  const frame = checkout(page)
  const summary = page.locator('dialog#booking')
  await expect(summary.or(page.locator('.razorpay-checkout-frame')).first()).toBeVisible()
  if (await summary.isVisible()) await confirmBooking(page)
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
