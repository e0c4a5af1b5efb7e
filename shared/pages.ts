/** Pages about a style of yoga, each there while the studio has a class of its category, of now or of before. */
export const STYLE_PAGES = [
  { path: '/classes/hatha', category: 'Hatha' },
  { path: '/classes/vinyasa', category: 'Vinyasa' },
  { path: '/classes/meditation', category: 'Meditation' },
  { path: '/classes/kundalini', category: 'Kundalini' },
  { path: '/classes/yin', category: 'Yin' },
  { path: '/classes/prenatal', category: 'Prenatal' },
] as const

/** Which of these pages a studio has. @param styles the categories of its classes */
export const stylePagesOf = (styles: readonly string[]) =>
  STYLE_PAGES.filter(({ category }) => styles.includes(category))

/** Classes, courses, posts and events add one each. */
export const PUBLIC_PAGES = [
  '/',
  '/classesPage',
  ...STYLE_PAGES.map(({ path }) => path),
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

/** Those that a studio has. @param styles the categories of its classes */
export const publicPagesOf = (styles: readonly string[]) =>
  PUBLIC_PAGES.filter((page) =>
    STYLE_PAGES.every(({ path, category }) => path !== page || styles.includes(category)),
  )

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
  '/mergeAccounts',
] as const
