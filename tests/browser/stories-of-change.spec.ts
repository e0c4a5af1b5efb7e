import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, enrolPast, leaveSingleTicket, payByCard } from './person.ts'
import {
  change,
  DAY,
  endGrace,
  expectBooksInOrder,
  inDatabase,
  lettersTo,
  MINUTE,
  newcomer,
  openClass,
  type Program,
  staff,
  startOf,
  teacher,
} from './scene.ts'

/** Stories of two and three people: the studio changes a session while someone pays for it, or looks for who teaches it. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const IN_DAYS = [4, 6, 8].map((days) => (days * DAY) / MINUTE)
const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

test('moved by the desk while someone pays for it: they come at the new hour, know of it, and may leave', async ({
  browser,
}) => {
  const { page, email } = await newcomer(browser, program)
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha at the Well', IN_DAYS)
  const [, id = ''] = yogaClass.sessions
  const before = startOf(program, id)
  await page.goto(`/class/${yogaClass.slug}`)
  await page
    .getByRole('button', { name: /^Book ₹150/ })
    .nth(1)
    .click()
  await payByCard(page)

  const studio = await staff(browser, program, 'studio@example.com')
  const startsAt = before + 3 * 60 * MINUTE
  const wanted = { startsAt, endsAt: startsAt + 60 * MINUTE, reason: 'The river is high.' }
  expect(await change(studio, id, wanted)).toEqual({ people: 0, refund: 0, paying: 1 })
  await endGrace(program)
  await answerBank(page)
  await leaveSingleTicket(page, id)
  await expect(page.getByText('Your place in this session is booked.')).toBeVisible()
  await expect(page.getByText(clock.format(startsAt)).first()).toBeVisible()
  await expect(
    page.getByText(new RegExp(`^Moved from .+, ${clock.format(before)}\\. The river is high\\.$`)),
  ).toBeVisible()
  await expect(page.getByText(/^You may leave free of charge until /)).toContainText(clock.format(startsAt))
  await expectNoFaults(page, 'a place that was moved while it was paid for')
  const told = lettersTo(program, email).filter((letter) => letter.includes('Hatha at the Well'))
  expect(told.join('\n')).toContain('While you were paying, the studio changed something:')
  await expectBooksInOrder(program)
  await page.getByRole('button', { name: 'See my refund' }).click()
  await page.getByRole('button', { name: 'Cancel and get ₹150 back' }).click()
  await page.waitForURL('**/yogadashboard')
  await expectBooksInOrder(program)
  await Promise.all([page.context().close(), studio.context().close()])
})

test('cancelled while someone pays for it: the money goes back, and no one is in it', async ({ browser }) => {
  const { page, email } = await newcomer(browser, program)
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha under the Fig', IN_DAYS)
  const [id = ''] = yogaClass.sessions
  await page.goto(`/class/${yogaClass.slug}`)
  await page
    .getByRole('button', { name: /^Book ₹150/ })
    .first()
    .click()
  await payByCard(page)
  const studio = await staff(browser, program, 'studio@example.com')
  const reason = 'The teacher is ill.'
  expect(await change(studio, id, { cancel: true, reason })).toMatchObject({ people: 0, paying: 1 })
  await endGrace(program)
  await answerBank(page)
  await expect(page.getByText('We’re refunding it in full.')).toBeVisible()
  await expectNoFaults(page, 'a session that was called off while it was paid for')
  await page.goto(`/yogadashboard/session/${id}`)
  await expect(page.getByText('This session is not ahead of you')).toBeVisible()
  await page.goto('/yogadashboard')
  await expect(page.getByText('No classes yet')).toBeVisible()
  await expect(page.getByText(/^₹150 for Hatha under the Fig/)).toBeVisible()
  await expectNoFaults(page, 'the dashboard with money on its way back')
  const left = inDatabase(program, (db) =>
    db.prepare('select count(*) as n from seats where sessionId = ?').get(id),
  )
  expect(left).toEqual({ n: 0 })
  expect(lettersTo(program, email).join('\n')).toContain('Your refund is on its way')
  await expectBooksInOrder(program)
  await Promise.all([page.context().close(), studio.context().close()])
})

/** Two in the morning of the studio's clock, in a week: no class of the demo is then, and everyone is free. */
function atNight(): number {
  const now = Temporal.Now.zonedDateTimeISO('Asia/Kolkata')
  const night = now.add({ days: 7 }).withPlainTime('02:00')
  return (night.epochMilliseconds - Date.now()) / MINUTE + 1
}

test('two who would step in press at once: one has it, the other reads who, the member sees who comes', async ({
  browser,
}) => {
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha by the Lamp', [atNight()])
  const [id = ''] = yogaClass.sessions
  const { page, context, email } = await newcomer(browser, program)
  await enrolPast(context, program, yogaClass.slug)
  const asker = await staff(browser, program, 'meera.joshi@example.com')
  expect((await asker.request.post(`/api/studio/sessions/${id}/substitutes`, { data: {} })).status()).toBe(
    200,
  )

  const teachers = [
    { name: 'Imran Sheikh', page: await teacher(browser, program, 'imran-sheikh') },
    { name: 'Rohan Bhatt', page: await teacher(browser, program, 'rohan-bhatt') },
  ]
  const wanted = (of: Page) => of.getByRole('region', { name: 'Meera needs a substitute' })
  for (const one of teachers) {
    await one.page.goto('/studio/substitutes')
    await expect(wanted(one.page)).toContainText('Hatha by the Lamp')
  }
  await Promise.all(
    teachers.map((one) => wanted(one.page).getByRole('button', { name: 'Accept session' }).click()),
  )
  const said = await Promise.all(teachers.map((one) => answerTo(one.page)))
  const won = teachers.filter((_, index) => said[index]?.startsWith('The session is yours.'))
  expect(won).toHaveLength(1)
  const winner = won[0]?.name ?? ''
  expect(said.filter((one) => one === `${winner} has already taken this session.`)).toHaveLength(1)
  for (const one of teachers) await expect(wanted(one.page)).toHaveCount(0)
  await expectNoFaults(teachers.find((one) => one.name !== winner)?.page as Page, 'somebody was faster')

  await page.goto(`/yogadashboard/session/${id}`)
  await expect(page.getByText(`With ${winner}, in English.`)).toBeVisible()
  await expect(page.getByText(`${winner} teaches it instead of Meera Joshi.`)).toBeVisible()
  await expect(page.getByText(/^You may leave the class free of charge until /)).toBeVisible()
  await expectNoFaults(page, 'a session with another teacher')
  const told = lettersTo(program, email).filter((letter) => letter.includes('instead of Meera Joshi'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(`${winner} teaches Hatha by the Lamp`)
  await asker.goto('/studio/substitutes')
  await expect(asker.getByRole('region', { name: 'Recent' })).toContainText(`covered by ${winner}`)
  await expectBooksInOrder(program)
  await Promise.all([page, asker, ...teachers.map((one) => one.page)].map((one) => one.context().close()))
})

/** What is said after the press, before it goes again. */
async function answerTo(page: Page): Promise<string> {
  const answer = page
    .getByText(/^(The session is yours\.|[A-Z]\w+ [A-Z]\w+ has already taken this session\.)/)
    .first()
  await expect(answer).toBeVisible()
  return (await answer.textContent()) ?? ''
}
