import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast, join, logInAs } from './person.ts'

const MINUTE = 60_000
const CLASS = 'gentle-hatha-yoga'

let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program.stop())
test.use({ timezoneId: 'Asia/Kolkata', viewport: { width: 375, height: 812 } })

function inDatabase<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path(program.dataDir, 'zen-flow-yoga.db'), { timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

let used = 0

/** A session of the class that begins in this many minutes, each time another one. */
function sessionIn(minutes: number, slug = CLASS): string {
  return inDatabase((db) => {
    const startsAt = Date.now() + minutes * MINUTE
    const rows = db
      .prepare(
        'select s.id from classSessions s join classes c on c.id = s.classId where c.slug = ? order by s.number desc',
      )
      .all(slug)
    const id = String(rows[used++ % rows.length]?.id)
    db.prepare('update classSessions set startsAt = ?, endsAt = ? where id = ?').run(
      startsAt,
      startsAt + 60 * MINUTE,
      id,
    )
    return id
  })
}

const teacher = (context: BrowserContext) => logInAs(context, program.url, 'meera.joshi@example.com')

async function openRoll(page: Page, id: string) {
  await page.goto(`${program.url}/studio/session/${id}/roll`)
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
}

/** Until the page and all that it has loaded are kept, which a part of it is only after some seconds. */
async function keptForOffline(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
  const isKept = () =>
    page.evaluate(async () => {
      const loaded = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter((url) => url.origin === location.origin && /^\/(assets|fonts)\//.test(url.pathname))
      const kept = await Promise.all([location, ...loaded].map(({ pathname }) => caches.match(pathname)))
      return kept.every(Boolean)
    })
  await expect.poll(isKept).toBe(true)
}

const mark = (page: Page, name: string, what: string) =>
  page.getByRole('group', { name }).getByRole('radio', { name: what })

test('a teacher marks without a network, while the desk adds a walk-in; each sees the other’s', {
  tag: '@short',
}, async ({ page, context, browser }) => {
  await teacher(context)
  const id = sessionIn(10)
  await openRoll(page, id)
  // What this page is made of is kept when the worker answers for it.
  await keptForOffline(page)
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/api/studio/profile'))))
    .toBe(true)
  const names = await page.locator('[data-booking] :is(h3, h4)').allTextContents()
  const [first = '', second = '', third = ''] = names
  await context.setOffline(true)
  await mark(page, first, 'here').check()
  await mark(page, second, 'late').check()
  await expect(
    page.getByText('2 marks are saved on this phone and will be sent automatically.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Walk-in' })).toHaveAttribute('aria-disabled', 'true')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect(mark(page, first, 'here')).toBeChecked()
  await expect(page.getByText('2 marks are saved on this phone')).toBeVisible()
  await mark(page, third, 'here').check()
  await expect(page.getByText('3 marks are saved on this phone')).toBeVisible()
  await expectNoFaults(page, 'the roll without a network')
  await page.setViewportSize({ width: 375, height: 812 })

  const other = await browser.newContext()
  await logInAs(other, program.url, 'studio@example.com')
  const desk = await other.newPage()
  await openRoll(desk, id)
  await desk.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Walk-in' })
  await dialog.getByLabel('Or a guest’s name').fill('Tara Sen')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await expect(mark(desk, 'Tara Sen', 'here')).toBeChecked()
  // Later than the teacher's mark of the same person: that one stands.
  const marked = desk.waitForResponse((response) => response.request().method() === 'PUT')
  await mark(desk, second, 'away').check()
  await expect(desk.getByText('0 late, 1 away')).toBeVisible()
  await marked

  await context.setOffline(false)
  await expect(page.getByText('Someone else marked this later.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(new RegExp(`${second}: away, by`))).toBeVisible()
  await expect(mark(page, 'Tara Sen', 'here')).toBeChecked()
  await expect(mark(page, second, 'away')).toBeChecked()
  await expect(page.getByText('saved on this phone')).toHaveCount(0)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Someone else marked this later')).toHaveCount(0)

  await desk.reload()
  await expect(mark(desk, first, 'here')).toBeChecked()
  await expect(mark(desk, third, 'here')).toBeChecked()
  await page.getByRole('button', { name: 'Mark the rest present' }).click()
  await expect(page.getByText('0 to mark')).toBeVisible()
  await other.close()
})

test('a page that was reached from my day comes again without a network, and its marks still work', async ({
  page,
  context,
}) => {
  await teacher(context)
  // Before those of the other tests: the next one alone leads to its roll.
  const id = sessionIn(1)
  await page.goto(`${program.url}/studio/my-day`)
  await page.locator(`a[href="/studio/session/${id}/roll"]`).first().click()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await keptForOffline(page)
  const [first = '', second = ''] = await page.locator('[data-booking] :is(h3, h4)').allTextContents()
  await context.setOffline(true)
  await mark(page, first, 'here').check()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect(mark(page, first, 'here')).toBeChecked()
  await mark(page, second, 'late').check()
  await expect(page.getByText('2 marks are saved on this phone')).toBeVisible()

  // A tab that the browser discarded loads its address in a new process, without anything in memory.
  const discarded = await context.newPage()
  await discarded.goto(page.url())
  await expect(mark(discarded, first, 'here')).toBeChecked()
  await expect(mark(discarded, second, 'late')).toBeChecked()
  await discarded.close()
  await context.setOffline(false)
  await expect(page.getByText('saved on this phone')).toHaveCount(0, { timeout: 30_000 })
})

test('at the end of a login nothing of a roll stays on the phone', async ({ page, context }) => {
  await teacher(context)
  await openRoll(page, sessionIn(10))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const kept = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('roll:')),
      ...(await caches.keys()),
    ])
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(1)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`${program.url}/yogadashboard`)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(`${program.url}/`)
  expect(await kept()).toEqual([])
})

test('the keys walk and mark, silent in a field; walk-ins are found; a full room asks why', async ({
  page,
  context,
}) => {
  await teacher(context)
  const id = sessionIn(5)
  await openRoll(page, id)
  await page.keyboard.press('j')
  const [first = '', second = ''] = await page.locator('[data-booking] :is(h3, h4)').allTextContents()
  await mark(page, first, 'here').focus()
  await page.keyboard.press('2')
  await expect(mark(page, first, 'late')).toBeChecked()
  await page.keyboard.press('j')
  await page.keyboard.press('3')
  await expect(mark(page, second, 'away')).toBeChecked()
  await page.keyboard.press('k')
  await page.keyboard.press('1')
  await expect(mark(page, first, 'here')).toBeChecked()

  const slug = `select classId from classSessions where id = '${id}'`
  inDatabase((db) =>
    db.exec(
      `update classes set capacity = (select count(*) from seats where sessionId = '${id}') where id = (${slug})`,
    ),
  )
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-in' })
  const search = dialog.getByLabel('Name, full email address')
  await search.fill('xy')
  await search.press('Enter')
  await expect(dialog.getByText('No member is called just “xy”. Enter three letters or more')).toBeVisible()
  await search.fill('xya')
  await expect(dialog.getByText('No member is called')).toHaveCount(0)
  await search.fill('asha')
  await search.press('Enter')
  await dialog.getByRole('button', { name: /^Add Asha/ }).click()
  await expect(dialog.getByText(/To add one more, enter a reason/)).toBeVisible()
  await expectNoFaults(page, 'a walk-in')
  await dialog.getByLabel('Reason for going over capacity').fill('Came from far')
  await dialog.getByRole('button', { name: /^Add Asha/ }).click()
  await expect(page.getByText('over capacity: Came from far')).toBeVisible()
  inDatabase((db) => db.exec(`update classes set capacity = 30 where id = (${slug})`))
})

test('the code at the door marks who is booked; an old one, another door’s and a stranger’s do not', async ({
  page,
  context,
  browser,
}) => {
  await join(context, program.url)
  await enrolPast(context, program, 'foundational-poses')
  used = 0
  const id = sessionIn(5, 'foundational-poses')
  const staff = await browser.newContext()
  await teacher(staff)
  const tablet = await staff.newPage()
  await tablet.goto(`${program.url}/studio/session/${id}/door`)
  await expect(tablet.getByRole('img', { name: 'QR code to check in' })).toBeVisible()
  await expectNoFaults(tablet, 'the code at the door')
  const urlOf = async (session: string) =>
    (await (await staff.request.get(`${program.url}/api/sessions/${session}/door`)).json()).data.url as string

  const good = await urlOf(id)
  await page.goto(good)
  await expect(page.getByText('You’re checked in.')).toBeVisible()
  await expectNoFaults(page, 'marked at the door')
  await page.goto(`${program.url}/yogadashboard/session/${id}`)
  await expect(page.getByText('You came in with the code at the door')).toBeVisible()
  await tablet.goto(`${program.url}/studio/session/${id}/roll`)
  await expect(tablet.getByText(/by QR code/)).toBeVisible()

  const other = await urlOf(sessionIn(5))
  const swapped = new URL(good)
  swapped.searchParams.set('code', new URL(other).searchParams.get('code') ?? '')
  await page.goto(swapped.href)
  await expect(page.getByText('This code has expired or belongs to another session.')).toBeVisible()
  await page.goto(other)
  await expect(page.getByText('You’re not booked in this session')).toBeVisible()
  await expectNoFaults(page, 'not marked at the door')
  await staff.close()
})

test('my day and my week show what is taught, for a phone and a wall', async ({ page, context }) => {
  await teacher(context)
  sessionIn(20)
  await page.goto(`${program.url}/studio`)
  await expect(page).toHaveURL(`${program.url}/studio/my-day`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Meera')
  await expect(page.getByText(/^in \d+ minutes$/)).toBeVisible()
  await expectNoFaults(page, 'my day')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('link', { name: /attendance/i }).click()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await page.goto(`${program.url}/studio/my-week`)
  await expect(page.getByText('Calendar sync')).toBeVisible()
  await expectNoFaults(page, 'my week')
  await page.getByRole('button', { name: 'Create a new link' }).click()
  await expect(page.getByText('Here’s your new link.')).toBeVisible()
})

test('the member who was marked absent reads who said so, and cannot complete it', async ({
  page,
  context,
  browser,
}) => {
  await join(context, program.url)
  const { userId, classId } = await enrolPast(context, program, 'foundational-poses')
  used = 2
  const id = sessionIn(-5, 'foundational-poses')
  const staff = await browser.newContext()
  await teacher(staff)
  const { data } = await (await staff.request.get(`${program.url}/api/sessions/${id}/roll`)).json()
  const own = inDatabase((db) =>
    db.prepare('select id from bookings where sessionId = ? and userId = ?').get(id, userId),
  )
  expect(data.people.map(({ bookingId }: { bookingId: string }) => bookingId)).toContain(own?.id)
  const sent = await staff.request.put(`${program.url}/api/sessions/${id}/roll`, {
    data: { marks: [{ bookingId: own?.id, mark: 'absent', markedAt: Date.now() }] },
  })
  expect(sent.status()).toBe(200)
  await page.goto(`${program.url}/yogadashboard/yoga-class/${classId}`)
  await expect(page.getByText(/Meera marked you absent on/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write about it' })).toBeVisible()
  await page.goto(`${program.url}/yogadashboard/session/${id}`)
  await expect(page.getByText(/Meera marked you absent on/)).toBeVisible()
  await staff.close()
})
