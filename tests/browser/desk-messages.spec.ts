import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { press, type } from './keys.ts'
import { startOwnProgram } from './own-program.ts'
import { inDatabase, lettersTo, newcomer, openClass, type Program, staff } from './scene.ts'

/** Messages at the desk: the inbox and its promise, saved replies, broadcasts. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const OWNER = 'studio@example.com'
const HOUR = 3_600_000

async function says(page: Page, text: string) {
  await page.goto('/yogadashboard/contact')
  const answer = await page.request.post(`${program.url}/api/conversation`, { data: { text } })
  expect(answer.status()).toBe(201)
}

test('who waits longest stands first, is answered with a saved reply by the keys alone, and reads it', async ({
  browser,
}) => {
  const member = await newcomer(browser, program)
  await says(member.page, 'May I bring my own mat?')
  // So long ago that the promise is nearly over: today it needs someone.
  inDatabase(program, (db) => {
    const since = Date.now() - 21 * HOUR
    db.prepare('update conversationMessages set createdAt = ? where text = ?').run(
      since,
      'May I bring my own mat?',
    )
    db.prepare(
      `update threads set lastAt = ?, waitingSince = ?
       where userId in (select userId from conversationMessages where text = ?)`,
    ).run(since, since, 'May I bring my own mat?')
  })
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/messages/texts')
  await page.getByRole('button', { name: 'Add saved reply' }).click()
  await page.getByLabel('Name').fill('Own mats')
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear {first name},\n\nof course.')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByRole('heading', { name: 'Own mats' })).toBeVisible()
  await expectNoFaults(page, 'texts for what is often asked')

  await page.goto('/studio/today')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ananya Iyer is waiting for a reply' })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/studio\/messages\/m\./)
  await page.goto('/studio/messages')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(page.getByText(/^(2 h 5\d|3 h) left$/)).toBeVisible()
  await expectNoFaults(page, 'the inbox')
  await press(page, page.getByRole('link', { name: 'Ananya Iyer' }))
  await expect(page.getByText('May I bring my own mat?')).toBeVisible()
  await expectNoFaults(page, 'a thread')
  await page.getByLabel('Assign to').selectOption({ label: 'Nandini Kapoor' })
  await expect(page.getByText('Assigned.')).toBeVisible()
  await page.getByLabel('Saved reply').selectOption({ label: 'Own mats' })
  await expect(page.getByLabel('Your reply')).toHaveValue('Dear Ananya,\n\nof course.')
  await type(page, page.getByLabel('Your reply'), 'Of course, and we have some.')
  await press(page, page.getByRole('button', { name: 'Send reply', exact: true }))
  await expect(page.getByText('All caught up.')).toBeVisible()
  await page.goto('/studio/messages')
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  expect(lettersTo(program, member.email).join('\n')).toContain('Of course, and we have some.')
  await page.goto('/studio/messages?show=answered')
  await expect(page.getByText('You: Of course, and we have some.')).toBeVisible()
})

test('a visitor’s letter is answered by letter; anyone who answers second reads the first answer, and keeps what they typed', async ({
  browser,
}) => {
  const [page, other] = [await staff(browser, program, OWNER), await staff(browser, program, OWNER)]
  const sent = await page.request.post(`${program.url}/api/contact/send`, {
    data: { id: '', name: 'Vera', email: 'vera@example.org', subject: 'Mats', message: 'Do you lend mats?' },
  })
  expect(sent.status()).toBe(200)
  for (const one of [page, other]) {
    await one.goto('/studio/messages')
    await one.getByRole('link', { name: 'Vera' }).click()
    await expect(one.getByLabel('Your reply')).toBeVisible()
  }
  await page.getByLabel('Your reply').fill('We do.')
  await page.getByRole('button', { name: 'Send reply', exact: true }).click()
  await expect(page.getByText('All caught up. They’ll get your reply by email.')).toBeVisible()
  await other.getByLabel('Your reply').fill('Yes, at the door.')
  await other.getByRole('button', { name: 'Send reply', exact: true }).click()
  await expect(other.getByText('A colleague has replied in the meantime.').first()).toBeVisible()
  await expect(other.getByText('We do.')).toBeVisible()
  await expect(other.getByLabel('Your reply')).toHaveValue('Yes, at the door.')
  expect(lettersTo(program, 'vera@example.org').join('\n')).toContain('We do.')
})

test('an email to many is counted, read before it leaves, and taken back', async ({ browser }) => {
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha by the Garden', [3 * 24 * 60])
  const member = await newcomer(browser, program)
  inDatabase(program, (db) => {
    const { id } = db.prepare('select id from users where email = ?').get(member.email) as { id: string }
    db.prepare(
      "insert into bookings (id, sessionId, classId, userId, source, createdAt) values ('garden', ?, ?, ?, 'drop-in', ?)",
    ).run(yogaClass.sessions[0] as string, yogaClass.id, id, Date.now())
  })
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/announcements')
  await expect(page.getByRole('heading', { name: 'Broadcast' })).toBeVisible()
  await expectNoFaults(page, 'a letter to many')
  await page.getByLabel('Choose').selectOption(yogaClass.id)
  await page.getByLabel('Subject').fill('Another door')
  await page.getByLabel('Message').fill('Come by the garden.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('1 person of Hatha by the Garden')).toBeVisible()
  await expectNoFaults(page, 'the letter before it leaves')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Another door')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Send to .* in 10 minutes$/ }).click()
  await expect(page.getByText(/sends at/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Undo ?: Another door/ })
    .first()
    .click()
  await expect(page.getByText(/undone/).first()).toBeVisible()
  expect(lettersTo(program, member.email).join('\n')).not.toContain('Another door')
})
