import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { inDatabase, newcomer, openClass, type Program, staff } from './scene.ts'

/** Anyone who comes without a booking pays for one session in the dialog of the walk-ins, and is on its roll by the same press. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram({ LAUNCH_COUNTDOWN: 'off' })
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const OWNER = 'studio@example.com'
const PHONE = { width: 375, height: 812 }
const DESK = { width: 1440, height: 900 }
const ASKED = 'You have unsaved changes. Leave this page?'

test('someone walks in on a session under way, pays in cash, and is on the roll with a receipt', async ({
  browser,
}) => {
  const member = await newcomer(browser, program)
  const { sessions } = openClass(program, 'gentle-hatha-yoga', 'Walk-in Hatha', [-5])
  const page = await staff(browser, program, OWNER)
  await page.setViewportSize(PHONE)
  await page.goto(`/studio/session/${sessions[0]}/roll`)
  await expect(page.getByText('No bookings yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('Name, full email address')
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
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('150')
  await expectNoFaults(page, 'a walk-in who pays')
  await page.setViewportSize(PHONE)

  await test.step('going back asks about what is typed', async () => {
    const asked: string[] = []
    page.on('dialog', (one) => {
      asked.push(one.message())
      return one.dismiss()
    })
    const back = dialog.getByRole('button', { name: 'Someone else, or without payment' })
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
    await back.click()
    expect(asked).toEqual([ASKED])
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('100')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('150')
    await back.click()
    expect(asked).toEqual([ASKED])
    await expect(dialog.getByRole('heading', { name: 'Walk-in' })).toBeVisible()
    page.removeAllListeners('dialog')
  })

  // What was looked for is still there.
  await paysHere.click()
  await dialog.getByRole('button', { name: 'Record cash payment of ₹150' }).click()
  await expect(dialog.getByText('Ananya Iyer is added and checked in.')).toBeVisible()
  await expectNoFaults(page, 'a walk-in who has paid')
  await page.setViewportSize(PHONE)
  await dialog.getByRole('button', { name: 'Back to attendance' }).click()
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
  const member = await newcomer(browser, program)
  const { sessions } = openClass(program, 'gentle-hatha-yoga', 'Evening Hatha', [10])
  const page = await staff(browser, program, OWNER)
  await page.setViewportSize(DESK)
  await page.goto(`/studio/session/${sessions[0]}`)
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('Name, full email address')
  await search.fill(member.email)
  await search.press('Enter')
  await dialog.getByRole('button', { name: 'Ananya Iyer pays here' }).click()
  await dialog.getByRole('button', { name: 'Record cash payment of ₹150' }).click()
  await dialog.getByRole('link', { name: 'View payment and receipt' }).click()
  await expect(page).toHaveURL(/\/studio\/money\/[^/]+$/)
  await expect(page.getByText('Taken at the desk')).toBeVisible()
  await expect(page.getByRole('link', { name: /receipt/i }).first()).toBeVisible()
  await page.goto(`/studio/session/${sessions[0]}`)
  await expect(page.getByText('Ananya Iyer').first()).toBeVisible()
  await member.context.close()
  await page.context().close()
})

test('where single places are not sold no one is offered to pay, and it is said why', async ({ browser }) => {
  const member = await newcomer(browser, program)
  const { id, sessions } = openClass(program, 'gentle-hatha-yoga', 'Whole-run Hatha', [10])
  inDatabase(program, (db) => db.prepare('update classes set singlePricePaise = null where id = ?').run(id))
  const page = await staff(browser, program, OWNER)
  await page.setViewportSize(PHONE)
  await page.goto(`/studio/session/${sessions[0]}/roll`)
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'You can’t take a payment for this session. This class can’t be booked by the session',
  )
  const search = dialog.getByLabel('Name, full email address')
  await search.fill(member.email)
  await search.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add Ananya Iyer' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ananya Iyer pays here' })).toHaveCount(0)
  await expectNoFaults(page, 'a walk-in where nobody pays')
  await page.setViewportSize(PHONE)
  await dialog.getByRole('button', { name: 'Add Ananya Iyer' }).click()
  await expect(page.getByRole('group', { name: 'Ananya Iyer' })).toBeVisible()
  await member.context.close()
  await page.context().close()
})

test('in a full room someone pays with a reason alone, which stays beside them on the roll', async ({
  browser,
}) => {
  const member = await newcomer(browser, program)
  const { id, sessions } = openClass(program, 'gentle-hatha-yoga', 'Full Hatha', [10])
  inDatabase(program, (db) => db.prepare('update classes set capacity = 1 where id = ?').run(id))
  const page = await staff(browser, program, OWNER)
  await page.setViewportSize(PHONE)
  await page.goto(`/studio/session/${sessions[0]}/roll`)
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Or a guest’s name').fill('Tara Sen')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByRole('group', { name: 'Tara Sen' })).toBeVisible()

  await page.getByRole('button', { name: 'Walk-in' }).click()
  await expect(dialog).toContainText('0 of 1 places are free.')
  const search = dialog.getByLabel('Name, full email address')
  await search.fill(member.email)
  await search.press('Enter')
  await dialog.getByRole('button', { name: 'Ananya Iyer pays here' }).click()
  const reason = dialog.getByLabel('Reason for going over capacity')
  await expect(reason).toHaveValue('')
  const pay = dialog.getByRole('button', { name: 'Record cash payment of ₹150' })
  await pay.click()
  await expect(dialog.getByText(/places are taken|Enter a reason for the extra place/).first()).toBeVisible()
  const bought = () =>
    inDatabase(program, (db) =>
      db
        .prepare('select amountPaise from orders where classId = ?')
        .all(id)
        .map((row) => Number(row.amountPaise)),
    )
  expect(bought()).toEqual([])
  await expectNoFaults(page, 'a walk-in who pays in a full room')
  await page.setViewportSize(PHONE)
  await reason.fill('She came from far')
  await pay.click()
  await expect(dialog.getByText('Ananya Iyer is added and checked in.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to attendance' }).click()
  expect(bought()).toEqual([15_000])
  await expect(page.getByText('She came from far')).toBeVisible()
  await member.context.close()
  await page.context().close()
})
