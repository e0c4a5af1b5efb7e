/** Query parameters by page. Others do not change its cache key, so that made-up queries cost nothing. */
type Parameters = Record<string, RegExp>

const SLUG = /^[a-z0-9-]{1,80}$/i
const WORDS = /^\P{Cc}{1,200}$/u
const ANYTHING = /^.*$/s
const TOKEN = /^[\w.~-]{1,200}$/
const ADDRESS = /^\/\P{Cc}{0,1000}$/u

export const PAGE_PARAMETERS: [path: RegExp, known: Parameters][] = [
  [
    /^\/classespage$/,
    { level: SLUG, q: WORDS, where: SLUG, time: SLUG, style: WORDS, price: /^\d{1,6}$/, teacher: SLUG },
  ],
  [/^\/(class|course)\/[^/]+$/, { enroll: /^1$/, session: TOKEN }],
  [/^\/contactus$/, { about: WORDS }],
  [/^\/book\/[^/]+$/, { session: TOKEN, kept: /^1$/ }],
  [/^\/teachers$/, { profile: SLUG }],
  [/^\/blogpage$/, { category: /^[\w &-]{1,40}$/, q: WORDS }],
  [/^\/room$/, { when: SLUG, where: SLUG, purpose: /^[A-Za-z ]{1,40}$/, level: SLUG }],
  [/^\/pricing$/, { billing: /^yearly$/ }],
  [
    /^\/(schedule|yogadashboard\/timetable)$/,
    {
      centre: SLUG,
      level: SLUG,
      teacher: SLUG,
      time: SLUG,
      free: /^1$/,
      style: WORDS,
      language: WORDS,
      from: /^\d{4}-\d{2}-\d{2}$/,
    },
  ],
  [/^\/(loginpage|authpage|join|forgotpassword)$/, { next: ADDRESS }],
  [
    /^\/(resetpassword|confirmemail|returnemail|subscription\/(confirm|leave)|testimonialpage\/consent)$/,
    { token: TOKEN },
  ],
  [/^\/yogadashboard\/yoga-class\/[^/]+$/, { film: /^\d{1,4}$/ }],
  [/^\/yogadashboard\/ticket\/[^/]+$/, { session: TOKEN }],
  [/^\/yogadashboard\/profile$/, { section: SLUG }],
  [/^\/yogadashboard\/subscription$/, { billing: /^yearly$/ }],
  [/^\/studio\/classes$/, { state: SLUG, q: WORDS, teacher: TOKEN, style: WORDS, type: WORDS, after: TOKEN }],
  [/^\/studio\/members$/, { q: WORDS, segment: SLUG, tag: WORDS, after: /^[\w-]{1,800}$/ }],
  [/^\/studio\/members\/[^/]+$/, { part: SLUG }],
  [/^\/studio\/messages$/, { show: SLUG, after: TOKEN }],
  [/^\/studio\/teachers$/, { name: ANYTHING, email: ANYTHING }],
  [/^\/studio\/announcements$/, { audience: SLUG, target: TOKEN }],
  [/^\/studio\/money\/sell$/, { member: TOKEN, class: TOKEN, session: TOKEN, what: SLUG, plan: TOKEN }],
  [/^\/studio\/session\/[^/]+$/, { act: SLUG }],
  [/^\/studio\/settings\/letters$/, { letter: SLUG }],
  [/^\/studio\/settings\/privacy\/looks$/, { by: TOKEN }],
  [/^\/studio\/(today|schedule)$/, { centre: TOKEN, view: SLUG, day: SLUG }],
  [/^\/studio\/begin$/, { key: TOKEN }],
  [/^\/studio\/join$/, { token: TOKEN }],
  [/^\/studio\/classes\/new$/, { day: /^\d{4}-\d{2}-\d{2}$/, from: /^\d{2}:\d{2}$/, room: TOKEN }],
  [/^\/studio\/pay$/, { month: /^\d{4}-\d{2}$/, teacher: TOKEN }],
  [/^\/yogadashboard\/here$/, { session: TOKEN, code: TOKEN }],
  [/^\/studio\/my-(day|week)$/, { day: /^\d{4}-\d{2}-\d{2}$/ }],
  // Cached calls report wrong values themselves.
  [
    /^\/api\/schedule\/(get|calendar\.ics)$/,
    {
      centre: ANYTHING,
      level: ANYTHING,
      teacher: ANYTHING,
      time: ANYTHING,
      free: ANYTHING,
      style: ANYTHING,
      language: ANYTHING,
      from: ANYTHING,
    },
  ],
  [/^\/api\/classes\/get$/, { past: /^(true|false)$/ }],
  [/^\/api\/suggestions\/get$/, { when: ANYTHING, where: ANYTHING, purpose: ANYTHING, level: ANYTHING }],
  // React Router's own requests.
  [/^\/__manifest$/, { p: WORDS, paths: /^\P{Cc}{1,2000}$/u, version: TOKEN }],
]

/** React Router names here the parts of a page whose data it wants. */
export const DATA_PARAMETERS: Parameters = { _routes: /^[\w/.:,$-]{1,400}$/, index: /^$/ }
