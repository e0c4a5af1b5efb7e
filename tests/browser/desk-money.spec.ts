import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast, join, logInAs } from './person.ts'
import { inDatabase } from './scene.ts'

/** Money from a sale to its receipt, its refund and its credit note, as the studio and the member see it. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
  await fetch(`${program.sandbox}/_sandbox/knobs`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refunds: { settleAfterMs: 0 } }),
  })
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })
// The second reads on its receipts what the first has set.
test.describe.configure({ mode: 'serial' })

const SLUG = 'deep-yin'
const ONLINE = 'hatha-before-work'

async function open(browser: Browser) {
  return browser.newContext({
    baseURL: program.url,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  })
}
async function owner(browser: Browser): Promise<Page> {
  const context = await open(browser)
  await logInAs(context, program.url, 'studio@example.com')
  return context.newPage()
}
async function buyer(browser: Browser): Promise<Page> {
  const context = await open(browser)
  await join(context, program.url)
  await enrolPast(context, program, SLUG)
  return context.newPage()
}

// What is kept here is on the invoice of the next one.
test('the studio says what is on its receipts; what is wrong is next to its field, and nothing is lost', {
  tag: '@short',
}, async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/money/tax')
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('05AAAPZ2694Q1ZX')
  await page.getByRole('textbox', { name: 'Legal name' }).fill('River Yoga LLP')
  await page.getByRole('combobox', { name: 'State' }).selectOption('05')
  await page.getByRole('textbox', { name: 'Address' }).fill('Tapovan\nRishikesh 249192')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This GSTIN isn’t valid.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('River Yoga LLP')
  await expectNoFaults(page, 'tax with a wrong GSTIN')
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('05AAAPZ2694Q1ZV')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('no current rate')).toBeVisible()
  await page.getByLabel('Rate, in percent').fill('5')
  await page.getByRole('button', { name: 'Save rate' }).click()
  await expect(page.getByText('You issue tax invoices.')).toBeVisible()
  await expect(page.getByText('current')).toBeVisible()
})

test('a part is given back by the keyboard alone, and the page tells what happened', {
  tag: '@short',
}, async ({ browser }) => {
  const member = await buyer(browser)
  const page = await owner(browser)
  await page.goto('/studio/money')
  await expect(page.getByText(/payments, taken/)).toBeVisible()
  await expectNoFaults(page, 'the list of payments')
  await page.getByRole('link', { name: 'Ananya Iyer' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Captured /)).toBeVisible()
  await expect(page.getByText('Place given')).toBeVisible()
  await expectNoFaults(page, 'one payment')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Refund' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Another amount/ }).press('Space')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('999999')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The hall was cold.')
  await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await expect(dialog.getByText('That’s more than is left of this payment.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The hall was cold.')
  await expectNoFaults(page, 'the dialog of a refund')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('200')
  await dialog.getByRole('button', { name: 'Refund ₹200' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('#main').getByText('Nothing changes until then')).toBeVisible()
  // Its ten minutes are over.
  inDatabase(program, (db) => db.exec('update pendingActions set dueAt = 0'))
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Credit note issued')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('The hall was cold.')).toBeVisible()
  await page.getByRole('link', { name: /^ZFYC\// }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible()
  await expect(page.getByText('−₹200')).toBeVisible()
  await expectNoFaults(page, 'a credit note at the desk')
  await page.locator('#main').getByRole('link', { name: 'Payment', exact: true }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Create PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^evidence-pay_/)

  await member.goto('/yogadashboard/profile?section=payment')
  await member.getByRole('link', { name: /^Receipt/ }).click()
  await expect(member.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(member.getByText('IGST 5%')).toBeVisible()
  await expectNoFaults(member, 'a tax invoice')
  const note = member.getByRole('link', { name: /^Credit note ZFYC\// })
  await note.click()
  await expect(member.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible()
  await expect(member.getByText('−₹200')).toBeVisible()
  await expect(member.getByText('IGST 5%')).toBeVisible()
  await expectNoFaults(member, 'a credit note')
  await member.getByRole('link', { name: 'Tax invoice' }).click()
  await expect(member.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  const invoice = member.waitForEvent('download')
  await member.getByRole('link', { name: /^Download .* \(PDF\)$/ }).click()
  expect((await invoice).suggestedFilename()).toMatch(/^invoice-ZFY-\d\d-\d\d-000001\.pdf$/)
  await note.click()
  await expect(member.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible()
  const credit = member.waitForEvent('download')
  await member.getByRole('link', { name: /^Download .* \(PDF\)$/ }).click()
  expect((await credit).suggestedFilename()).toMatch(/^credit-note-ZFYC-\d\d-\d\d-\d{5}\.pdf$/)
})

test('bought for a business: said in the profile, on the next invoice with IGST, and at the desk', async ({
  browser,
}) => {
  const context = await open(browser)
  await join(context, program.url)
  const member = await context.newPage()
  await member.goto('/yogadashboard/profile?section=payment')
  await expect(member.getByText('Receipts are in your name.')).toBeVisible()
  await member.getByRole('button', { name: 'Make them out to a business' }).click()
  await member.getByLabel('Name of the business').fill('Quiet Mornings LLP')
  await member.getByLabel('Its address').fill('12 Hauz Khas Village\nNew Delhi 110016')
  await member.getByLabel('State').selectOption('07')
  await member.getByLabel(/^GSTIN/).fill('07AAACA1234A1ZN')
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(member.getByText('This GSTIN isn’t valid.').first()).toBeVisible()
  await expect(member.getByLabel('Name of the business')).toHaveValue('Quiet Mornings LLP')
  await expectNoFaults(member, 'a business with a wrong GSTIN')
  await member.getByLabel(/^GSTIN/).fill('07aaaca1234a1zm')
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(member.getByText('GSTIN 07AAACA1234A1ZM')).toBeVisible()
  await expectNoFaults(member, 'the payments of who buys for a business')

  const { userId } = await enrolPast(context, program, ONLINE)
  await member.reload()
  await member.getByRole('link', { name: /^Receipt/ }).click()
  await expect(member.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(member.getByText('Quiet Mornings LLP, 12 Hauz Khas Village')).toBeVisible()
  await expect(member.getByText('07AAACA1234A1ZM')).toBeVisible()
  await expect(member.getByText('Delhi (07)', { exact: true })).toBeVisible()
  await expect(member.getByText('IGST 5%')).toBeVisible()
  await expectNoFaults(member, 'an invoice to a business')

  const desk = await owner(browser)
  await desk.goto(`/studio/members/${userId}`)
  const billing = desk.getByRole('region', { name: 'Receipt details' })
  await expect(billing).toContainText('Quiet Mornings LLP')
  await desk.getByRole('button', { name: /^More/ }).click()
  await desk.getByRole('button', { name: 'Edit business name on receipts' }).click()
  const dialog = desk.getByRole('dialog')
  await expectNoFaults(desk, 'the business of a member, at the desk')
  await dialog.getByRole('button', { name: 'Use their own name' }).click()
  await expect(dialog).toBeHidden()
  await expect(billing).toHaveCount(0)
  // What was written stays as it was.
  await member.reload()
  await expect(member.getByText('07AAACA1234A1ZM')).toBeVisible()
  await member.goto('/yogadashboard/profile?section=payment')
  await expect(member.getByText('Receipts are in your name.')).toBeVisible()
})

test('filters live in the address, and the file of them is for a spreadsheet', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/money')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByRole('heading', { name: 'No payment matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/studio\/money$/)
  await expect(page.getByText(/payments, taken/)).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipts, CSV' }).click()
  expect((await file).suggestedFilename()).toBe('receipts.csv')
})

test('a settlement file is compared; one that is none is refused beside the field', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/money/reconcile')
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Choose CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('photo.csv', 'a,b\n1,2\n')
  await expect(page.getByText('This isn’t a settlement report from Razorpay').first()).toBeVisible()
  await choose(
    'november.csv',
    'entity_id,type,amount,fee,tax,credit,debit\npay_Unknown1,payment,100,3,1,97,0\n',
  )
  await expect(page.getByRole('heading', { name: 'Not in our books: 1' })).toBeVisible()
  await expectNoFaults(page, 'settlements')
})

test('nothing waits, and the list says so', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/money/to-do')
  await expect(
    page.getByRole('heading', { name: /Nothing to do|Handled automatically/ }).first(),
  ).toBeVisible()
  await expectNoFaults(page, 'what money waits for')
})
