import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { newcomer, openClass, type Program, staff } from './scene.ts'

/** Whoever comes without a booking pays for one session in the dialog of the walk-ins, and is on its roll by the same press. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram({ LAUNCH_COUNTDOWN: 'off' })
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const OWNER = 'studio@example.com'
const PHONE = { width: 375, height: 812 }
const DESK = { width: 1440, height: 900 }
const ASKED = 'What you changed here is not kept yet. Leave it behind?'

test('somebody walks in on a session under way, pays in cash, and is on the roll with a receipt', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const member = await newcomer(browser, program)
  const { sessions } = openClass(program, 'gentle-hatha-yoga', 'Walk-in Hatha', [-5])
  const page = await staff(browser, program, OWNER)
  await page.setViewportSize(PHONE)
  await page.goto(`/studio/session/${sessions[0]}/roll`)
  await expect(page.getByText('Nobody is booked in this session yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('A name, a whole email address')
  await search.fill(member.email)
  await search.press('Enter')
  const paysHere = dialog.getByRole('button', { name: 'Ananya Iyer pays here' })
  const add = dialog.getByRole('button', { name: 'Add Ananya Iyer' })
  await expect(paysHere).toBeVisible()
  await expectNoFaults(page, 'a walk-in who is found')
  await page.setViewportSize(PHONE)
  const [left, right] = [await paysHere.boundingBox(), await add.boundingBox()]
  expect(left?.y).toBe(right?.y)

  await paysHere.click()
  await expect(dialog.getByRole('heading', { name: 'Ananya Iyer pays here' })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'They pay' })).toHaveValue('150')
  await expectNoFaults(page, 'a walk-in who pays')
  await page.setViewportSize(PHONE)

  await test.step('going back asks about what is typed', async () => {
    const asked: string[] = []
    page.on('dialog', (one) => {
      asked.push(one.message())
      return one.dismiss()
    })
    const back = dialog.getByRole('button', { name: 'Somebody else, or without money' })
    await dialog.getByRole('textbox', { name: 'They pay' }).fill('100')
    await back.click()
    expect(asked).toEqual([ASKED])
    await expect(dialog.getByRole('textbox', { name: 'They pay' })).toHaveValue('100')
    await dialog.getByRole('textbox', { name: 'They pay' }).fill('150')
    await back.click()
    expect(asked).toEqual([ASKED])
    await expect(dialog.getByRole('heading', { name: 'Walk-in' })).toBeVisible()
    page.removeAllListeners('dialog')
  })

  // What was looked for is still there.
  await paysHere.click()
  await dialog.getByRole('button', { name: 'Took in cash ₹150' }).click()
  await expect(dialog.getByText('Ananya Iyer is on the roll, and marked here.')).toBeVisible()
  await expectNoFaults(page, 'a walk-in who has paid')
  await page.setViewportSize(PHONE)
  await dialog.getByRole('button', { name: 'Back to the roll' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Walk-in' })).toBeFocused()
  await expect(
    page.getByRole('group', { name: 'Ananya Iyer' }).getByRole('radio', { name: 'here' }),
  ).toBeChecked()

  await member.page.goto('/yogadashboard/profile?section=payment')
  await expect(member.page.getByText(/cash, at the studio/)).toBeVisible()
  await member.context.close()
  await page.context().close()
})

test('from the page of a session the way leads to the payment and its receipt', async ({ browser }) => {
  test.setTimeout(120_000)
  const member = await newcomer(browser, program)
  const { sessions } = openClass(program, 'gentle-hatha-yoga', 'Evening Hatha', [10])
  const page = await staff(browser, program, OWNER)
  await page.setViewportSize(DESK)
  await page.goto(`/studio/session/${sessions[0]}`)
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('A name, a whole email address')
  await search.fill(member.email)
  await search.press('Enter')
  await dialog.getByRole('button', { name: 'Ananya Iyer pays here' }).click()
  await dialog.getByRole('button', { name: 'Took in cash ₹150' }).click()
  await dialog.getByRole('link', { name: 'The payment and its receipt' }).click()
  await expect(page).toHaveURL(/\/studio\/money\/[^/]+$/)
  await expect(page.getByText('Taken at the desk')).toBeVisible()
  await expect(page.getByRole('link', { name: /receipt/i }).first()).toBeVisible()
  await page.goto(`/studio/session/${sessions[0]}`)
  await expect(page.getByText('Ananya Iyer').first()).toBeVisible()
  await member.context.close()
  await page.context().close()
})
