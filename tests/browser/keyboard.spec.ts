import { expect, test } from '@playwright/test'
import { codeOf } from '../support/authenticator.ts'
import { press, tabTo, type } from './keys.ts'
import { checkout, join } from './person.ts'

/** Whole journeys with the keyboard alone: no pointer touches the page. */

test('register, enrol and pay, practise, change the profile, log out', async ({ page }) => {
  await page.goto('/authPage')
  const answers: [label: string, text: string][] = [
    ['First name', 'Ananya'],
    ['Last name', 'Iyer'],
    ['Email', `keys.${Date.now()}.${process.pid}@example.com`],
    ['Password', 'quiet-river-7'],
    ['Phone', '+91 98765 43210'],
    ['Height in cm', '164'],
    ['Weight in kg', '58'],
  ]
  for (const [label, text] of answers.slice(0, 4))
    await type(page, page.getByLabel(label, { exact: true }), text)
  // Day, month and year as the field's own parts take them.
  await tabTo(page, page.getByLabel('Date of birth'))
  await page.keyboard.type('05311994')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1994-05-31')
  await press(page, page.getByRole('radio', { name: 'Male', exact: true }), 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked()
  for (const [label, text] of answers.slice(4))
    await type(page, page.getByLabel(label, { exact: true }), text)
  for (const step of ['Health Information', 'Yoga Experience', 'Goals & Preferences', 'Lifestyle']) {
    await press(page, page.getByRole('button', { name: 'Next' }))
    await expect(page.getByRole('heading', { name: step })).toBeFocused()
  }
  await press(page, page.getByRole('button', { name: 'Create Account' }))
  await expect(page).toHaveURL('/yogadashboard')

  await press(page, page.getByRole('link', { name: 'Classes', exact: true }))
  await expect(page).toHaveURL('/yogadashboard/classes')
  await press(page, page.getByRole('button', { name: /^Show all \d+ classes$/ }))
  await press(page, page.getByRole('button', { name: 'Enroll: Gentle Hatha at Home' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Pay ₹/ }))
  const pay = checkout(page)
  await type(page, pay.getByLabel('Card number'), '4100280000001007')
  await type(page, pay.getByLabel('Expiry'), '1235')
  await type(page, pay.getByLabel('CVV'), '123')
  await page.keyboard.press('Enter')
  await type(page, pay.getByLabel('OTP'), '1234')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Watch the first video' }))
  await press(page, page.getByRole('button', { name: 'Mark as Completed' }))
  await expect(page.getByText('Session marked as completed!')).toBeVisible()

  await press(page, page.getByRole('link', { name: 'Profile', exact: true }))
  await type(page, page.getByLabel('Last name'), 'Rao')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Logout' }).first())
  await expect(page).toHaveURL(/^[^?]*\/(loginPage)?$/)
})

test('log in with a second factor; a dialog keeps the focus and gives it back', { tag: '@short' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { email, password } = await join(context, baseURL)
  const call = async (path: string, data: object) =>
    (await context.request.post(`${baseURL}/api/user/${path}`, { data })).json()
  const { data } = await call('two-factor/begin', { password })
  const confirmed = await call('two-factor/confirm', { code: codeOf(data.key) })
  await call('logout', {})

  await page.goto('/loginPage')
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  // A recovery code: the app's own counted once already.
  await type(page, page.getByLabel('Code'), confirmed.data[0])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/yogadashboard')

  await page.goto('/yogadashboard/profile?section=security')
  const opener = page.getByRole('button', { name: 'Delete my account' })
  await press(page, opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
