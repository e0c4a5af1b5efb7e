import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, join, logInAs, payByCard } from './person.ts'

/** A class from its first word to its first member: written by two, published, found and bought. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

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

/** Someone new, with a role of the staff. */
async function staff(browser: Browser, role: string): Promise<Page> {
  const context = await open(browser)
  const { email } = await join(context, program.url)
  const db = new DatabaseSync(path(program.dataDir, 'zen-flow-yoga.db'), { timeout: 5000 })
  const { id } = db.prepare('select id from users where email = ?').get(email) as { id: string }
  db.prepare(
    'insert into staffRoles (id, userId, role, centreId, grantedAt, grantedBy) values (?, ?, ?, null, 0, null)',
  ).run(`role-${id}`, id, role)
  db.close()
  return context.newPage()
}

const kept = (page: Page) => expect(page.getByText(/^Saved at \d/)).toBeVisible()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** A Tuesday far from the demo's own terms. */
const FIRST = '2027-06-01'

test('two managers write a class; it is published when nothing is missing, and a visitor buys it', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/classes')
  await expect(page.getByRole('link', { name: 'Yin by Moonlight', exact: true })).toBeVisible()
  await expectNoFaults(page, 'the classes of the desk')
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(page).toHaveURL(/\/studio\/classes\/draft\//)
  await expect(page.getByRole('link', { name: 'Publish (10 things missing)' })).toBeVisible()
  await field(page, 'Title').fill('Yin by Lamplight')
  await page.getByRole('combobox', { name: 'Style' }).fill('Yin')
  await field(page, 'One-line description').fill('Slow shapes held until the mind stops asking how long.')
  await page.getByRole('radio', { name: 'Beginner' }).press('Space')
  await kept(page)
  await expectNoFaults(page, 'a draft')

  // Left, and come back to: all of it is there.
  await page.getByRole('link', { name: 'Classes', exact: true }).first().click()
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.getByRole('link', { name: 'Yin by Lamplight' }).click()
  await expect(field(page, 'Title')).toHaveValue('Yin by Lamplight')
  await page.getByRole('radio', { name: 'In person' }).press('Space')
  await page.getByRole('combobox', { name: 'Teacher' }).selectOption({ label: 'Imran Sheikh' })
  await page.getByRole('combobox', { name: 'Room' }).selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: 'Tuesday' }).press('Space')
  await page.getByRole('checkbox', { name: 'Thursday' }).press('Space')
  await field(page, 'From').fill('20:00')
  await field(page, 'To').fill('21')
  await page.getByLabel('Starting on').fill(FIRST)
  await field(page, 'Sessions').fill('4')
  await expect(page.getByText('4 sessions, Tue 1 Jun 2027 – Thu 10 Jun 2027, 8:00 – 9:00 PM.')).toBeVisible()
  await page.getByRole('button', { name: 'skip Thu 3 Jun' }).click()
  await expect(page.getByText('4 sessions, Tue 1 Jun 2027 – Tue 15 Jun 2027, 8:00 – 9:00 PM.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toContainText('Imran Sheikh, free on all 4')
  await field(page, 'Price for all sessions, in ₹').fill('2,299')
  await kept(page)

  // Someone else is in the same draft, and writes first.
  const other = await staff(browser, 'manager')
  await other.goto(page.url())
  // In another field: both hold.
  await field(other, 'Price for all sessions, in ₹').fill('2,199')
  await kept(other)
  await field(page, 'Sessions').fill('5')
  await expect(page.getByText('Both changes are saved.')).toBeVisible()
  await kept(page)
  await expect(field(page, 'Price for all sessions, in ₹')).toHaveValue('2,199')
  await field(page, 'Sessions').fill('4')
  await kept(page)
  await other.reload()
  await field(other, 'Title').fill('Yin by Candlelight')
  await kept(other)
  await field(page, 'Title').fill('Yin by Moon and Lamp')
  const both = page.getByRole('region', { name: 'This draft was edited in two places' })
  await expect(both).toContainText('Yin by Candlelight')
  await expect(both).toContainText('Yin by Moon and Lamp')
  await expectNoFaults(page, 'two in one draft')
  await both.getByRole('radio', { name: /^Ananya Iyer’s version/ }).check()
  await both.getByRole('button', { name: 'Save these' }).click()
  await expect(field(page, 'Title')).toHaveValue('Yin by Candlelight')
  await kept(page)

  await page.getByRole('link', { name: 'Choose a picture.' }).click()
  await expect(page.getByRole('radio', { name: 'Yin', exact: true })).toBeFocused()
  await page.getByRole('radio', { name: 'Yin', exact: true }).press('Space')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yin by Candlelight' })).toBeVisible()
  await expect(page.getByText('Enroll Now')).toBeVisible()
  await expectNoFaults(page, 'a draft as a member sees it')
  await page.getByRole('link', { name: 'Back to the draft' }).click()

  const visitor = await (await open(browser)).newPage()
  await visitor.goto('/classesPage')
  await expect(visitor.getByText('Yin by Candlelight')).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Visitors can see the class now.')).toBeVisible()
  await expect(page).toHaveURL(/\/studio\/classes\/[\w-]+$/)

  // The pages of visitors show it at the next request.
  const { email, password } = await join(visitor.context(), program.url)
  await visitor.context().clearCookies()
  await visitor.goto('/classesPage')
  await visitor.getByRole('link', { name: 'Explore Yin by Candlelight' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Yin by Candlelight' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Enroll Now' }).first().click()
  await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Login' }).click()
  await payByCard(visitor)
  await answerBank(visitor)
  await visitor.waitForURL('**/yogadashboard/**')
  await page.reload()
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()

  // What a change means is said first.
  await field(page, 'Price for all sessions, in ₹').fill('2500')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('1 member has booked. They keep their price')).toBeVisible()
  await expectNoFaults(page, 'a published class')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. Visitors see the change now.')).toBeVisible()
  await visitor.goto('/classesPage')
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Yin by Candlelight' })).toContainText(
    '₹2,500',
  )

  // One session more: everyone in it gets a place.
  await page.getByRole('button', { name: 'Add a session' }).click()
  await page.getByLabel('Date', { exact: true }).fill('2027-06-20')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Sun 20 Jun 2027, 8:00 – 9:00 PM')).toBeVisible()
  await expect(page.getByText('1 member gets a place and an email, in 10 minutes.')).toBeVisible()
  await page.getByRole('button', { name: 'Add session and send 1 email' }).click()
  await expect(page.getByText('Sun 20 Jun 2027, 8:00 PM', { exact: true })).toBeVisible()

  // And the next term.
  await page.getByRole('button', { name: 'Copy to new dates' }).click()
  await expect(page.getByText('Copied from Yin by Candlelight.')).toBeVisible()
  await expect(page.getByText('5 sessions, Tue 22 Jun 2027 – Tue 6 Jul 2027, 8:00 – 9:00 PM.')).toBeVisible()
  for (const one of [page, other, visitor]) await one.context().close()
})

test('what is typed outlives a studio that cannot be reached, and a login that ends', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/classes')
  await page.getByRole('button', { name: 'Add class' }).click()
  await expect(page.getByRole('heading', { name: 'New class' })).toBeVisible()
  await page.route('**/api/studio/classes/drafts/*', (route) => route.abort())
  await field(page, 'Title').fill('Breath by the Lake')
  await expect(page.getByText('Couldn’t save just now. Your changes are still here.')).toBeVisible()
  await expectNoFaults(page, 'a draft that could not be kept')
  const triedOnceMore = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Classes', exact: true }).first().click()
  await triedOnceMore
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Breath by the Lake')
  await expect(page).toHaveURL(/\/studio\/classes\/draft\//)
  await page.unroute('**/api/studio/classes/drafts/*')
  // The network is there again: it is tried by itself.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await kept(page)
  await page.context().clearCookies()
  await field(page, 'Title').fill('Breath by the River')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await logInAs(page.context(), program.url, 'studio@example.com')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await kept(page)
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Breath by the River')
  // Removed elsewhere meanwhile: the page says so, and can be left.
  const elsewhere = await owner(browser)
  await elsewhere.goto(page.url())
  await elsewhere.getByRole('button', { name: 'Delete draft' }).click()
  await elsewhere.getByRole('button', { name: 'Delete draft' }).click()
  await expect(elsewhere).toHaveURL('/studio/classes?state=draft')
  await field(page, 'Title').fill('Breath by the Sea')
  await expect(
    page.getByText('We could not find this draft. It may have been published or deleted.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/studio/classes?state=draft')
  await expect(page.getByRole('link', { name: 'Yin by Moonlight, the next term' })).toBeVisible()
  await expect(page.getByText('Breath by the River')).toBeHidden()
  for (const one of [page, elsewhere]) await one.context().close()
})

test('a field that is refused keeps nothing else back, and both hours are read from one field', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/classes')
  await page.getByRole('button', { name: 'Add class' }).click()
  await field(page, 'Price for all sessions, in ₹').fill('-5')
  await field(page, 'Title').fill('Kept beside a wrong price')
  await field(page, 'From').fill('6:30PM-7:45PM')
  await field(page, 'From').blur()
  await expect(field(page, 'To')).toHaveValue('7:45 PM')
  await expect(page.getByText('Saved, except the marked fields.')).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Kept beside a wrong price')
  await expect(field(page, 'From')).toHaveValue('6:30 PM')
  await expect(field(page, 'To')).toHaveValue('7:45 PM')
})

test('the front desk sees classes and changes none; a teacher has no such page', async ({ browser }) => {
  const desk = await staff(browser, 'front desk')
  await desk.goto('/studio/classes?q=moonlight')
  await expect(desk.getByRole('button', { name: 'Add class' })).toBeHidden()
  await desk.getByRole('link', { name: 'Yin by Moonlight', exact: true }).click()
  await expect(field(desk, 'Title')).toHaveAttribute('readonly', '')
  await expect(desk.getByRole('button', { name: /Copy|Review|Add a session/ })).toHaveCount(0)
  await expectNoFaults(desk, 'a class at the front desk')
  const teacher = await staff(browser, 'teacher')
  await teacher.goto('/studio/me')
  await expect(teacher.getByRole('navigation', { name: 'Desk', exact: true })).not.toContainText('Classes')
  for (const one of [desk, teacher]) await one.context().close()
})
