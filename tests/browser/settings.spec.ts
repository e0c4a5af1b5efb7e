import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { join } from './person.ts'

/** The member's settings: one way of moving on a phone, and a Save that stays in sight. */

const ABOUT_YOU = '/yogadashboard/profile?part=about-you'

test('on a phone the settings are one folded list, and nothing of it is cut off', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/yogadashboard/profile')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  const fold = page.getByRole('button', { name: /^Settings: / })
  await expect(fold).toHaveText('Settings: Name, picture and email')
  await expect(menu).toBeHidden()
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(fold).toBeFocused()
  await fold.click()
  await menu.getByRole('link', { name: 'About you' }).click()
  await expect(page).toHaveURL(/part=about-you/)
  await expect(menu).toBeHidden()
  await expect(fold).toHaveText('Settings: About you')
  await expect(fold).toBeFocused()
  await fold.click()
  await menu.getByRole('link', { name: 'Security' }).click()
  await expect(fold).toHaveText('Settings: Security')
  await fold.click()
  await expectNoFaults(page, 'the settings unfolded')
})

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const)
  test(`once an answer is changed its Save stays in sight, and saves, at ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    await join(context, baseURL)
    await page.setViewportSize({ width, height })
    await page.goto(ABOUT_YOU)
    const save = page.getByRole('button', { name: 'Save answers' })
    const unsaved = page.getByText('Not saved yet')
    const phone = page.getByLabel('Phone')
    await expect(phone).toBeVisible()
    await expect(save).not.toBeInViewport()
    await phone.fill('+91 90000 22222')
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(unsaved).toBeInViewport()
    await expectNoFaults(page, 'answers that are not saved yet')
    await page.setViewportSize({ width, height })
    await save.click()
    await expect(page.getByText('Your answers are saved.')).toBeVisible()
    await expect(unsaved).toBeHidden()
    await expect(save).not.toBeInViewport()
    await phone.fill('+91 90000 33333')
    await phone.fill('+91 90000 22222')
    await expect(unsaved).toBeHidden()
  })

test('what deletes the account stands apart from the rest of Security', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  await page.goto('/yogadashboard/profile?section=security')
  const apart = page.getByRole('region', { name: 'Delete account' })
  await expect(apart.getByRole('button')).toHaveText(['Delete my account'])
  const logins = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(
    logins.getByRole('checkbox', { name: /^Email me about logins from new devices/ }),
  ).toBeVisible()
})
