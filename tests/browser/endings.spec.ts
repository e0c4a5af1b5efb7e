import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { TEXTS } from '../../shared/texts.ts'
import { hold } from './hold.ts'
import {
  answerBank,
  checkout,
  chooseClass,
  confirmBooking,
  join,
  leaveTicket,
  payByCard,
  TICKET,
} from './person.ts'
import { settled } from './settled.ts'

/** A login that ends, a member who changes, an answer or a network that fails: nothing is lost, nothing shown to others. */

const PROFILE = '/yogadashboard/profile'
const ABOUT_YOU = `${PROFILE}?part=about-you`

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The calls to a path, from now on. */
function count(page: Page, path: string) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) asked.push(request.url())
  })
  return asked
}

/** The application is there, and has learnt from the server who is. */
const isKnown = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).not.toBeNull()

async function logOut(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/yogadashboard')
  await expect(tab.getByRole('heading', { name: 'Your achievements' })).toBeVisible()
  await tab.getByRole('button', { name: 'Logout' }).click()
  await expect(tab).toHaveURL('/')
  return tab
}

async function buy(page: Page, title: string) {
  await chooseClass(page, title)
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText(TEXTS.paymentSuccessful)).toBeVisible()
  await leaveTicket(page)
}

test.describe('a login that has ended', () => {
  for (const [where, button, path, calls] of [
    // A page of the member area asks who is here before it shows what is to be paid.
    ['/yogadashboard/classes?q=deep+yin', /^Enroll: Deep Yin/, '/payments/create', 0],
    ['/class/deep-yin', /Enroll Now/, '/payments/create', 1],
    ['/class/prenatal-circle', /Join waitlist/, '/waiting-list/join', 1],
  ] as const)
    test(`${path} on ${where}: one call at most, then the login, then on`, async ({
      page,
      context,
      baseURL,
    }) => {
      const person = await join(context, baseURL)
      await page.goto(where)
      await isKnown(page)
      const press = page.getByRole('button', { name: button }).first()
      await expect(press).toBeVisible()
      const asked = count(page, path)
      await context.clearCookies()
      await press.click()
      if (path === '/payments/create' && calls > 0) await confirmBooking(page)
      await expect(page).toHaveURL(/\/loginPage\?next=/)
      await settled(page)
      await expect(page).toHaveURL(/\/loginPage\?next=/)
      expect(asked).toHaveLength(calls)
      await logIn(page, person)
      if (path === '/waiting-list/join')
        await expect(page.getByText(/You’re \w+ on the waitlist/)).toBeVisible()
      else {
        await confirmBooking(page)
        await expect(checkout(page).getByLabel('Card number')).toBeVisible()
      }
    })

  test('what was typed stays, and is saved when the same member is back', { tag: '@short' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const person = await join(context, baseURL)
    await page.goto(PROFILE)
    await page.getByLabel('Last name').fill('Rao')
    await page.getByLabel('New email').fill('rao@example.com')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(TEXTS.notLoggedIn)).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Log in' }).click()
    const tab = await opened
    await logIn(tab, person)
    await expect(page.getByText('You are logged in again.')).toBeVisible()
    await expect(page.getByLabel('Last name')).toHaveValue('Rao')
    await expect(page.getByLabel('New email')).toHaveValue('rao@example.com')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(TEXTS.profileUpdated)).toBeVisible()
  })

  test('for someone else the page is loaded again', async ({ page, context, baseURL, browser }) => {
    await join(context, baseURL)
    const elsewhere = await browser.newContext()
    const other = await join(elsewhere, baseURL)
    await elsewhere.close()
    await page.goto(ABOUT_YOU)
    await page.getByLabel('Injuries').fill('Left knee')
    await page.getByRole('checkbox', { name: /I agree that the studio keeps/ }).check()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save answers' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Log in' }).click()
    await logIn(await opened, other)
    await expect(page.getByLabel('Injuries')).toHaveValue('')
  })

  test('help and chat offer the login beside what is typed', async ({ page, context, baseURL }) => {
    await join(context, baseURL)
    await page.goto('/yogadashboard/contact')
    await page.getByLabel('Subject').fill('Hours')
    await page.getByLabel('Message').fill('When are you open?')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(`Error: ${TEXTS.logInToSend}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('When are you open?')
    await expect(page.getByLabel('Name')).toHaveValue('Ananya Iyer')
    await page.getByRole('button', { name: 'Live chat' }).click()
    const chat = page.getByRole('dialog')
    await expect(chat.getByRole('link', { name: 'Log in' })).toBeVisible()
    await chat.getByLabel('Your message').fill('Is there parking?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(chat.getByRole('link', { name: 'Log in' }).last()).toBeVisible()
    await expect(chat.getByLabel('Your message')).toHaveValue('Is there parking?')
  })

  test('where nothing is typed the way is through the login and back', async ({ page, context, baseURL }) => {
    const person = await join(context, baseURL)
    await page.goto('/class/first-breath?enroll=1')
    await confirmBooking(page)
    await leaveTicket(page)
    const cancel = page.getByRole('button', { name: 'Cancel enrollment: First Breath' })
    await expect(cancel).toBeVisible()
    await context.clearCookies()
    await cancel.click()
    await expect(page).toHaveURL(/\/loginPage\?next=/)
    await logIn(page, person)
    await expect(page).toHaveURL('/yogadashboard/classes')
    await page
      .getByRole('link', { name: /Begin First Breath/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeVisible()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Cancel enrollment: First Breath: a free fortnight' }).click()
    await expect(page).toHaveURL(/\/loginPage\?next=%2Fyogadashboard%2Fyoga-class/)
  })
})

test.describe('another member', () => {
  test('a logout in another tab takes private answers off the screen', async ({ page, context, baseURL }) => {
    await join(context, baseURL)
    await page.goto(ABOUT_YOU)
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await logOut(context)
    await expect(page).toHaveURL(/\/loginPage\?next=/)
    await expect(page.getByText('About you')).toBeHidden()
  })

  test('someone else’s login in another tab shows nothing of the former member', async ({
    page,
    context,
    baseURL,
  }) => {
    await join(context, baseURL)
    await page.goto(ABOUT_YOU)
    await page.getByLabel('Injuries').fill('Left knee')
    await page.getByRole('checkbox', { name: /I agree that the studio keeps/ }).check()
    await page.getByRole('button', { name: 'Save answers' }).click()
    await expect(page.getByText(TEXTS.answersSaved)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Injuries')).toHaveValue('Left knee')
    await join(context, baseURL)
    const tab = await context.newPage()
    await tab.goto('/yogadashboard')
    await expect(page.getByLabel('Injuries')).toHaveValue('')
    await expect(page).toHaveURL(ABOUT_YOU)
  })

  test('a tab that was asleep asks who is there', async ({ page, context, baseURL }) => {
    await join(context, baseURL)
    await page.goto(ABOUT_YOU)
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await join(context, baseURL)
    const anew = page.waitForEvent('load')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await anew
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await context.clearCookies()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page).toHaveURL(/\/loginPage\?next=/)
  })
})

test.describe('a payment whose confirmation fails', () => {
  const FAULTS = {
    'no answer': (page: Page) => page.route('**/api/payments/verify', (route) => route.abort()),
    'a page of a proxy': (page: Page) =>
      page.route('**/api/payments/verify', (route) => route.fulfill({ status: 502, body: '<h1>Oh</h1>' })),
    'a failing server': (page: Page) =>
      page.route('**/api/payments/verify', (route) =>
        route.fulfill({ status: 503, json: { success: false, message: TEXTS.tooBusy } }),
      ),
  }
  for (const [what, fault] of Object.entries(FAULTS))
    test(`${what}: said to be under way, found when it has arrived`, async ({ page, context, baseURL }) => {
      await join(context, baseURL)
      await fault(page)
      await page.goto('/class/slow-flow-library')
      await page.getByRole('button', { name: 'Enroll Now' }).first().click()
      await payByCard(page)
      await answerBank(page)
      await expect(page.getByText(TEXTS.paymentPending)).toBeVisible()
      await expect(page.getByText(TEXTS.paymentFailedAlert)).toBeHidden()
      await expect(page.getByText(TEXTS.paymentSuccessful)).toBeVisible({ timeout: 30_000 })
      await expect(page).toHaveURL(TICKET)
    })

  test('the login ended meanwhile: through the login to the classes', async ({ page, context, baseURL }) => {
    const person = await join(context, baseURL)
    await page.goto('/class/slow-flow-library')
    await page.getByRole('button', { name: 'Enroll Now' }).first().click()
    await payByCard(page)
    await context.clearCookies()
    await answerBank(page)
    await expect(page.getByText(TEXTS.paymentPending)).toBeVisible()
    await expect(page).toHaveURL(/\/loginPage\?next=/)
    await logIn(page, person)
    await expect(page).toHaveURL('/yogadashboard/classes')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('region', { name: 'Your Active Journey' })).toContainText('Slow Flow', {
        timeout: 1_000,
      })
    }).toPass()
  })
})

test('a class cancelled in another tab: said once, and the list is true again', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  await page.goto('/class/first-breath?enroll=1')
  await confirmBooking(page)
  await leaveTicket(page)
  const open = { name: 'Cancel enrollment: First Breath' }
  await expect(page.getByRole('button', open)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/yogadashboard/classes')
  await page.getByRole('button', open).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancel enrollment' })
  await expect(confirm).toBeVisible()
  await tab.getByRole('button', open).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Cancel enrollment' }).click()
  await expect(tab.getByText(TEXTS.enrollmentCancelled)).toBeVisible()
  await confirm.click()
  await expect(page.getByText(TEXTS.nothingToCancel)).toHaveCount(1)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', open)).toBeHidden()
})

test('an order that is refused says why alone, and the page is asked for again', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  const refused = { status: 409, json: { success: false, message: TEXTS.priceChanged } }
  await page.route('**/api/payments/create', (route) => route.fulfill(refused))
  const lists = count(page, '/api/classes/get')
  await page.goto('/yogadashboard/classes?q=deep+yin')
  await page.getByRole('button', { name: 'Enroll: Deep Yin' }).click()
  await confirmBooking(page)
  await expect(page.getByText(TEXTS.priceChanged)).toBeVisible()
  await expect(page.getByText(TEXTS.paymentFailedAlert)).toBeHidden()
  await expect.poll(() => lists.filter((url) => url.endsWith('/get')).length).toBeGreaterThan(1)
  await page.goto('/class/deep-yin')
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.reload()
  await isKnown(page)
  const pages = count(page, '/class/deep-yin')
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await confirmBooking(page)
  await expect(page.getByText(TEXTS.priceChanged)).toBeVisible()
  await expect.poll(() => pages.length).toBe(1)
})

test('an offer that has ended is taken back from the page; a place is looked at when someone is back', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  await page.goto('/class/prenatal-circle?enroll=1')
  await expect(page.getByText(/You’re \w+ on the waitlist/)).toBeVisible()
  await page.route('**/api/waiting-list/get/*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const { data } = await response.json()
    const offered = data.map((wait: object) => ({ ...wait, place: 0, offerEndsAt: Date.now() + 60_000 }))
    await route.fulfill({ json: { success: true, data: offered } })
  })
  await page.clock.install()
  await page.goto('/yogadashboard')
  const list = page.getByRole('region', { name: 'Your waitlists' })
  await expect(list).toContainText('A place is kept for you until')
  await page.unroute('**/api/waiting-list/get/*')
  await list.getByRole('button', { name: 'Take the place' }).click()
  await confirmBooking(page)
  await expect(page.getByText(TEXTS.classFull)).toBeVisible()
  await expect(page.getByText(TEXTS.paymentFailedAlert)).toBeHidden()
  await expect(list).toContainText(/You’re \w+ on the waitlist/)
  await page.clock.fastForward(5_000)
  const asked = count(page, '/waiting-list/get')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => asked.length).toBe(1)
})

test.describe('without a network', () => {
  test('a page stays with what is typed, and goes on when the network is back', async ({
    page,
    context,
    baseURL,
  }) => {
    await join(context, baseURL)
    // Anyone who leaves what is half typed is asked.
    page.on('dialog', (asked) => asked.accept())
    await page.goto('/yogadashboard/contact')
    await page.getByLabel('Message').fill('When are you open?')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Our Centers' }).click()
    await expect(page.getByText('You seem to be offline.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('When are you open?')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/yogadashboard/centers')
  })

  test('a page that has just come is not reloaded by what it would fetch ahead', async ({
    page,
    context,
    baseURL,
  }) => {
    await join(context, baseURL)
    await page.clock.install()
    await page.goto('/yogadashboard/contact')
    await page.getByLabel('Message').fill('When are you open?')
    await context.setOffline(true)
    const scripts = count(page, '/assets/')
    await page.clock.runFor(10_000)
    expect(scripts).toEqual([])
    await context.setOffline(false)
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return scripts.length
      })
      .toBeGreaterThan(0)
    await expect(page.getByLabel('Message')).toHaveValue('When are you open?')
  })

  test('the parts of the profile change all the same, and the page stays', async ({
    page,
    context,
    baseURL,
  }) => {
    await join(context, baseURL)
    await page.goto('/yogadashboard/profile')
    await expect(page.getByLabel('First name')).toBeVisible()
    const documents = count(page, '/yogadashboard/profile')
    const main = page.getByRole('main')
    await page.route('**/api/**', (route) => route.abort())
    await main.getByRole('link', { name: 'About you' }).click()
    await expect(main.getByText(TEXTS.unreachable)).toBeVisible()
    await context.setOffline(true)
    await main.getByRole('link', { name: 'Security' }).click()
    await expect(page).toHaveURL('/yogadashboard/profile?section=security')
    await expect(main.getByText(TEXTS.unreachable).first()).toBeVisible()
    await main.getByRole('link', { name: 'Profile Settings' }).click()
    await expect(page.getByLabel('First name')).toBeVisible()
    expect(documents).toEqual([])
    await context.setOffline(false)
    await page.unroute('**/api/**')
    await main.getByRole('link', { name: 'About you' }).click()
    await expect(page.getByLabel('Phone')).toBeVisible()
  })

  test('the other rooms open when only the studio is gone, and say so', async ({
    page,
    context,
    baseURL,
  }) => {
    await join(context, baseURL)
    // The rooms come one after the other, and behind them the dialogs.
    const last = page.waitForEvent('requestfinished', (one) => one.url().includes('/assets/pause-dialog-'))
    await page.goto('/yogadashboard')
    await last
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('link', { name: 'Our Centers' }).click()
    await expect(page).toHaveURL('/yogadashboard/centers')
    await expect(page.getByRole('alert')).toHaveText(TEXTS.unreachable)
    await page.getByRole('link', { name: 'Classes', exact: true }).click()
    await expect(page.getByText(TEXTS.unreachable).first()).toBeVisible()
    await expect(page.getByText(TEXTS.unexpected)).toBeHidden()
  })
})

test('what is typed while a message is on its way is the next message', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  await page.goto('/yogadashboard/contact')
  await page.getByRole('button', { name: 'Live chat' }).click()
  const text = page.getByRole('dialog').getByLabel('Your message')
  await text.fill('Is there parking?')
  const arrive = await hold(page, '**/api/conversation')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await text.pressSequentially(' And a bus?')
  arrive()
  await expect(page.getByRole('log')).toContainText('Is there parking?')
  await expect(text).toHaveValue('And a bus?')
})

test('nothing is said of banks where nothing comes back', async ({ page, context, baseURL }) => {
  await join(context, baseURL)
  await buy(page, 'Seven Lights')
  await page.route('**/api/enrollments/*/cancellation', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const { data } = await response.json()
    const steps = [{ until: null, percent: 0, refund: 0 }]
    await route.fulfill({ json: { success: true, data: { ...data, refund: 0, percent: 0, steps } } })
  })
  await page.getByRole('button', { name: 'Cancel enrollment: Seven Lights' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('none of the ₹1,900 you paid can be refunded')
  await expect(dialog).not.toContainText('Banks')
})

test('the checkout gives the focus back to the button that opened it', async ({ page, context, baseURL }) => {
  await join(context, baseURL)
  await page.goto('/class/deep-yin')
  await isKnown(page)
  const button = page.getByRole('button', { name: 'Enroll Now' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  await confirmBooking(page)
  await checkout(page).getByRole('button', { name: 'Close checkout' }).click()
  await expect(button).toBeFocused()
})
