import { expect, type Page, test } from '@playwright/test'
import routes from '../../app/routes.ts'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { inDatabase, newcomer, type Program, staff } from './scene.ts'

/** No violation on any screen of the desk, in both themes, at 375 and 1440 px: the site map says which there are. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())

type Route = { path?: string; children?: Route[] }
const { children = [] } = (routes as Route[]).find(({ path }) => path === 'studio') ?? {}
const SCREENS = children.flatMap(({ path }) => (path ? [path] : []))

/** These lead on, and show nothing of their own. */
const LEADING_ON = ['walk-in']
/** What only who teaches sees. */
const TEACHERS = ['me', 'my-day', 'my-week', 'notes', 'notes/:sessionId', 'session/:sessionId/roll']

const id = (sql: string) =>
  inDatabase(program, (db) => String((db.prepare(sql).get() as { id: string } | undefined)?.id))
const SESSION_OF_MEERA = `select session.id from classSessions session join classes class on class.id = session.classId
  join instructors teacher on teacher.id = class.instructorId join users account on account.id = teacher.userId
  where account.email = 'meera.joshi@example.com' and session.cancelledAt is null`

const creditNote = () => id("select id from receipts where kind = 'credit note'")

/** What is in the place of each parameter. A screen whose parameter has no entry here is not looked at, and fails. */
const EXAMPLES: Record<string, () => string> = {
  planId: () => id('select id from plans'),
  draftId: () => id('select id from classDrafts'),
  classId: () => id("select id from classes where type != 'Recorded'"),
  memberId: () => id("select id from users where email = 'asha@example.com'"),
  threadId: () => id('select id from threads'),
  importId: () => id('select id from imports'),
  sessionId: () =>
    id(`${SESSION_OF_MEERA} and session.endsAt < ${Date.now()} order by session.startsAt desc`),
  paymentId: () => id(`select paymentId as id from receipts where id = '${creditNote()}'`),
  noteId: () => creditNote(),
  shelf: () => 'posts',
  id: () => id('select id from blogPosts where publishedAt is not null'),
  what: () => 'money',
}

function addressOf(screen: string): string {
  const path = screen.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    const example = EXAMPLES[name]?.()
    expect(example, `an example of :${name}, for ${screen}`).toMatch(/^(?!undefined).+/)
    return encodeURIComponent(example ?? '')
  })
  return `/studio/${path}`
}

test('every screen of the desk', async ({ browser }) => {
  test.setTimeout(400_000)
  const owner = await staff(browser, program, 'studio@example.com')
  const teacher = await staff(browser, program, 'meera.joshi@example.com')
  await haveExamples(owner, (await newcomer(browser, program)).page)
  expect(SCREENS.length).toBeGreaterThan(50)
  const faults: string[] = []
  for (const screen of SCREENS.filter((one) => !LEADING_ON.includes(one)))
    await test.step(screen, async () => {
      const page = TEACHERS.includes(screen) ? teacher : owner
      try {
        await page.goto(addressOf(screen))
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toBeVisible()
        await expect(title).not.toHaveText(/^(This page is not here|Let us try that again)$/)
        await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
        await expectNoFaults(page, screen)
      } catch (error) {
        faults.push(`${screen}: ${error instanceof Error ? error.message : error}`)
      }
    })
  expect(faults).toEqual([])
})

/** Of what the demo has none: a draft, a thread and a list of members. */
async function haveExamples(owner: Page, member: Page) {
  const made = await owner.request.post('/api/studio/classes/drafts', { data: {} })
  const said = await member.request.post('/api/conversation', { data: { text: 'Is there parking?' } })
  const sent = await owner.request.post('/api/studio/imports?name=members.csv', {
    headers: { 'content-type': 'text/csv' },
    data: 'First name,Last name,Email\nLeela,Das,leela.das@example.com\n',
  })
  expect([made.status(), said.status(), sent.status()]).toEqual([200, 201, 201])
}
