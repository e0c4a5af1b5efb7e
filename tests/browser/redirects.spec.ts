import { expect, test } from '@playwright/test'
import { safeNext } from '../../app/auth/safe-next.ts'
import { redirectPayloads } from '../support/redirect-payloads.ts'
import { logInAs } from './person.ts'

test('none of 500 generated addresses leads this browser away from the site', async ({ page }) => {
  await page.goto('/loginPage')
  // The code of the site, asked in the browser, whose own reading of an address is the one that counts.
  const away: string[] = await page.evaluate(
    `(${JSON.stringify(redirectPayloads(500))}).filter((payload) => {
      const next = (${safeNext.toString()})(new URLSearchParams('next=' + encodeURIComponent(payload)).get('next'))
      const link = document.createElement('a')
      link.href = next
      return link.origin !== location.origin || new URL(next, location.href).origin !== location.origin
    })`,
  )
  expect(away).toEqual([])
})

const REPRODUCED = [
  '/.//evil.example/x',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
]

for (const payload of REPRODUCED)
  test(`after the right password ${payload} leads to the dashboard`, async ({ page, baseURL }) => {
    await page.goto(`/loginPage?next=${encodeURIComponent(payload)}`)
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`${baseURL}/yogadashboard`)
  })

test('with a login that is open the same links lead on, and leave no dead page', async ({
  page,
  baseURL,
}) => {
  await logInAs(page.context(), baseURL ?? '', 'asha@example.com')
  for (const payload of [...REPRODUCED, ...redirectPayloads(10)]) {
    await page.goto(`/loginPage?next=${encodeURIComponent(payload)}`)
    await expect(page, payload).not.toHaveURL(/loginPage\?next=/)
    expect(new URL(page.url()).origin, payload).toBe(baseURL)
  }
})
