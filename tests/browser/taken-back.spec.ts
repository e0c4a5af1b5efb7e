import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast } from './person.ts'
import {
  DAY,
  expectBooksInOrder,
  inDatabase,
  insert,
  newcomer,
  openClass,
  type Program,
  staff,
} from './scene.ts'

/** What is refunded after all: money that the bank returned, a block that was a mistake, and what the log can undo. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const OWNER = 'studio@example.com'
const IN_FIVE_DAYS = 5 * 24 * 60
/** In paise: the sandbox's bank returns every refund of this sum. */
const RETURNED = 2468

const idOf = (email: string) =>
  inDatabase(program, (db) => String(db.prepare('select id from users where email = ?').get(email)?.id))

test('a refund that the bank returned is given another way, once, and its member reads that it came', async ({
  browser,
}) => {
  const { slug, id: classId } = openClass(program, 'gentle-hatha-yoga', 'Returned Hatha', [IN_FIVE_DAYS])
  inDatabase(program, (db) =>
    db.prepare('update classes set pricePaise = ?, proRata = 0 where id = ?').run(RETURNED, classId),
  )
  const member = await newcomer(browser, program)
  const { userId } = await enrolPast(member.context, program, slug)
  const own = inDatabase(program, (db) =>
    db.prepare('select id, paymentId from enrollments where userId = ?').get(userId),
  )
  const left = await member.context.request.post(`${program.url}/api/enrollments/${own?.id}/cancel`, {
    data: { refund: RETURNED / 100 },
  })
  expect(left.status()).toBe(200)
  await expect.poll(() => hurried(String(own?.paymentId)), { timeout: 60_000 }).toBe('failed')

  const page = await staff(browser, program, OWNER)
  await page.goto(`/studio/money/${own?.paymentId}`)
  const returned = page.getByRole('region', { name: 'Refund that didn’t arrive' })
  await expect(returned).toContainText('₹24.68')
  await expectNoFaults(page, 'a payment whose refund was returned')
  await returned.getByRole('button', { name: /^Refund another way/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('can’t be undone.')
  await dialog.getByRole('radio', { name: /^UPI/ }).check()
  await dialog.getByRole('button', { name: 'Mark ₹24.68 as refunded' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await expectNoFaults(page, 'the dialog of another way')
  await dialog.getByLabel('Reference').fill('UTR 4711')
  await dialog.getByRole('button', { name: 'Mark ₹24.68 as refunded' }).click()
  await expect(dialog).toBeHidden()
  await expect(returned).toHaveCount(0)
  await expect(page.getByText('Credit note issued')).toBeVisible()
  await expect(page.getByText(/UTR 4711/)).toBeVisible()

  await member.page.goto('/yogadashboard/profile?section=payment')
  await member.page.getByRole('link', { name: /^Receipt: Returned Hatha/ }).click()
  await expect(member.page.getByText('−₹24.68')).toBeVisible()
  await expect(member.page.getByRole('link', { name: /^Credit note/ })).toHaveCount(1)
  await expectBooksInOrder(program)
})

/** Lets the program ask at once instead of later. @returns how the refund stands */
function hurried(paymentId: string) {
  return inDatabase(program, (db) => {
    db.prepare("update refunds set nextTryAt = 1 where paymentId = ? and state in ('due', 'pending')").run(
      paymentId,
    )
    return db.prepare('select state from refunds where paymentId = ?').get(paymentId)?.state
  })
}

test('a block that is undone within its ten minutes leaves the place theirs and the money where it is', async ({
  browser,
}) => {
  const { slug, id: classId } = openClass(program, 'gentle-hatha-yoga', 'Blocked Hatha', [IN_FIVE_DAYS])
  const member = await newcomer(browser, program)
  const { userId } = await enrolPast(member.context, program, slug)
  const page = await staff(browser, program, OWNER)
  await page.goto(`/studio/members/${userId}`)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Block member', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Blocked Hatha')).toBeVisible()
  await expect(dialog.getByText('refunded in 10 minutes')).toBeVisible()
  await dialog.getByLabel('Your reason').fill('Taken for somebody else.')
  await dialog.getByRole('button', { name: /^Block and refund ₹[\d,]+$/ }).click()
  const strip = page
    .getByRole('group', { name: 'Can be undone' })
    .filter({ hasText: /bookings are cancelled at/ })
  await expect(strip).toContainText('refunded')
  await expect(page.getByText(/Blocked since/)).toBeVisible()
  await expectNoFaults(page, 'a block that can be undone')
  await strip.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Blocked since/)).toBeHidden()
  await expect(strip).toHaveCount(0)

  // Nothing is left that could leave later.
  inDatabase(program, (db) => db.exec('update pendingActions set dueAt = 1 where endedAt is null'))
  await member.page.goto('/loginPage?next=/yogadashboard/classes')
  await member.page.getByLabel('Email').fill(member.email)
  await member.page.getByLabel('Password', { exact: true }).fill('quiet-river-7')
  await member.page.keyboard.press('Enter')
  await expect(member.page).toHaveURL(/\/yogadashboard\/classes/)
  await expect(member.page.getByText('Blocked Hatha').first()).toBeVisible()
  await expectBooksInOrder(program)
  const stands = inDatabase(program, (db) => ({
    status: db.prepare('select status from enrollments where classId = ?').get(classId)?.status,
    refunds: db
      .prepare(
        `select count(*) as n from refunds join payments on payments.id = refunds.paymentId
         join orders on orders.id = payments.orderId where orders.classId = ?`,
      )
      .get(classId)?.n,
  }))
  expect(stands).toEqual({ status: 'active', refunds: 0 })
})

test('the log takes back a role, a tag, a rate of tax and the policy; an old line says why it cannot', async ({
  browser,
}) => {
  const page = await staff(browser, program, OWNER)
  const undo = async (said: string | RegExp) => {
    await page.goto('/studio/settings/log')
    const lines = page.getByRole('listitem').filter({ hasText: said })
    await lines.first().getByRole('button', { name: /^Undo/ }).click()
    // The way back may be a line of the same kind, above it.
    await expect(lines.filter({ hasText: 'Undone by Nandini Kapoor' })).toBeVisible()
  }

  await test.step('a tag', async () => {
    await page.goto(`/studio/members/${idOf('asha@example.com')}`)
    await page.getByLabel('Add a tag').fill('Early bird')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const tag = page.getByRole('link', { name: 'early bird', exact: true })
    await expect(tag).toBeVisible()
    await undo('Added a tag to Asha')
    await page.goto(`/studio/members/${idOf('asha@example.com')}`)
    await expect(page.getByLabel('Add a tag')).toBeVisible()
    await expect(tag).toHaveCount(0)
  })

  await test.step('a rate of tax', async () => {
    await page.goto('/studio/money/tax')
    await page.getByLabel('Rate, in percent').fill('5')
    await page.getByLabel('Valid from').fill('2199-04-01')
    await page.getByRole('button', { name: 'Save rate' }).click()
    const rate = page.getByText(/^from .*2199/).first()
    await expect(rate).toBeVisible()
    await undo('Changed a GST rate')
    await page.goto('/studio/money/tax')
    await expect(page.getByText('No rate set')).toBeVisible()
    await expect(rate).toHaveCount(0)
  })

  await test.step('the policy', async () => {
    await page.goto('/studio/settings/policy')
    const hours = page.getByLabel('Hours before the start').first()
    await expect(hours).toHaveValue('24')
    await hours.fill('36')
    await page.getByRole('button', { name: 'Save policy' }).click()
    await expect(page.getByText(/^2\. Free up to 36 hours before/)).toBeVisible()
    await undo('Changed the cancellation policy')
    await page.goto('/terms')
    await expect(page.getByText('24 hours').first()).toBeVisible()
    await expect(page.getByText('36 hours')).toHaveCount(0)
  })

  await test.step('a role', async () => {
    const clerk = await newcomer(browser, program)
    inDatabase(program, (db) => {
      db.prepare("update users set firstName = 'Devika', lastName = 'Rao' where email = ?").run(clerk.email)
      insert(db, 'staffRoles', {
        id: 'clerk',
        userId: idOf(clerk.email),
        role: 'front desk',
        centreId: null,
        grantedAt: 1,
      })
    })
    await endRole(page)
    await clerk.page.goto('/studio')
    await expect(clerk.page).toHaveURL('/yogadashboard')
    await undo('Removed a role from Devika Rao')
    await clerk.page.goto('/studio')
    await expect(clerk.page).toHaveURL(/\/studio\//)
    await expect(clerk.page.getByRole('link', { name: 'Members' }).first()).toBeVisible()
  })

  await test.step('a line from before', async () => {
    inDatabase(program, (db) =>
      insert(db, 'auditLog', {
        id: 'old',
        at: Date.now() - 30 * DAY,
        actorId: idOf(OWNER),
        action: 'member.tagged',
        subject: idOf('asha@example.com'),
        detail: '{}',
      }),
    )
    await page.goto('/studio/settings/log?kind=member')
    const line = page.getByRole('listitem').filter({ hasText: 'too old to be undone' })
    await expect(line).toContainText('Added a tag to Asha')
    await expect(line.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await expectNoFaults(page, 'a line without an undo')
  })
})

async function endRole(page: Page) {
  await page.goto('/studio/team')
  await page.getByRole('button', { name: /Remove front desk.*Devika Rao/ }).click()
  await page.getByRole('button', { name: 'Remove role' }).click()
  await expect(page.getByText('Role removed.')).toBeVisible()
}
