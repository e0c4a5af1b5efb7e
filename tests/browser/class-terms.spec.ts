import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, leaveTicket, payByCard } from './person.ts'
import { DAY, MINUTE, newcomer, openClass, type Program, staff } from './scene.ts'

/** One class is cancelled by terms of its own, from the desk that settles them to the member who leaves by them. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram({ LAUNCH_COUNTDOWN: 'off' })
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const THREE_DAYS = (3 * DAY) / MINUTE

test('an owner gives a class strict terms; a member reads them before paying and in the cancel dialog, whatever the studio says later', async ({
  browser,
}) => {
  const { id, slug } = openClass(program, 'deep-yin', 'Strict Yin', [THREE_DAYS])
  const owner = await staff(browser, program, 'studio@example.com')
  await owner.goto(`/studio/classes/${id}`)
  const cancelling = owner.getByRole('region', { name: 'Cancellation policy' })
  await expect(cancelling).toContainText('Free up to 24 hours before')
  await cancelling.getByRole('radio', { name: 'Custom' }).press('Space')
  await cancelling.getByLabel('Hours before the start').first().fill('240')
  await cancelling.getByLabel('Refund, percent').first().fill('50')
  await cancelling.getByLabel('Hours before the start').nth(1).fill('48')
  await cancelling.getByLabel('Cooling-off period, in minutes').fill('0')

  await test.step('what cannot stand is said beside it, and nothing is changed', async () => {
    await cancelling.getByLabel('Refund, percent').nth(1).fill('80')
    await owner.getByRole('button', { name: 'Review' }).click()
    await expect(
      cancelling.getByText('Cancelling later can’t give a larger refund. Lower this percentage.'),
    ).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Save changes' })).toBeHidden()
    await expectNoFaults(owner, 'terms of a class that cannot stand')
  })

  await cancelling.getByLabel('Refund, percent').nth(1).fill('20')
  await expect(cancelling).toContainText('50% fee up to 10 days before, 80% fee between 10 days and 48 hours')
  await owner.getByRole('button', { name: 'Review' }).click()
  await expect(owner.getByText('New bookings get the new refund terms')).toBeVisible()
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await expect(owner.getByText('Saved. Visitors see the change now.')).toBeVisible()

  const { page } = await newcomer(browser, program)
  await page.goto(`/class/${slug}`)
  await expect(page.getByText(/80% fee between 10 days and 48 hours before, no refund/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  const summary = page.locator('dialog#booking')
  await expect(summary).toContainText(/\(20%\) until /)
  await expect(summary).toContainText('No refund after that.')
  await expectNoFaults(page, 'the summary of a class with terms of its own')
  await payByCard(page)
  await answerBank(page)
  await leaveTicket(page)

  await owner.goto('/studio/settings/policy')
  await owner.getByLabel('Refund, percent').nth(1).fill('70')
  await owner.getByRole('button', { name: 'Save policy' }).click()
  await expect(owner.getByText(/\. Free up to 24 hours before, 30% fee/)).toBeVisible()

  await page.goto('/yogadashboard/classes')
  const card = page.getByRole('listitem').filter({ hasText: 'Strict Yin' }).first()
  await card.getByRole('button', { name: 'Cancel enrollment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Strict Yin?' })
  await expect(dialog).toContainText('₹360 of ₹1,800 will be refunded if you cancel now.')
  await dialog.getByRole('button', { name: 'Cancel and get ₹360 back' }).click()
  await expect(page.getByText('Your enrollment is cancelled.')).toBeVisible()
})
