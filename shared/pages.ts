/** Public pages that stand by themselves. Classes, courses, posts and events add one each. */
export const PUBLIC_PAGES = [
  '/',
  '/classesPage',
  '/classes/hatha',
  '/classes/vinyasa',
  '/classes/meditation',
  '/classes/kundalini',
  '/classes/yin',
  '/classes/prenatal',
  '/schedule',
  '/pricing',
  '/about',
  '/teachers',
  '/eventsPage',
  '/blogPage',
  '/testimonialPage',
  '/newsletter',
  '/contactUs',
  '/authPage',
  '/privacy',
  '/terms',
] as const

/** What no crawler should ask for: calls, the member area, and pages that open with a link of one's own. */
export const CLOSED_TO_CRAWLERS = [
  '/api/',
  '/yogadashboard',
  '/mailbox',
  '/subscription/',
  '/resetPassword',
  '/forgotPassword',
  '/confirmEmail',
  '/returnEmail',
] as const
