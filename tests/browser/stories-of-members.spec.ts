import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { press, tabTo } from './keys.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, enrolPast, payByCard, TICKET } from './person.ts'
import {
  beginsIn,
  DAY,
  expectBooksInOrder,
  inDatabase,
  MINUTE,
  newcomer,
  openClass,
  type Program,
  staff,
} from './scene.ts'

/** Stories of a member and their teacher: someone comes late, comes to another class instead, reads what was left for them. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const DAYS = DAY / MINUTE

function moveTo(hours: Record<string, number>) {
  inDatabase(program, (db) => {
    for (const [id, minutes] of Object.entries(hours)) beginsIn(db, id, minutes)
  })
}

const meera = (browser: Browser) => staff(browser, program, 'meera.joshi@example.com')

test('who buys an online run under way is let in ten minutes late, and told when it is over', async ({
  browser,
}) => {
  const yogaClass = openClass(program, 'hatha-before-work', 'Hatha at Your Desk', [
    -2 * DAYS,
    -20,
    1 * DAYS,
    3 * DAYS,
  ])
  const [, underWay = '', next = ''] = yogaClass.sessions
  const { page, context } = await newcomer(browser, program)
  await page.goto(`/class/${yogaClass.slug}`)
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
  await expect(page).toHaveURL(TICKET)

  await page.goto('/yogadashboard')
  const own = page.getByRole('region', { name: 'Hatha at Your Desk' })
  await expect(own).toContainText('Next on your mat, session 3 of 4')
  await expect(own).toContainText('‘Join’ appears here at')
  await expect(own.getByRole('link', { name: 'Join' })).toHaveCount(0)
  // The one that is in progress was not bought.
  await page.goto(`/api/sessions/${underWay}/join`)
  await expect(page.getByText('This session is not ahead of you')).toBeVisible()

  moveTo({ [underWay]: -3 * 60, [next]: -10 })
  await page.goto('/yogadashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoFaults(page, 'the dashboard while a live session is in progress')
  const led = context.waitForEvent('request', (request) =>
    request.url().startsWith('https://meet.jit.si/zen-flow-'),
  )
  await own.getByRole('link', { name: 'Join' }).click()
  await led

  moveTo({ [next]: -61 })
  await page.goto(`/api/sessions/${next}/join`)
  await expect(page).toHaveURL(new RegExp(`/yogadashboard/session/${next}$`))
  await expect(page.getByText('This session is over.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join' })).toHaveCount(0)
  await expectNoFaults(page, 'a live session that is over')
  await expectBooksInOrder(program)
  await context.close()
})

test('by keyboard: a session is given up and made up for in another class, where the teacher marks it', async ({
  browser,
}) => {
  const own = openClass(
    program,
    'gentle-hatha-yoga',
    'Hatha on Stones',
    [4, 6, 8].map((days) => days * DAYS),
  )
  const other = openClass(program, 'foundational-poses', 'Hatha in the Grass', [180, 7 * DAYS])
  const [givenUp = ''] = own.sessions
  const [instead = ''] = other.sessions
  const { page, context } = await newcomer(browser, program)
  const { classId } = await enrolPast(context, program, own.slug)

  await page.goto(`/yogadashboard/yoga-class/${classId}`)
  await press(page, page.getByRole('button', { name: /^I can’t make it/ }).first())
  await press(page, page.getByRole('button', { name: 'Release my place' }))
  const rows = page.getByRole('region', { name: 'Your next sessions' })
  await expect(rows).toContainText('You are not coming to this one.')
  await press(page, rows.getByRole('link', { name: /^See your choices/ }))
  const choice = page.getByRole('button', { name: /^Come to this one: Hatha in the Grass/ }).first()
  await tabTo(page, choice)
  await expectNoFaults(page, 'what one may come to instead')
  await press(page, choice)
  await expect(page.getByText('Instead of another session, 1 of 2')).toBeVisible()

  moveTo({ [instead]: 10 })
  const teacher = await meera(browser)
  await teacher.goto(`/studio/session/${instead}/roll`)
  const person = teacher.getByRole('group', { name: 'Ananya Iyer' })
  await tabTo(teacher, person.getByRole('radio', { name: 'here' }))
  await teacher.keyboard.press('1')
  await expect(person.getByRole('radio', { name: 'here' })).toBeChecked()
  await expect(teacher.getByText('0 to mark')).toBeVisible()
  await expectNoFaults(teacher, 'the roll with a make-up')

  // Both are over: the one that was given up, and the one that stands for it.
  moveTo({ [givenUp]: -5 * 60, [instead]: -2 * 60 })
  await page.goto(`/yogadashboard/session/${instead}`)
  await expect(page.getByText(/^Meera marked you present on /)).toBeVisible()
  await expectNoFaults(page, 'a make-up that was held')
  await page.goto(`/yogadashboard/yoga-class/${classId}`)
  await expect(page.getByText('1 of 3 sessions done')).toBeVisible()
  await expect(page.getByText('You came to 100% of the sessions held so far.')).toBeVisible()
  await expect(page.getByText('marked you absent')).toHaveCount(0)
  await expectNoFaults(page, 'a class with a make-up')
  await page.goto('/yogadashboard')
  await expect(page.getByText(/1 of 3/).first()).toBeVisible()
  await expectBooksInOrder(program)
  await Promise.all([context.close(), teacher.context().close()])
})

test('the teacher’s note is read by those who were booked, once it is over; not by who gave it up', async ({
  browser,
}) => {
  const NOTE = 'Ten quiet minutes of legs up the wall before bed.'
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha after Rain', [5 * DAYS, 7 * DAYS])
  const [id = ''] = yogaClass.sessions
  const [there, absent, away] = [
    await newcomer(browser, program),
    await newcomer(browser, program),
    await newcomer(browser, program),
  ]
  for (const { context } of [there, absent, away]) await enrolPast(context, program, yogaClass.slug)
  await away.page.goto(`/yogadashboard/session/${id}`)
  await away.page.getByRole('button', { name: /^I can’t make it/ }).click()
  await away.page.getByRole('button', { name: 'Release my place' }).click()
  await expect(away.page.getByRole('heading', { name: 'You are not coming to this one' })).toBeVisible()

  const teacher = await meera(browser)
  await teacher.goto(`/studio/notes/${id}`)
  await teacher.getByRole('textbox', { name: 'For members who booked' }).fill(NOTE)
  await teacher.getByRole('button', { name: 'Save note: For members who booked' }).click()
  await expect(teacher.getByText('Saved. Members who booked can read it after the session.')).toBeVisible()
  await expectNoFaults(teacher, 'a note for those who were there')
  await there.page.goto(`/yogadashboard/session/${id}`)
  await expect(there.page.getByRole('heading', { name: 'Your place' })).toBeVisible()
  await expect(there.page.getByText(NOTE)).toHaveCount(0)

  moveTo({ [id]: -90 })
  await markedAbsent(teacher, id, absent.email)
  for (const { page } of [there, absent]) {
    await page.goto(`/yogadashboard/session/${id}`)
    await expect(page.getByText(NOTE)).toBeVisible()
    await expect(page.getByText('This session is over.')).toBeVisible()
  }
  await expect(there.page.getByText('marked you')).toHaveCount(0)
  await expect(absent.page.getByText(/^Meera marked you absent on /)).toBeVisible()
  await expectNoFaults(absent.page, 'a session that was missed, with its note')
  await away.page.goto(`/yogadashboard/session/${id}`)
  await expect(away.page.getByText('This session is not ahead of you')).toBeVisible()
  await expect(away.page.getByText(NOTE)).toHaveCount(0)
  await expectNoFaults(away.page, 'a session that was given up and is over')
  await expectBooksInOrder(program)
  await Promise.all([there, absent, away].map(({ context }) => context.close()))
  await teacher.context().close()
})

async function markedAbsent(teacher: Page, sessionId: string, email: string) {
  const booking = inDatabase(program, (db) =>
    db
      .prepare(
        "select b.id from bookings b join users u on u.id = b.userId where b.sessionId = ? and u.email = ? and b.state = 'booked'",
      )
      .get(sessionId, email),
  )
  const mark = { bookingId: booking?.id, mark: 'absent', markedAt: Date.now() }
  const sent = await teacher.request.put(`/api/sessions/${sessionId}/roll`, { data: { marks: [mark] } })
  expect(sent.status()).toBe(200)
}
