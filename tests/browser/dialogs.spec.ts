import { globSync, readFileSync } from 'node:fs'
import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { expectLaidOut } from './access.ts'
import { addressesOf, haveExamples, PUBLIC } from './addresses.ts'
import { startOwnProgram } from './own-program.ts'
import { DAY, inDatabase, insert, type Program, staff } from './scene.ts'

/**
 * Presses each kind of button on every page of visitors, members and the desk, and looks at each dialog that opens at 375 and 1440 px:
 * it has its styles and stays on the screen. Nothing is changed on the way, since writes are refused.
 */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

const WIDTHS = [375, 1440]

/** What opened, by title, and what was wrong with it. */
const seen = new Set<string>()
const faults: string[] = []

const OPEN = '[role=dialog]:visible, dialog[open]:visible'

/** Faults of the dialog that is open. */
async function lookAt(page: Page, where: string) {
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 })
    const wrong = await page
      .locator(OPEN)
      .last()
      .evaluate(
        (dialog) => {
          for (const one of dialog.getAnimations({ subtree: true }))
            if (one instanceof CSSTransition) one.finish()
          const style = getComputedStyle(dialog)
          const { left, right, top, bottom } = dialog.getBoundingClientRect()
          const surface = Object.assign(document.createElement('i'), {
            style: 'background: var(--surface-raised)',
          })
          dialog.append(surface)
          const wanted = getComputedStyle(surface).backgroundColor
          surface.remove()
          const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowY)
          const inScroller =
            scrolls(dialog) || (dialog.parentElement !== null && scrolls(dialog.parentElement))
          const close = dialog.querySelector('[aria-label=Close], [data-close]')?.getBoundingClientRect()
          const body = [...dialog.children].map((one) => parseFloat(getComputedStyle(one).paddingLeft))
          return Object.entries({
            'has no background of ours': style.backgroundColor !== wanted,
            'has a border of the browser': style.borderTopWidth !== '0px',
            'has no shadow': style.boxShadow === 'none',
            'has no space around its text': Math.max(...body) < 16,
            [`is off the screen: ${[left, top, right, bottom].map(Math.round)}`]:
              left < -1 || right > innerWidth + 1 || top < -1 || top > innerHeight - 80,
            'is longer than the screen and cannot be scrolled': bottom > innerHeight + 1 && !inScroller,
            'is wider than it may be': dialog.scrollWidth > dialog.clientWidth + 1,
            'has its cross off the screen': !close || close.right > innerWidth + 1 || close.left < 0,
          }).flatMap(([what, is]) => (is ? [what] : []))
        },
        undefined,
        { timeout: 3_000 },
      )
      // It was the last moment of a page that leads elsewhere.
      .catch(() => [])
    for (const what of wrong) faults.push(`${where} at ${width} px ${what}`)
  }
  if (size) await page.setViewportSize(size)
}

/** Null where none is open; one may close while it is asked for, or its page be left. */
function titleOpen(page: Page): Promise<string | null> {
  const title = (all: Element[]) => {
    const dialog = all.at(-1)
    if (!dialog) return null
    const by = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    const words = [
      dialog.getAttribute('aria-label'),
      by?.textContent,
      dialog.querySelector('h2')?.textContent,
    ]
    return (words.find((one) => one != null) ?? '').trim()
  }
  return page
    .locator(OPEN)
    .evaluateAll(title)
    .catch(() => null)
}

/** Notes and looks at a dialog that has just opened, once for each title. @returns whether one is open */
async function meet(page: Page, where: string): Promise<boolean> {
  const title = await titleOpen(page)
  if (title === null) return false
  // The palette lies on the page without a frame of its own: its list has the lines.
  if (!seen.has(title) && title !== 'Search everything') {
    seen.add(title)
    await lookAt(page, `“${title}” (${where})`)
  }
  return true
}

const pressed = new Set<string>()
/** Milliseconds more for a dialog, at a second look. */
let patience = 0
/** Scripts that a page has asked for and not run: a dialog's own comes with the press that opens it. */
const onTheWay = new WeakMap<Page, Set<Request>>()
function countScripts(page: Page) {
  const scripts = new Set<Request>()
  onTheWay.set(page, scripts)
  page.on('request', (one) => one.resourceType() === 'script' && scripts.add(one))
  page.on('requestfinished', (one) => scripts.delete(one))
  page.on('requestfailed', (one) => scripts.delete(one))
  // What the page before had asked for is not always said to have ended.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && scripts.clear())
}

/** Waits until the page has done what the press asked of it: most buttons open no dialog, so there is nothing else to wait for. */
async function settled(page: Page) {
  let rounds = 0
  do
    await page
      // On a busy machine the browser may never call a page idle.
      .evaluate(
        () =>
          new Promise<void>((done) =>
            setTimeout(() => requestIdleCallback(() => done(), { timeout: 2_000 }), 300),
          ),
      )
      // A press may lead to another page.
      .catch(() => {})
  while (onTheWay.get(page)?.size && ++rounds < 4)
}
/** The first words say which button it is; what follows is whose. */
const kindOf = (name: string) =>
  name
    .replaceAll(/[\d₹,:]+/g, '#')
    .split(' ')
    .slice(0, 2)
    .join(' ')

const BUTTONS =
  'button[type=button]:visible:not([data-on=theme], [data-on=back], [data-on=turn], [aria-label=Close]), form[data-on=profile] button:visible, form[data-on=enroll] button:visible, summary:visible'

/** Opens a page and presses each button of it that was not pressed before. */
async function walk(page: Page, address: string) {
  const open = async () => {
    await page.goto(program.url + address)
    await expectLaidOut(page)
    await page.waitForLoadState('networkidle')
  }
  await open()
  const names = await page
    .locator(BUTTONS)
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()))
  for (const [index, name] of names.entries()) {
    const kind = kindOf(name)
    if (pressed.has(kind) || /^log ?out|full.?screen|focus/i.test(name)) continue
    pressed.add(kind)
    if (!(await press(page, page.locator(BUTTONS).nth(index)))) await open()
    if (await meet(page, `${address} → ${name}`)) await walkWithin(page, address, index, open)
    else await sideways(page, `${address} → ${name}`)
    if (!page.url().endsWith(address) || (await page.locator(OPEN).count()) > 0) await open()
  }
}

/** What the buttons within a dialog lead to. */
async function walkWithin(page: Page, address: string, index: number, open: () => Promise<void>) {
  const inner = () => page.locator(OPEN).last().locator(BUTTONS)
  const names = await inner().evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  )
  const title = await titleOpen(page)
  for (const [at, name] of names.entries()) {
    const kind = `${title && kindOf(title)}: ${kindOf(name)}`
    if (pressed.has(kind)) continue
    pressed.add(kind)
    if ((await titleOpen(page)) !== title) {
      await open()
      await press(page, page.locator(BUTTONS).nth(index))
    }
    await press(page, inner().nth(at))
    await meet(page, `${address} → ${title} → ${name}`)
  }
}

async function press(page: Page, button: ReturnType<Page['locator']>): Promise<boolean> {
  try {
    await button.click({ timeout: 1_500 })
  } catch {
    return false
  }
  await settled(page)
  if (patience > 0)
    await page
      .locator(OPEN)
      .first()
      .waitFor({ timeout: patience })
      .catch(() => {})
  return true
}

async function sideways(page: Page, where: string) {
  const size = page.viewportSize()
  const { pathname } = new URL(page.url())
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 })
    // A press may lead to another page, which is not this one's.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth).catch(() => 0)
    if (wide > 0 && where.startsWith(`${pathname} `) && new URL(page.url()).pathname === pathname)
      faults.push(`${where} at ${width} px scrolls sideways`)
  }
  if (size) await page.setViewportSize(size)
}

/** Reading is let through, and so is what only looks ahead. */
async function refuseWrites(page: Page) {
  await page.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() === 'GET' || /preview|means|people$/.test(request.url())) return route.continue()
    return route.fulfill({ status: 503, json: { success: false, message: 'Refused by this test.' } })
  })
}

/** Opens each address and presses what is on it. */
async function walkAll(page: Page, addresses: string[]) {
  await refuseWrites(page)
  countScripts(page)
  for (const address of addresses) await walk(page, address)
  expect(faults).toEqual([])
}

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, reducedMotion: 'reduce' })
  return context.newPage()
}

// The last says that none was left out: it needs what the others have seen.
test.describe.configure({ mode: 'serial' })

// The booking is a page there, and a dialog over the others.
const VISITED = PUBLIC.filter((address) => !address.startsWith('/book/'))
const FIRST = ['/class/hatha-before-work']
const MEMBER_PARTS = ['section=security', 'part=teachers', 'part=practice'].map(
  (part) => `/yogadashboard/profile?${part}`,
)

test(
  'what a visitor opens on the page of a class has its styles and stays on the screen',
  { tag: '@short' },
  async ({ browser }) => walkAll(await visitor(browser), FIRST),
)

test('so does what a visitor opens elsewhere', async ({ browser }) => {
  test.setTimeout(300_000)
  await walkAll(
    await visitor(browser),
    VISITED.filter((address) => !FIRST.includes(address)),
  )
})

test('so does what a member opens', async ({ browser }) => {
  test.setTimeout(300_000)
  const asha = await staff(browser, program, 'asha@example.com')
  const owner = await staff(browser, program, 'studio@example.com')
  const examples = await haveExamples(program, owner, asha)
  await walkAll(asha, [
    '/class/hatha-before-work',
    ...addressesOf('yogadashboard', examples),
    ...MEMBER_PARTS,
    `/yogadashboard/session/${examples.booked}`,
  ])
})

test('so does what the studio opens, and no dialog was left out', async ({ browser }) => {
  test.setTimeout(1_200_000)
  const owner = await staff(browser, program, 'studio@example.com')
  const asha = await staff(browser, program, 'asha@example.com')
  const examples = await haveExamples(program, owner, asha)
  const added = await owner.request.post(`${program.url}/api/studio/members`, {
    data: { firstName: 'Nandita', lastName: 'Bose', email: 'nandita@example.org', phone: '', seen: [] },
  })
  const { _id: unproved } = (await added.json()).data
  inDatabase(program, (db) => {
    const now = Date.now()
    const { classId } = db
      .prepare('select classId from classSessions where id = ?')
      .get(examples.ahead ?? '') as {
      classId: string
    }
    const waits = { id: 'waits', userId: unproved, classId, sessionId: examples.ahead ?? '' }
    insert(db, 'enrollments', { ...waits, status: 'waitlisted', createdAt: now })
    const teacher = db.prepare("select id from users where email = 'meera.joshi@example.com'").get() as {
      id: string
    }
    insert(db, 'twoFactors', { userId: teacher.id, sealed: '', createdAt: now, confirmedAt: now })
  })
  await owner.request.post(`${program.url}/api/studio/pictures?title=river.png`, {
    headers: { 'content-type': 'image/png' },
    data: readFileSync('public/icons/icon-512.png'),
  })
  const month = new Date(Date.now() - 30 * DAY).toISOString().slice(0, 7)
  const paid = await owner.request.get(`${program.url}/api/studio/pay/teachers?month=${month}`)
  const [closable] = (await paid.json()).data.teachers.filter(
    (one: { sessions: number; withoutRate: number }) => one.sessions > 0 && one.withoutRate === 0,
  )
  await owner.request.post(`${program.url}/api/studio/pay/close`, {
    data: { teacherId: closable._id, month },
  })
  await walkAll(owner, [
    // First, since each kind of button is pressed once: it has one more behind ‘More’.
    `/studio/members/${unproved}`,
    ...addressesOf('studio', examples).filter((address) => !address.endsWith('/preview')),
    ...['ahead', 'own'].map((which) => `/studio/session/${examples[which]}`),
    ...[`/studio/money/${examples.paid}`, `/studio/pay?month=${month}`],
    `/studio/pay?month=${month}&teacher=${closable._id}`,
  ])
  for (const key of ['n', '?']) {
    await owner.goto(`${program.url}/studio/today`)
    await expect(async () => {
      await owner.keyboard.press(key)
      await owner.locator(OPEN).first().waitFor({ timeout: 2_000 })
    }).toPass()
    await meet(owner, `the key ${key}`)
  }
  const leftOut = () =>
    dialogsOfTheProgram().filter(({ file, titles }) => !titles.some(wasSeen) && !ELSEWHERE[file])
  // A button is known by its first words, which another page may have too; and a script may come late on a busy machine.
  const again: [Page, string][] = [
    ...['/studio/schedule', `/studio/session/${examples.ahead}`].map((one): [Page, string] => [owner, one]),
    [owner, '/studio/words/pictures'],
    ...['/yogadashboard', '/yogadashboard/classes', ...MEMBER_PARTS].map((one): [Page, string] => [
      asha,
      one,
    ]),
  ]
  await refuseWrites(asha)
  for (const [page, address] of again) {
    if (leftOut().length === 0) break
    patience = 2_500
    pressed.clear()
    await walk(page, address)
  }
  expect(faults).toEqual([])
  expect(leftOut()).toEqual([])
})

/** Dialogs of states that a walk over the demo doesn't have, or whose title is a name, and the test that opens each. */
const ELSEWHERE: Record<string, string> = {
  'app/desk/today/acts.tsx': 'unsaved.spec.ts',
  'app/desk/session/head.tsx': 'desk-session.spec.ts, on a phone',
  'app/desk/session/person-dialog.tsx': 'desk-session.spec.ts',
  'app/desk/session/waiting.tsx': 'desk-session.spec.ts',
  'app/desk/roll/walk-in.tsx': 'walk-in-pays.spec.ts',
  'app/desk/money/other-way.tsx': 'taken-back.spec.ts',
  'app/desk/members/merge-dialog.tsx': 'desk-members.spec.ts',
  'app/desk/pending/consequence-dialog.tsx': 'this one, by the files that use it',
  'app/desk/studio-data/account-deletion.tsx': 'desk-data.spec.ts',
  'app/desk/studio-data/import.tsx': 'desk-data.spec.ts',
  'app/desk/money/hand-back.tsx': 'desk-sales.spec.ts',
  'app/desk/words/history.tsx': 'desk-words.spec.ts',
  'app/dashboard/achievement-dialog.tsx': 'dashboard.spec.ts',
  'app/dashboard/pause-dialog.tsx': 'single-places.spec.ts',
}

const wasSeen = (title: RegExp) => [...seen].some((one) => title.test(one))

const DIALOG = /<(?:Consequence)?Dialog\b(?:(?:[^>]|=>)*?\btitle=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\}))?/gs

/** What every <Dialog> and <ConsequenceDialog> may be called, as its file writes it. */
function dialogsOfTheProgram(): { file: string; titles: RegExp[] }[] {
  return globSync('app/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DIALOG)].map(([, title = '']) => ({
      file,
      titles: [...title.matchAll(/'([^']+)'|"([^"]+)"|`([^`]+)`/g)]
        .map(([, ...one]) => one.find(Boolean) ?? '')
        // What is hardly more than a name would fit any dialog.
        .filter((one) => /[a-z]{3}/i.test(one.replaceAll(IN_TITLE, '')))
        .map((one) => new RegExp(`^${asPattern(one)}$`)),
    })),
  )
}

const IN_TITLE = /\$\{.*?\}/g
const asPattern = (title: string) => title.replaceAll(/[?.()]/g, '\\$&').replaceAll(IN_TITLE, '.*')
