/** Public pages that stand by themselves. Classes, courses, posts and events add one each. */
export const PUBLIC_PAGES = [
  '/',
  '/classesPage',
  '/schedule',
  '/teachers',
  '/eventsPage',
  '/blogPage',
  '/testimonialPage',
  '/newsletter',
  '/contactUs',
  '/authPage',
] as const

/** What no crawler should ask for: calls, the member area, and pages that open with a link of one's own. */
export const CLOSED_TO_CRAWLERS = [
  '/api/',
  '/yogadashboard',
  '/mailbox',
  '/subscription/',
  '/resetPassword',
  '/forgotPassword',
] as const
