import { expect, type Page, test } from '@playwright/test'
import { linkTo } from './mailbox.ts'
import { confirmBooking, newAddress, signUp, signUpUnproved } from './person.ts'

/** The ways in, when people do not walk them straight. */

test('after a login the way back leads past it, and nothing is bought twice', async ({ page, context }) => {
  const { email, password } = await signUp(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  let orders = 0
  await page.route('**/api/payments/create', (route) => {
    orders++
    return route.continue()
  })
  await page.goto('/blogPage')
  await page.goto('/class/deep-yin')
  await page
    .getByRole('link', { name: /^Enroll Now/ })
    .or(page.getByRole('button', { name: /^Enroll Now/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/join\?next=/)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/loginPage/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await confirmBooking(page)
  await expect(page.locator('.razorpay-checkout-frame')).toBeVisible()
  expect(orders).toBe(1)
  await page.goBack()
  await expect(page).not.toHaveURL(/loginPage|join/)
  await page.goBack()
  await expect(page).toHaveURL('/blogPage')
  expect(orders).toBe(1)
})

test('the place one came from is kept through Forgot Password and back', async ({ page }) => {
  await page.goto('/loginPage?next=%2Fpricing')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgotPassword?next=%2Fpricing')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/loginPage?next=%2Fpricing')
})

test('the code is asked for calmly, and kept when the line breaks', async ({ page }) => {
  const needed = 'Enter the code from your authenticator app.'
  await page.route('**/api/user/login', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, code: 'second-factor', message: needed, errors: { code: needed } },
    }),
  )
  await page.goto('/loginPage')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('status').filter({ hasText: needed })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill('123456')
  await page.unroute('**/api/user/login')
  await page.route('**/api/user/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('123456')
})

test('a password that is refused says so once, and the link is still good', async ({ page }) => {
  await page.goto(`/resetPassword?token=${'a1'.repeat(32)}`)
  const twice = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password, once more').fill(password)
    await page.getByRole('button', { name: 'Save the password' }).click()
  }
  await twice('password')
  await expect(page.locator('[data-invalid]')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveCount(0)
  await twice('quiet-river-7')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

async function firstStep(page: Page) {
  await page.goto('/authPage')
  for (const [label, answer] of Object.entries({
    'First name': 'Ananya',
    'Last name': 'Iyer',
    Email: `ananya.${Date.now()}@example.com`,
    'Date of birth': '1994-05-31',
    Phone: '+91 98765 43210',
    'Height in cm': '164',
    'Weight in kg': '58',
  }))
    await page.getByLabel(label).fill(answer)
  await page.getByLabel('Password', { exact: true }).fill('quiet-river-7')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
}

test('how tall and how heavy one is need not be said; what is agreed to is next to it', async ({ page }) => {
  await page.goto('/authPage')
  for (const [label, typed] of [
    ['First name', 'Ananya'],
    ['Last name', 'Iyer'],
    ['Email', newAddress()],
    ['Date of birth', '1994-05-31'],
    ['Phone', '+91 98765 43210'],
  ] as const)
    await page.getByLabel(label).fill(typed)
  await page.getByLabel('Password', { exact: true }).fill('quiet-river-7')
  await page.getByRole('radio', { name: 'Prefer not to say', exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Enter your height, or choose not to say it.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Prefer not to say my height' }).check()
  await page.getByRole('checkbox', { name: 'Prefer not to say my weight' }).check()
  await expect(page.getByLabel('Height in cm')).toBeDisabled()
  for (const [name, path] of [
    ['terms', '/terms'],
    ['privacy', '/privacy'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      path,
    )
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Health Information' })).toBeVisible()
})

test('Back in the wizard is its Previous, and Forward goes on', async ({ page }) => {
  await firstStep(page)
  await expect(page.getByText('Step 2 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 2 of 5')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('quiet-river-7')
  await page.goForward()
  await expect(page.getByText('Step 2 of 5')).toBeVisible()
})

test('a failed registration is said where one looks, also on a small telephone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await firstStep(page)
  for (let step = 2; step < 5; step++) {
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await page.route('**/api/user/register', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: '' } }),
  )
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Registration failed' })).toBeInViewport()
})

test('a new member is asked to open the link, gets it again, and the request is gone once they did', async ({
  page,
}) => {
  const { email, password } = await signUpUnproved(page)
  const request = page.getByRole('region', { name: 'Your address' })
  await expect(request).toContainText(`Please open the link we sent to ${email}`)
  await request.getByRole('button', { name: 'Send the link again' }).click()
  await expect(request).toContainText('We’ve sent you the link again.')
  await page.goto('/yogadashboard/profile?section=security')
  await expect(
    page.getByText('You can turn this on once you have confirmed your email address.'),
  ).toBeVisible()

  const link = await linkTo(page.request, email, '/confirmEmail')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByText('Thank you. Your email is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(request).toHaveCount(0)
})

test('a field that is empty says so beside it and has the focus, until it is filled in', {
  tag: '@short',
}, async ({ page }) => {
  await page.goto('/forgotPassword')
  const email = page.getByLabel('Email')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please fill this in.')
  await email.fill('asha')
  await expect(page.locator('[data-invalid]')).toHaveCount(0)
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription('Enter an email address with an @, like asha@example.com.')
  await expect(email).toHaveValue('asha')
})

test('a link is as good as before while the line is broken', async ({ page }) => {
  await page.goto(`/returnEmail?token=${'a1'.repeat(32)}`)
  await page.route('**/api/user/return-email', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Take it back' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('The studio could not be reached. Please try again.')
  await expect(button).toBeFocused()
  await page.unroute('**/api/user/return-email')
  await button.click()
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await expect(page.locator('[data-result]')).toBeFocused()
})
