import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { press, type } from './keys.ts'
import { linkTo } from './mailbox.ts'
import { startOwnProgram } from './own-program.ts'
import { expectBooksInOrder, inDatabase, newcomer, type Program, staff } from './scene.ts'

/** Members at the desk: found, registered, noted, blocked, folded together. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const OWNER = 'studio@example.com'
const PASSWORD = 'lamp-on-water-9'

const idOf = (email: string) =>
  inDatabase(program, (db) => String(db.prepare('select id from users where email = ?').get(email)?.id))

async function open(page: Page, email: string) {
  await page.goto(`/studio/members/${idOf(email)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function register(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Add member' }).click()
}

test('members are found as one types, by groups and with the keys alone, and noted', async ({ browser }) => {
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/members')
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await expectNoFaults(page, 'the list of members')
  await type(page, page.getByRole('main').getByLabel('Search'), 'harini sub')
  const row = page.getByRole('link', { name: 'Harini Subramaniam' })
  await expect(page.getByRole('list', { name: 'Members found' }).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/q=harini\+sub/)
  await press(page, row)
  await expect(page.getByRole('heading', { level: 1, name: 'Harini Subramaniam' })).toBeVisible()
  await type(page, page.getByLabel('Note for staff'), 'Asked about spring.')
  await press(page, page.getByRole('button', { name: 'Save note' }))
  await expect(page.getByText('Note by Nandini Kapoor')).toBeVisible()
  await type(page, page.getByLabel('Add a tag'), 'Teacher Training')
  await press(page, page.getByRole('button', { name: 'Add' }))
  await expect(page.getByRole('link', { name: 'teacher training', exact: true })).toBeVisible()
  await expectNoFaults(page, 'a member at the desk')
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByText('Tagged “teacher training”')).toBeVisible()
  await page.getByRole('link', { name: 'teacher training', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Members found' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/studio/members?q=zzzz')
  await expect(page.getByRole('heading', { name: 'No member matches' })).toBeVisible()
})

test('someone is registered at the desk, chooses a password by the letter, and logs in', async ({
  browser,
}) => {
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/members/new')
  await expect(page.getByRole('heading', { name: 'Add member' })).toBeVisible()
  await expectNoFaults(page, 'registering somebody')
  const form = {
    'First name': 'Ravi',
    'Last name (optional)': 'Menon',
    'Email (optional)': 'asha@example.com',
    'Phone (optional)': '',
  }
  await register(page, form)
  await expect(page.getByText('Another member has this email.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ravi')
  const email = 'ravi.menon@example.com'
  await register(page, { 'Email (optional)': email })
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible()
  await expect(page.getByText('email not confirmed')).toBeVisible()

  const theirs = await (await browser.newContext({ baseURL: program.url })).newPage()
  await theirs.goto(await linkTo(theirs.request, email, '/resetPassword', program.url))
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('New password, once more').fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Save the password' }).click()
  await theirs.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/yogadashboard/)
  await page.reload()
  await expect(page.getByText('Confirmed their email')).toBeVisible()
})

test('answers about health open for a reason, which their member reads', async ({ browser }) => {
  const page = await staff(browser, program, OWNER)
  await open(page, 'asha@example.com')
  await page.getByRole('button', { name: 'Open health answers' }).click()
  await page.getByRole('button', { name: 'Open health answers' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByLabel('Reason').fill('She felt dizzy this morning.')
  await expectNoFaults(page, 'the question for a reason')
  await page.getByRole('button', { name: 'Open health answers' }).click()
  await expect(page.getByText('Injuries')).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('Injuries')).toBeHidden()
  await expect(page.getByText('Reason: She felt dizzy this morning.')).toBeVisible()
  const asha = await staff(browser, program, 'asha@example.com')
  await asha.goto('/yogadashboard/profile?part=teachers')
  await expect(asha.getByRole('region', { name: 'Who has read them' })).toContainText(
    'She felt dizzy this morning.',
  )
})

test('a block says what it ends, keeps its member out with a plain sentence, and ends again', async ({
  browser,
}) => {
  const page = await staff(browser, program, OWNER)
  const member = await newcomer(browser, program)
  await open(page, member.email)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Block member', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('email, with your reason')
  await expectNoFaults(page, 'before a block')
  await dialog.getByLabel('Your reason').fill('Took photographs of others.')
  await dialog.getByRole('button', { name: 'Block member', exact: true }).click()
  await expect(page.getByText(/Blocked since .* by Nandini Kapoor/)).toBeVisible()
  await member.page.goto('/yogadashboard')
  await expect(member.page).toHaveURL(/loginPage/)
  await member.page.getByLabel('Email').fill(member.email)
  await member.page.getByLabel('Password', { exact: true }).fill('quiet-river-7')
  await member.page.keyboard.press('Enter')
  await expect(member.page.getByText('This account is blocked.').first()).toBeVisible()
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Unblock member' }).click()
  await expect(page.getByText(/Blocked since/)).toBeHidden()
})

test('from their page someone is booked, taken off, given money back and renamed', async ({ browser }) => {
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/members/new')
  const email = 'devika.from.her.page@example.com'
  await register(page, { 'First name': 'Devika', 'Last name (optional)': 'Rao', 'Email (optional)': email })
  await expect(page.getByRole('heading', { level: 1, name: 'Devika Rao' })).toBeVisible()
  await press(page, page.getByRole('link', { name: /^Book/ }))
  await expect(page.getByRole('heading', { name: 'Take a payment' })).toBeVisible()
  const single = inDatabase(program, (db) =>
    db
      .prepare(
        `select classSessions.id, classId from classSessions join classes on classes.id = classId
         where singlePricePaise is not null and startsAt > ? and classSessions.cancelledAt is null
           and classes.cancelledAt is null and archivedAt is null order by startsAt desc limit 1`,
      )
      .get(Date.now() + 86_400_000),
  )
  await page.goto(`/studio/money/sell?member=${idOf(email)}&class=${single?.classId}&session=${single?.id}`)
  await page.getByRole('radio', { name: /UPI/ }).check()
  await page.getByRole('textbox', { name: /UPI reference/ }).fill('4711')
  await press(page, page.getByRole('button', { name: /^Record UPI payment/ }))
  await expect(page.getByRole('heading', { name: 'Payment taken' })).toBeVisible()

  await open(page, email)
  const booked = page.getByRole('region', { name: 'Booked' })
  await expect(booked.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1)
  await expectNoFaults(page, 'a member who is booked')
  await press(page, page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: /^Refund/ }))
  await expect(page.getByRole('dialog', { name: 'Refund Devika Rao' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, booked.getByRole('button', { name: /^Change/ }))
  const dialog = page.getByRole('dialog', { name: 'Devika Rao' })
  const off = dialog.getByRole('radio', { name: /Cancel this session for them/ })
  await expect(off.or(dialog.getByRole('button', { name: /^Cancel booking/ })).first()).toBeVisible()
  if (await off.isVisible()) await off.check()
  await dialog.getByLabel('Reason').fill('She called.')
  await press(page, dialog.getByRole('button', { name: /^Cancel booking/ }))
  await expect(booked).toHaveCount(0)
  // It was paid by UPI to the studio: someone gives it back.
  await page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: /^₹/ }).click()
  await press(page, page.getByRole('button', { name: /^Mark .*as refunded/ }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Mark .*as refunded/ }))
  await expect(page.getByText('Credit note issued')).toBeVisible()
  await open(page, email)

  await press(page, page.getByRole('button', { name: /^More/ }))
  await press(page, page.getByRole('button', { name: 'Edit name or phone' }))
  const details = page.getByRole('dialog', { name: 'Name and phone' })
  await details.getByLabel('Phone').fill('abc')
  await details.getByLabel('First name').fill('Devaki')
  await press(page, details.getByRole('button', { name: 'Save', exact: true }))
  await expect(details.getByText(/Enter a phone number/).first()).toBeVisible()
  await expect(details.getByLabel('First name')).toHaveValue('Devaki')
  await expectNoFaults(page, 'the dialog of a name')
  await details.getByLabel('Phone').fill('+91 90000 12345')
  await press(page, details.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Devaki Rao' })).toBeVisible()
  await expectBooksInOrder(program)
})

test('a run given for nothing is ended from the page of its member, and put back by the key', async ({
  browser,
}) => {
  const page = await staff(browser, program, OWNER)
  const { email } = await newcomer(browser, program)
  const slug = 'sitting-still'
  const classId = inDatabase(program, (db) =>
    String(db.prepare('select id from classes where slug = ?').get(slug)?.id),
  )
  await page.goto(`/studio/money/sell?member=${idOf(email)}&class=${classId}`)
  await page.getByRole('radio', { name: /Free/ }).check()
  await page.getByLabel('Why free?').fill('Won at the fair')
  await page.getByRole('button', { name: 'Book for free' }).click()
  await expect(page.getByRole('heading', { name: 'Payment taken' })).toBeVisible()
  await open(page, email)
  const given = page.getByRole('region', { name: 'Free bookings' })
  await press(page, given.getByRole('button', { name: /^End / }))
  const dialog = page.getByRole('dialog', { name: /^End / })
  await expect(dialog.getByText(/sessions? cancelled/)).toBeVisible()
  await expectNoFaults(page, 'before a run ends')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('Reason').fill('Moved away')
  await press(page, dialog.getByRole('button', { name: 'End booking' }))
  const strip = page
    .getByRole('group', { name: 'Can be undone' })
    .filter({ hasText: 'Undo restores the booking' })
  await expect(strip).toBeVisible()
  await expect(given).toHaveCount(0)
  await expect(page.getByText('Email sent: Cancelled')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(given.getByRole('listitem')).toHaveCount(1)
  await expect(strip).toHaveCount(0)
  await expectBooksInOrder(program)
})

test('two accounts of one person become one, after both were shown side by side', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await staff(browser, program, OWNER)
  const [keep, fold] = [await newcomer(browser, program), await newcomer(browser, program)]
  await open(page, keep.email)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Merge with another account' }).click()
  await page.getByRole('dialog').getByLabel('Search').fill(fold.email)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(fold.email) })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Merge these two accounts?' })
  await expect(dialog.getByRole('columnheader', { name: /^Merged in/ })).toBeVisible()
  await expectNoFaults(page, 'before a merge')
  await dialog.getByRole('button', { name: 'Merge accounts' }).click()
  // It waits, and both pages say so; the key takes it back from either.
  const strip = page
    .getByRole('group', { name: 'Can be undone' })
    .filter({ hasText: 'Nothing changes until then' })
  await expect(strip).toContainText('will be merged into this one once they agree by email')
  await expectNoFaults(page, 'a member whose merge waits')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, fold.email)
  await expect(strip).toContainText('will be merged into the account of')
  await page.keyboard.press('Control+z')
  await expect(strip).toHaveCount(0)
  await expect(page.getByText('Undone.')).toBeVisible()
  // Asked for again, and blocked meanwhile: nothing happens, and Today says why.
  const askAgain = async () => {
    await open(page, keep.email)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('button', { name: 'Merge with another account' }).click()
    await page.getByRole('dialog').getByLabel('Search').fill(fold.email)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(fold.email) })
      .click()
    await dialog.getByRole('button', { name: 'Merge accounts' }).click()
    await expect(strip).toBeVisible()
  }
  const over = async () => {
    inDatabase(program, (db) =>
      db.exec(
        `update pendingActions set dueAt = 0, payload = '{"consent":"given"}' where endedAt is null and kind = 'merge'`,
      ),
    )
    await expect
      .poll(
        () =>
          inDatabase(program, (db) =>
            Number(db.prepare('select count(*) as n from pendingActions where endedAt is null').get()?.n),
          ),
        { timeout: 40_000 },
      )
      .toBe(0)
  }
  await askAgain()
  inDatabase(program, (db) =>
    db
      .prepare('insert into memberBlocks (id, userId, reason, blockedAt) values (?, ?, ?, ?)')
      .run('a-block-meanwhile', idOf(fold.email), 'Rude', Date.now()),
  )
  await over()
  await open(page, keep.email)
  await expect(page.getByText('could not be merged: One of them is blocked.')).toBeVisible()
  await page.goto('/studio/today')
  await expect(page.getByRole('heading', { name: /^Two accounts of .* couldn’t be merged$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Don’t merge/ }).click()
  await expect(page.getByRole('heading', { name: /^Two accounts of .* couldn’t be merged$/ })).toHaveCount(0)
  inDatabase(program, (db) => db.exec("delete from memberBlocks where id = 'a-block-meanwhile'"))
  await askAgain()
  await over()
  await open(page, keep.email)
  await expect(page.getByText('Another account was merged in by Nandini Kapoor')).toBeVisible()
  await page.goto(`/studio/members?q=${fold.email}`)
  await expect(page.getByRole('heading', { name: 'No member matches' })).toBeVisible()
  await expectBooksInOrder(program)
})
