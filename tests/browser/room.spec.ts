import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { join } from './person.ts'

/** Four questions, or the wizard's answers, and a class that fits, with the reasons. */
test.use({ timezoneId: 'Asia/Kolkata' })

test('the questions on the landing page lead to a class, its reasons and one that is free', async ({
  page,
}) => {
  await page.goto('/')
  const questions = page.getByRole('form', { name: 'Find your class' })
  await questions.getByLabel('When would you come?').selectOption('In the evening')
  await questions.getByLabel('Where?').selectOption('Mumbai')
  await questions.getByRole('button', { name: 'Find my class' }).click()
  await expect(page).toHaveURL('/room?level=&when=evening&where=mumbai&purpose=')
  await expect(page.getByText('In the evening, at Zen Flow Mumbai, just as you asked.')).toBeVisible()
  // What was asked is said once; each class says what else is true of it.
  await expect(page.getByText(/just as you asked/)).toHaveCount(1)
  const others = page.getByRole('region', { name: 'These would fit too' }).getByRole('listitem')
  for (const other of await others.all())
    await expect(other).toContainText(/for beginners|at intermediate level/i)
  await expect(others.last()).toContainText('Free')
  await expect(page.getByLabel('Where?')).toHaveValue('mumbai')
  await expect(page.getByRole('main').getByRole('button', { name: /^Book/ })).toBeVisible()
})

test('no answer, no claim; a mistyped one asks again', async ({ page }) => {
  await page.goto('/room')
  await expect(page.getByRole('heading', { level: 1, name: 'Which class is right for you?' })).toBeVisible()
  await expect(page.getByText('Because')).toHaveCount(0)
  await page.goto('/room?when=teatime')
  await expect(page).toHaveURL('/room')
})

test('works without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/room')
  await page.getByLabel('Where?').selectOption('Online, from home')
  await page.getByRole('button', { name: 'Find my class' }).click()
  await expect(page.getByText(/^(From home|As videos), just as you asked\.$/).first()).toBeVisible()
  await context.close()
})

test('a new member reads which class fits, and why', async ({ page, context, baseURL }) => {
  await join(context, baseURL)
  await context.request.put('/api/user/answers', {
    data: { phone: '+91 98765 43210', preferredTime: 'evening', fitnessGoals: ['Better Sleep'] },
  })
  await page.goto('/yogadashboard')
  const room = page.getByRole('region', { name: /^We suggest / })
  await expect(room.getByText(/^In the evening/)).toBeVisible()
  await expectNoFaults(page, 'the room of a new member')
})

for (const width of [375, 1440])
  test(`nothing is at fault at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/room?when=evening&where=mumbai')
      await expectNoFaults(page, `the room, ${colorScheme}`)
    }
  })
