import { expect, type Page, test } from '@playwright/test'
import { linkTo, mailboxAddress } from './mailbox.ts'
import { answerBank, join, leaveTicket, payByCard } from './person.ts'

/** Section 2 of the specification: course, contact, about, and the pages that the footer leads to. One test a sentence; what is only read is in tests/website.test.ts. */

test.describe('course', () => {
  test('scrolls to the top on load, also from the middle of another page', async ({ page }) => {
    await page.goto('/classesPage')
    await page.getByRole('link', { name: 'Power Yoga', exact: true }).click()
    await expect(page).toHaveURL('/course/4')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('the back button returns to the previous page', async ({ page }) => {
    await page.goto('/pricing')
    await page.getByRole('link', { name: 'Ashtanga Yoga', exact: true }).click()
    await expect(page).toHaveURL('/course/5')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/pricing')
  })

  test('the back button leads to the classes when there is no previous page', async ({ page }) => {
    await page.goto('/course/5')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/classesPage')
  })

  test('the side card stays in view while one reads', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/course/4')
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect(
      page
        .getByRole('complementary', { name: 'Price and enrollment' })
        .getByRole('button', { name: 'Enroll Now' }),
    ).toBeInViewport()
  })

  test('Enroll Now buys the class of the course', async ({ page }) => {
    await join(page.context())
    await page.goto('/course/1')
    await page.getByRole('button', { name: 'Enroll Now' }).click()
    await payByCard(page)
    await answerBank(page)
    await expect(page.getByText('Payment successful! You are now enrolled in the class.')).toBeVisible()
    await leaveTicket(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'Foundational Poses' }).first()).toBeVisible()
  })
})

const MESSAGE = {
  'Full name': 'Ananya Iyer',
  Email: 'ananya@example.com',
  Subject: 'Mats',
  Message: 'Do you lend mats?',
}

async function write(page: Page) {
  for (const [label, text] of Object.entries(MESSAGE))
    await page.getByLabel(label, { exact: true }).fill(text)
}

test.describe('contact', () => {
  test('full name, email, subject and message are required, and the email is one', async ({ page }) => {
    await page.goto('/contactUs')
    for (const label of Object.keys(MESSAGE))
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '')
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
  })

  test("after sending, 'Thank You!' shows for 3 seconds, then the form is empty again", async ({ page }) => {
    await page.clock.install()
    await page.goto('/contactUs')
    await page.waitForLoadState('networkidle')
    await write(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await expect(page.getByText("We've received your message and will get back to you soon.")).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeHidden()
    for (const label of Object.keys(MESSAGE))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  })

  test('a failure is shown, and the text stays', async ({ page }) => {
    await page.goto('/contactUs')
    await page.waitForLoadState('networkidle')
    await page.route('**/contactUs', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await write(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message' })).toBeVisible()
    for (const [label, text] of Object.entries(MESSAGE))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  })

  test('what was written is still there after looking at another page, until it is sent', async ({
    page,
  }) => {
    await page.goto('/contactUs')
    await page.waitForLoadState('networkidle')
    await write(page)
    await page.locator('header').getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blogPage')
    await page.goBack()
    for (const [label, text] of Object.entries(MESSAGE))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await page.reload()
    await page.waitForLoadState('networkidle')
    for (const label of Object.keys(MESSAGE))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  })

  test('/contact and /contactUs/ lead to the one address for good', async ({ request }) => {
    for (const path of ['/contact', '/contactUs/']) {
      const response = await request.get(path, { maxRedirects: 0 })
      expect([response.status(), response.headers().location]).toEqual([301, '/contactUs'])
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact form works as plain HTML', { tag: '@short' }, async ({ page }) => {
    await page.goto('/contactUs')
    await write(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText("We've received your message and will get back to you soon.")).toBeVisible()
  })

  test('the links of the bar can be reached on a telephone, and the login says what it needs', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/about')
    await page.locator('header').getByRole('link', { name: 'Classes' }).click()
    await expect(page).toHaveURL('/classesPage')
    await page.goto('/loginPage')
    // A text within noscript is none for getByText.
    await expect(page.locator('noscript .notice')).toBeVisible()
  })

  test('what the server refuses stays in the contact form', async ({ page }) => {
    await page.goto('/contactUs')
    await write(page)
    await page.getByLabel('Email', { exact: true }).fill('ananya@example')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(
      page.getByText('Check the part after the @: it needs a dot, like example.com.'),
    ).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE.Message)
  })

  test('the timetable is filtered and turned with links and a form', async ({ page }) => {
    await page.goto('/schedule')
    await page.getByLabel('Where').selectOption({ label: 'Online' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/centre=online/)
    await page.getByRole('link', { name: 'Next seven days' }).click()
    await expect(page).toHaveURL(/centre=online.*from=\d{4}-\d{2}-\d{2}/)
    await expect(page.getByRole('button', { name: /^Book / }).first()).toBeVisible()
  })
})

test.describe('about', () => {
  test('tells of a teacher: philosophy, figures, three videos with captions, a gallery', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1, name: /Meera Joshi/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Philosophy' })).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('14')
    await expect(page.locator('video')).toHaveCount(3)
    await expect(page.locator('video track[kind=captions]')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Gallery' }).locator('img.day')).toHaveCount(6)
  })

  test('a video plays for a visitor', async ({ page }) => {
    await page.goto('/about')
    const film = page.locator('video').first()
    await film.scrollIntoViewIfNeeded()
    await film.evaluate((player: HTMLVideoElement) => {
      player.muted = true
      return player.play()
    })
    await expect
      .poll(() => film.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0.3)
  })
})

const days = (page: Page) => page.locator('main ol > li')
const hours = (page: Page) => page.locator('main ol > li li').filter({ has: page.locator('h5') })

test.describe('timetable', () => {
  test('shows seven days of all classes, today first', async ({ page }) => {
    await page.goto('/')
    await page.locator('header').getByRole('link', { name: 'Timetable' }).click()
    await expect(page).toHaveURL('/schedule')
    await expect(days(page)).toHaveCount(7)
    await expect(days(page).first()).toContainText('Today')
    // One that is under way has no price any more.
    const one = hours(page).filter({ hasText: 'Vinyasa Flow' }).filter({ hasNotText: 'Under way' }).first()
    for (const text of ['Mumbai', '75 min', 'Intermediate', 'Vinyasa, in English', /₹[\d,]+/])
      await expect(one).toContainText(text)
  })

  test('filters by centre, level and teacher, kept in the address', async ({ page }) => {
    await page.goto('/schedule')
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Next seven days' }).click()
    await expect(page).toHaveURL(/from=/)
    await page.getByLabel('Teacher').selectOption({ label: 'Rohan Bhatt' })
    await expect(page).toHaveURL(/teacher=rohan-bhatt/)
    await expect(hours(page).filter({ hasNotText: 'Rohan Bhatt' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Teacher')).toHaveValue('rohan-bhatt')
  })

  test('what is chosen is there, and is taken away by a press', async ({ page }) => {
    await page.goto('/schedule?centre=mumbai&time=evening')
    await expect(hours(page).filter({ hasNotText: 'Mumbai' })).toHaveCount(0)
    await page
      .getByRole('list', { name: 'Chosen' })
      .getByRole('link', { name: /^Evening/ })
      .click()
    await expect(page).toHaveURL('/schedule?centre=mumbai')
    await page.getByLabel('Free of charge').check()
    await expect(page.getByText('No free class in Mumbai in these seven days')).toBeVisible()
    await expect(page.getByText(/^Same (place|time), /).first()).toBeVisible()
  })

  test('the seven days before and after lead away and back', async ({ page }) => {
    await page.goto('/schedule')
    const title =
      (await page.getByRole('navigation', { name: 'Seven days' }).getByRole('heading').textContent()) ?? ''
    await page.getByRole('link', { name: 'Next seven days' }).click()
    await expect(page.getByRole('navigation', { name: 'Seven days' }).getByRole('heading')).not.toHaveText(
      title,
    )
    await page.getByRole('link', { name: 'Previous seven days' }).click()
    await expect(page.getByRole('navigation', { name: 'Seven days' }).getByRole('heading')).toHaveText(title)
  })

  test.describe('for a viewer in London', () => {
    test.use({ timezoneId: 'Europe/London' })
    test("the viewer's time is next to the studio's", async ({ page }) => {
      await page.goto('/schedule')
      await expect(page.getByText('Your local time is shown below each class.')).toBeVisible()
      await expect(hours(page).first()).toContainText('your time')
    })
  })

  test.describe('for a viewer in the studio', () => {
    test.use({ timezoneId: 'Asia/Kolkata' })
    test('there is one time', async ({ page }) => {
      await page.goto('/schedule')
      await page.waitForLoadState('networkidle')
      await expect(page.getByText('your time')).toHaveCount(0)
    })
  })

  test('the calendar link has the same filters', async ({ page }) => {
    await page.goto('/schedule?centre=mysore')
    const link = page.getByRole('link', { name: 'Add to your calendar' })
    await expect(link).toHaveAttribute('href', '/api/schedule/calendar.ics?centre=mysore')
    const file = await page.request.get('/api/schedule/calendar.ics?centre=mysore')
    expect(file.headers()['content-type']).toContain('text/calendar')
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  })
})

test.describe('pricing, and ways on', () => {
  test('the price list says what one visit costs, and no plan that is not on sale', async ({ page }) => {
    await page.goto('/pricing')
    const row = page.getByRole('row').filter({ hasText: 'Gentle Hatha Yoga' })
    await expect(row).toContainText('₹150')
    await expect(row).toContainText('₹1,799')
    await expect(row).toContainText('for 20 sessions (₹90 each)')
    await expect(page.getByRole('row').filter({ hasText: 'Power Yoga' })).toContainText('Course only')
    await expect(page.getByText(/\$\d/)).toHaveCount(0)
  })

  test('every link of the footer has a screen', async ({ page }) => {
    await page.goto('/')
    const paths = await page
      .locator('footer a[href^="/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
    expect(paths.length).toBeGreaterThan(14)
    for (const path of new Set(paths)) expect((await page.request.get(path)).status(), path).toBe(200)
  })

  test('an address that is not there says so, with a way on', async ({ page }) => {
    expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
    await expect(page.getByRole('contentinfo')).toContainText('Opening hours')
    await page.getByRole('link', { name: 'See all classes' }).click()
    await expect(page).toHaveURL('/classesPage')
  })
})

test.describe('emails', () => {
  const reader = (n: number) => `reader.${Date.now()}.${process.pid}.${n}@example.com`

  const linkFor = (page: Page, email: string, kind: 'confirm' | 'leave') =>
    linkTo(page.request, email, `/subscription/${kind}`)

  test('the newsletter begins with a link in an email, and ends with one', async ({ page }) => {
    const email = reader(1)
    await page.goto('/newsletter')
    await page.getByLabel('Your email').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Please check your inbox')).toBeVisible()
    await page.goto(await linkFor(page, email, 'confirm'))
    await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible()
    await page.goto(await linkFor(page, email, 'leave'))
    await page.getByRole('button', { name: 'Leave the list' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are off the list' })).toBeVisible()
  })

  test('notify-me on the subscription page keeps the address', async ({ page }) => {
    const { email } = await join(page.context())
    await page.goto('/yogadashboard/subscription')
    await expect(page.getByLabel('Your email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByText('Please check your inbox')).toBeVisible()
    await page.goto(await linkFor(page, email, 'confirm'))
    await expect(page.getByText('We’ll email you when we launch.')).toBeVisible()
  })

  test('the mailbox shows an email as HTML in a sandbox and as text', async ({ page }) => {
    const email = reader(2)
    await page.goto('/newsletter')
    await page.getByLabel('Your email').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Please check your inbox')).toBeVisible()
    await page.goto(mailboxAddress())
    await page.getByRole('link').filter({ hasText: email }).first().click()
    await expect(page.getByRole('heading', { name: 'Please confirm your subscription' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^allow-popups(?!.*allow-scripts)/)
    await expect(page.locator('pre')).toContainText('/subscription/confirm?token=')
  })
})
