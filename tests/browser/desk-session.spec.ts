import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, leaveSingleTicket, payByCard } from './person.ts'
import {
  beginsIn,
  DAY,
  endGrace,
  expectBooksInOrder,
  inDatabase,
  insert,
  lettersTo,
  MINUTE,
  newcomer,
  openClass,
  type Program,
  staff,
} from './scene.ts'

/** One session at the desk: who is booked, who waits, and everything that is done with them. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const ROOM = 14
const IN_DAYS = [4, 6, 8].map((days) => (days * DAY) / MINUTE)
const TITLE = 'Hatha at the Ford'

type YogaClass = ReturnType<typeof openClass>

/** Members of the demo with a place in the first session that the desk gave them. */
function seatPeople({ id: classId, sessions }: YogaClass, count: number) {
  return inDatabase(program, (db) => {
    db.prepare('update classes set capacity = ? where id = ?').run(ROOM, classId)
    const people = db
      .prepare(
        "select id, firstName, lastName, email from users where role = 'user' and deletedAt is null limit ?",
      )
      .all(count)
    const sessionId = sessions[0] as string
    for (const [index, { id: userId }] of people.entries()) {
      const [enrollmentId, bookingId] = [randomUUID(), randomUUID()]
      const own = {
        userId: String(userId),
        classId,
        sessionId,
        createdAt: Date.now() - DAY,
        policyVersion: 1,
      }
      insert(db, 'enrollments', { ...own, id: enrollmentId, status: 'active' })
      insert(db, 'bookings', { ...own, id: bookingId, source: 'drop-in', enrollmentId })
      insert(db, 'seats', { sessionId, number: index + 1, classId, bookingId })
      const log = { id: randomUUID(), at: Date.now() - DAY, action: 'enrollment.given', detail: '{}' }
      insert(db, 'auditLog', { ...log, subject: enrollmentId })
    }
    return people.map(({ firstName, lastName, email }) => ({
      name: `${firstName} ${lastName}`,
      email: String(email),
    }))
  })
}

async function open(studio: Page, sessionId = '') {
  await studio.goto(`/studio/session/${sessionId}`, { waitUntil: 'networkidle' })
  await expect(studio.getByRole('heading', { name: 'Attendance' })).toBeVisible()
}

const people = (studio: Page) => studio.locator('[data-booking]')

test('anyone who is removed can be put back, until someone else has the place', async ({ browser }) => {
  // At other hours than the one below, which has the same room.
  const hours = IN_DAYS.map((minutes) => minutes + 300)
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha at the Weir', hours)
  const [id = ''] = yogaClass.sessions
  inDatabase(program, (db) => db.prepare('update classes set capacity = 1 where id = ?').run(yogaClass.id))
  const payer = await newcomer(browser, program)
  await payer.page.goto(`/class/${yogaClass.slug}`)
  await payer.page
    .getByRole('button', { name: /^Book ₹150/ })
    .first()
    .click()
  await payByCard(payer.page)
  await answerBank(payer.page)
  await leaveSingleTicket(payer.page, id)
  const studio = await staff(browser, program, 'studio@example.com')
  await open(studio, id)
  const takeOff = async () => {
    await people(studio).first().getByRole('button').first().click()
    const dialog = studio.getByRole('dialog')
    const off = dialog.getByRole('radio', { name: /Cancel this session for them/ })
    await expect(off.or(dialog.getByRole('button', { name: /^Cancel booking/ })).first()).toBeVisible()
    if (await off.isVisible()) await off.check()
    await expect(dialog.getByText('The refund and an email go out in 10 minutes')).toBeVisible()
    await dialog.getByLabel('Reason').fill('They called')
    await dialog.getByRole('button', { name: /^Cancel booking, refund ₹150/ }).click()
    await expect(people(studio)).toHaveCount(0)
  }
  const strip = studio
    .getByRole('group', { name: 'Can be undone' })
    .filter({ hasText: 'Undo books them again' })
  await takeOff()
  await expect(strip).toContainText('₹150 and the email go out at')
  await expectNoFaults(studio, 'a session from which somebody was taken off')
  await studio.setViewportSize({ width: 1440, height: 900 })
  await studio.keyboard.press('Control+z')
  await expect(people(studio)).toHaveCount(1)
  await expect(strip).toHaveCount(0)
  await expect(studio.getByText(/booked again, nothing was sent/)).toBeVisible()

  await takeOff()
  const { page: other, email } = await newcomer(browser, program)
  await other.goto(`/class/${yogaClass.slug}`)
  await other
    .getByRole('button', { name: /^Book ₹150/ })
    .first()
    .click()
  await payByCard(other)
  await answerBank(other)
  await leaveSingleTicket(other, id)
  expect(email).toBeTruthy()
  await strip.getByRole('button', { name: 'Undo' }).click()
  await expect(studio.getByText('Someone else has that place now')).toBeVisible()
  await expect(people(studio)).toHaveCount(1)
  await expectBooksInOrder(program)
})

test('a manager adds one beyond the room, moves one, gives one a place, writes to all, cancels it, undoes it, cancels it', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const yogaClass = openClass(program, 'gentle-hatha-yoga', TITLE, IN_DAYS)
  const [id = ''] = yogaClass.sessions
  const seated = seatPeople(yogaClass, ROOM - 1)
  const payer = await newcomer(browser, program)
  await payer.page.goto(`/class/${yogaClass.slug}`)
  await payer.page
    .getByRole('button', { name: /^Book ₹150/ })
    .first()
    .click()
  await payByCard(payer.page)
  await answerBank(payer.page)
  await leaveSingleTicket(payer.page, id)
  const [late, waiter] = [await newcomer(browser, program), await newcomer(browser, program)]
  inDatabase(program, (db) => {
    const user = db.prepare('select id from users where email = ?').get(waiter.email)
    const place = { userId: String(user?.id), classId: yogaClass.id, sessionId: id }
    insert(db, 'enrollments', {
      ...place,
      id: randomUUID(),
      status: 'waitlisted',
      createdAt: Date.now() - DAY,
    })
  })

  const studio = await staff(browser, program, 'studio@example.com')
  await open(studio, id)
  await expect(studio.getByText(`${ROOM} of ${ROOM}`, { exact: true })).toBeVisible()
  await expect(people(studio)).toHaveCount(ROOM)
  await expectNoFaults(studio, 'a session at the desk')
  await studio.setViewportSize({ width: 1440, height: 900 })

  // One more than the room holds, with a reason.
  await studio.getByRole('button', { name: 'Add booking' }).click()
  await studio.getByLabel('Name, full email address').fill(late.email)
  await studio.getByRole('button', { name: 'Search' }).click()
  await studio.getByRole('button', { name: /^Choose / }).click()
  await studio.getByLabel('Reason for going over capacity').fill('Came from Pune for it')
  await studio.getByRole('button', { name: 'Add for free' }).click()
  await expect(people(studio)).toHaveCount(ROOM + 1)
  await expect(studio.getByText('over capacity: Came from Pune for it')).toBeVisible()

  // One goes to another session.
  const [moved] = seated
  await studio.getByRole('button', { name: moved?.name ?? '' }).click()
  await studio.getByLabel('Reason').fill('Asked for another day')
  await studio.getByRole('button', { name: 'Move booking' }).click()
  await expect(people(studio)).toHaveCount(ROOM)
  await expect(studio.getByText(`${moved?.name} moved to another session`)).toBeVisible()

  // One who waits comes before the others.
  await studio.getByRole('button', { name: /^Give a place to / }).click()
  await studio.getByLabel('Reason for going out of order').fill('Her last week in town')
  await studio.getByRole('button', { name: 'Give the place' }).click()
  await expect(people(studio)).toHaveCount(ROOM + 1)
  await expect(studio.getByText('moved ahead on the waitlist')).toBeVisible()

  await studio.getByRole('button', { name: 'Email everyone' }).click()
  await studio.getByLabel('Message').fill('Bring a second blanket.')
  await studio.getByRole('button', { name: `Email ${ROOM + 1} people` }).click()
  await expect(studio.getByText(`Email sent to ${ROOM + 1} people`)).toBeVisible()
  const letter = studio
    .getByRole('group', { name: 'Can be undone' })
    .filter({ hasText: `Email to ${ROOM + 1} people by Nandini.` })
  await expectNoFaults(studio, 'a letter that waits')
  await studio.setViewportSize({ width: 1440, height: 900 })
  await letter.getByRole('button', { name: 'Undo' }).click()
  await expect(letter).toHaveCount(0)
  await expect(studio.getByText('Email undone before sending')).toBeVisible()

  // Cancelled, with what it costs; undone on the same page; cancelled for good.
  const callOff = async () => {
    await studio.getByRole('button', { name: 'Cancel session' }).click()
    const dialog = studio.getByRole('dialog')
    await expect(dialog.getByText('bookings cancelled')).toBeVisible()
    await expect(dialog.getByRole('definition')).toHaveText([`${ROOM + 1}`, '₹150', `${ROOM + 1}`])
    await dialog.getByLabel('Reason').fill('The river is in the hall.')
    return dialog.getByRole('button', { name: 'Cancel session, refund ₹150' })
  }
  const first = await callOff()
  await expectNoFaults(studio, 'the dialog of calling off')
  await studio.setViewportSize({ width: 1440, height: 900 })
  await first.click()
  await expect(studio.locator('#main').getByText('is cancelling this session')).toBeVisible()
  await studio.getByRole('button', { name: 'Undo' }).click()
  await expect(studio.locator('#main').getByText('is cancelling this session')).toHaveCount(0)
  await expect(people(studio)).toHaveCount(ROOM + 1)
  await (await callOff()).click()
  await expect(studio.locator('#main').getByText('is cancelling this session')).toBeVisible()

  await endGrace(program)
  const told = (email: string) =>
    lettersTo(program, email).filter((letter) => letter.startsWith(`Cancelled: ${TITLE}`))
  for (const { email } of [payer, late, waiter, ...seated.slice(1)]) expect(told(email)).toHaveLength(1)
  expect(told(moved?.email ?? '')).toHaveLength(0)
  expect(told(payer.email)[0]).toContain('refund of ₹150 is on its way')
  expect(lettersTo(program, payer.email).join('\n')).not.toContain('Bring a second blanket.')
  await expectBooksInOrder(program)
  await open(studio, id)
  await expect(people(studio)).toHaveCount(0)
  await expect(studio.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(studio.getByRole('button', { name: 'Cancel session' })).toHaveCount(0)
  await Promise.all([payer, late, waiter].map(({ context }) => context.close()))
  await studio.context().close()
})

test('figures of an earlier choice can neither be pressed nor come late', async ({ browser }) => {
  const hours = IN_DAYS.map((minutes) => minutes + 600)
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha at the Mill', hours)
  const [id = ''] = yogaClass.sessions
  const studio = await staff(browser, program, 'studio@example.com')
  await open(studio, id)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = { this: first, following: second, all: undefined }
  const people = { this: 11, following: 22, all: 33 }
  await studio.route('**/change/preview', async (route) => {
    const wanted = route.request().postDataJSON() as { scope: keyof typeof held }
    const { scope } = wanted
    // The whole class can't be cancelled here: each scope gets the answer for one session, with people of its own.
    const response = await route.fetch({ postData: { ...wanted, scope: 'this' } })
    const { data, ...answer } = await response.json()
    await held[scope]?.promise
    await route.fulfill({
      response,
      json: { ...answer, data: { ...data, people: people[scope], refund: 0 } },
    })
  })
  await studio.getByRole('button', { name: 'Cancel session' }).click()
  const dialog = studio.getByRole('dialog')
  const figure = dialog.getByRole('definition').first()
  await dialog.getByRole('radio', { name: 'All upcoming sessions' }).check()
  await expect(figure).toHaveText('33')
  await expect(dialog.getByRole('button', { name: 'Cancel session' })).toBeEnabled()
  await dialog.getByRole('radio', { name: 'This and later sessions' }).check()
  await expect(dialog.getByRole('button', { name: 'Cancel session' })).toBeDisabled()
  await expect(figure).toHaveText('33')
  const late = studio.waitForResponse('**/change/preview')
  first.resolve()
  await (await late).finished()
  await expect(figure).toHaveText('33')
  second.resolve()
  await expect(figure).toHaveText('22')
  await expect(dialog.getByRole('button', { name: 'Cancel session' })).toBeEnabled()
})

test('the keys alone walk and mark; a phone has the acts in a sheet; paper has boxes', async ({
  browser,
}) => {
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha at Dusk', IN_DAYS)
  const [id = ''] = yogaClass.sessions
  seatPeople(yogaClass, 4)
  inDatabase(program, (db) => beginsIn(db, id, 10))
  const studio = await staff(browser, program, 'studio@example.com')
  await open(studio, id)
  const names = await studio.locator('[data-booking] :is(h3, h4)').allTextContents()
  const mark = (name = '', what = '') =>
    studio.getByRole('group', { name, exact: true }).getByRole('radio', { name: what })
  await mark(names[0], 'here').focus()
  await studio.keyboard.press('1')
  await studio.keyboard.press('j')
  await studio.keyboard.press('2')
  await studio.keyboard.press('j')
  await studio.keyboard.press('3')
  await studio.keyboard.press('k')
  await expect(mark(names[0], 'here')).toBeChecked()
  await expect(mark(names[1], 'late')).toBeChecked()
  await expect(mark(names[2], 'away')).toBeChecked()
  await expect(mark(names[1], 'late')).toBeFocused()

  await studio.setViewportSize({ width: 375, height: 812 })
  await expect(studio.getByRole('button', { name: 'Cancel session' })).toBeHidden()
  await studio.getByRole('button', { name: 'More', exact: true }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click()
  await expect(studio.getByText('2 people are already here.')).toBeVisible()
  await studio.getByRole('button', { name: 'Keep session' }).click()

  await studio.emulateMedia({ media: 'print' })
  const paper = studio.locator('table')
  await expect(paper).toBeVisible()
  await expect(paper.locator('tbody tr')).toHaveCount(4 + 3)
  await expect(studio.getByRole('button')).toHaveCount(0)
  await studio.context().close()
})

test('a teacher reads and marks their session, and is offered nothing of the desk', async ({ browser }) => {
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha for Meera', IN_DAYS)
  const [id = ''] = yogaClass.sessions
  seatPeople(yogaClass, 2)
  const meera = await staff(browser, program, 'meera.joshi@example.com')
  await open(meera, id)
  await expect(people(meera)).toHaveCount(2)
  await expect(meera.getByRole('button', { name: 'Email everyone' })).toBeVisible()
  for (const name of ['Move', 'Cancel session', 'Add booking'])
    await expect(meera.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(meera.getByText('₹')).toHaveCount(0)
  await expectNoFaults(meera, 'a session, to its teacher')
  await meera.context().close()
})
