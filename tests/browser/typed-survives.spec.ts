import { expect, type Page, test } from '@playwright/test'
import { addressesOf, haveExamples, PUBLIC } from './addresses.ts'
import { startOwnProgram } from './own-program.ts'
import { newcomer, type Program, staff } from './scene.ts'

/** What is typed and not sent outlives a reload, in every form of every page; about health and logins nothing is kept. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

/** Forms that choose what a page shows have it in their address. */
const FIELDS =
  'main form[method=post] :is(textarea, input:not([type=hidden], [type=search], [type=file], [type=radio], [type=checkbox], [type=number], [type=date], [readonly]))'
const PRIVATE = 'form:is([data-private], :has([type=password]))'

/** Fills every field, and loads the page again. @returns what is lost */
async function lostAt(page: Page, address: string): Promise<string[]> {
  await open(page, address)
  const fields = page.locator(`${FIELDS}:visible`)
  const typed: [name: string, value: string, isPrivate: boolean][] = []
  for (const field of await fields.all()) {
    const { name, type, isPrivate } = await field.evaluate(
      (one, wanted) => ({
        name: (one as HTMLInputElement).name,
        type: (one as HTMLInputElement).type,
        isPrivate: one.closest(wanted) !== null,
      }),
      PRIVATE,
    )
    if (!name || (await field.isDisabled())) continue
    await field.fill(wordsFor(type, typed.length))
    await field.blur()
    typed.push([name, await field.inputValue(), isPrivate])
  }
  if (typed.length === 0) return []
  await open(page, address)
  await expect
    .poll(async () => (await lostOf(page, typed)).length, { timeout: 2_000 })
    .toBe(0)
    .catch(() => {})
  return (await lostOf(page, typed)).map((name) => `${address}: ${name}`)
}

/** Others in each field: what is refunded in another one is lost. */
function wordsFor(type: string, n: number): string {
  if (type === 'email') return `half${n}@example.com`
  if (type === 'tel') return `+91 98200 1${String(n).padStart(4, '0')}`
  if (type === 'url') return `https://half${n}.example.com`
  return type === 'textarea' ? `Half a thought ${n},\nand the other half` : `Half a thought ${n}`
}

async function lostOf(page: Page, typed: [string, string, boolean][]): Promise<string[]> {
  const now = await page
    .locator(`${FIELDS}:visible`)
    .evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value]))
  return typed
    .filter(([, , isPrivate]) => !isPrivate)
    .filter(([name, value]) => !now.some(([other, shown]) => other === name && shown === value))
    .map(([name]) => name)
}

async function open(page: Page, address: string) {
  await page.goto(program.url + address)
  await page.waitForLoadState('networkidle')
}

test('every form of every page has what was typed after a reload', async ({ browser }) => {
  test.setTimeout(600_000)
  const owner = await staff(browser, program, 'studio@example.com')
  const asha = await staff(browser, program, 'asha@example.com')
  const visitor = await (await browser.newContext({ baseURL: program.url })).newPage()
  const examples = await haveExamples(program, owner, (await newcomer(browser, program)).page)
  // "Leave it behind?" of the browser itself: a reload goes on.
  for (const page of [owner, asha, visitor]) page.on('dialog', (dialog) => dialog.accept())
  const lost: string[] = []
  for (const address of PUBLIC) lost.push(...(await lostAt(visitor, address)))
  for (const address of addressesOf('yogadashboard', examples)) lost.push(...(await lostAt(asha, address)))
  for (const address of addressesOf('studio', examples)) lost.push(...(await lostAt(owner, address)))
  expect(lost).toEqual([])
})

test('a reason and a note typed in dialogs come back; sent or left behind they are gone', {
  tag: '@short',
}, async ({ browser }) => {
  const page = await staff(browser, program, 'studio@example.com')
  const examples = await haveExamples(program, page, (await newcomer(browser, program)).page)
  page.on('dialog', (dialog) => dialog.accept())
  const address = `/studio/members/${examples.memberId}`
  await open(page, address)
  await page.getByLabel('Note for staff').fill('Prefers the\nback row')
  await open(page, address)
  await expect(page.getByLabel('Note for staff')).toHaveValue('Prefers the\nback row')

  // Someone else finds nothing of it on this tab.
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('form ')))
  expect((await kept()).length).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`${program.url}/yogadashboard`)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(`${program.url}/`)
  expect(await kept()).toEqual([])
})

test('nothing about a login or health is kept', { tag: '@short' }, async ({ browser }) => {
  const { page } = await newcomer(browser, program)
  page.on('dialog', (dialog) => dialog.accept())
  for (const section of ['security', 'profile&part=about-you', 'profile&part=teachers']) {
    await open(page, `/yogadashboard/profile?section=${section}`)
    for (const field of await page.locator(`${PRIVATE} :is(textarea, input[type=password]):visible`).all())
      await field.fill('quite-private-7').catch(() => {})
  }
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toContain('quite-private-7')
})
