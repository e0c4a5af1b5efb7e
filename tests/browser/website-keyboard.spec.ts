import { expect, type Page, test } from '@playwright/test'

/** The public site without a mouse. */

test('the first stop skips to the content, then come the links of the bar in their order', async ({
  page,
}) => {
  await page.goto('/teachers')
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press(page, 'Enter', 'Tab')
  await expect(page.getByRole('link', { name: 'Book a Class with Meera Joshi' })).toBeFocused()
  await page.goto('/teachers')
  await press(page, 'Tab', 'Tab')
  for (const name of ['Zen Flow Yoga', 'Timetable', 'Classes', 'Blog', 'About', 'Teachers', 'Contact Us']) {
    await expect(page.locator('header').getByRole('link', { name })).toBeFocused()
    await press(page, 'Tab')
  }
  await press(page, 'Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('the menu of a small screen opens, is walked through, and closes by Escape and by leaving it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/about')
  const menu = page.getByRole('button', { name: /(Open|Close) menu/ })
  await menu.focus()
  await press(page, 'Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await press(page, 'Tab')
  await expect(page.locator('header nav').getByRole('link', { name: 'Timetable' })).toBeFocused()
  await press(page, 'Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await press(page, 'Enter')
  await page.locator('header nav').getByRole('link', { name: 'Try for free' }).focus()
  await press(page, 'Tab')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.focus()
  await press(page, 'Enter', 'Tab', 'Tab', 'Tab', 'Enter')
  await expect(page).toHaveURL('/blogPage')
})

test('classes are searched and filtered, and one is opened', async ({ page }) => {
  await page.goto('/classesPage')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('moon')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/q=moon/)
  await page.getByRole('link', { name: 'Explore Yin by Moonlight' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Yin by Moonlight' })).toBeVisible()
})

test('the voices stand still while the keyboard is in them, and turn by their dots and arrows', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const voices = page.locator('#testimonial')
  await voices.getByRole('button', { name: 'Next of the quotes' }).focus()
  await press(page, 'Enter')
  await expect(voices.getByRole('button', { name: '2 of 3' })).toHaveAttribute('aria-current', 'true')
  await press(page, 'Shift+Tab', 'Enter')
  await expect(voices.getByRole('button', { name: '3 of 3' })).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(11_000)
  await expect(voices.getByRole('button', { name: '3 of 3' })).toHaveAttribute('aria-current', 'true')
})

test('a profile keeps the focus inside until it is closed', async ({ page }) => {
  await page.goto('/teachers')
  const button = page.getByRole('button', { name: 'View Profile of Arjun Thapa' })
  await button.focus()
  await press(page, 'Enter')
  const profile = page.getByRole('dialog', { name: 'Arjun Thapa' })
  await expect(profile).toBeVisible()
  for (let stop = 0; stop < 6; stop++) {
    await press(page, 'Tab')
    expect(await profile.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await press(page, 'Escape')
  await expect(button).toBeFocused()
})

test('a question opens, and a message is written and sent', async ({ page }) => {
  await page.goto('/pricing')
  const question = page.getByText('What if the class is full?')
  await question.focus()
  await press(page, 'Enter')
  await expect(page.getByText('Join the waitlist.')).toBeVisible()
  await page.goto('/contactUs')
  await page.getByLabel('Full name').focus()
  for (const words of ['Ananya Iyer', 'ananya@example.com', 'Mats', 'Do you lend mats?']) {
    await page.keyboard.type(words)
    await press(page, 'Tab')
  }
  await press(page, 'Enter')
  await expect(page.getByText("We've received your message")).toBeVisible()
})

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}
