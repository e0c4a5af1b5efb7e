import type { Page, Route } from '@playwright/test'

/** A screen of the member area in one of its states, and how one comes to see it. */
export type Scene = {
  name: string
  /** Asha is in two classes, the newcomer in none; the studio is an admin. */
  who: 'asha' | 'newcomer' | 'studio' | 'visitor'
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

export const MEMBER_SCENES: Scene[] = [
  { name: 'home', who: 'asha', ...home, until: '.enrolled' },
  { name: 'home-empty', who: 'newcomer', ...home, until: '.empty' },
  {
    name: 'home-failing',
    who: 'asha',
    ...home,
    first: failing('**/api/classes/getenrolledclasses/*'),
    until: '.notice',
  },
  {
    name: 'home-loading',
    who: 'asha',
    ...home,
    first: hanging('**/api/classes/getenrolledclasses/*'),
    until: '.spinner',
  },
  { name: 'home-menu', who: 'asha', ...home, act: openMenu, until: '.enrolled' },
  {
    name: 'home-achievement',
    who: 'asha',
    ...home,
    act: (page) => page.locator('.feats button').first().click(),
    until: '.dialog',
  },
  {
    name: 'home-cancelling',
    who: 'asha',
    ...home,
    act: press(/^Cancel enrollment/),
    until: '.dialog .returns',
  },
  { name: 'classes', who: 'asha', ...classes, until: '.cards .card' },
  {
    name: 'classes-expanded',
    who: 'asha',
    ...classes,
    act: (page) => page.locator('.reveal').first().click(),
    until: '.more:not([hidden])',
  },
  { name: 'classes-empty', who: 'newcomer', ...classes, until: '.cards .card' },
  {
    name: 'classes-loading',
    who: 'asha',
    ...classes,
    first: hanging('**/api/classes/get'),
    until: '.spinner',
  },
  {
    name: 'classes-failing',
    who: 'asha',
    ...classes,
    first: failing('**/api/classes/get'),
    until: '.notice',
  },
  { name: 'class', who: 'asha', ...home, act: openFirstClass, until: 'video' },
  {
    name: 'class-not-enrolled',
    who: 'newcomer',
    path: '/yogadashboard/yoga-class/gentle-hatha-yoga',
    until: '.notice',
  },
  { name: 'class-unknown', who: 'asha', path: '/yogadashboard/yoga-class/nowhere', until: '.notice' },
  {
    name: 'class-loading',
    who: 'asha',
    path: '/yogadashboard/yoga-class/gentle-hatha-yoga',
    first: hanging('**/api/classes/get/*'),
    until: '.spinner',
  },
  { name: 'profile', who: 'asha', ...profile('profile'), until: '.picture-row' },
  {
    name: 'profile-failing',
    who: 'asha',
    ...profile('profile'),
    first: failing('**/api/user/answers'),
    until: '.notice',
  },
  { name: 'profile-security', who: 'asha', ...profile('security'), until: '.ledger' },
  {
    name: 'profile-deleting',
    who: 'asha',
    ...profile('security'),
    act: press('Delete my account'),
    until: '.dialog',
  },
  { name: 'profile-notifications', who: 'asha', ...profile('notifications'), until: '.channel' },
  { name: 'profile-payment', who: 'asha', ...profile('payment'), until: '.ledger' },
  { name: 'profile-payment-empty', who: 'newcomer', ...profile('payment'), until: '.empty' },
  {
    name: 'receipt',
    who: 'asha',
    ...profile('payment'),
    act: (page) =>
      page
        .getByRole('link', { name: /^Receipt/ })
        .first()
        .click(),
    until: '.receipt',
  },
  { name: 'contact', who: 'asha', path: '/yogadashboard/contact', until: '.faq' },
  {
    name: 'contact-chat-empty',
    who: 'asha',
    path: '/yogadashboard/contact',
    act: press('Live chat'),
    until: '.chat-empty',
  },
  {
    name: 'contact-chat',
    who: 'newcomer',
    path: '/yogadashboard/contact',
    act: press('Live chat'),
    until: '.chat .mine',
  },
  { name: 'centers', who: 'asha', path: '/yogadashboard/centers', until: '.centre' },
  { name: 'subscription', who: 'asha', ...subscription, until: '.count' },
  { name: 'subscription-plans', who: 'asha', ...subscription, first: plansAre({}), until: '.plans' },
  {
    name: 'subscription-paid',
    who: 'asha',
    ...subscription,
    first: plansAre({ current: basic }),
    until: '.plans',
  },
  {
    name: 'subscription-next',
    who: 'asha',
    ...subscription,
    first: plansAre({ current: basic, next: premium }),
    until: '.plans',
  },
  {
    name: 'subscription-failing',
    who: 'asha',
    ...subscription,
    first: failing('**/api/plans/get'),
    until: '.notice',
  },
  { name: 'conversations', who: 'studio', path: '/yogadashboard/conversations', until: '.talks' },
  {
    name: 'conversations-open',
    who: 'studio',
    path: '/yogadashboard/conversations',
    act: (page) => page.locator('.talks nav a').first().click(),
    until: '.chat div',
  },
  { name: 'nowhere', who: 'asha', path: '/yogadashboard/nowhere', until: 'h1' },
  {
    name: 'confirm-email',
    who: 'visitor',
    path: '/confirmEmail?token=none',
    act: press(/^Yes/),
    until: '.notice',
  },
  { name: 'reset-password', who: 'visitor', path: '/resetPassword?token=none', until: 'h1' },
  { name: 'login-failed', who: 'visitor', path: '/loginPage', act: logInWrongly, until: '.notice' },
  { name: 'sign-up-refused', who: 'visitor', path: '/authPage', act: press('Next'), until: '.err' },
]

/** The menu of a phone; where it stands beside the page there is nothing to open. */
async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
}

async function logInWrongly(page: Page) {
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Login' }).click()
}
