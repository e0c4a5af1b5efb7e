import { expect, type Page, test } from '@playwright/test'
import { choose, press, tabTo, type } from './keys.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast } from './person.ts'
import {
  expectBooksInOrder,
  inDatabase,
  lettersTo,
  MINUTE,
  newcomer,
  openClass,
  type Program,
  startOf,
} from './scene.ts'

/** A whole day at the desk of someone who has no pointer. Only keys reach the page; to look is all that is done besides. */
let program: Program
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata', viewport: { width: 1440, height: 900 } })

const HOUR = 60

/** Finds something by the palette, and goes there. */
async function find(page: Page, words: string, option: RegExp | string) {
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  // The page listens for keys as soon as it is alive.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.type(words)
  const wanted = palette.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

/** One letter, or two after each other, until they have led there. */
async function keys(page: Page, letters: string, path: RegExp) {
  await expect(async () => {
    for (const letter of letters) await page.keyboard.press(letter)
    await expect(page).toHaveURL(path, { timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Walks over the week, day by day and down each day, until a session has the focus. */
async function walkTo(page: Page, sessionId: string) {
  const wanted = page.locator(`[data-session="${sessionId}"]`)
  await expect(wanted).toBeVisible()
  await tabTo(page, page.locator('[data-session][tabindex="0"]'))
  const isThere = () => wanted.evaluate((element) => element.matches(':focus'))
  for (let day = 0; day < 7; day++) {
    await page.keyboard.press('Home')
    for (let one = 0; one < 12; one++) {
      if (await isThere()) return
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('ArrowRight')
  }
  throw new Error('The arrows do not reach the session')
}

/** 14:00 in India of the Wednesday three weeks from this one, where the demo leaves room; in minutes from now. */
function wednesday() {
  const india = Date.now() / MINUTE + 330
  const today = Math.floor(india / 1440)
  const monday = today - ((today + 3) % 7)
  return Math.round((monday + 21 + 2) * 1440 + 14 * HOUR - india)
}

/** As a date field takes it from the keys: month, day, year. */
function dayAsTyped(at: number) {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Asia/Kolkata')
  return `${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}${year}`
}

test('a day by keyboard alone: log in, answer, call a roll, sell, give back, move, close, change settings, write a post, log out', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const soon = openClass(program, 'gentle-hatha-yoga', 'Hatha by Keys', [10, wednesday()])
  const [, second = ''] = soon.sessions
  const comer = await newcomer(browser, program)
  await enrolPast(comer.context, program, soon.slug)
  const asking = await newcomer(browser, program)
  await asking.context.request.post(`${program.url}/api/conversation`, {
    data: { text: 'Is there parking?' },
  })
  const page = await (
    await browser.newContext({ baseURL: program.url, reducedMotion: 'reduce', timezoneId: 'Asia/Kolkata' })
  ).newPage()

  await test.step('logs in', async () => {
    await page.goto('/loginPage?next=/studio/today')
    await type(page, page.getByLabel('Email'), 'studio@example.com')
    await type(page, page.getByLabel('Password', { exact: true }), 'lotus-and-lamp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/studio\/today$/)
  })

  await test.step('answers someone', async () => {
    await find(page, 'messages', 'Messages')
    await press(page, page.getByRole('link', { name: 'Ananya Iyer' }).first())
    await expect(page.getByText('Is there parking?')).toBeVisible()
    await type(page, page.getByLabel('Your reply'), 'In the street behind the temple.')
    await press(page, page.getByRole('button', { name: 'Send reply', exact: true }))
    await expect.poll(() => lettersTo(program, asking.email).join('\n')).toContain('behind the temple')
  })

  await test.step('calls a roll, with one who walked in', async () => {
    await find(page, 'hatha by keys', /Hatha by Keys/)
    await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
    await press(page, page.getByRole('group', { name: 'Ananya Iyer' }).getByRole('radio').first(), 'Space')
    await expect(
      page.getByRole('group', { name: 'Ananya Iyer' }).getByRole('radio', { name: 'here' }),
    ).toBeChecked()
    await press(page, page.getByRole('button', { name: 'Walk-in' }))
    const dialog = page.getByRole('dialog', { name: 'Walk-in' })
    await type(page, dialog.getByLabel('Or a guest’s name'), 'Tara Sen')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('group', { name: 'Tara Sen' }).getByRole('radio', { name: 'here' }),
    ).toBeChecked()
    await expect(page.getByText('0 to mark')).toBeVisible()
  })

  await test.step('keeps a note about a member', async () => {
    await find(page, 'asha', /^Asha/)
    await type(page, page.getByLabel('Note for staff'), 'Prefers the window.')
    await press(page, page.getByRole('button', { name: 'Save note' }))
    await expect(page.getByText('Prefers the window.').first()).toBeVisible()
  })

  await test.step('sells a place for cash', async () => {
    await keys(page, 'p', /\/money\/sell/)
    await type(page, page.getByRole('searchbox', { name: 'Guest’s name' }), asking.email)
    await press(page, page.getByRole('button', { name: new RegExp(asking.email) }))
    await tabTo(page, page.getByRole('combobox', { name: 'Class' }))
    await page.keyboard.type('Hatha by Keys')
    await expect(page.getByRole('group', { name: 'Paid by' })).toBeVisible()
    await press(page, page.getByRole('button', { name: /^Record cash payment/ }))
    await expect(page.getByRole('heading', { name: 'Payment taken' })).toBeVisible()
  })

  await test.step('gives a part back, having read what that means', async () => {
    await find(page, comer.email, /^Ananya/)
    await press(page, page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: /^Refund/ }))
    const dialog = page.getByRole('dialog', { name: 'Refund Ananya Iyer' })
    await choose(page, dialog.getByRole('radio', { name: /^Another amount/ }))
    await type(page, dialog.getByLabel('Amount', { exact: true }), '100')
    await expect(dialog.getByText('sent in 10 minutes, arrives in a few days')).toBeVisible()
    await type(page, dialog.getByLabel('Reason'), 'The fan was loud.')
    await press(page, dialog.getByRole('button', { name: 'Refund ₹100' }))
    await expect(dialog).toBeHidden()
    await press(page, page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: /^₹/ }))
    await expect(page.locator('#main').getByText('Nothing changes until then')).toBeVisible()
    // Its ten minutes are over.
    inDatabase(program, (db) => db.exec('update pendingActions set dueAt = 0'))
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Refund sent')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('moves a session an hour, and undoes it', async () => {
    await keys(page, 'gs', /\/studio\/schedule/)
    const at = startOf(program, second)
    for (let week = 0; week < 3; week++) {
      const after = page.getByRole('link', { name: 'Next week' })
      const to = (await after.getAttribute('href')) ?? ''
      await press(page, after)
      await expect(after).not.toHaveAttribute('href', to)
    }
    await walkTo(page, second)
    await page.keyboard.press('Space')
    for (let quarter = 0; quarter < 4; quarter++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change Hatha by Keys' })
    await press(page, dialog.getByRole('button', { name: 'Move session' }))
    await expect(dialog).toBeHidden()
    await expect(page.locator('#main').getByText(/Hatha by Keys changed by/)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.locator('#main').getByText(/Hatha by Keys changed by/)).toBeHidden()
    expect(startOf(program, second)).toBe(at)
  })

  await test.step('closes the studio for a day, having read what that means, and opens it again', async () => {
    await find(page, 'closed days', 'Closed days')
    await press(page, page.getByRole('button', { name: 'Close a day' }))
    const dialog = page.getByRole('dialog', { name: 'Close a day' })
    await expect(dialog.getByRole('combobox', { name: 'Where' })).toHaveValue('')
    await tabTo(page, dialog.getByLabel('From'))
    await page.keyboard.type(dayAsTyped(startOf(program, second)))
    await expect(dialog.getByText('Hatha by Keys', { exact: true })).toBeVisible()
    await expect(dialog.getByText('refunded for cancelled sessions')).toBeVisible()
    await type(page, dialog.getByLabel('Why'), 'The river is high')
    await press(page, dialog.getByRole('button', { name: /^Close/ }))
    await expect(dialog).toBeHidden()
    const coming = page.getByRole('region', { name: 'Upcoming' })
    await expect(coming.getByText(/The river is high\. Whole studio/)).toBeVisible()
    await press(page, coming.getByRole('button', { name: /^Reopen: The river is high/ }))
    await expect(page.getByText(/The river is high\..* Opened again by/)).toBeVisible()
  })

  await test.step('changes what the studio says of itself', async () => {
    await find(page, 'studio', 'Studio')
    await type(page, page.getByLabel('Tagline'), 'Yoga by the river, by hand')
    await press(page, page.getByRole('button', { name: 'Save note' }))
    await expect(page.getByText('Saved. The website is updated.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Tagline')).toHaveValue('Yoga by the river, by hand')
  })

  await test.step('writes a class, and leaves it as a draft', async () => {
    const beginning = page.getByRole('dialog', { name: 'New' })
    await expect(async () => {
      await page.keyboard.press('n')
      await expect(beginning).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await press(page, beginning.getByRole('link', { name: 'Class' }))
    await press(page, page.getByRole('button', { name: 'Create draft' }))
    await expect(page).toHaveURL(/\/studio\/classes\/draft\//)
    await type(page, page.getByRole('textbox', { name: 'Title', exact: true }), 'Slow Evenings')
    await expect(page.getByText(/^Saved at \d/)).toBeVisible()
  })

  await test.step('publishes a post', async () => {
    await find(page, 'blog', 'Blog')
    await press(page, page.getByRole('button', { name: 'New post' }))
    await type(page, page.getByLabel('Title'), 'Rain by hand')
    await type(page, page.getByLabel('Summary'), 'Why we practise louder in July.')
    await type(page, page.getByRole('textbox', { name: 'Text', exact: true }), 'It rains.')
    await tabTo(page, page.getByLabel('Category'))
    await page.keyboard.type('Yoga')
    await tabTo(page, page.getByLabel('Author'))
    await page.keyboard.type('Meera')
    await press(page, page.getByRole('button', { name: /^Show all/ }))
    await choose(page, page.getByRole('radio', { name: 'Yin', exact: true }))
    await expect(page.getByText('Nothing is missing.')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Publish', exact: true }))
    await expect(page.getByRole('link', { name: 'View on website' })).toBeVisible()
  })

  await test.step('logs out', async () => {
    await find(page, 'logout', 'Logout')
    await expect(page).toHaveURL(/^[^?]*\/(loginPage)?$/)
  })
  await expectBooksInOrder(program)
})
