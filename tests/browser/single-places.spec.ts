import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { answerBank, enrolPast, join, leaveSingleTicket, logInAs, payByCard } from './person.ts'
import { endGrace } from './scene.ts'

/** One session of a run: bought, waited for, given up, made up for and cancelled on the screens. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

async function newcomer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: program.url,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
  })
  await join(context, program.url)
  return context.newPage()
}

async function sessionsOf(page: Page, slug: string): Promise<{ _id: string; startsAt: number }[]> {
  const answer = await page.request.get(`${program.url}/api/classes/get/${slug}`)
  return (await answer.json()).data.sessions
}

const single = (page: Page) => page.getByRole('region', { name: 'One session at a time' })

test('a visitor chooses one session, logs in, pays, and comes to its page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.url, timezoneId: 'Asia/Kolkata' })
  const { email, password } = await join(context, program.url)
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto('/class/gentle-hatha-yoga')
  await expect(single(page)).toContainText('Drop in for ₹150')
  await expect(single(page)).toContainText('6 places left')
  await page
    .getByRole('button', { name: /^Book ₹150/ })
    .nth(1)
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await payByCard(page)
  await answerBank(page)
  const [, second] = await sessionsOf(page, 'gentle-hatha-yoga')
  await leaveSingleTicket(page, second?._id)
  await expect(page.getByText('Your place in this session is booked.')).toBeVisible()
  await expect(page.getByText('A single session, 2 of 20')).toBeVisible()
  await page.goto('/class/gentle-hatha-yoga')
  const own = single(page).getByRole('link', { name: /^You’re booked/ })
  await expect(own).toHaveCount(1)
  await expect(single(page).getByRole('button', { name: /^Book ₹/ })).toHaveCount(2)
  await page.goto('/yogadashboard/profile?section=payment')
  await expect(page.getByText(/^Gentle Hatha Yoga.+\d/).first()).toBeVisible()
  await context.close()
})

test('a single place is cancelled, after saying what comes back', async ({ browser }) => {
  const page = await newcomer(browser)
  await page.goto('/class/foundational-poses')
  await page
    .getByRole('button', { name: /^Book ₹150/ })
    .first()
    .click()
  await payByCard(page)
  await answerBank(page)
  await page.getByRole('link', { name: 'See the session' }).click()
  await expect(page.getByRole('heading', { name: 'Your session' })).toBeVisible()
  await expectNoFaults(page, 'a single place')
  await page.getByRole('button', { name: /^Cancel this place/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel your place on / })
  await expect(dialog).toContainText('₹150')
  await dialog.getByRole('button', { name: 'Cancel and get ₹150 back' }).click()
  await page.waitForURL('**/yogadashboard')
  await expect(page.getByText(/^Your place in .* is cancelled\./)).toBeVisible()
  await page.context().close()
})

test('a full session is waited for, with a pause; what others have is said', async ({ browser }) => {
  const page = await newcomer(browser)
  await page.goto('/class/prenatal-circle')
  await expect(single(page)).toContainText('The whole class is full. These sessions still have places.')
  await expectNoFaults(page, 'a full run with free sessions')
  await single(page).getByText('more sessions').or(single(page).getByText('The other')).click()
  const [first] = await sessionsOf(page, 'prenatal-circle')
  const wait = single(page)
    .getByRole('button', { name: /^Join waitlist/ })
    .first()
  await wait.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re first in line for this session')).toBeVisible()
  await page.goto('/yogadashboard')
  const list = page.getByRole('region', { name: 'Your waitlists' })
  await expect(list).toContainText('One session: ')
  await expect(list).toContainText('You’re first in line for this session')
  await list.getByRole('button', { name: /^Ask me later/ }).click()
  const dialog = page.getByRole('dialog', { name: 'When should we not ask you?' })
  await dialog.getByRole('checkbox').first().check()
  await expectNoFaults(page, 'a pause of waiting')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We won’t offer you a place during that time.')).toBeVisible()
  await expect(list).toContainText(/Not on \w{3}, \d+/)
  await list.getByRole('button', { name: /^Ask me later/ }).click()
  await dialog.getByRole('checkbox').first().uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We’ll email you when a place opens.')).toBeVisible()

  // Someone gives it up: now it is kept for who waits.
  const db = new DatabaseSync(path(program.dataDir, 'zen-flow-yoga.db'), { timeout: 5000 })
  db.prepare(
    "update bookings set state = 'given-up', endedAt = ? where id in (select bookingId from seats where sessionId = ? and number = 9)",
  ).run(Date.now(), String(first?._id))
  db.prepare('delete from seats where sessionId = ? and number = 9').run(String(first?._id))
  db.close()
  await list.getByRole('button', { name: /^Ask me later/ }).click()
  // Whether this asks for it or it has come by itself: the list shows it.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('A place is kept for you until')
  await list.getByRole('button', { name: /^Take the place/ }).click()
  await payByCard(page)
  await answerBank(page)
  await leaveSingleTicket(page, first?._id)
  await expect(page.getByText('A single session, 1 of 12')).toBeVisible()
  await page.context().close()
})

test('a session of a run is given up, taken again, and made up for', async ({ browser }) => {
  const page = await newcomer(browser)
  const { classId } = await enrolPast(page.context(), program, 'gentle-hatha-yoga')
  await page.goto(`/yogadashboard/yoga-class/${classId}`)
  const own = page.getByRole('region', { name: 'Your next sessions' })
  await own
    .getByRole('button', { name: /^I can’t make it/ })
    .nth(2)
    .click()
  await page.getByRole('button', { name: 'Release my place' }).click()
  await expect(page.getByText('We’ve released your place')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('You’re booked in this session again.')).toBeVisible()
  await expect(own).not.toContainText('You are not coming to this one.')
  await own
    .getByRole('button', { name: /^I can’t make it/ })
    .nth(2)
    .click()
  await page.getByRole('button', { name: 'Release my place' }).click()
  await expect(own).toContainText('You are not coming to this one.')
  await own.getByRole('link', { name: /^See your choices/ }).click()
  await expect(page.getByRole('heading', { name: 'You are not coming to this one' })).toBeVisible()
  await expect(page.getByText('2 make-ups left for this class.')).toBeVisible()
  await expectNoFaults(page, 'a session given up')
  await page.getByRole('button', { name: 'Take my place back' }).click()
  await expect(page.getByText('You’re booked in this session again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your session' })).toBeFocused()
  await page.getByRole('button', { name: /^I can’t make it/ }).press('Enter')
  await page.getByRole('button', { name: 'Release my place' }).press('Enter')
  const choice = page.getByRole('button', { name: /^Come to this one: Foundational Poses/ }).first()
  await choice.press('Enter')
  await expect(page.getByText('Instead of another session, 1 of 16')).toBeVisible()
  await expect(page.getByText('You’re booked in the other session now.')).toBeVisible()
  await page.goto('/yogadashboard')
  const besides = page.getByRole('region', { name: 'Drop-in bookings and changes' })
  await expect(besides).toContainText('You come to Foundational Poses (Asanas) instead')
  await expectNoFaults(page, 'the dashboard with what is besides the classes')
  await page.context().close()
})

test('a moved session says so and opens a way out; one cancelled says what comes back', async ({
  browser,
}) => {
  const page = await newcomer(browser)
  await enrolPast(page.context(), program, 'foundational-poses')
  const sessions = await sessionsOf(page, 'foundational-poses')
  const [moved, off] = [sessions[3], sessions[4]]
  const studio = await browser.newContext({ baseURL: program.url })
  await logInAs(studio, program.url, 'studio@example.com')
  const change = async (id: string | undefined, wanted: object) => {
    const at = `${program.url}/api/studio/sessions/${id}/change`
    const data = { scope: 'this', ...wanted }
    const preview = await (await studio.request.post(`${at}/preview`, { data })).json()
    const { people, refund } = preview.data
    expect((await studio.request.post(at, { data: { ...data, people, refund } })).status()).toBe(200)
  }
  const startsAt = (moved?.startsAt ?? 0) + 5_400_000
  await change(moved?._id, { startsAt, endsAt: startsAt + 3_600_000, reason: 'A wedding next door.' })
  await change(off?._id, { cancel: true })
  await endGrace(program)
  await page.goto(`/yogadashboard/session/${off?._id}`)
  await expect(page.getByText('The studio cancelled this session.')).toBeVisible()
  await expect(page.getByText(/^₹94 is on its way back to you\./)).toBeVisible()
  await expectNoFaults(page, 'a session called off')
  await page.goto(`/yogadashboard/session/${moved?._id}`)
  await expect(page.getByText(/^Moved from .+, 7:00 AM\. A wedding next door\.$/)).toBeVisible()
  await expect(page.getByText(/You may leave the class free of charge until .+, 8:30 AM\./)).toBeVisible()
  await expectNoFaults(page, 'a moved session')
  await page.getByRole('button', { name: /^See my refund/ }).click()
  await expect(page.getByRole('dialog')).toContainText('₹1,499')
  await page.getByRole('button', { name: 'Keep my place' }).click()
  await studio.close()
  await page.context().close()
})
