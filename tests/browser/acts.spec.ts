import { expect, type Page, test } from '@playwright/test'
import { haveExamples } from './addresses.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast } from './person.ts'
import { inDatabase, newcomer, type Program, staff } from './scene.ts'
import { settled } from './settled.ts'

/**
 * What everyone came for, done by keys to the end: afterwards the focus stands somewhere, and the page has said what happened. An act
 * that takes its own button away loses both unless something is done about it (ui/place.ts, ui/toasts.tsx).
 */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

/** Notes what live regions say that were on the page before, and alerts, which may come with their words. */
function listen() {
  const said: string[] = []
  Object.assign(globalThis, { said })
  const regions = '[role=status], [role=alert], [role=log], [aria-live=polite]'
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(regions)
      const alerts = [...addedNodes].filter((one) => one instanceof Element && one.closest('[role=alert]'))
      said.push(...[...(region ? addedNodes : alerts)].map((one) => one.textContent?.trim() ?? ''))
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

const said = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said.filter(Boolean))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

/** Presses each button in turn, the last of which does it. */
async function act(page: Page, name: string, ...buttons: RegExp[]) {
  await test.step(name, async () => {
    for (const [at, button] of buttons.entries()) {
      const dialog = page.locator('[role=dialog], dialog[open]')
      const around = (await dialog.count()) > 0 ? dialog.last() : page
      await around.getByRole('button', { name: button }).first().press('Enter')
      if (at < buttons.length - 1) await page.getByRole('dialog').first().waitFor()
    }
    await expectToldAndPlaced(page, name)
  })
}

async function expectToldAndPlaced(page: Page, name: string) {
  await expect.poll(() => said(page), `${name}: is said`).not.toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await settled(page)
  await expect.poll(() => focused(page), `${name}: has the focus`).not.toBe('BODY')
}

async function open(page: Page, address: string) {
  await page.addInitScript(listen)
  await page.goto(program.url + address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0))
}

test('after each act of a member', async ({ browser }) => {
  const { page, context } = await newcomer(browser, program)
  await enrolPast(context, program, 'gentle-hatha-yoga')
  await open(page, '/yogadashboard/profile')
  await act(page, 'save names', /^Save changes/)
  await open(page, '/yogadashboard/profile?section=notifications')
  await act(page, 'save notifications', /^Save choices/)
  await open(page, '/yogadashboard/profile?part=practice')
  await page.getByRole('button', { name: 'Pause my streak' }).press('Enter')
  await act(page, 'pause a streak', /^Keep this pause/)
  await open(page, '/yogadashboard/profile?part=practice')
  await act(page, 'end a pause', /^(End it today|Take back)/)
  await open(page, '/yogadashboard/classes')
  await act(page, 'cancel an enrollment', /^Cancel enrollment/, /^Cancel/)
})

test('after a visitor has written', async ({ browser }) => {
  const page = await browser.newPage()
  await open(page, '/contactUs')
  await page.getByLabel('Full name').fill('Tara Sen')
  await page.getByLabel('Email').last().fill('tara@example.org')
  await page.getByLabel('Subject').fill('Parking')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there parking?')
  await page.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(page.getByText('Thank You!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect.poll(() => focused(page)).not.toBe('BODY')
})

test('after each act at the desk', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await staff(browser, program, 'studio@example.com')
  const asha = await staff(browser, program, 'asha@example.com')
  const examples = await haveExamples(program, page, asha)
  const { threadId, draftId, memberId, id } = examples
  const { id: cash } = inDatabase(program, (db) =>
    db
      .prepare(
        `select payments.id as id from payments join deskSales sale on sale.paymentId = payments.id
         where payments.method = 'cash' and payments.id not in (select paymentId from refunds)
         order by payments.createdAt desc`,
      )
      .get(),
  ) as { id: string }

  await open(page, `/studio/words/posts/${id}`)
  await act(page, 'unpublish a post', /^Unpublish/, /^Unpublish/)
  await open(page, `/studio/words/posts/${id}`)
  await act(page, 'publish a post', /^Publish/)
  await open(page, `/studio/messages/${threadId}`)
  await act(page, 'mark a message as answered', /^Mark as answered/)
  await act(page, 'reopen a message', /^Reopen/)
  await open(page, `/studio/members/${memberId}`)
  await page.getByLabel('Note for staff').fill('Prefers the window.')
  await act(page, 'add a note', /^Save note/)
  await open(page, `/studio/members/${memberId}`)
  const notes = page.getByRole('region', { name: /note/i })
  await notes
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter')
  await expectToldAndPlaced(page, 'remove a note')
  await open(page, `/studio/classes/draft/${draftId}`)
  await act(page, 'delete a draft', /^Delete draft/, /^Delete draft/)
  await open(page, '/studio/settings/keys')
  await page.getByLabel('Name').first().fill('Website')
  await page.getByRole('group', { name: 'Can read' }).getByRole('checkbox').first().press('Space')
  await page.getByRole('region', { name: 'New API key' }).getByLabel('Your password').fill('lotus-and-lamp')
  await act(page, 'create a key', /^Create key/)
  await open(page, '/studio/settings/keys')
  await act(page, 'revoke a key', /^Revoke/)
  await open(page, `/studio/money/${cash}`)
  await page.getByRole('button', { name: 'Refund' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill('The fan was loud.')
  await act(page, 'refund a cash payment', /^Refund ₹/)
  await open(page, `/studio/money/${cash}`)
  await act(page, 'mark it as refunded', /^(Mark|Handed|Given)/, /^Mark ₹/)
})
