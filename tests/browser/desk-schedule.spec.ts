import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { endGrace, inDatabase, insert, newcomer, openClass, type Program, staff, startOf } from './scene.ts'

/** The schedule at the desk: sessions that were sold are moved by hand, by key and by sheet, and a day is closed. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram({})
})
test.afterAll(() => program?.stop())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const IST = 5.5 * HOUR

const owner = async (browser: Browser, width = 1440): Promise<Page> => {
  const page = await staff(browser, program, 'studio@example.com')
  await page.setViewportSize({ width, height: 1000 })
  return page
}

/** 14:00 of a Wednesday this many weeks from now, on the studio's clock. */
function wednesday(weeks: number): number {
  const today = Math.floor((Date.now() + IST) / DAY) * DAY
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY
  return monday + weeks * 7 * DAY + 2 * DAY + 14 * HOUR - IST
}
const dayOf = (at: number) => new Date(at + IST).toISOString().slice(0, 10)

/** A class of ten places in the river room, with one session, and one of a month later. */
function openQuiet(title: string, startsAt: number) {
  const made = openClass(program, 'gentle-hatha-yoga', title, [60, 120])
  inDatabase(program, (db) => {
    db.prepare('update classes set capacity = 10 where id = ?').run(made.id)
    for (const [n, at] of [startsAt, startsAt + 30 * DAY].entries())
      db.prepare('update classSessions set startsAt = ?, endsAt = ? where id = ?').run(
        ...([at, at + HOUR, made.sessions[n] as string] as const),
      )
  })
  return { ...made, session: made.sessions[0] as string }
}

function book({ id, session }: ReturnType<typeof openQuiet>, email: string) {
  inDatabase(program, (db) => {
    const user = db.prepare('select id from users where email = ?').get(email)
    const about = { sessionId: session, classId: id }
    const booking = `booking-${session}`
    insert(db, 'bookings', {
      ...about,
      id: booking,
      userId: String(user?.id),
      source: 'walk-in',
      state: 'booked',
      createdAt: Date.now() - DAY,
    })
    insert(db, 'seats', { ...about, number: 1, bookingId: booking })
  })
}

const open = async (page: Page, at: number, more = '') => {
  await page.goto(`/studio/schedule?day=${dayOf(at)}${more}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
const block = (page: Page, session: string) => page.locator(`[data-session="${session}"]`)

test('a session with someone in it is dragged to another day, and the move undone', {
  tag: '@short',
}, async ({ browser }) => {
  const at = wednesday(3)
  const quiet = openQuiet('Quiet Hour', at)
  book(quiet, (await newcomer(browser, program)).email)
  const page = await owner(browser)
  await open(page, at)
  // A day is higher than the screen.
  await block(page, quiet.session).scrollIntoViewIfNeeded()
  const from = await block(page, quiet.session).boundingBox()
  const thursday = await page.locator(`[data-column="${dayOf(at + DAY)}"]`).boundingBox()
  if (!from || !thursday) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 24, { steps: 3 })
  await page.mouse.move(thursday.x + 60, from.y + 20 + 88, { steps: 6 })
  await expect(page.getByText(/Quiet Hour, .*3:00 PM, River room\. Free\./)).toBeVisible()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Change Quiet Hour' })
  await expect(dialog).toContainText('email to a member')
  await expect(dialog).toContainText('3:00 PM, River room')
  await expectNoFaults(page, 'the dialog of a move')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await dialog.getByLabel('Reason').fill('The river is high.')
  await dialog.getByRole('button', { name: 'Move session, 1 email' }).click()
  await expect(dialog).toBeHidden()
  // The staff see it where it goes; for everyone else it is where it was.
  const moved = () => block(page, quiet.session).boundingBox()
  await expect.poll(async () => ((await moved())?.x ?? 0) > from.x + from.width / 2).toBe(true)
  expect(startOf(program, quiet.session)).toBe(at)
  const strip = page
    .locator('#main')
    .getByText(/Quiet Hour changed by Nandini\. Members see it, and emails go out at/)
  await expect(strip).toBeVisible()
  await page.getByRole('button', { name: /^Undo ?: Quiet Hour$/ }).click()
  await expect(strip).toBeHidden()
  await expect.poll(async () => Math.round((await moved())?.x ?? 0)).toBe(Math.round(from.x))
  await page.context().close()
})

test('by keyboard alone: lifted, carried into a clash and out of it, put back, and put down', async ({
  browser,
}) => {
  const at = wednesday(4)
  const quiet = openQuiet('Key Hour', at)
  const other = openQuiet('Other Hour', at + DAY)
  // Of someone else: where the teacher is busy, another room is no way out.
  inDatabase(program, (db) =>
    db
      .prepare(
        `update classes set instructorId =
           (select id from instructors where slug != 'meera-joshi' order by position desc limit 1) where id = ?`,
      )
      .run(other.id),
  )
  const page = await owner(browser)
  await open(page, at)
  const own = block(page, quiet.session)
  // One stop of the tab key; arrows walk within.
  await page.locator('[data-session][tabindex="0"]').focus()
  await expect(page.locator('[data-session][tabindex="0"]')).toHaveCount(1)
  await own.focus()
  const spoken = page.getByRole('status').filter({ hasText: 'Arrow keys move it' })
  await page.keyboard.press('Space')
  await expect(spoken).toContainText('Key Hour picked up')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('River room is taken until 3:00 PM').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use Courtyard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('You picked up')).toBeHidden()
  await expect(own).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('r')
  await expect(page.getByText(/Key Hour, .*2:00 PM, Courtyard\. Free\./)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/Key Hour, .*2:15 PM, Courtyard\. Free\./)).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Key Hour' })
  await expect(dialog.getByRole('button', { name: 'Move session' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Move session' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('#main').getByText(/Key Hour changed by/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.locator('#main').getByText(/Key Hour changed by/)).toBeHidden()
  await endGrace(program)
  expect(startOf(program, quiet.session)).toBe(at)
  await page.context().close()
})

test('on a phone by a sheet, and cancelled there', async ({ browser }) => {
  const at = wednesday(5)
  const quiet = openQuiet('Sheet Hour', at)
  const page = await owner(browser, 375)
  await open(page, at)
  await page.getByRole('button', { name: 'Move Sheet Hour, 2:00 PM' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change Sheet Hour' })
  await sheet.getByLabel('Date', { exact: true }).fill(dayOf(at + 2 * DAY))
  await sheet.getByLabel('Start time', { exact: true }).fill('16:30')
  await expect(sheet).toContainText('4:30 PM, River room')
  await sheet.getByRole('button', { name: 'Move session', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.locator('#main').getByText(/Sheet Hour changed by/)).toBeVisible()
  await endGrace(program)
  expect(startOf(program, quiet.session)).toBe(at + 2 * DAY + 2.5 * HOUR)
  await open(page, at + 2 * DAY)
  await page.getByRole('button', { name: 'Move Sheet Hour, 4:30 PM' }).click()
  await sheet.getByRole('button', { name: 'Cancel session instead' }).click()
  const off = page.getByRole('dialog', { name: /^Cancel Sheet Hour/ })
  await off.getByLabel('Reason').fill('Too few could come.')
  await off.getByRole('button', { name: 'Cancel session' }).click()
  await expect(page.locator('#main').getByText(/Sheet Hour cancelled by/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sheet Hour' })).toContainText('cancelled')
  await page.context().close()
})

test('a day is closed with what is in it counted before, and opened again as it was', {
  tag: '@short',
}, async ({ browser }) => {
  const at = wednesday(6)
  const quiet = openQuiet('Closing Hour', at)
  book(quiet, (await newcomer(browser, program)).email)
  const page = await owner(browser)
  await open(page, at)
  const here = page.getByRole('link', { name: 'Rishikesh' })
  await here.click()
  await expect(here).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Close a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close a day' })
  await expect(dialog.getByText('Closing Hour', { exact: true })).toBeVisible()
  await dialog.getByLabel('Reason').fill('Water tank work')
  await expect(dialog.getByRole('button', { name: /^Close (and|day)/ })).toBeVisible()
  await expectNoFaults(page, 'the dialog of a closed day')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await dialog.getByRole('button', { name: /^Close (and|day)/ }).click()
  await expect(dialog).toBeHidden()
  const grid = page.getByRole('region', { name: /^Week of/ })
  await expect(grid).toContainText('Zen Flow Rishikesh is closed')
  await expect(grid).toContainText('Water tank work')
  await expect(block(page, quiet.session)).toContainText('cancelled')
  await expectNoFaults(page, 'a week with a closed day')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await grid.getByRole('button', { name: 'Reopen' }).click()
  await expect(grid).not.toContainText('is closed')
  await expect(block(page, quiet.session)).not.toContainText('cancelled')
  await page.context().close()
})

test('week, day and month can be read by everyone; the address keeps what is shown', async ({ browser }) => {
  const page = await owner(browser)
  const at = Date.now()
  for (const view of ['', '&view=day', '&view=month']) {
    await open(page, at, view)
    await expectNoFaults(page, `the schedule ${view}`)
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' }).click()
  await expect(page).toHaveURL(`/studio/schedule?day=${dayOf(at)}`)
  // The address is there before the week is.
  await expect(page.getByRole('link', { name: 'Next week' })).toBeVisible()
  await page.getByRole('link', { name: 'Online', exact: true }).click()
  await expect(page).toHaveURL(/centre=online/)
  await expect(page.getByRole('link', { name: 'Online', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL(`/studio/schedule?day=${dayOf(at + 7 * DAY)}&centre=online`)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Online', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.context().close()
})

test('a teacher sees their own sessions, and no way to change them', async ({ browser }) => {
  const page = await staff(browser, program, 'meera.joshi@example.com')
  await page.setViewportSize({ width: 1440, height: 1000 })
  const { data } = await (await page.request.get('/api/classes/get/gentle-hatha-yoga')).json()
  await page.goto(`/studio/schedule?day=${dayOf(data.nextSessionAt)}`)
  await expect(page.getByRole('link', { name: /Gentle Hatha/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Vinyasa Flow/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close a day' })).toHaveCount(0)
  await expect(page.getByText('Drag a session')).toHaveCount(0)
  await page.context().close()
})

const countOf = (id: string): number =>
  inDatabase(program, (db) => {
    const row = db.prepare('select count(*) as n from classSessions where classId = ?').get(id)
    return Number(row?.n)
  })

test('a session is copied by keyboard, with what it means for its run, and the copy undone', async ({
  browser,
}) => {
  const at = wednesday(6)
  const quiet = openQuiet('Copied Hour', at)
  const page = await owner(browser)
  await open(page, at)
  await block(page, quiet.session).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('c')
  await expect(page.getByRole('status').filter({ hasText: 'Arrow keys move the copy' })).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/Copy of Copied Hour, .*2:00 PM, River room\. Free\./)).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy Copied Hour' })
  await expect(dialog).toContainText('session 2 of the class')
  await expectNoFaults(page, 'the dialog of a copy')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await dialog.getByRole('button', { name: 'Copy session' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-session]').filter({ hasText: 'Copied Hour' })).toHaveCount(2)
  const strip = page
    .locator('#main')
    .getByText(/Copied Hour added by Nandini\. Members see it, and emails go out at/)
  await expect(strip).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(strip).toBeHidden()
  await endGrace(program)
  expect(countOf(quiet.id)).toBe(2)
  await page.context().close()
})

test('on a phone a session is copied by a sheet', async ({ browser }) => {
  const at = wednesday(7)
  const quiet = openQuiet('Pocket Copy', at)
  const page = await owner(browser, 375)
  await open(page, at)
  await page.getByRole('button', { name: 'Move Pocket Copy, 2:00 PM' }).click()
  await page.getByRole('button', { name: 'Copy instead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy Pocket Copy' })
  await dialog.getByLabel('Date').fill(dayOf(at + DAY))
  await dialog.getByRole('button', { name: 'Copy session' }).click()
  await expect(dialog).toBeHidden()
  await endGrace(program)
  expect(countOf(quiet.id)).toBe(3)
  await page.context().close()
})

test('a week is copied: what is chosen of it, and nothing that does not fit', async ({ browser }) => {
  const at = wednesday(9)
  const [mine, other] = [openQuiet('Week Hour', at), openQuiet('Left Hour', at + DAY)]
  const page = await owner(browser)
  await open(page, at)
  await page.getByRole('button', { name: 'Copy this week' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy this week' })
  await expect(dialog.getByRole('checkbox', { name: /Week Hour/ })).toBeChecked()
  for (const box of await dialog.getByRole('checkbox').all())
    if (!(await box.evaluate((one) => one.closest('label')?.textContent?.includes('Week Hour'))))
      await box.uncheck()
  await expectNoFaults(page, 'the dialog of a copied week')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await dialog.getByRole('button', { name: 'Copy 1 session' }).click()
  await expect(dialog).toBeHidden()
  await open(page, at + 7 * DAY)
  await expect(page.locator('#main').getByText(/Week Hour added/)).toBeVisible()
  await endGrace(program)
  expect([countOf(mine.id), countOf(other.id)]).toEqual([3, 2])
  await page.context().close()
})

test('several holidays are closed in one act or none, and one of them opened again by itself', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/schedule')
  await page.getByRole('link', { name: 'Closed days' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Closed days' })).toBeVisible()
  await page.getByLabel('Year', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: /Independence Day/ }).check()
  await page.getByRole('button', { name: 'Add holiday' }).click()
  await page.getByLabel('Holiday', { exact: true }).fill('Diwali')
  const year = await page.getByLabel('Year', { exact: true }).inputValue()
  await page.getByLabel('Day', { exact: true }).fill(`${year}-10-29`)
  await expect(page.getByText('No sessions that day.')).toHaveCount(2)
  await expect(page.getByText('sessions cancelled, 0 people booked')).toBeVisible()
  await expectNoFaults(page, 'the closed days')
  await page.setViewportSize({ width: 1440, height: 1000 })

  // Someone closes one of them meanwhile: neither is closed then, and what is there is looked at again.
  const closed = await page.request.post('/api/studio/closures', {
    data: { fromDay: `${year}-10-29`, untilDay: `${year}-10-29`, name: 'Diwali', people: 0, refund: 0 },
  })
  expect(closed.status()).toBe(201)
  await page.getByRole('button', { name: 'Close 2 days' }).click()
  await expect(page.getByText('Already closed: Diwali.').first()).toBeVisible()
  expect((await (await page.request.get('/api/studio/closures')).json()).data.coming).toHaveLength(1)
  const { _id } = (await closed.json()).data
  await page.request.post(`/api/studio/closures/${_id}/open`, { data: {} })
  await page.getByRole('checkbox', { name: /Independence Day/ }).uncheck()
  await page.getByRole('checkbox', { name: /Independence Day/ }).check()
  await page.getByRole('button', { name: 'Close 2 days' }).click()
  await expect(
    page.getByText('2 days closed. Their sessions change, and emails and refunds go out, in 10 minutes.'),
  ).toBeVisible()
  const coming = page.getByRole('region', { name: 'Upcoming' })
  await expect(coming.getByText(/Diwali\. Whole studio, closed by Nandini Kapoor/)).toBeVisible()
  await expect(coming.getByText(/Independence Day\./)).toBeVisible()
  await coming.getByRole('button', { name: /^Reopen: Diwali/ }).click()
  await expect(page.getByText(/Diwali\..* Reopened by Nandini/)).toHaveCount(2)
  await expect(coming.getByText(/Independence Day\./)).toBeVisible()
  await page.context().close()
})
