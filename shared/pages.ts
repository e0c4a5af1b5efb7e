/** Classes, courses, posts and events add one each. */
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
  '/room',
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

/** The API, the member area, and pages behind a personal link. */
export const CLOSED_TO_CRAWLERS = [
  '/api/',
  '/yogadashboard',
  '/studio',
  '/mailbox',
  '/subscription/',
  '/testimonialPage/consent',
  '/resetPassword',
  '/forgotPassword',
  '/confirmEmail',
  '/returnEmail',
] as const
