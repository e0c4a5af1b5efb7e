import { OpenAPIHono } from '@hono/zod-openapi'
import type { Studio } from '../domain/core/studio.ts'
import { ONE_CLICK_PATH } from '../domain/mail/headers.ts'
import { studioProfile } from '../domain/studio/profile.ts'
import { TEXTS } from '../shared/texts.ts'
import { authenticate, loginCookieName } from './http/authentication.ts'
import { readBody } from './http/body.ts'
import { csrf, issueToken } from './http/csrf.ts'
import { fail, failures } from './http/errors.ts'
import { requestLog } from './http/request-log.ts'
import { documentOf } from './openapi.ts'
import { docs } from './ops/docs.ts'
import { operations } from './ops/health.ts'
import { mailbox } from './ops/mailbox.ts'
import { createMetrics, type Metrics } from './ops/metrics.ts'
import { photos } from './ops/photos.ts'
import { CRAWLER_FILES, seoRoutes } from './ops/sitemap.ts'
import { accounts } from './resources/accounts.ts'
import { activity } from './resources/activity.ts'
import { announcementsOf } from './resources/announcements.ts'
import { apiKeys } from './resources/api-keys.ts'
import { applications } from './resources/applications.ts'
import { attendance } from './resources/attendance.ts'
import { blog } from './resources/blog.ts'
import { brandOf } from './resources/brand.ts'
import { classCapacity } from './resources/class-capacity.ts'
import { classDrafts } from './resources/class-drafts.ts'
import { classes } from './resources/classes.ts'
import { closures } from './resources/closures.ts'
import { words } from './resources/contact.ts'
import { conversation } from './resources/conversation.ts'
import { copies } from './resources/copies.ts'
import { courses } from './resources/courses.ts'
import { cues } from './resources/cues.ts'
import { desk } from './resources/desk.ts'
import { deskClasses } from './resources/desk-classes.ts'
import { deskFilms } from './resources/desk-films.ts'
import { deskMemberEndings } from './resources/desk-member-endings.ts'
import { deskMemberNotes } from './resources/desk-member-notes.ts'
import { deskMembers } from './resources/desk-members.ts'
import { deskMessages } from './resources/desk-messages.ts'
import { money } from './resources/desk-payments.ts'
import { deskPlansOf } from './resources/desk-plans.ts'
import { deskProfileOf } from './resources/desk-profile.ts'
import { deskSales } from './resources/desk-sales.ts'
import { deskScheduleOf } from './resources/desk-schedule.ts'
import { deskSession } from './resources/desk-session.ts'
import { enrollment } from './resources/enrollment.ts'
import { events } from './resources/events.ts'
import { FILM_UPLOADS, filmUploads } from './resources/film-uploads.ts'
import { IMPORT_UPLOAD, imports } from './resources/imports.ts'
import { joinLinks } from './resources/join-links.ts'
import { letterTexts } from './resources/letter-texts.ts'
import { member } from './resources/member.ts'
import { memberAccount } from './resources/member-account.ts'
import { teachersDay } from './resources/my-day.ts'
import { notes } from './resources/notes.ts'
import { pages } from './resources/pages.ts'
import { pauses } from './resources/pauses.ts'
import { payments, WEBHOOK_PATH } from './resources/payments.ts'
import { pending } from './resources/pending.ts'
import { picture } from './resources/picture.ts'
import { PICTURE_UPLOAD, picturesAtDesk } from './resources/pictures.ts'
import { placeIn } from './resources/place-in-session.ts'
import { placeholder } from './resources/placeholder.ts'
import { planSales } from './resources/plan-sales.ts'
import { plans } from './resources/plans.ts'
import { policy } from './resources/policy.ts'
import { privacy } from './resources/privacy.ts'
import { promisesOf } from './resources/promises.ts'
import { reports } from './resources/reports.ts'
import { roll } from './resources/roll.ts'
import { schedule } from './resources/schedule.ts'
import { find } from './resources/search.ts'
import { changes } from './resources/session-changes.ts'
import { sessions } from './resources/sessions.ts'
import { setup } from './resources/setup.ts'
import { studioFactsOf } from './resources/studio.ts'
import { takeout } from './resources/studio-export.ts'
import { studioRecords } from './resources/studio-records.ts'
import { subscriptions } from './resources/subscriptions.ts'
import { substitutes } from './resources/substitutes.ts'
import { suggestions } from './resources/suggestions.ts'
import { systems } from './resources/systems.ts'
import { tax } from './resources/tax.ts'
import { pay } from './resources/teacher-pay.ts'
import { teachers } from './resources/teachers.ts'
import { team } from './resources/team.ts'
import { testimonials } from './resources/testimonials.ts'
import { tillAtDesk } from './resources/till.ts'
import { todayOf } from './resources/today.ts'
import { videos } from './resources/videos.ts'
import { webhooks } from './resources/webhooks.ts'
import { deskWordsOf } from './resources/website-content.ts'
import { type ApiEnv, CACHE } from './route.ts'

const DOCUMENT = '/api/openapi.json'

export type ApiOptions = {
  /** Production: cookies need https, and only the base URL is this site. */
  secure: boolean
  trustProxy: boolean
  metricsToken: string | undefined
  /** Folder of the video files. */
  mediaFolder: string
  /** The token for /mailbox, which shows unsent emails in development; null without it. */
  mailbox: string | null
  /** Shared counters; by default its own. */
  metrics?: Metrics
}

let line: Promise<unknown> = Promise.resolve()
/** One per turn of the event loop, so that other requests get in between those of a crowd. */
function nextTurn(): Promise<unknown> {
  line = line.then(() => new Promise((resolve) => setImmediate(resolve)))
  return line
}

/** The HTTP API: middleware, then every resource. */
export function createApi(studio: Studio, options: ApiOptions) {
  const { secure, trustProxy } = options
  const metrics = options.metrics ?? createMetrics(studio)
  const app = new OpenAPIHono<ApiEnv>()
  let publicPaths: RegExp[] | undefined
  app.onError(failures(studio.log))
  app.use('*', requestLog({ log: studio.log, metrics, trustProxy }))
  app.use('*', issueToken({ secret: studio.settings.secret, loginCookie: loginCookieName(secure), secure }))
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control'))
      c.res.headers.set('Cache-Control', c.get('member') ? 'private, no-store' : 'no-cache')
    // Without credentials: a page elsewhere may read what is the same for everyone, and nothing else.
    if (
      (c.req.method === 'GET' || c.req.method === 'HEAD') &&
      publicPaths?.some((path) => path.test(c.req.path))
    )
      c.res.headers.set('Access-Control-Allow-Origin', '*')
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    c.res.headers.set('Referrer-Policy', 'same-origin')
    if (!c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  })
  // The one character that no database keeps: a path with it is no one's, and a filter with it is at fault.
  app.use('/api/*', async (c, next) => {
    const [path = '', query = ''] = c.req.url.split('?')
    if (path.includes('%00')) return fail(c, 'not-found', TEXTS.noSuchCall)
    return query.includes('%00') ? fail(c, 'invalid', TEXTS.checkFields) : next()
  })
  app.use(
    '/api/*',
    csrf({ baseUrl: studio.settings.baseUrl, strictOrigin: secure, exempt: [WEBHOOK_PATH, ONE_CLICK_PATH] }),
  )
  // A path that is spelt out is that call and no other: "get" is no one's id.
  let table: ReturnType<typeof routeTable> | undefined
  app.use('/api/*', async (c, next) => {
    const spelt = table?.spelt.get(c.req.path) ?? []
    if (spelt.length === 0 || spelt.includes(c.req.method)) return next()
    c.header('Allow', spelt.join(', '))
    return fail(c, 'wrong-method', TEXTS.wrongMethod)
  })
  app.post('/api/payments/create', async (_c, next) => {
    await nextTurn()
    await next()
  })
  // Who asks is known before a body is read: strangers may send less.
  app.use('/api/*', authenticate(studio, secure))
  app.use(
    '/api/*',
    readBody({
      raw: [WEBHOOK_PATH, ONE_CLICK_PATH],
      large: ['/api/user/picture'],
      files: [PICTURE_UPLOAD, FILM_UPLOADS, IMPORT_UPLOAD],
    }),
  )

  const api = withResources(app, studio, options)
  api.route('/', filmUploads(studio))
  api.route('/api', placeholder())
  api.route('/api', docs(studio))
  if (options.mailbox) api.route('/', mailbox(studio, options.mailbox))
  api.route('/', photos(studio))
  api.route('/', seoRoutes(studio))
  api.route('/', operations(studio, metrics, options.metricsToken))

  describe(app, studio, secure)
  table = routeTable(app)
  publicPaths = [...keptPaths(app)].map(
    (path) => new RegExp(`^${path.replace(/\{[^/]+\}|:[^/]+/g, '[^/]+')}$`),
  )
  app.all('/api/*', (c) => {
    const allowed = table?.methodsAt(c.req.path) ?? []
    if (allowed.length === 0) return fail(c, 'not-found', TEXTS.noSuchCall)
    c.header('Allow', allowed.join(', '))
    return fail(c, 'wrong-method', TEXTS.wrongMethod)
  })
  return api
}

/** Every subject that the document describes. */
function withResources(app: OpenAPIHono<ApiEnv>, studio: Studio, { secure, mediaFolder }: ApiOptions) {
  return app
    .route('/api', accounts(studio, secure))
    .route('/api', setup(studio, secure))
    .route('/api', studioRecords(studio))
    .route('/api', policy(studio))
    .route('/api', activity(studio))
    .route('/api', systems(studio))
    .route('/api', letterTexts(studio))
    .route('/api', find(studio))
    .route('/api', apiKeys(studio))
    .route('/api', webhooks(studio))
    .route('/api', team(studio, secure))
    .route('/api', todayOf(studio))
    .route('/api', member(studio))
    .route('/api', memberAccount(studio, secure))
    .route('/api', picture(studio))
    .route('/api', conversation(studio))
    .route('/api', applications(studio))
    .route('/api', studioFactsOf(studio))
    .route('/api', classes(studio))
    .route('/api', classCapacity(studio))
    .route('/api', suggestions(studio))
    .route('/api', courses(studio))
    .route('/api', payments(studio))
    .route('/api', plans(studio))
    .route('/api', deskPlansOf(studio))
    .route('/api', enrollment(studio))
    .route('/api', attendance(studio))
    .route('/api', words(studio))
    .route('/api', blog(studio))
    .route('/api', teachers(studio))
    .route('/api', events(studio))
    .route('/api', testimonials(studio))
    .route('/api', pages(studio))
    .route('/api', brandOf(studio))
    .route('/api', promisesOf(studio))
    .route('/api', schedule(studio))
    .route('/api', sessions(studio))
    .route('/api', joinLinks(studio))
    .route('/api', placeIn(studio))
    .route('/api', roll(studio))
    .route('/api', teachersDay(studio))
    .route('/api', cues(studio))
    .route('/api', pauses(studio))
    .route('/api', desk(studio))
    .route('/api', changes(studio))
    .route('/api', deskScheduleOf(studio))
    .route('/api', closures(studio))
    .route('/api', copies(studio))
    .route('/api', deskSession(studio))
    .route('/api', pending(studio))
    .route('/api', deskProfileOf(studio))
    .route('/api', deskClasses(studio))
    .route('/api', classDrafts(studio))
    .route('/api', deskMembers(studio))
    .route('/api', deskMemberNotes(studio))
    .route('/api', deskMemberEndings(studio))
    .route('/api', imports(studio))
    .route('/api', takeout(studio))
    .route('/api', privacy(studio))
    .route('/api', deskWordsOf(studio))
    .route('/api', picturesAtDesk(studio))
    .route('/api', deskMessages(studio))
    .route('/api', announcementsOf(studio))
    .route('/api', deskFilms(studio))
    .route('/api', substitutes(studio))
    .route('/api', notes(studio))
    .route('/api', pay(studio))
    .route('/api', money(studio))
    .route('/api', tax(studio))
    .route('/api', deskSales(studio))
    .route('/api', planSales(studio))
    .route('/api', tillAtDesk(studio))
    .route('/api', reports(studio))
    .route('/api', subscriptions(studio))
    .route('/api', videos(studio, mediaFolder))
}

/** The OpenAPI document, rebuilt when the studio’s name changes. */
function describe(app: OpenAPIHono<ApiEnv>, studio: Studio, secure: boolean) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'login', {
    type: 'apiKey',
    in: 'cookie',
    name: loginCookieName(secure),
    description:
      'Set by /user/login. A browser also sends the XSRF-TOKEN cookie as X-XSRF-TOKEN on calls that change something.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key that an owner created under Studio, API keys. It can read what its scopes and its owner’s role allow, and never writes.',
  })
  let document: { of: string; text: string } | undefined
  app.get(DOCUMENT, async (c) => {
    const { name, email } = await studioProfile(studio)
    const of = JSON.stringify([name, email])
    if (document?.of !== of) document = { of, text: JSON.stringify(documentOf(app, { name, email })) }
    return c.body(document.text, 200, { 'Content-Type': 'application/json' })
  })
}

/** Paths of GET calls whose response may be cached: those that declare it, and machine-readable files. */
export function keptPaths(api: Pick<OpenAPIHono<ApiEnv>, 'openAPIRegistry'>): Set<string> {
  const declared = api.openAPIRegistry.definitions.flatMap((one) =>
    one.type === 'route' && CACHE in one.route ? [one.route.path] : [],
  )
  return new Set([...declared, ...CRAWLER_FILES, DOCUMENT])
}

/** The type of the API, for the typed client of the pages. */
export type Api = ReturnType<typeof createApi>

/** The methods of a path, read from the routes. */
function routeTable(app: OpenAPIHono<ApiEnv>) {
  const routes = app.routes
    .filter((route) => route.method !== 'ALL')
    .map((route) => ({
      methods: route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
      path: route.path,
      pattern: new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}$`),
    }))
  const spelt = new Map<string, string[]>()
  for (const { path, methods } of routes)
    spelt.set(path, [...new Set([...(spelt.get(path) ?? []), ...methods])])
  return {
    /** Routes without parameters, by path. */
    spelt,
    /** Of every matching route. */
    methodsAt: (path: string) => [
      ...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
    ],
  }
}
