import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { TEXTS } from '../../shared/texts.ts'
import { mp4 } from '../support/mp4.ts'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast } from './person.ts'
import { inDatabase, insert, newcomer, staff } from './scene.ts'

/** Videos of a class: sent in parts, broken off and gone on with, named, captioned, watched, and taken out. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
const folder = mkdtempSync(join(tmpdir(), 'zen-films-'))
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(async () => {
  await program?.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.use({ timezoneId: 'Asia/Kolkata' })

/** On the disk, as a person has it: chosen twice it is the same file. */
function film(name: string, bytes = mp4({ seconds: 600 })): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** A class with dates and without videos. */
function classWithoutFilms(): { id: string; title: string } {
  return inDatabase(
    program,
    (db) =>
      db
        .prepare(
          "select id, title from classes where type <> 'Recorded' and cancelledAt is null and id not in (select classId from classVideos) order by position limit 1",
        )
        .get() as { id: string; title: string },
  )
}

async function owner(browser: Browser, classId: string): Promise<Page> {
  const page = await staff(browser, program, 'studio@example.com')
  await page.goto(`/studio/classes/${classId}`)
  await expect(page.getByRole('heading', { name: 'Videos', exact: true })).toBeVisible()
  return page
}

/** First what it means, then the change itself. */
async function changeClass(page: Page, means: string | RegExp) {
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(means)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. Visitors see the change now.').last()).toBeVisible()
}

async function add(page: Page, path: string) {
  await page.getByLabel(/Add a video|Choose a different video/).setInputFiles(path)
}

test('a video is sent, named, captioned, opened to all, watched and taken out', async ({ browser }) => {
  const { id } = classWithoutFilms()
  const page = await owner(browser, id)
  await add(page, film('notes.txt', Buffer.from('no film')))
  await expect(page.getByText(TEXTS.notAFilm)).toBeVisible()
  await add(page, film('page.mp4', Buffer.from('<html>no film at all</html>')))
  await expect(page.getByText(TEXTS.notAFilm)).toBeVisible()
  await add(page, film('phone.mov', mp4({ seconds: 600, codec: 'hvc1', brand: 'qt' })))
  await expect(page.getByText(TEXTS.filmUnplayable('HEVC'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)

  await add(page, film('first-light.mp4'))
  await expect(page.getByRole('region', { name: 'Videos' }).getByLabel('Title')).toHaveValue('first light')
  await page.getByRole('region', { name: 'Videos' }).getByLabel('Title').fill('First light')
  await page.getByRole('combobox', { name: 'Number' }).selectOption({ label: 'Session 2' })
  await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
  await expect(page.getByText('First light, 10:00, is uploaded. Only staff can see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to class First light' }).click()
  await expect(page.getByText('10:00, new, shown when you save the class')).toBeVisible()
  const videos = () =>
    inDatabase(program, (db) => db.prepare('select id from classVideos where classId = ?').all(id).length)
  expect(videos()).toBe(0)
  await changeClass(page, 'New: “First light”.')
  expect(videos()).toBe(1)
  await expect(page.getByText('10:00, without captions')).toBeVisible()

  await page.getByRole('button', { name: 'Edit First light' }).press('Enter')
  await page
    .getByLabel('Add captions')
    .setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from('Not captions') })
  await expect(page.getByText(TEXTS.notCaptions).first()).toBeVisible()
  const captions = '\ufeff1\r\n00:00:01,000 --> 00:00:04,000\r\nBreathe in.\r\n'
  await page
    .getByLabel('Add captions')
    .setInputFiles({ name: 'a.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(captions) })
  await expect(page.getByText('10:00, with captions')).toBeVisible()
  await page.getByRole('button', { name: 'Edit First light' }).click()
  await page.getByLabel(/^Description/).fill('Before anybody is up.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Edit First light' }).click()
  await page.getByRole('checkbox', { name: 'Free preview for everyone' }).press('Space')
  await changeClass(page, 'Free preview for everyone: “First light”.')
  await expect(page.getByText('free preview', { exact: true })).toBeVisible()
  const filmId = inDatabase(
    program,
    (db) => (db.prepare('select id from classVideos where classId = ?').get(id) as { id: string }).id,
  )
  const answer = await page.request.get(`${program.url}/api/videos/${filmId}/stream`, {
    headers: { range: 'bytes=0-9' },
  })
  expect([answer.status(), answer.headers()['content-type']]).toEqual([206, 'video/mp4'])

  // Where two members stopped.
  inDatabase(program, (db) => {
    const people = db.prepare('select id from users limit 2').all() as { id: string }[]
    for (const person of people)
      insert(db, 'videoPlaces', { userId: person.id, videoId: filmId, seconds: 200, updatedAt: 0 })
  })
  await page.reload()
  await expect(page.getByText('2 members stopped before the end, most between 3:00 and 4:00.')).toBeVisible()
  await page.getByText('Show as table').click()
  await page.getByRole('button', { name: 'Edit First light' }).click()
  await expectNoFaults(page, 'the films of a class')
  await page.getByRole('button', { name: 'Remove from class' }).click()
  await expect(
    page.getByText('First light will be deleted with its file when you save the class.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Keep First light' }).click()
  await expect(
    page.getByText('Edit any field. You’ll see who is affected before anything changes.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Edit First light' }).click()
  await page.getByRole('button', { name: 'Remove from class' }).click()
  await changeClass(page, 'First light will be deleted for good, with its file. 2 people have watched it.')
  await expect(page.getByText('No videos yet.', { exact: false })).toBeVisible()
  expect(videos()).toBe(0)
})

test('a video that broke off goes on where it stopped, from a new page, with the same file', async ({
  browser,
}) => {
  const { id } = classWithoutFilms()
  const large = film('retreat.mp4', mp4({ seconds: 3600, pictures: 13_000_000 }))
  const page = await owner(browser, id)
  // The line holds for the first part alone.
  let parts = 0
  await page.route('**/api/studio/uploads/*', (route) =>
    route.request().method() === 'PATCH' && ++parts > 1 ? route.abort() : route.continue(),
  )
  await add(page, large)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(
    page
      .getByText('5.2 of 13 MB uploaded', { exact: false })
      .or(page.getByText('5.2 MB of 13 MB uploaded', { exact: false })),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('paused', { exact: false })).toBeVisible()
  await expectNoFaults(page, 'a film on its way')
  await page.close()

  const again = await page.context().newPage()
  const offsets: string[] = []
  again.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  await again.goto(`/studio/classes/${id}`)
  await expect(again.getByText('Choose the same file again', { exact: false })).toBeVisible()
  await add(again, large)
  await again.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(again.getByRole('button', { name: 'Add to class retreat' })).toBeVisible()
  expect(offsets[0]).toBe(String(5 * 1024 * 1024))
})

test('a recording is written, filled with videos and published', async ({ browser }) => {
  const page = await staff(browser, program, 'studio@example.com')
  await page.goto('/studio/classes')
  await page.getByRole('button', { name: 'Add class' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Evenings on Film')
  await page.getByRole('combobox', { name: 'Style' }).fill('Yin')
  await page.getByRole('textbox', { name: 'One-line description', exact: true }).fill('Three slow evenings.')
  await page.getByRole('radio', { name: 'Beginner' }).press('Space')
  await page.getByRole('radio', { name: 'Videos' }).press('Space')
  await page.getByRole('combobox', { name: 'Teacher' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Price, in ₹' }).fill('299')
  await page.getByRole('radio', { name: 'Yin', exact: true }).press('Space')
  await expect(page.getByText('Add a video.')).toBeVisible()
  await add(page, film('evening.mp4'))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove evening' })).toBeVisible()
  await expect(page.getByText('Add a video.')).toHaveCount(0)
  await expectNoFaults(page, 'a draft of a recording')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit evening' })).toBeVisible()
  const reader = await (await browser.newContext({ baseURL: program.url })).newPage()
  await reader.goto('/class/evenings-on-film')
  await expect(reader.getByRole('heading', { level: 1, name: 'Evenings on Film' })).toBeVisible()
  await expect(reader.locator('video')).toHaveCount(1)
})

test('a recording that someone bought grows by a video, in its order, and keeps what they have', async ({
  browser,
}) => {
  const { id, slug } = inDatabase(
    program,
    (db) =>
      db.prepare("select id, slug from classes where title = 'Slow Flow Library'").get() as {
        id: string
        slug: string
      },
  )
  const { page: reader, context } = await newcomer(browser, program)
  await enrolPast(context, program, slug)
  const page = await owner(browser, id)
  const titles = () =>
    inDatabase(program, (db) =>
      db
        .prepare('select title from classVideos where classId = ? order by classNumber')
        .all(id)
        .map(({ title }) => String(title)),
    )
  const before = titles()
  await page.getByRole('button', { name: `Edit ${before[0]}` }).click()
  await page.getByRole('button', { name: 'Remove from class' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(
    page.getByText('Someone has bought this recording, so its videos can’t be deleted.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await add(page, film('a-slow-evening.mp4'))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Add to class a slow evening' }).click()
  await page.getByRole('button', { name: 'Edit a slow evening' }).click()
  await page.getByRole('combobox', { name: 'Position' }).selectOption({ label: 'Video 2' })
  await expectNoFaults(page, 'a recording whose films are changed')
  await changeClass(page, 'Members who booked see it right away, at no cost.')
  expect(titles()).toEqual([before[0], 'a slow evening', ...before.slice(1)])
  await reader.goto(`/yogadashboard/yoga-class/${id}`)
  await expect(reader.getByRole('button', { name: /^a slow evening/ })).toBeVisible()
})
