import { expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast } from './person.ts'
import {
  DAY,
  endGrace,
  expectBooksInOrder,
  lettersTo,
  MINUTE,
  newcomer,
  openClass,
  type Program,
  staff,
  startOf,
} from './scene.ts'

/** A class moves with fourteen people in it: each is told, each calendar follows, and two leave free of charge. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const PEOPLE = 14
/** At nine in the morning in India, so that three hours later is the same day, whenever the test runs. */
const IN_DAYS = [5, 12].map((days) => Math.round((morningIn(days) - Date.now()) / MINUTE))

test('fourteen are moved, told and free to leave; two do, and the books agree', async ({ browser }) => {
  test.setTimeout(180_000)
  const yogaClass = openClass(program, 'gentle-hatha-yoga', 'Hatha for Fourteen', IN_DAYS)
  const [first = ''] = yogaClass.sessions
  const people: (Awaited<ReturnType<typeof newcomer>> & { feed: URL })[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const person = await newcomer(browser, program)
    await enrolPast(person.context, program, yogaClass.slug)
    const { data } = await (await person.context.request.get(`${program.url}/api/sessions/calendar`)).json()
    people.push({ ...person, feed: new URL(data.url ?? data.address ?? data) })
  }
  const before = startOf(program, first)
  const eventOf = async ({ feed }: (typeof people)[number]) => {
    const file = await (await fetch(new URL(feed.pathname + feed.search, program.url))).text()
    const event = file.split('BEGIN:VEVENT').find((part) => part.includes(`UID:${uidOf(file, before)}`))
    return { file, event }
  }
  const earlier = await Promise.all(people.map(eventOf))
  const uids = earlier.map(({ file }) => uidOf(file, before))
  for (const uid of uids) expect(uid).not.toBe('')

  const studio = await staff(browser, program, 'studio@example.com')
  await studio.goto(`/studio/session/${first}`)
  await studio.getByRole('button', { name: 'Reschedule or edit', exact: true }).click()
  const dialog = studio.getByRole('dialog')
  await dialog.getByLabel('Start time', { exact: true }).fill(hourOf(before + 3 * 60 * MINUTE))
  await dialog.getByLabel('Reason').fill('The morning room is being painted.')
  await expect(dialog.getByText('people moved')).toBeVisible()
  await expectNoFaults(studio, 'fourteen people who would be moved')
  await dialog.getByRole('button', { name: 'Move session, 14 emails' }).click()
  await expect(dialog).toHaveCount(0)
  // No one is notified while it can be undone, and nothing is moved.
  expect(lettersTo(program, people[0]?.email ?? '').join()).not.toContain('being painted')
  expect(startOf(program, first)).toBe(before)
  await endGrace(program)
  const after = startOf(program, first)
  expect(after - before).toBe(3 * 60 * MINUTE)
  for (const [n, person] of people.entries()) {
    const told = lettersTo(program, person.email).filter((letter) => letter.includes('being painted'))
    expect(told, person.email).toHaveLength(1)
    expect(told[0]).toContain('you can cancel until')
    const { file } = await eventOf(person)
    expect(uidOf(file, before)).toBe('')
    expect(uidOf(file, after)).toBe(uids[n])
    expect(file.slice(file.indexOf(`UID:${uids[n]}`))).toMatch(/SEQUENCE:1/)
  }

  for (const { page } of people.slice(0, 2)) {
    await page.goto(`/yogadashboard/session/${first}`)
    await expect(page.getByText(/^Moved from .+ The morning room is being painted\.$/)).toBeVisible()
    await expect(page.getByText(/^You may leave the class free of charge until /)).toBeVisible()
    await page.getByRole('button', { name: 'See my refund' }).click()
    await page.getByRole('button', { name: /^Cancel and get ₹[\d,]+ back$/ }).click()
    await page.waitForURL('**/yogadashboard')
  }
  await studio.reload()
  await expect(studio.getByText(/^12 of \d+/).first()).toBeVisible()
  await expectBooksInOrder(program)
})

const stamp = (at: number) => `${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** Of the event that begins then; empty when there is none. */
function uidOf(file: string, at: number): string {
  const event = file.split('BEGIN:VEVENT').find((part) => part.includes(`DTSTART:${stamp(at)}`))
  return /UID:(.+)/.exec(event ?? '')?.[1]?.trim() ?? ''
}

function morningIn(days: number): number {
  const india = 5.5 * 60 * MINUTE
  const today = Math.floor((Date.now() + india) / DAY) * DAY - india
  return today + days * DAY + 9 * 60 * MINUTE
}

function hourOf(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(at)
}
