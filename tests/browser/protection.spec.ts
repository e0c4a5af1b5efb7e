import { expect, test } from '@playwright/test'
import { logInAs } from './person.ts'

test('the dashboard sends a visitor to the login, remembers the place, and leaves no way back into the loop', {
  tag: '@short',
}, async ({ page }) => {
  await page.goto('/')
  await page.goto('/yogadashboard/classes')
  await expect(page).toHaveURL(/\/loginPage/)
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/yogadashboard/classes')
  await expect(page.getByRole('heading', { name: 'Your Yoga Journey' })).toBeVisible()
})

test('a forged user in local storage opens nothing and is corrected', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem(
      'user',
      JSON.stringify({
        id: 'x',
        firstName: 'Eve',
        lastName: 'L',
        name: 'Eve L',
        email: 'e@example.com',
        phone: '',
      }),
    )
    localStorage.setItem('isLoggedIn', 'true')
  })
  await page.goto('/yogadashboard')
  await expect(page).toHaveURL(/\/loginPage/)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('a wrong password shows Invalid Credentials and what to do next, and keeps the address', {
  tag: '@short',
}, async ({ page }) => {
  await page.goto('/loginPage')
  await expect(page.getByRole('heading', { name: 'Login to Your Account' })).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong-one')
  await page.getByRole('button', { name: 'Login' }).click()
  const refused = page.getByRole('alert')
  await expect(refused).toContainText('Invalid Credentials')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  await refused.getByRole('link', { name: 'set a new password' }).click()
  await expect(page).toHaveURL('/forgotPassword')
})

test('another host is never gone to after the login', { tag: '@short' }, async ({ page }) => {
  await page.goto('/loginPage?next=//evil.example/steal')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/yogadashboard')
})

test('anyone who is logged in already goes on from the login page by itself', async ({ page }) => {
  await logInAs(page.context(), test.info().project.use.baseURL ?? '', 'asha@example.com')
  await page.goto('/loginPage?next=%2FclassesPage')
  await expect(page).toHaveURL('/classesPage')
})
