import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { inDatabase, newcomer, staff } from './scene.ts'

/** What a studio writes for visitors: from the first word to what they read, and back again. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const owner = (browser: Browser) => staff(browser, program, 'studio@example.com')
const kept = (page: Page) => expect(page.getByText(/^Saved at \d/)).toBeVisible()
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

async function choosePrint(page: Page) {
  await page.getByRole('button', { name: /^Show all/ }).press('Enter')
  await page.getByRole('radio', { name: 'Yin', exact: true }).press('Space')
}

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, reducedMotion: 'reduce' })
  return context.newPage()
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33b20' } })
    .jpeg()
    .toBuffer()

type Where = ReturnType<Page['locator']>

/** A picture that is dropped on a place, or pasted into it. */
async function bring(how: 'drop' | 'paste', where: Where, name: string, bytes: Buffer, type = 'image/jpeg') {
  await where.evaluate(
    (element, { act, base64, fileName, mime }) => {
      const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([raw], fileName, { type: mime }))
      const how = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        act === 'drop'
          ? new DragEvent('drop', { ...how, dataTransfer: data })
          : new ClipboardEvent('paste', { ...how, clipboardData: data }),
      )
    },
    { act: how, base64: bytes.toString('base64'), fileName: name, mime: type },
  )
}

test('a post is written with pictures, published, read, changed, gone back in and taken back', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/words')
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()
  await expectNoFaults(page, 'the words of the desk')
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expectNoFaults(page, 'the posts of the desk')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(page.getByRole('link', { name: 'Publish (5 things missing)' })).toBeVisible()
  await page.getByLabel('Title').fill('Rain on the roof')
  await page.getByLabel('Summary').fill('Why we practise louder in July.')
  await text(page).fill('It rains, and **nobody** is late.')
  await page.getByLabel('Category').selectOption('Yoga')
  await page.getByLabel('Author').selectOption({ label: 'Meera Joshi' })
  await kept(page)
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('nobody')

  // What is pasted from Word and Google Docs keeps its headings, bold, lists and links, and nothing else.
  const paste = (html: string) =>
    text(page).evaluate((area: HTMLTextAreaElement, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', pasted)
      clipboardData.setData('text/plain', 'plain')
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  await text(page).fill('')
  await paste(
    `<html><head><style>p{color:red}</style></head><body><!--StartFragment--><h1>Rain</h1>
      <p class=MsoNormal>It <b>rains<o:p></o:p></b>, see <a href="https://example.com/a">this
      page</a>.</p>
      <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Mat</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l1 level2 lfo2'><![if !supportLists]><span
      style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Shawl</p></body></html>`,
  )
  await expect(text(page)).toHaveValue(
    '## Rain\n\nIt **rains**, see [this page](https://example.com/a).\n\n- Mat\n   1. Shawl',
  )
  await text(page).fill('')
  await paste(
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Bring</span></h2>
      <ol><li dir="ltr" style="list-style-type:decimal"><p><span style="font-weight:700">Water</span><span style="font-weight:400"> to drink</span></p></li>
      <ul><li><p><span style="font-style:italic">warm</span></p></li></ul><li><p><span>A * mat</span></p></li></ol>
      <p><a href="javascript:alert(1)">Not this</a></p><script>alert(2)</script></b>`,
  )
  await expect(text(page)).toHaveValue(
    '## Bring\n\n1. **Water** to drink\n   - *warm*\n2. A \\* mat\n\nNot this',
  )
  await text(page).fill('It rains, and **nobody** is late.')

  // A picture dropped into the text, one that is none, and one for its head.
  await bring('drop', text(page), 'wet-roof.jpg', await photo(900, 600))
  await expect(text(page)).toHaveValue(/!\[\]\(\/pictures\/photo-[0-9a-f]{20}-900x600\/900\.webp\)/)
  // The caret is where its description belongs.
  await page.keyboard.type('wet roof')
  await bring('drop', text(page), 'notes.jpg', Buffer.from('not a picture at all'))
  await expect(page.getByText('notes.jpg: We can’t use this file.', { exact: false })).toBeVisible()
  await expect(text(page)).toHaveValue(/nobody/)
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'head.jpg', mimeType: 'image/jpeg', buffer: await photo(1700, 700) })
  await expect(page.getByRole('radio', { name: 'head' }).first()).toBeChecked()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await expectNoFaults(page, 'a post in the hand')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rain on the roof' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to editor' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View on website' })).toBeVisible()

  const reader = await visitor(browser)
  await reader.goto('/blogPage')
  await reader.getByRole('link', { name: 'Rain on the roof' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Rain on the roof' })).toBeVisible()
  await expect(reader.getByText('Meera Joshi').first()).toBeVisible()
  const inText = reader.locator('article img[alt="wet roof"]')
  await inText.scrollIntoViewIfNeeded()
  await expect.poll(() => inText.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const head = reader.locator('article picture img').first()
  expect(await head.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
  await expectNoFaults(reader, 'a post with pictures')
  const link = await reader.locator('meta[property="og:image"]').getAttribute('content')
  expect((await reader.request.get(link ?? '')).headers()['content-type']).toBe('image/jpeg')

  // Changed, and gone back to what it was.
  await page.getByLabel('Title').fill('Rain on the tin roof')
  await kept(page)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name: 'Rain on the tin roof' })).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Text').first().click()
  await expectNoFaults(page, 'what was before')
  await page.getByRole('button', { name: /^Restore.*version 1$/ }).click()
  await page.getByRole('button', { name: 'Restore version' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Rain on the roof')
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name: 'Rain on the roof' })).toBeVisible()

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('unpublished')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).not.toHaveText('Rain on the roof')
})

test('two who write in one post hold both side by side, and nothing is lost', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/words/posts')
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabel('Title').fill('Ours')
  await kept(page)
  const other = await owner(browser)
  await other.goto(page.url())
  await other.getByLabel('Title').fill('Theirs')
  await kept(other)
  await page.getByLabel('Summary').fill('A word of mine.')
  await page.getByLabel('Title').fill('Mine')
  await expect(page.getByText('This was edited in two places')).toBeVisible()
  await page.getByRole('button', { name: 'Save these' }).click()
  await kept(page)
  await expect(page.getByLabel('Title')).toHaveValue('Mine')
  await expect(page.getByLabel('Summary')).toHaveValue('A word of mine.')
})

test('by keyboard alone: a text with its marks, an hour to publish, and the post', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/words/posts')
  await page.getByRole('button', { name: 'New post' }).press('Enter')
  await page.getByLabel('Title').focus()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Without a mouse.')
  await page.getByRole('button', { name: 'Heading' }).focus()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await expect(text(page)).toHaveValue('## First\n**bold**')
  await page.getByLabel('Category').focus()
  await page.keyboard.type('Yoga')
  await page.getByRole('checkbox', { name: 'Publish now' }).press('Space')
  await choosePrint(page)
  await page.getByRole('button', { name: /^Publish on / }).press('Enter')
  await expect(page.getByText('scheduled')).toBeVisible()
  const reader = await visitor(browser)
  await reader.goto('/blogPage')
  await expect(reader.getByRole('link', { name: 'By hand' })).toHaveCount(0)
})

test('a post with pictures that were dropped and pasted waits for its hour, and is read from then on', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/words/posts')
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabel('Title').fill('When the river rises')
  await page.getByLabel('Summary').fill('What we do when the hall is an island.')
  await text(page).fill('First the shoes.')
  await page.getByLabel('Category').selectOption('Wellness')
  await bring('drop', text(page), 'river-at-dawn.jpg', await photo(1000, 660))
  await expect(text(page)).toHaveValue(/!\[\]\(\/pictures\/photo-[0-9a-f]{20}-1000x660\//)
  await page.keyboard.type('river at dawn')
  await bring(
    'paste',
    text(page),
    'image.png',
    await sharp(await photo(640, 400))
      .png()
      .toBuffer(),
    'image/png',
  )
  await expect(text(page)).toHaveValue(/!\[\]\(\/pictures\/photo-[0-9a-f]{20}-640x400\//)
  await expect(page.getByText('Describe each picture between its square brackets')).toBeVisible()
  await page.keyboard.type('decoration')
  // On the head of the post, too, a picture can be dropped.
  await bring(
    'drop',
    page.getByRole('group', { name: 'Picture', exact: true }),
    'head.jpg',
    await photo(1300, 860),
  )
  await expect(page.getByRole('radio', { name: 'head' }).first()).toBeChecked()
  await page.getByRole('checkbox', { name: 'Publish now' }).press('Space')
  await kept(page)
  await page.getByRole('button', { name: /^Publish on / }).click()
  await expect(page.getByText('scheduled')).toBeVisible()

  const reader = await visitor(browser)
  await reader.goto('/blogPage')
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'When the river rises' })).toHaveCount(0)

  // The hour of the post is brought to the clock, not the clock to the post.
  const hour = Date.now() + 3000
  inDatabase(program, (db) =>
    db.prepare("update blogPosts set publishedAt = ? where title = 'When the river rises'").run(hour),
  )
  await expect
    .poll(
      async () => {
        await reader.reload()
        return reader.getByRole('link', { name: 'When the river rises' }).count()
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  expect(Date.now()).toBeGreaterThanOrEqual(hour)
  await reader.getByRole('link', { name: 'When the river rises' }).first().click()
  await expect(reader.getByRole('heading', { level: 1, name: 'When the river rises' })).toBeVisible()
  for (const picture of await reader.locator('article img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await page.reload()
  await expect(page.getByText('published', { exact: true })).toBeVisible()
})

test('pictures are taken in, described, kept while they are shown, and removed', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/words/pictures')
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: await photo(640, 480) })
  const first = page.getByRole('listitem').filter({ hasText: '640 × 480' })
  await expect(first.getByLabel('Name')).toHaveValue('lamp')
  await first.getByLabel('Description').fill('A lamp at dusk')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Description saved.')).toBeVisible()
  await expectNoFaults(page, 'the pictures of the desk')
  await first.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click()
  await expect(first).toHaveCount(0)
})

test('an event is written and read, and a member sees nothing of the desk', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/words/events')
  await page.getByRole('button', { name: 'New event' }).click()
  await page.getByLabel('Title').fill('Silent Sunday')
  await page.getByLabel('Summary').fill('A day without a word.')
  await text(page).fill('Bring a shawl.')
  await page.getByLabel('First day').fill('2098-03-02')
  await page.getByLabel('Last day').fill('2098-03-01')
  await page.getByLabel('Place').fill('Rishikesh')
  await page.getByLabel('Price').fill('1500')
  await choosePrint(page)
  await expect(page.getByText('The last day is before the first. Change one of them.')).toBeVisible()
  await page.getByLabel('Last day').fill('2098-03-02')
  await expectNoFaults(page, 'an event in the hand')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Silent Sunday' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to editor' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View on website' })).toBeVisible()
  const reader = await visitor(browser)
  await reader.goto('/eventsPage')
  await expect(reader.getByRole('link', { name: /Silent Sunday/ }).first()).toBeVisible()
  const { page: member } = await newcomer(browser, program)
  await member.goto('/studio/words')
  await expect(member).toHaveURL(/yogadashboard/)
})

test('the first page and the page about the studio say what the studio writes', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/words')
  await page.getByRole('link', { name: 'Home page' }).click()
  await page.getByLabel('Headline').fill('Sit down,\nbreathe out')
  await page.getByLabel('Card 1', { exact: true }).fill('Patient Teachers')
  await page.getByLabel('Clients guided').fill('312')
  await kept(page)
  await expectNoFaults(page, 'the first page in the hand')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sit down, breathe out' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to editor' }).click()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  const reader = await visitor(browser)
  await reader.goto('/')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Sit down,breathe out')
  await expect(reader.getByRole('heading', { name: 'Patient Teachers' })).toBeVisible()
  await expect(reader.getByText('312')).toBeVisible()

  await page.goto('/studio/words/about/about')
  await page.getByLabel('Title', { exact: true }).fill('Meera teaches slowly')
  await choosePrint(page)
  await page.getByLabel('Caption of picture 7').fill('Low moon')
  await kept(page)
  await expectNoFaults(page, 'the page about the studio in the hand')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  await reader.goto('/about')
  await expect(reader.getByRole('heading', { level: 1, name: 'Meera teaches slowly' })).toBeVisible()
  await expect(reader.getByText('Low moon', { exact: true })).toBeVisible()
})
