/**
 * What each page reads from the query of its address. Anything else changes nothing on it: such an address is answered
 * with the page as it stands (server/cache/cache-key.ts), so that made-up queries cost nothing. A test compares the list
 * with what the pages read.
 */
type Parameters = Record<string, RegExp>

const SLUG = /^[a-z0-9-]{1,80}$/i
const WORDS = /^\P{Cc}{1,200}$/u
const ANYTHING = /^.*$/s
const TOKEN = /^[\w.~-]{1,200}$/
const ADDRESS = /^\/\P{Cc}{0,1000}$/u

export const PAGE_PARAMETERS: [path: RegExp, known: Parameters][] = [
  [/^\/classespage$/, { level: SLUG, q: WORDS, teacher: SLUG }],
  [/^\/class\/[^/]+$/, { enroll: /^1$/ }],
  [/^\/teachers$/, { profile: SLUG }],
  [/^\/blogpage$/, { category: /^[\w &-]{1,40}$/, q: WORDS }],
  [/^\/pricing$/, { billing: /^yearly$/ }],
  [/^\/schedule$/, { centre: SLUG, level: SLUG, teacher: SLUG, week: /^\d{4}-\d{2}-\d{2}$/ }],
  [/^\/(loginpage|authpage|forgotpassword)$/, { next: ADDRESS }],
  [/^\/(resetpassword|confirmemail|returnemail|subscription\/(confirm|leave))$/, { token: TOKEN }],
  [/^\/yogadashboard\/profile$/, { section: SLUG }],
  [/^\/yogadashboard\/subscription$/, { billing: /^yearly$/ }],
  // Calls whose answers are kept: what is wrong with a value they say themselves.
  [
    /^\/api\/schedule\/(get|calendar\.ics)$/,
    { centre: ANYTHING, level: ANYTHING, teacher: ANYTHING, week: ANYTHING },
  ],
  // The router's own questions.
  [/^\/__manifest$/, { p: WORDS, paths: /^\P{Cc}{1,2000}$/u, version: TOKEN }],
]

/** What the router names when it asks for the data of some parts of a page. */
export const DATA_PARAMETERS: Parameters = { _routes: /^[\w/.:,$-]{1,400}$/, index: /^$/ }
