import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { begin } from './first-day.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, join, payByCard } from './person.ts'

/** A course of a studio's own, from an empty install to its second term. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeEach(async () => {
  program = await startOwnProgram({ SEED: 'none' })
})
test.afterEach(() => program.stop())

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function writeCourse(page: Page) {
  await page.goto(`${program.url}/studio/words/courses`)
  await page.getByRole('button', { name: 'New course' }).click()
  await expect(page).toHaveURL(/courses\/1$/)
  await field(page, 'Title').fill('Six Weeks of Standing')
  await field(page, 'Short description').fill('Feet first.')
  await field(page, 'Description').fill('Feet, and then the rest of you.')
  await field(page, 'Highlights').fill('Feet')
  await field(page, 'Weekly plan').fill('Weeks 1–6: feet')
  await page.getByRole('combobox', { name: 'Level' }).selectOption('beginner')
  await field(page, 'Weeks').fill('6')
  await field(page, 'Price, in ₹').fill('1,200')
  await page.getByRole('radio', { name: 'Hatha', exact: true }).press('Space')
  await expectNoFaults(page, 'a course that is written')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View on website' })).toBeVisible()
}

test('a course is written, sold by one class, and by the class of its next term when that is full', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await begin(page, program)
  await page.getByRole('button', { name: 'I teach here' }).click()
  await expect(page.getByText('Nandini Kapoor.')).toBeVisible()
  await writeCourse(page)
  const context = await browser.newContext({ baseURL: program.url })
  await join(context, program.url)
  const member = await context.newPage()
  await member.goto('/course/1')
  await expect(member.getByRole('heading', { level: 1, name: 'Six Weeks of Standing' })).toBeVisible()
  await expect(member.getByText('No dates are on sale right now.')).toBeVisible()
  await expectNoFaults(member, 'a course that nothing sells')

  await page.goto(`${program.url}/studio/classes`)
  await page.getByRole('button', { name: 'Add class' }).click()
  await field(page, 'Title').fill('Standing in June')
  await page.getByRole('combobox', { name: 'Style' }).fill('Hatha')
  await field(page, 'One-line description').fill('Feet first.')
  await page.getByRole('radio', { name: 'Beginner' }).press('Space')
  await page
    .getByRole('combobox', { name: 'Sold on the page of course' })
    .selectOption({ label: 'Six Weeks of Standing' })
  await page.getByRole('radio', { name: 'In person' }).press('Space')
  await page.getByRole('combobox', { name: 'Teacher' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Room' }).selectOption({ index: 1 })
  await field(page, 'Places').fill('1')
  await page.getByRole('checkbox', { name: 'Tuesday' }).press('Space')
  await field(page, 'From').fill('18:00')
  await field(page, 'To').fill('19:00')
  await page.getByLabel('Starting on').fill('2027-06-01')
  await field(page, 'Sessions').fill('6')
  await field(page, 'Price for all sessions, in ₹').fill('1,300')
  await page.getByRole('radio', { name: 'Hatha', exact: true }).press('Space')
  await expectNoFaults(page, 'a class that sells a course')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Visitors can see the class now.')).toBeVisible()

  // The course costs what its class costs.
  await member.goto('/course/1')
  await expect(member.getByText('₹1,300').first()).toBeVisible()
  await member.getByRole('button', { name: 'Enroll Now' }).first().click()
  await payByCard(member)
  await answerBank(member)
  await member.waitForURL('**/yogadashboard/**')

  // It is full. The next term stays the same course, and is what the course sells now.
  await page.getByRole('button', { name: 'Copy to new dates' }).click()
  await expect(page).toHaveURL(/\/draft\//)
  await expect(page.getByRole('link', { name: 'Preview' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sold on the page of course' })).toHaveValue('1')
  await field(page, 'Title').fill('Standing in August')
  await expect(page.getByText(/^Saved at \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Visitors can see the class now.')).toBeVisible()
  await member.goto('/course/1')
  await expect(member.locator('main form[data-slug]').first()).toHaveAttribute(
    'data-slug',
    /standing-in-august/,
  )
  await expect(member.getByRole('button', { name: 'Enroll Now' }).first()).toBeVisible()

  await page.goto(`${program.url}/studio/words/courses/1`)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('unpublished').first()).toBeVisible()
  expect((await member.goto('/course/1'))?.status()).toBe(404)
  await member.goto('/class/standing-in-august')
  await expect(member.getByRole('link', { name: 'See the course' })).toHaveCount(0)
  await context.close()
})
