import { type Browser, expect, type Page, test } from '@playwright/test'
import { encode } from 'uqr'
import { formatPrice, paise, percentOf, rupees } from '../../shared/money.ts'
import { POLICY } from '../../shared/policy.ts'
import { codeOf } from '../support/authenticator.ts'
import { hold } from './hold.ts'
import { linkTo } from './mailbox.ts'
import { startOwnProgram } from './own-program.ts'
import {
  answerBank,
  chooseClass,
  enrolPast,
  fillWizard,
  join,
  leaveTicket,
  logInAs,
  payByCard,
  signUp,
} from './person.ts'

/** What a member does with their classes, their account and the studio, after enrolling. */

async function buy(page: Page, title: string) {
  await chooseClass(page, title)
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
  // Else the step to the ticket may overtake where the test goes next.
  await leaveTicket(page)
}

async function newPerson(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  return { page, ...(await join(page.context())) }
}

test('cancelling says what comes back now and later, and follows the refund until it has arrived', {
  tag: '@short',
}, async ({ page }) => {
  await join(page.context())
  await buy(page, 'Deep Yin')
  const card = page.getByRole('listitem').filter({ hasText: 'Deep Yin' }).first()
  await card.getByRole('button', { name: 'Cancel enrollment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Deep Yin?' })
  const steps = POLICY.tiers.map(({ percent }) => formatPrice(rupees(percentOf(paise(1800), percent))))
  await expect(dialog).toContainText('₹1,800 of ₹1,800 will be refunded if you cancel now.')
  await expect(dialog.getByRole('row')).toContainText(['Refund', ...steps, 'Nothing'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Cancel enrollment' }).click()
  await dialog.getByRole('button', { name: 'Cancel and get ₹1,800 back' }).click()
  await expect(page.getByText('Your enrollment is cancelled.')).toBeVisible()
  await expect(page.getByText(/₹1,800 for Deep Yin: (on its way|arrived)\./)).toBeVisible()
  await expect(page.getByText('₹1,800 for Deep Yin: arrived.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText("You don't have any active classes.")).toBeVisible()
})

test('on the class itself: cancelled by the same dialog, and the door closes', async ({ page }) => {
  await join(page.context())
  await buy(page, 'Breath by Breath')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Breath by Breath' })
    .getByRole('link', { name: /Begin/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel enrollment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Cancel (and get|without)/ }).click()
  await expect(page.getByRole('button', { name: 'Enroll: Breath by Breath' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeHidden()
})

test('a full class: join the list, know your number, take the seat that came free', {
  tag: '@short',
}, async ({ browser }) => {
  const [holder, waiter] = [await newPerson(browser), await newPerson(browser)]
  await buy(holder.page, 'Sunday Rest')

  const { page } = waiter
  await page.goto('/classesPage')
  await page.getByRole('button', { name: 'Join waitlist: Sunday Rest' }).click()
  await expect(page.getByText('You’re on the waitlist.')).toBeVisible()
  await expect(page.getByText('You’re first on the waitlist')).toBeVisible()
  await page.goto('/class/sunday-rest')
  await page.getByRole('button', { name: 'Leave the list' }).click()
  await page.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(page.getByText('You’re first on the waitlist')).toBeVisible()

  await holder.page.getByRole('button', { name: 'Cancel enrollment: Sunday Rest' }).click()
  await holder.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel and get/ })
    .click()
  await expect(holder.page.getByText('Your enrollment is cancelled.')).toBeVisible()

  await page.goto('/yogadashboard')
  const list = page.getByRole('region', { name: 'Your waitlists' })
  await expect(list).toContainText('A place is kept for you until')
  await list.getByRole('button', { name: 'Take the place' }).click()
  await payByCard(page)
  await answerBank(page)
  await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
  await expect(list).toBeHidden()
  await page.context().close()
  await holder.page.context().close()
})

test('a visitor joins a waitlist through the login', async ({ page, context }) => {
  const { email, password } = await join(page.context())
  await context.clearCookies()
  await page.goto('/class/prenatal-circle')
  await page.getByRole('button', { name: 'Join waitlist' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/You’re \w+ on the waitlist/)).toBeVisible()
})

test('what the dashboard begins with is asked for once, before the application has come', async ({
  page,
}) => {
  await signUp(page)
  // The page after signing up has asked for all that it wants.
  await page.waitForLoadState('networkidle')
  const arrive = await hold(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const [, first, ...rest] = new URL(request.url()).pathname.split('/')
    if (first === 'api') asked.push(rest.slice(0, 2).join('/'))
  })
  const begins = [
    'attendance/days',
    'classes/getenrolledclasses',
    'daily-achievement/',
    'payments/get',
    'sessions/booked',
    'user/me',
    'waiting-list/get',
  ]
  await page.goto('/yogadashboard', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => asked.toSorted()).toEqual(begins)
  arrive()
  await expect(page.getByRole('heading', { name: 'Your achievements' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What would fit someone who is in no class is not among what the page waits for.
  expect(asked.toSorted()).toEqual([...begins, 'schedule/get', 'user/answers', 'user/suggestions'].toSorted())
})

test('the profile: names, answers with consent, and a new address by mail', async ({ page, request }) => {
  const { email } = await join(page.context())
  await page.goto('/yogadashboard/profile')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await expect(menu.getByRole('link')).toHaveText([
    'Profile Settings',
    'Name, picture and email',
    'About you',
    'For your teachers',
    'Streak and pauses',
    'Security',
    'Notifications',
    'Payment',
  ])
  await expect(page.getByLabel('Language').locator('option')).toHaveText(['English'])
  await page.getByLabel('Last name').fill('Rao')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()

  await page.getByRole('link', { name: 'About you' }).click()
  await page.getByLabel('Phone').fill('+91 90000 11111')
  await page.getByLabel('Injuries').fill('Left knee')
  await page.getByRole('checkbox', { name: /I agree that the studio keeps/ }).check()
  await page.getByRole('button', { name: 'Save answers' }).click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('+91 90000 11111')
  await expect(page.getByLabel('Injuries')).toHaveValue('Left knee')
  await page.getByRole('link', { name: 'Name, picture and email' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Rao')

  await page.getByLabel('New email').fill(`new.${email}`)
  await page.getByLabel('Your password').fill('quiet-river-7')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check the inbox of your new address')).toBeVisible()
  const link = await linkTo(request, `new.${email}`, '/confirmEmail')
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByText('Your new email is confirmed.')).toBeVisible()
})

test('notifications are kept on the server, with the defaults of the specification', async ({ page }) => {
  await join(page.context())
  await page.goto('/yogadashboard/profile?section=notifications')
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  // What does not exist yet is not offered; its stored choice stays as it was.
  await expect(page.getByRole('checkbox', { name: /SMS|Push/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Two hours before each session' }).uncheck()
  await page.getByRole('button', { name: 'Save choices' }).click()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Two hours before each session' })).not.toBeChecked()
  const kept = await (await page.request.get('/api/user/preferences')).json()
  expect(kept.data).toMatchObject({ sms: false, pushNotifications: true })
})

test('two-factor: set up with a code, asked for at the login, a recovery code opens too', async ({
  page,
}) => {
  const { email, password } = await join(page.context())
  await page.goto('/yogadashboard/profile?section=security')
  const form = page.locator('form').filter({ hasText: 'Two-factor login' })
  await form.getByLabel('Your password').fill(password)
  await form.getByRole('button', { name: 'Turn on' }).click()
  const key = (await form.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  const { size, data } = encode((await form.getByRole('link').getAttribute('href')) ?? '', {
    ecc: 'M',
    border: 4,
  })
  const picture = form.getByRole('img', { name: 'QR code of the key' })
  await expect(picture).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
  const squares = (await picture.locator('path').getAttribute('d'))?.split('M').length ?? 0
  expect(squares - 1).toBe(data.flat().filter(Boolean).length)
  await form.getByLabel('6-digit code').fill(codeOf(key))
  await form.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.route('**/api/user/preferences', async (route) => {
    const answer = await (await route.fetch({ maxRetries: 2 })).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, recoveryCodesLeft: 1 } } })
  })
  await page.reload()
  await expect(form).toContainText('1 recovery code is left.')

  await page.context().clearCookies()
  await page.goto('/loginPage')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter the code from your authenticator app.').first()).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is wrong or has been used.').first()).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/yogadashboard')
})

test('logins are listed and ended, the data leaves as a file, the account is deleted', async ({
  page,
  browser,
}) => {
  const { email, password } = await join(page.context())
  const other = await (await browser.newContext()).newPage()
  await other.goto('/loginPage')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other).toHaveURL('/yogadashboard')

  await page.goto('/yogadashboard/profile?section=security')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /^Log out: / }).click()
  await expect(page.getByText('That login has ended.')).toBeVisible()
  await other.goto('/yogadashboard')
  await expect(other).toHaveURL(/\/loginPage/)
  await other.context().close()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-yoga-data.json')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not-this-one')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('Your current password is not correct.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account is deleted. Thank you for practising with us.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/yogadashboard')
  await expect(page).toHaveURL(/\/loginPage/)
})

test('before an account is deleted it says which classes come first, what they give back, and what ends with it', async ({
  page,
}) => {
  await join(page.context())
  await buy(page, 'Seven Lights')
  await page.goto('/yogadashboard/profile?section=security')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Payment records are kept without your name')
  await expect(dialog.getByRole('listitem')).toHaveText(
    /^Seven Lights: Kundalini.*You’ll be refunded ₹1,900 of ₹1,900 if you cancel now\.$/,
  )
  await dialog.getByRole('link', { name: 'Go to your classes' }).click()
  await expect(page).toHaveURL('/yogadashboard/classes')
})

test('payments have a receipt that prints; the calendar shows what is booked', async ({ page }) => {
  await join(page.context())
  await buy(page, 'Seven Lights')
  await page.goto('/yogadashboard/profile?section=payment')
  await page.getByRole('link', { name: /Receipt: Seven Lights/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Seven Lights/ })).toContainText('₹1,900')
  await expect(page.getByRole('row', { name: /Seven Lights/ })).toContainText(/\d+ sessions, \d+ \w{3}/)
  const print = page.getByRole('button', { name: 'Print' })
  await expect(print).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(print).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/yogadashboard')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('cell', { name: /, booked/ }).first()).toBeVisible()
  await page.goto('/yogadashboard/classes')
  await page.getByRole('link', { name: 'Begin Seven Lights: Kundalini' }).click()
  await page.waitForURL('**/yoga-class/*')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
})

test('the live chat keeps the conversation, and an answer appears by itself', async ({ page, browser }) => {
  await signUp(page)
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
  await page.goto('/yogadashboard/contact')
  await page.getByRole('button', { name: 'Live chat' }).click()
  await page.getByRole('dialog').getByLabel('Your message').fill('Is there parking in Mysore?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const log = page.getByRole('log', { name: 'Conversation' })
  await expect(log).toContainText('Is there parking in Mysore?')

  const studio = await (await browser.newContext()).newPage()
  await studio.goto('/loginPage')
  await studio.getByLabel('Email').fill('studio@example.com')
  await studio.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
  await studio.getByRole('button', { name: 'Login' }).click()
  await expect(studio).toHaveURL('/studio/today')
  await studio.goto('/yogadashboard/conversations')
  const list = studio.getByRole('navigation', { name: 'Conversations' })
  await list.locator(`a[href$="${id}"]`).click()
  await expect(studio.getByRole('heading', { name: 'Ananya Iyer' })).toBeVisible()
  await expect(studio.getByRole('log')).toContainText('Is there parking in Mysore?')
  await studio.getByLabel('Your answer').fill('Yes, behind the hall.')
  // By the keyboard alone: from the text to the button, and pressed.
  await studio.keyboard.press('Tab')
  await studio.keyboard.press('Enter')
  await expect(studio.getByRole('log')).toContainText('Yes, behind the hall.')
  await expect(list.locator(`a[href$="${id}"]`)).toContainText('You: Yes, behind the hall.')
  await studio.context().close()
  await expect(log).toContainText('Yes, behind the hall.')
  await page.reload()
  await page.getByRole('button', { name: 'Live chat' }).click()
  await expect(log).toContainText('Is there parking in Mysore?')
  // For a member there is no such room.
  await page.goto('/yogadashboard/conversations')
  await expect(page).toHaveURL('/yogadashboard')
  await expect(page.getByRole('link', { name: 'Conversations' })).toHaveCount(0)
})

test('an application to teach: said in the profile, approved by the studio, seen at once', async ({
  page,
  browser,
}) => {
  const { email } = await join(page.context(), '', { role: 'instructor' })
  await page.goto('/yogadashboard/profile')
  const pending = page.getByText('Your application to teach is with the studio.')
  await expect(pending).toBeVisible()
  const studio = await (await browser.newContext()).newPage()
  await logInAs(studio.context(), '', 'studio@example.com')
  // The old address, as older emails have it.
  await studio.goto('/yogadashboard/applications')
  await expect(studio).toHaveURL(/\/studio\/team/)
  const open = studio.getByRole('region', { name: 'Teacher applications' })
  const row = open.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'Approve Ananya Iyer' }).click()
  await expect(studio.getByText('Approved. They’re a teacher from now on')).toBeVisible()
  await expect(row).toHaveCount(0)
  await studio.context().close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile and settings' })).toBeVisible()
  await expect(pending).toHaveCount(0)
  expect((await (await page.request.get('/api/user/me')).json()).user.role).toBe('instructor')
})

test('a class that the studio cancelled says so, to its member and to everyone', async ({ browser }) => {
  const program = await startOwnProgram({ LAUNCH_COUNTDOWN: 'off' })
  const visit = async () => (await browser.newContext({ baseURL: program.url })).newPage()
  const [page, studio] = [await visit(), await visit()]
  await join(page.context(), program.url)
  const { classId } = await enrolPast(page.context(), program, 'deep-yin')
  await logInAs(studio.context(), program.url, 'studio@example.com')
  const cancelled = await studio.request.post(`/api/classes/${classId}/cancel`, { data: {} })
  expect(cancelled.status()).toBe(200)

  await page.goto('/yogadashboard')
  const refund = page.getByText(/ for Deep Yin, cancelled by us: /)
  await expect(refund).toBeVisible()
  await page.goto(`/yogadashboard/yoga-class/${classId}`)
  await expect(page.getByText(/^We had to cancel this class\./)).toBeVisible()
  await expect(refund).toBeVisible()
  await expect(page.getByText(/ AM| PM|Spots filled|Finished/)).toHaveCount(0)
  await page.goto('/yogadashboard/profile?section=payment')
  await expect(page.getByText(/ back, cancelled by us: /)).toBeVisible()

  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Deep Yin', exact: true }) })
  await page.goto('/classesPage')
  await expect(card.getByText('Cancelled')).toBeVisible()
  await expect(card.getByText('Places left')).toHaveCount(0)
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.goto('/class/deep-yin')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText(/^We had to cancel this class\./)).toBeVisible()
  await expect(page.getByText(/places left|Free to cancel|Finished/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Enroll/ })).toHaveCount(0)
  await page.context().close()
  await studio.context().close()
  await program.stop()
})

test('the first step of the wizard says what the server would refuse after the last', async ({ page }) => {
  await fillWizard(page)
  for (let step = 4; step > 0; step--) await page.getByRole('button', { name: 'Previous' }).click()
  const refused = async (label: string, typed: string, text: string) => {
    const field = page.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await field.fill(typed)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(before)
  }
  await refused('Date of birth', `${new Date().getFullYear() - 10}-01-01`, 'A parent can sign up')
  await refused('Date of birth', '1850-01-01', 'Please check your date of birth.')
  await refused('Password', 'password1', 'This password is too common.')
  await refused('Phone', '-------', 'at least seven digits')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Health Information' })).toBeVisible()
})

test('a recorded class has no hours', async ({ page }) => {
  await join(page.context())
  await page.goto('/class/gentle-hatha-at-home')
  await expect(page.getByText('Watch when you like').first()).toBeVisible()
  await expect(page.getByText(/6:30 AM|places left|up to .* before/)).toHaveCount(0)
  await page.goto('/classesPage?q=recorded')
  const card = page.getByRole('listitem').filter({ hasText: 'Gentle Hatha at Home' })
  await expect(card.getByText('Watch when you like')).toBeVisible()
  await expect(card.getByText(/6:00 AM|Places left/)).toHaveCount(0)
  const { data } = await (await page.request.get('/api/classes/get/gentle-hatha-at-home')).json()
  await page.goto(`/yogadashboard/yoga-class/${data._id}`)
  await expect(page.getByText('Watch when you like')).toBeVisible()
  await expect(page.getByText(/6:30 AM|Spots filled/)).toHaveCount(0)
})

test('a picture of one’s own: initials before, cut to a square, shown everywhere, removed', async ({
  page,
}) => {
  await join(page.context())
  await page.goto('/yogadashboard/profile')
  const side = page.getByRole('link', { name: 'Logged in as Ananya Iyer' })
  await expect(side).toContainText('AI')
  const file = await page.screenshot({ clip: { x: 0, y: 0, width: 500, height: 300 } })
  const choose = page.getByLabel('Choose a picture')
  await choose.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByText('We can’t use this file.')).toBeVisible()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: file })
  await expect(page.getByText('Picture updated.')).toBeVisible()
  await expect(page.getByText('We can’t use this file.')).toBeHidden()
  const shown = side.locator('img')
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([384, 384])
  await page.reload()
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed.')).toBeVisible()
  await expect(shown).toBeHidden()
  await expect(side).toContainText('AI')
})

test('a video goes on where it was left, also after a reload', async ({ page }) => {
  await page.goto('/loginPage')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('lotus-and-lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/yogadashboard')
  await page
    .getByRole('link', { name: /Continue/ })
    .first()
    .click()
  const video = page.locator('video')
  const kept = page.waitForResponse((response) => response.url().endsWith('/place'))
  await video.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true
    await film.play()
    film.currentTime = 12.5
    await new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }))
    film.pause()
  })
  expect((await kept).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('You left it at 0:12. It goes on from there.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Left at 0:12/ })).toBeVisible()
  expect(
    await video.evaluate(async (film: HTMLVideoElement) => {
      film.muted = true
      await film.play()
      film.pause()
      return film.currentTime
    }),
  ).toBeGreaterThanOrEqual(12)
})

test('what could not be fetched says so, leaves the rest alone and can be tried again', async ({
  page,
  context,
  baseURL,
}) => {
  await join(context, baseURL)
  const screens = [
    ['/yogadashboard', '**/api/classes/getenrolledclasses/*', 'No classes yet'],
    ['/yogadashboard/classes', '**/api/classes/get', 'Foundational Poses (Asanas)'],
    ['/yogadashboard/profile?part=about-you', '**/api/user/answers', 'Save answers'],
    ['/yogadashboard/profile?section=payment', '**/api/payments/get/*', 'No payments yet'],
    ['/yogadashboard/yoga-class/gentle-hatha-yoga', '**/api/classes/get/*', 'Course Content'],
    ['/yogadashboard/subscription', '**/api/plans/get/*', 'A New Era of Wellness is Coming'],
  ] as const
  for (const [path, call, after] of screens) {
    await page.route(call, (route) => route.fulfill({ status: 503, json: { success: false } }))
    await page.goto(path)
    await expect(page.getByRole('alert').first()).toContainText('Something went wrong on our side.')
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(after).first(), path).toBeVisible()
  }
  await page.goto('/yogadashboard/yoga-class/nowhere')
  await expect(page.getByText('We could not find this class.')).toBeVisible()
  await page.getByRole('link', { name: 'Your Yoga Journey' }).last().click()
  await expect(page).toHaveURL('/yogadashboard/classes')
})
