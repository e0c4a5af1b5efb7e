import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { inDatabase, newcomer, type Program, staff } from './scene.ts'

/** What is typed at the desk or in the member area is not lost by going elsewhere: anyone who leaves is asked. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const OWNER = 'studio@example.com'
const TEACHER = 'meera.joshi@example.com'
const ASKED = 'You have unsaved changes. Leave this page?'

/** Answers every question with no, and notes them. */
function refuseAll(page: Page): string[] {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  return asked
}

/** Typed, then off to another room of the desk: asked, and everything stays where it was. */
async function expectAsked(page: Page, field: Locator, away = page.getByRole('link', { name: 'Today' })) {
  const asked = refuseAll(page)
  const typed = 'Only half'
  await field.fill(typed)
  const at = page.url()
  await away.first().click()
  await expect.poll(() => asked).toEqual([ASKED])
  expect(page.url()).toBe(at)
  await expect(field).toHaveValue(typed)
  page.removeAllListeners('dialog')
}

const AT_THE_DESK: [screen: string, path: string, field: (page: Page) => Locator][] = [
  ['a letter to many', '/studio/announcements', (page) => page.getByLabel('Message')],
  ['a new member', '/studio/members/new', (page) => page.getByLabel('First name')],
  ['a request about privacy', '/studio/settings/privacy', (page) => page.getByLabel('From')],
  ['the studio itself', '/studio/settings', (page) => page.getByLabel('Name', { exact: true })],
]

test('what is half typed at the desk asks before another page takes its place', async ({ browser }) => {
  const page = await staff(browser, program, OWNER)
  for (const [screen, path, field] of AT_THE_DESK)
    await test.step(screen, async () => {
      await page.goto(path)
      await expectAsked(page, field(page))
    })
  await test.step('it may be left behind, and taken back it is nothing', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Another name')
    page.once('dialog', (dialog) => dialog.accept())
    await page.getByRole('link', { name: 'Today' }).first().click()
    await expect(page).toHaveURL(/\/studio\/today$/)
    await page.goto('/studio/members/new')
    const asked = refuseAll(page)
    await page.getByLabel('First name').fill('A')
    await page.getByLabel('First name').fill('')
    await page.getByRole('link', { name: 'Today' }).first().click()
    await expect(page).toHaveURL(/\/studio\/today$/)
    expect(asked).toEqual([])
  })
  await page.context().close()
})

test('a full load asks too, and nothing does once it is kept', async ({ browser }) => {
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/members/new')
  // A page that no one has touched may not ask.
  await page.getByLabel('First name').click()
  await page.getByLabel('First name').fill('Leela')
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.getByLabel('First name').fill('Leela')
  await page.getByLabel('Last name').fill('Das')
  await page.getByLabel('Email (optional)').fill('leela.das@example.com')
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('heading', { name: 'Leela Das' })).toBeVisible()
  expect(asked).toEqual(['beforeunload'])
  await page.context().close()
})

test('an answer in the inbox, there and in the dialog of today', async ({ browser }) => {
  const member = await newcomer(browser, program)
  const text = 'May I bring my own mat?'
  const said = await member.page.request.post(`${program.url}/api/conversation`, { data: { text } })
  expect(said.status()).toBe(201)
  const since = Date.now() - 21 * 3_600_000
  inDatabase(program, (db) => {
    db.prepare('update conversationMessages set createdAt = ?').run(since)
    db.prepare('update threads set lastAt = ?, waitingSince = ?').run(since, since)
  })
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/messages')
  await page.getByRole('link', { name: 'Ananya Iyer' }).click()
  await expectAsked(page, page.getByLabel('Your reply'))
  await page.goto('/studio/today')
  const late = page.getByRole('listitem').filter({ hasText: 'Ananya Iyer is waiting for a reply' })
  await late.getByRole('button', { name: /^Reply to/ }).click()
  const dialog = page.getByRole('dialog')
  const asked = refuseAll(page)
  await dialog.getByLabel('Your reply').fill('Only half')
  await page.keyboard.press('Escape')
  await expect.poll(() => asked).toEqual([ASKED])
  await expect(dialog.getByLabel('Your reply')).toHaveValue('Only half')
  page.removeAllListeners('dialog')
  page.once('dialog', (one) => one.accept())
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
  await member.context.close()
})

test('a half-typed sale', async ({ browser }) => {
  const member = await newcomer(browser, program)
  const page = await staff(browser, program, OWNER)
  await page.goto('/studio/money/sell')
  await page.getByRole('searchbox', { name: 'Guest’s name' }).fill(member.email)
  await page.getByRole('button', { name: new RegExp(member.email) }).click()
  const classes = page.getByRole('combobox', { name: 'Class' })
  await expect(classes).toBeVisible()
  const [wanted] = await classes
    .locator('option')
    .filter({ hasText: /₹1,/ })
    .filter({ hasNotText: 'full' })
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value))
  await classes.selectOption(wanted ?? '')
  await expectAsked(page, page.getByRole('textbox', { name: 'Amount' }))
  await page.context().close()
  await member.context.close()
})

test('a teacher’s own page, and a note of a session', async ({ browser }) => {
  const page = await staff(browser, program, TEACHER)
  await page.goto('/studio/me')
  const away = page.getByRole('link', { name: 'My day' })
  await expectAsked(page, page.getByLabel('About you'), away)
  const sessionId = inDatabase(program, (db) =>
    String(
      db
        .prepare(
          `select session.id from classSessions session join classes class on class.id = session.classId
           join instructors teacher on teacher.id = class.instructorId
           join users account on account.id = teacher.userId
           where account.email = ? and session.endsAt < ? order by session.startsAt desc`,
        )
        .get(TEACHER, Date.now())?.id,
    ),
  )
  await page.goto(`/studio/notes/${sessionId}`)
  await expectAsked(page, page.getByRole('textbox', { name: 'For myself' }), away)
  await page.context().close()
})

test('of two forms on one page the first asks as well', async ({ browser }) => {
  const page = await staff(browser, program, OWNER)
  await page.goto('/yogadashboard/profile')
  // Below it are other forms: the router alone would ask the last of them.
  await expectAsked(page, page.getByLabel('First name'), page.getByRole('link', { name: 'Our Centers' }))
  await page.context().close()
})

test('of a teacher and a manager at one page the second sees what the first kept, field by field', async ({
  browser,
}) => {
  const teacher = await staff(browser, program, TEACHER)
  const manager = await staff(browser, program, OWNER)
  await teacher.goto('/studio/me')
  await manager.goto('/studio/teachers')
  await manager.getByRole('link', { name: 'Edit page of Meera Joshi' }).click()
  await manager.getByLabel('About').fill('As the manager says.')
  await expect(manager.getByText(/^Saved at \d/)).toBeVisible()
  await manager.getByRole('button', { name: 'Publish changes' }).click()
  await expect(manager.getByText('published', { exact: true })).toBeVisible()
  await manager.getByLabel('Years of teaching').fill('30')
  await expect(manager.getByText(/^Saved at \d/)).toBeVisible()

  await teacher.getByLabel('About you').fill('As I say.')
  await teacher.getByRole('button', { name: 'Save page' }).click()
  await expect(teacher.getByText(/Nandini Kapoor changed this/)).toBeVisible()
  const row = teacher.getByRole('row', { name: /^About you/ })
  await expect(row.getByRole('cell')).toHaveText(['As the manager says.', 'As I say.'])
  await expect(teacher.getByLabel('About you')).toHaveValue('As I say.')
  await teacher.setViewportSize({ width: 375, height: 900 })
  await expectNoFaults(teacher, 'a page that somebody else changed')
  await teacher.getByRole('button', { name: 'Save page' }).click()
  await expect(teacher.getByText('Visitors see the new page now.')).toBeVisible()

  // Anyone who has the page in hand in the editor hears of it too, and what they wrote themselves stays.
  await manager.getByLabel('About').fill('The manager again.')
  await expect(manager.getByRole('heading', { name: 'This was edited in two places' })).toBeVisible()
  await expect(manager.getByRole('radio', { name: /^Meera Joshi’s version As I say\./ })).toBeVisible()
  await expectNoFaults(manager, 'a page in the editor that its teacher changed')
  await teacher.context().close()
  await manager.context().close()
})

test('Back closes an open dialog before it leaves the page', async ({ browser }) => {
  const { page } = await newcomer(browser, program)
  await page.goto('/yogadashboard')
  await page.locator('a[href="/yogadashboard/contact"]').first().click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.getByRole('button', { name: 'Live chat' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/contact$/)
})
