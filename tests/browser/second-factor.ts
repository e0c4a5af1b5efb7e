import { expect, type Page } from '@playwright/test'
import { codeOf } from '../support/authenticator.ts'
import { linkTo } from './mailbox.ts'

/** With the address proved by the letter in the mailbox, as a second factor asks for. */
export async function turnOnSecondFactor(page: Page, url: string, owner: string) {
  await page.goto(url + (await linkTo(page.request, owner, '/confirmEmail', url)))
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByRole('link', { name: 'Open your dashboard' })).toBeVisible()
  await page.goto(`${url}/yogadashboard/profile?section=security`)
  const form = page.locator('form').filter({ hasText: 'Two-factor login' })
  await form.getByLabel('Your password').fill('lamp-on-water-9')
  await form.getByRole('button', { name: 'Set it up' }).click()
  const key = (await form.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  await form.getByLabel('6-digit code').fill(codeOf(key))
  await form.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
}
