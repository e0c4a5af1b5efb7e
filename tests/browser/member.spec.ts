import { type Browser, expect, type Page, test } from '@playwright/test'
import { answerBank, chooseClass, payByCard, signUp } from './person.ts'

/** What a member does with their classes, their account and the studio, after enrolling. */

async function buy(page: Page, title: string) {
  await chooseClass(page, title)
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
}

async function newPerson(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  return { page, ...(await signUp(page)) }
}

test('cancelling says what comes back now and later, and follows the refund until it has arrived', async ({
  page,
}) => {
  await signUp(page)
  await buy(page, 'Deep Yin')
  const card = page.getByRole('listitem').filter({ hasText: 'Deep Yin' }).first()
  await card.getByRole('button', { name: 'Cancel enrollment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Deep Yin?' })
  await expect(dialog).toContainText('₹1,800 of ₹1,800 come back to you if you cancel now.')
  await expect(dialog.getByRole('row')).toContainText(['Comes back', '₹1,800', '₹900', 'Nothing'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Cancel enrollment' }).click()
  await dialog.getByRole('button', { name: 'Cancel and get ₹1,800 back' }).click()
  await expect(page.getByText('Your enrollment is cancelled.')).toBeVisible()
  await expect(page.getByText(/₹1,800 for Deep Yin: (on its way|arrived)\./)).toBeVisible()
  await expect(page.getByText('₹1,800 for Deep Yin: arrived.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText("You don't have any active classes.")).toBeVisible()
})

test('on the class itself: cancelled by the same dialog, and the door closes', async ({ page }) => {
  await signUp(page)
  await buy(page, 'Breath by Breath')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Breath by Breath' })
    .getByRole('link', { name: /Begin/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel enrollment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Cancel (and get|without)/ }).click()
  await expect(page.getByText('You are not enrolled in this class.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeHidden()
})

test('a full class: join the list, know your number, take the seat that came free', async ({ browser }) => {
  test.setTimeout(60_000)
  const [holder, waiter] = [await newPerson(browser), await newPerson(browser)]
  await buy(holder.page, 'Sunday Rest')

  const { page } = waiter
  await page.goto('/classesPage')
  await page.getByRole('button', { name: 'Join the waiting list: Sunday Rest' }).click()
  await expect(page.getByText('You are on the waiting list.')).toBeVisible()
  await expect(page.getByText('You are number 1')).toBeVisible()
  await page.goto('/class/sunday-rest')
  await page.getByRole('button', { name: 'Leave the list' }).click()
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are number 1')).toBeVisible()

  await holder.page.getByRole('button', { name: 'Cancel enrollment: Sunday Rest' }).click()
  await holder.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel and get/ })
    .click()
  await expect(holder.page.getByText('Your enrollment is cancelled.')).toBeVisible()

  await page.goto('/yogadashboard')
  const list = page.getByRole('region', { name: 'Your waiting lists' })
  await expect(list).toContainText('A seat is kept for you until')
  await list.getByRole('button', { name: 'Take the seat' }).click()
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
  await expect(list).toBeHidden()
  await page.context().close()
  await holder.page.context().close()
})

test('a visitor joins a waiting list through the login', async ({ page, context }) => {
  const { email, password } = await signUp(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/class/prenatal-circle')
  await page.getByRole('link', { name: 'Join the waiting list' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/You are number \d+/)).toBeVisible()
})
