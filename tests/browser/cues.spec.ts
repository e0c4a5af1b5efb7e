import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BrowserContext, expect, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast, fillWizard, join, logInAs } from './person.ts'

const MINUTE = 60_000
const KNEE = 'Left knee: no deep lunges'
const SHOULDER = 'Left shoulder: no full weight'
/** Meera Joshi teaches it. */
const CLASS = 'gentle-hatha-yoga'

let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program.stop())

/** Lets the next session of a class begin in an hour. */
function beginsSoon(slug: string): string {
  const db = new DatabaseSync(path(program.dataDir, 'zen-flow-yoga.db'), { timeout: 5000 })
  try {
    const next = db
      .prepare(
        'select s.id from classSessions s join classes c on c.id = s.classId where c.slug = ? and s.startsAt > ? order by s.startsAt',
      )
      .get(slug, Date.now())
    const startsAt = Date.now() + 60 * MINUTE
    db.prepare('update classSessions set startsAt = ?, endsAt = ? where id = ?').run(
      startsAt,
      startsAt + 60 * MINUTE,
      String(next?.id),
    )
    return String(next?.id)
  } finally {
    db.close()
  }
}

type Reader = { of: string; about: string; by: BrowserContext }

/** What a teacher reads of one member. */
async function read({ of, about, by }: Reader): Promise<{ status: number; cues: string[] }> {
  const answer = await by.request.get(`${program.url}/api/sessions/${about}/cues`)
  const { data = [] } = await answer.json()
  const own = data.filter(({ userId }: { userId: string }) => userId === of)
  return { status: answer.status(), cues: own.flatMap(({ cues }: { cues: string[] }) => cues) }
}

test('a sentence is written, read by who teaches, taken back, and its member sees who looked', async ({
  page,
  context,
  browser,
}) => {
  await join(context, program.url)
  const { userId: of } = await enrolPast(context, program, CLASS)
  const about = beginsSoon(CLASS)
  const teacher = await browser.newContext()
  await logInAs(teacher, program.url, 'meera.joshi@example.com')
  const other = await browser.newContext()
  await logInAs(other, program.url, 'studio@example.com')

  await page.goto(`${program.url}/yogadashboard/profile?part=teachers`)
  const sentences = page.getByRole('region', { name: 'Notes for your teachers' })
  await expect(sentences).toContainText('your consent to keep health answers')
  await expect(sentences.getByRole('button')).toHaveCount(0)
  await sentences.getByRole('link', { name: 'under About you' }).click()
  await page.getByRole('checkbox', { name: /I agree that the studio keeps/ }).check()
  await page.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await page.getByRole('link', { name: 'For your teachers' }).click()

  await sentences.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Let them read it' }).click()
  await expect(dialog.getByText('Enter a note for your teachers.')).toBeVisible()
  await dialog.getByLabel('Your note').fill(KNEE)
  await dialog.getByRole('radio', { name: 'Only those I name' }).check()
  await dialog.getByRole('button', { name: 'Let them read it' }).click()
  await expect(dialog.getByText('Choose at least one teacher, or all of them.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Meera Joshi' }).check()
  await expectNoFaults(page, 'a sentence that is being written')
  await dialog.getByRole('button', { name: 'Let them read it' }).click()
  await expect(sentences.getByRole('listitem')).toContainText(`${KNEE}For Meera Joshi only`)
  const looked = page.getByRole('region', { name: 'Who has read them' })
  await expect(looked).toContainText('Nobody has read your notes yet.')

  expect(await read({ of, about, by: teacher })).toEqual({ status: 200, cues: [KNEE] })
  expect(await read({ of, about, by: other })).toEqual({ status: 404, cues: [] })
  await page.reload()
  await expect(looked.getByRole('listitem')).toContainText('Meera Joshi')
  await expect(looked.getByRole('listitem')).toContainText('for Gentle Hatha Yoga')
  await expectNoFaults(page, 'sentences and who looked')

  await sentences.getByRole('button', { name: `Change: ${KNEE}` }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Meera Joshi' })).toBeChecked()
  await dialog.getByLabel('Your note').fill(SHOULDER)
  await dialog.getByRole('radio', { name: 'All my teachers' }).check()
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await expect(sentences.getByRole('listitem')).toContainText(`${SHOULDER}For all my teachers`)
  expect(await read({ of, about, by: teacher })).toEqual({ status: 200, cues: [SHOULDER] })

  await sentences.getByRole('button', { name: `Delete: ${SHOULDER}` }).click()
  await expect(sentences.getByRole('listitem')).toHaveCount(0)
  await expect(sentences.getByRole('heading')).toBeFocused()
  expect(await read({ of, about, by: teacher })).toEqual({ status: 200, cues: [] })
  await page.reload()
  await expect(looked.getByRole('listitem')).toHaveCount(2)
  await Promise.all([teacher.close(), other.close()])
})

test('the wizard offers a sentence with the consent alone, and what is written there is kept', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  const offer = page.getByRole('group', { name: 'A note for your teachers' })
  await fillWizard(page, undefined, {
    'Health Information': async () => {
      await expect(page.getByLabel('Injuries')).toBeVisible()
      await expect(offer).toHaveCount(0)
      await page.getByRole('checkbox', { name: /I agree that the studio keeps/ }).check()
      await offer.getByRole('button', { name: 'Add a note' }).click()
      await expect(offer.getByLabel('Your note')).toBeFocused()
      await offer.getByLabel('Your note').fill(KNEE)
      await offer.getByRole('radio', { name: 'Only those I name' }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(offer.getByText('Choose at least one teacher, or all of them.')).toBeVisible()
      await offer.getByRole('checkbox', { name: 'Meera Joshi' }).check()
      await offer.getByRole('button', { name: 'Add another' }).click()
      await expectNoFaults(page, 'sentences in the wizard')
    },
  })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/yogadashboard')
  await page.goto('/yogadashboard/profile?part=teachers')
  const sentences = page.getByRole('region', { name: 'Notes for your teachers' })
  await expect(sentences.getByRole('listitem')).toContainText(`${KNEE}For Meera Joshi only`)
  await page.getByRole('link', { name: 'About you' }).click()
  await page.getByRole('checkbox', { name: /I agree that the studio keeps/ }).uncheck()
  await page.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await page.getByRole('link', { name: 'For your teachers' }).click()
  await expect(sentences).toContainText('your consent to keep health answers')
  const { data } = await (await context.request.get('/api/user/cues')).json()
  expect(data).toEqual([])
  await context.close()
})
