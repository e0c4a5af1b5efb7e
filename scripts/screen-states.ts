import type { Page, Route } from '@playwright/test'
import { mailboxAddress } from '../tests/browser/mailbox.ts'

export const CAST = ['asha', 'newcomer', 'buyer', 'studio', 'visitor'] as const

/** A screen in one of its states, and how one comes to see it. */
export type Scene = {
  name: string
  /** Asha is in three classes, the newcomer in none, the buyer has paid for one; the studio is an admin. */
  who: (typeof CAST)[number]
  path: string
  /** Before the page is opened. */
  first?(page: Page): Promise<unknown>
  /** What is done on it. */
  act?(page: Page): Promise<unknown>
  /** A part of the page that says that the state is reached. */
  until: string
}

const failing = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { success: false, message: BUSY } }))
const BUSY = 'We are very busy right now. Please try again in a moment.'
const hanging = (path: string) => (page: Page) => page.route(path, () => {})
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const home = { path: '/yogadashboard' }
const classes = { path: '/yogadashboard/classes' }
const profile = (section: string) => ({ path: `/yogadashboard/profile?section=${section}` })
const subscription = { path: '/yogadashboard/subscription' }
const openFirstClass = (page: Page) =>
  page
    .getByRole('link', { name: /^(Continue|Begin)/ })
    .first()
    .click()

/** The server's answer about plans, as it is on another day. */
const plansAre = (changes: object) => (page: Page) =>
  page.route('**/api/plans/get/*', async (route: Route) => {
    const body = await (await route.fetch()).json()
    const launch = { onSale: true, date: null }
    await route.fulfill({ json: { ...body, data: { ...body.data, launch, ...changes } } })
  })
const DAY = 86_400_000
const basic = {
  planId: 'basic',
  name: 'Basic',
  period: 'month',
  startsAt: Date.now() - 10 * DAY,
  endsAt: Date.now() + 20 * DAY,
}
const premium = {
  ...basic,
  planId: 'premium',
  name: 'Premium',
  startsAt: basic.endsAt,
  endsAt: basic.endsAt + 30 * DAY,
}

const fillIn = (words: Record<string, string>) => async (page: Page) => {
  for (const [label, text] of Object.entries(words))
    await page.getByRole('textbox', { name: label }).fill(text)
}
const message = fillIn({
  'Full name': 'Ananya Iyer',
  Email: 'ananya@example.com',
  Subject: 'Mats',
  Message: 'Do you lend mats?',
})

/** Of public pages the states that another address does not show. */
const PUBLIC_SCENES: Scene[] = [
  {
    name: 'public-profile',
    who: 'visitor',
    path: '/teachers',
    act: press(/^View Profile/),
    until: '[role=dialog]',
  },
  {
    name: 'public-menu',
    who: 'visitor',
    path: '/about',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
    },
    until: 'header nav',
  },
  { name: 'public-no-class-found', who: 'visitor', path: '/classesPage?q=spaceship', until: 'h1' },
  { name: 'public-no-post-found', who: 'visitor', path: '/blogPage?q=spaceship', until: 'h1' },
  {
    name: 'public-quiet-week',
    who: 'visitor',
    path: '/schedule?style=Kundalini&time=midday',
    until: 'text=A quiet week',
  },
  { name: 'public-no-course', who: 'visitor', path: '/course/99', until: 'h1' },
  {
    name: 'public-question',
    who: 'visitor',
    path: '/pricing',
    act: (page) => page.locator('summary').first().click(),
    until: 'details[open]',
  },
  {
    name: 'public-contact-failed',
    who: 'visitor',
    path: '/contactUs',
    first: failing('**/api/contact/send'),
    act: async (page) => {
      await message(page)
      await press('Send message')(page)
    },
    until: '[role=alert]',
  },
  {
    name: 'public-contact-sent',
    who: 'visitor',
    path: '/contactUs',
    first: (page) =>
      page.route('**/api/contact/send', (route) =>
        route.fulfill({ json: { success: true, message: 'Message sent successfully!' } }),
      ),
    act: async (page) => {
      await message(page)
      await press('Send message')(page)
    },
    until: "text=We've received your message",
  },
  {
    name: 'public-sign-up-faults',
    who: 'visitor',
    path: '/authPage',
    act: press('Next'),
    until: '[aria-invalid=true]',
  },
  {
    name: 'public-mailbox',
    who: 'visitor',
    path: '/mailbox',
    first: async (page) => void (await page.goto(mailboxAddress())),
    until: 'h1',
  },
]

/** Finding a class, and paying for it. */
const BOOKING_SCENES: Scene[] = [
  {
    name: 'booking-dialog',
    who: 'asha',
    path: '/class/hatha-before-work',
    act: press('Enroll Now'),
    until: '#booking',
  },
  {
    name: 'booking-login',
    who: 'visitor',
    path: `/loginPage?next=${encodeURIComponent('/class/gentle-hatha-yoga?enroll=1')}`,
    until: '[aria-label="What you are about to book"] b',
  },
  {
    name: 'booking-checkout',
    who: 'asha',
    path: '/book/gentle-hatha-yoga',
    act: press(/^Pay ₹/),
    until: 'iframe',
  },
  {
    name: 'booking-ticket',
    who: 'buyer',
    path: '/yogadashboard/ticket/deep-yin',
    until: 'article dl',
  },
  { name: 'booking-full', who: 'visitor', path: '/class/prenatal-circle', until: 'aside' },
  { name: 'booking-under-way', who: 'visitor', path: '/book/vinyasa-flow', until: '#booking' },
]

/** The wizard, each of its steps with what the one before asked for. */
const SIGN_UP_SCENES: Scene[] = [2, 3, 4, 5].map((step) => ({
  name: `sign-up-${step}`,
  who: 'visitor',
  path: '/authPage',
  act: (page) => walkTo(page, step),
  until: `text=Step ${step} of 5`,
}))

const MEMBER_SCENES: Scene[] = [
  { name: 'member-home', who: 'asha', ...home, until: '[role=progressbar]' },
  { name: 'member-home-empty', who: 'newcomer', ...home, until: 'text=Discover new classes' },
  {
    name: 'member-home-failing',
    who: 'asha',
    ...home,
    first: failing('**/api/classes/getenrolledclasses/*'),
    until: '.notice',
  },
  {
    name: 'member-home-loading',
    who: 'asha',
    ...home,
    first: hanging('**/api/classes/getenrolledclasses/*'),
    until: 'main [role=status]:has-text("Loading")',
  },
  { name: 'member-home-menu', who: 'asha', ...home, act: openMenu, until: '[role=progressbar]' },
  {
    name: 'member-home-achievement',
    who: 'asha',
    ...home,
    act: (page) =>
      page.getByRole('region', { name: 'Your achievements' }).getByRole('button').first().click(),
    until: '[role=dialog]',
  },
  {
    name: 'member-home-cancelling',
    who: 'asha',
    ...home,
    act: press(/^Cancel enrollment/),
    until: '[role=dialog] :text("back")',
  },
  { name: 'member-classes', who: 'asha', ...classes, until: '#discover li h3' },
  {
    name: 'member-classes-expanded',
    who: 'asha',
    ...classes,
    act: (page) => page.locator('h3').getByRole('button').first().click(),
    until: 'h3 [aria-expanded=true]',
  },
  { name: 'member-classes-empty', who: 'newcomer', ...classes, until: '#discover li h3' },
  {
    name: 'member-classes-loading',
    who: 'asha',
    ...classes,
    first: hanging('**/api/classes/get'),
    until: 'main [role=status]:has-text("Loading")',
  },
  {
    name: 'member-classes-failing',
    who: 'asha',
    ...classes,
    first: failing('**/api/classes/get'),
    until: '.notice',
  },
  { name: 'member-class', who: 'asha', ...home, act: openFirstClass, until: 'video' },
  {
    name: 'member-class-not-enrolled',
    who: 'newcomer',
    path: '/yogadashboard/yoga-class/gentle-hatha-yoga',
    until: 'video',
  },
  {
    name: 'member-class-unknown',
    who: 'asha',
    path: '/yogadashboard/yoga-class/nowhere',
    until: 'text=Your Yoga Journey',
  },
  {
    name: 'member-class-loading',
    who: 'asha',
    path: '/yogadashboard/yoga-class/gentle-hatha-yoga',
    first: hanging('**/api/classes/get/*'),
    until: 'main [role=status]:has-text("Loading")',
  },
  { name: 'member-profile', who: 'asha', ...profile('profile'), until: '#picture-hint' },
  {
    name: 'member-profile-about',
    who: 'asha',
    ...profile('profile&part=about-you'),
    until: 'text=Save answers',
  },
  {
    name: 'member-profile-teachers',
    who: 'asha',
    ...profile('profile&part=teachers'),
    until: 'text=Add a note',
  },
  {
    name: 'member-profile-practice',
    who: 'asha',
    ...profile('profile&part=practice'),
    until: 'text=Pause my streak',
  },
  {
    name: 'member-profile-failing',
    who: 'asha',
    ...profile('profile&part=about-you'),
    first: failing('**/api/user/answers'),
    until: '.notice',
  },
  { name: 'member-profile-security', who: 'asha', ...profile('security'), until: 'text=This one' },
  {
    name: 'member-profile-deleting',
    who: 'asha',
    ...profile('security'),
    act: press('Delete my account'),
    until: '[role=dialog]',
  },
  { name: 'member-profile-notifications', who: 'asha', ...profile('notifications'), until: '[id^=about-]' },
  { name: 'member-profile-payment', who: 'buyer', ...profile('payment'), until: 'text=Receipt' },
  {
    name: 'member-profile-payment-empty',
    who: 'newcomer',
    ...profile('payment'),
    until: 'text=Discover new classes',
  },
  {
    name: 'member-receipt',
    who: 'buyer',
    ...profile('payment'),
    act: (page) =>
      page
        .getByRole('link', { name: /^Receipt/ })
        .first()
        .click(),
    until: 'article',
  },
  { name: 'member-contact', who: 'asha', path: '/yogadashboard/contact', until: '#faq' },
  {
    name: 'member-contact-chat-empty',
    who: 'asha',
    path: '/yogadashboard/contact',
    act: press('Live chat'),
    until: 'text=Start the conversation',
  },
  {
    name: 'member-contact-chat',
    who: 'newcomer',
    path: '/yogadashboard/contact',
    act: press('Live chat'),
    until: '[role=log] div',
  },
  { name: 'member-centers', who: 'asha', path: '/yogadashboard/centers', until: 'main h2' },
  { name: 'member-subscription', who: 'asha', ...subscription, until: '[role=timer]' },
  { name: 'member-subscription-plans', who: 'asha', ...subscription, first: plansAre({}), until: '#plans' },
  {
    name: 'member-subscription-paid',
    who: 'asha',
    ...subscription,
    first: plansAre({ current: basic }),
    until: '#plans',
  },
  {
    name: 'member-subscription-next',
    who: 'asha',
    ...subscription,
    first: plansAre({ current: basic, next: premium }),
    until: '#plans',
  },
  {
    name: 'member-subscription-failing',
    who: 'asha',
    ...subscription,
    first: failing('**/api/plans/get/*'),
    until: '.notice',
  },
  {
    name: 'member-conversations',
    who: 'studio',
    path: '/yogadashboard/conversations',
    until: 'nav[aria-label=Conversations]',
  },
  {
    name: 'member-conversations-open',
    who: 'studio',
    path: '/yogadashboard/conversations',
    act: (page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click(),
    until: '[role=log] div',
  },
  { name: 'member-applications', who: 'studio', path: '/yogadashboard/applications', until: 'main h2' },
  { name: 'member-nowhere', who: 'asha', path: '/yogadashboard/nowhere', until: 'h1' },
  {
    name: 'member-confirm-email',
    who: 'visitor',
    path: '/confirmEmail?token=none',
    act: press(/^Yes/),
    until: '.notice',
  },
  { name: 'member-reset-password', who: 'visitor', path: '/resetPassword?token=none', until: 'h1' },
  { name: 'member-login-failed', who: 'visitor', path: '/loginPage', act: logInWrongly, until: '.notice' },
  {
    name: 'member-sign-up-refused',
    who: 'visitor',
    path: '/authPage',
    act: press('Next'),
    until: '[data-invalid]',
  },
]

/** The menu of a phone; where it is next to the page there is nothing to open. */
async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
}

async function logInWrongly(page: Page) {
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Through the wizard, with the least that it asks for. */
async function walkTo(page: Page, step: number) {
  await fillIn({
    'First name': 'Ananya',
    'Last name': 'Iyer',
    Email: `ananya-${step}-${Date.now()}@example.com`,
    Phone: '+91 98765 43210',
  })(page)
  await page.getByLabel('Password', { exact: true }).fill('quiet-river-7')
  await page.getByLabel('Date of birth').fill('1994-05-31')
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  await page.getByLabel('Height in cm').fill('164')
  await page.getByLabel('Weight in kg').fill('58')
  for (let at = 1; at < step; at++) {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(`Step ${at + 1} of 5`).waitFor()
  }
}

export const SCENES = [...PUBLIC_SCENES, ...BOOKING_SCENES, ...SIGN_UP_SCENES, ...MEMBER_SCENES]
