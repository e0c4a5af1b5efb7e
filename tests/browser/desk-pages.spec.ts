import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFaults } from './access.ts'
import { linkTo } from './mailbox.ts'
import { startOwnProgram } from './own-program.ts'
import { newcomer, staff } from './scene.ts'

/** Whom a studio quotes and by whose yes, what it answers, its courses, its terms, and its own sign. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const owner = (browser: Browser) => staff(browser, program, 'studio@example.com')
const kept = (page: Page) => expect(page.getByText(/^kept at \d/)).toBeVisible()

async function visitor(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const room = { baseURL: program.url, reducedMotion: 'reduce' as const, javaScriptEnabled }
  return (await browser.newContext(room)).newPage()
}

test('a member is quoted from their yes on until they take it back, by the link of one letter or in their profile', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await owner(browser)
  const { email, page: own } = await newcomer(browser, program)
  await page.goto('/studio/words')
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await expect(page.getByRole('link', { name: 'Kavita Nair' })).toBeVisible()
  await expectNoFaults(page, 'the testimonials of the desk')
  await page.getByRole('button', { name: 'New testimonial' }).click()
  await page.getByLabel('Their words').fill('I sleep like a stone, and wake like bread.')
  await page.getByLabel('Name').fill('Anita R.')
  await page.getByLabel('Of which class').fill('Evening Yin')
  await page.getByRole('radio', { name: 'Yin', exact: true }).press('Space')
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await expect(page.getByText('Publish it first: people agree to words as they will stand.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Nobody reads it yet: it needs the yes of who is quoted.')).toBeVisible()
  const reader = await visitor(browser)
  await reader.goto('/testimonialPage')
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByText('Anita R.')).toHaveCount(0)

  await page.getByLabel('Their email address').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Ask by letter' }).click()
  await expect(page.getByText('No member has shown that this address is theirs.').first()).toBeVisible()
  await page.getByLabel('Their email address').fill(email)
  await page.getByRole('button', { name: 'Ask by letter' }).click()
  await expect(page.getByText('Nobody reads it yet: the letter waits for an answer.')).toBeVisible()
  await expectNoFaults(page, 'a testimonial in the hand')

  const link = await linkTo(page.request, email, '/testimonialPage/consent', program.url)
  // Without script, as mail programs open it.
  const member = await visitor(browser, false)
  await member.goto(link)
  await expect(member.getByRole('heading', { level: 1, name: 'May we quote you?' })).toBeVisible()
  await expect(member.getByText('“I sleep like a stone, and wake like bread.”')).toBeVisible()
  await member.getByRole('button', { name: 'Yes, show it' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'We quote you' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('Anita R.').first()).toBeAttached()
  await expect(reader.getByText('Evening Yin').first()).toBeAttached()

  await own.goto('/yogadashboard/profile?part=teachers')
  await expect(own.getByText('“I sleep like a stone, and wake like bread.”')).toBeVisible()
  await expectNoFaults(own, 'a profile with words that are shown')

  const later = await visitor(browser)
  await later.goto(link)
  await expectNoFaults(later, 'the page of a consent')
  await later.getByRole('button', { name: 'Take it back' }).click()
  await expect(later.getByRole('heading', { level: 1, name: 'We do not quote you' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByText('Anita R.')).toHaveCount(0)

  await page.reload()
  await page.getByLabel('Their email address').fill(email)
  await page.getByRole('button', { name: 'Ask by letter' }).click()
  await expect(page.getByText('Nobody reads it yet: the letter waits for an answer.')).toBeVisible()
  await member.goto(await linkTo(page.request, email, '/testimonialPage/consent', program.url))
  await member.getByRole('button', { name: 'Yes, show it' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'We quote you' })).toBeVisible()
  await own.reload()
  await own.getByRole('button', { name: /^Withdraw: I sleep like a stone/ }).press('Enter')
  await expect(own.getByText('None published.', { exact: false })).toBeVisible()
  await expect(own.getByRole('heading', { name: 'Your testimonials' })).toBeFocused()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByText('Anita R.')).toHaveCount(0)

  await page.reload()
  await page.getByLabel('Or on paper').fill('Green folder, 3 May 2026')
  await page.getByRole('button', { name: 'I saw it on paper' }).click()
  await expect(page.getByText('Visitors read these words, and the yes to them stands.')).toBeVisible()
  await expect(page.getByText(/seen by .* · Green folder, 3 May 2026/)).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('Anita R.').first()).toBeAttached()
  await page.getByRole('button', { name: 'They took it back' }).click()
  await expect(page.getByText('Nobody reads it yet: it needs the yes of who is quoted.')).toBeVisible()
})

test('questions are answered anew, in another order, with what holds in the answers', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/studio/words')
  await page.getByRole('link', { name: 'Questions and answers' }).click()
  const members = page.getByRole('region', { name: 'For members' })
  await expect(members.getByLabel('Question 1')).toHaveValue('How do I cancel a class?')
  await members.getByRole('button', { name: /^Up.*question 2$/ }).press('Enter')
  await expect(members.getByLabel('Question 1')).toHaveValue('How soon do you answer?')
  await members.getByRole('button', { name: 'Another question' }).click()
  await members.getByLabel('Question 4').fill('Do you lend mats?')
  await expect(page.getByText('Fill in every question and its answer.')).toBeVisible()
  await members.getByLabel('Answer').nth(3).fill('Yes. {cancelling}')
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await expectNoFaults(page, 'questions and answers in the hand')
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish the changes' })).toHaveCount(0)
  const { page: member } = await newcomer(browser, program)
  await member.goto('/yogadashboard/contact')
  await expect(member.locator('summary')).toHaveText([
    ...['How soon do you answer?', 'How do I cancel a class?', 'Where do I find my videos?'],
    'Do you lend mats?',
  ])
  await member.getByText('Do you lend mats?').click()
  await expect(member.getByText(/^Yes\. Free up to 24 hours before/)).toBeVisible()
})

test('a course is worded anew and moves to another place; its price and its address stay', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/studio/words/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await expectNoFaults(page, 'the courses of the desk')
  await page.getByRole('link', { name: 'Gentle Hatha Yoga' }).click()
  await page.getByLabel('Title').fill('Gentle Hatha, Slowly')
  await page.getByLabel('Place in the order').fill('9')
  await page.getByRole('button', { name: /^Show all/ }).press('Enter')
  await page.getByRole('radio', { name: 'Hatha, another' }).press('Space')
  await kept(page)
  await expectNoFaults(page, 'a course in the hand')
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gentle Hatha, Slowly' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to writing' }).click()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish the changes' })).toHaveCount(0)
  const reader = await visitor(browser)
  await reader.goto('/course/2')
  await expect(reader.getByRole('heading', { level: 1, name: 'Gentle Hatha, Slowly' })).toBeVisible()
  await expect(reader.getByText('₹1,799').first()).toBeVisible()
  const hero = reader.locator('main img').first()
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the terms have versions: one that counts, those that did, and one that will', async ({ browser }) => {
  const page = await owner(browser)
  const area = page.getByRole('textbox', { name: 'Text', exact: true })
  await page.goto('/studio/words/terms/terms')
  const before = await area.inputValue()
  await area.fill(before.replace('{cancelling-list}', ''))
  await expect(
    page.getByText('Say {cancelling-list} somewhere: what is refunded, a line each.'),
  ).toBeVisible()
  await area.fill(`${before}\n## Shoes\n\nStay outside.\n`)
  await page.getByLabel('Holds from').fill('2098-01-01')
  await kept(page)
  await expectNoFaults(page, 'the terms in the hand')
  await page.getByRole('link', { name: 'See the page' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Shoes' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to writing' }).click()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish the changes' })).toHaveCount(0)
  const reader = await visitor(browser)
  await reader.goto('/terms')
  await expect(reader.getByRole('heading', { name: 'Shoes' })).toHaveCount(0)
  await reader.getByRole('link', { name: 'From 1 January 2098 on.' }).click()
  await expect(reader.getByText('This does not hold yet.')).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Shoes' })).toBeVisible()
  await expectNoFaults(reader, 'the terms to come')

  await page.getByLabel('Holds from').fill('')
  await area.fill(`${before}\n## Bare feet\n\nAlways.\n`)
  await kept(page)
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish the changes' })).toHaveCount(0)
  await reader.goto('/terms')
  await expect(reader.getByRole('heading', { name: 'Bare feet' })).toBeVisible()
  await expectNoFaults(reader, 'the terms')
  await reader.getByRole('link', { name: /^From 22 November 2026 until / }).click()
  await expect(reader.getByText('This no longer holds.')).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Bare feet' })).toHaveCount(0)
  await reader.goto('/privacy')
  await expectNoFaults(reader, 'the page about privacy')
})

test('the studio’s own logo and colour are on every page, read by everybody, without a script', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await owner(browser)
  await page.goto('/studio/settings/brand')
  const logo = (background: string) =>
    sharp({ create: { width: 480, height: 120, channels: 4, background } })
      .png()
      .toBuffer()
  const small = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#123' } })
    .png()
    .toBuffer()
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  await page.getByLabel('Choose one').setInputFiles(file('low.png', small))
  await expect(page.getByText('This is 30 pixels high', { exact: false })).toBeVisible()
  await page.getByLabel('Choose one').setInputFiles(file('day.png', await logo('#1f3f63')))
  await expect(page.getByRole('img', { name: 'Your logo, on a light background' })).toBeVisible()
  await page
    .getByLabel('Choose one for a dark background')
    .setInputFiles(file('night.png', await logo('#f7efdf')))
  await expect(page.getByRole('img', { name: 'Your logo, on a dark background' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'A colour of your own' }).press('Space')
  await page.getByLabel('By day', { exact: true }).fill('#3fa7d6')
  await expect(page.getByText('Words in it could not be read by everybody.')).toBeVisible()
  await expectNoFaults(page, 'the brand')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText(/Too hard to read: contrast is \d\.\d to 1/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Take #[0-9a-f]{6}/ }).click()
  const day = await page.getByLabel('By day', { exact: true }).inputValue()
  await page.getByLabel('By night', { exact: true }).fill('#7fc4e0')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Every page shows it').first()).toBeVisible()

  const reader = await visitor(browser)
  const broken: string[] = []
  reader.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  await reader.goto('/')
  const bar = reader.getByRole('link', { name: 'Zen Flow Yoga' }).first()
  await expect(bar.locator('img.day')).toBeVisible()
  const accent = await reader.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--geru').trim(),
  )
  expect(accent).toBe(day)
  await expectNoFaults(reader, 'the first page with a brand')
  await reader.goto('/classesPage')
  await expectNoFaults(reader, 'the classes with a brand')
  expect(broken).toEqual([])

  // The program's own again.
  await page.reload()
  await page.getByRole('button', { name: 'Without a logo on a light background' }).click()
  await page.getByRole('checkbox', { name: 'A colour of your own' }).press('Space')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Every page shows it').first()).toBeVisible()
  await reader.reload()
  await expect(bar.locator('svg')).toBeVisible()
})
