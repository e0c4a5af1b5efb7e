import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type Api, createApi } from '../../api/app.ts'
import { XSRF_COOKIE } from '../../api/http/csrf.ts'
import type { User } from '../../contract/accounts.ts'
import type { Engine } from '../../database/open.ts'
import type { NewRow } from '../../database/tables.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { adoptPolicy } from '../../domain/policy/policy.ts'
import { type RazorpayKeys, razorpayClient } from '../../domain/razorpay/client.ts'
import { startSandbox } from '../../packages/razorpay-sandbox/start.ts'
import { hundredthsOf } from '../../shared/money.ts'
import { atTheEnd } from './cleanup.ts'
import { testDatabase } from './engines.ts'
import { testFiles } from './files.ts'
import { tokenTo } from './letters.ts'

/** What opens /metrics and /mailbox of a app. */
export const METRICS_TOKEN = 'metrics-token-of-the-app'
export const MAILBOX_TOKEN = 'mailbox-token-of-the-app'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

export const KEYS = {
  keyId: 'rzp_test_house0000001',
  keySecret: 'house_key_secret_0001',
  webhookSecret: 'house_webhook_secret_0001',
}

/**
 * A studio for a suite: a real database, the real API on a real port, the sandbox as the payment provider. The clock
 * can be set; nothing runs by itself (call the jobs), except webhooks, which the sandbox delivers.
 */
export async function openTestApp(engine: Engine, databaseUrl?: string) {
  const db = await testDatabase(engine, databaseUrl)
  const media = mkdtempSync(join(tmpdir(), 'zen-media-'))
  const logged: { level: string; detail: object; message: string }[] = []
  let offset = 0
  let door: Api
  const server = createAdaptorServer({
    fetch: (request, env) => door.fetch(request, env),
    overrideGlobalObjects: false,
  }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const sandbox = await startSandbox({
    port: 0,
    file: ':memory:',
    ...KEYS,
    webhookUrl: `${url}/api/payments/webhook`,
  })
  const keys: RazorpayKeys = {
    keyId: KEYS.keyId,
    keySecret: KEYS.keySecret,
    webhookSecrets: [KEYS.webhookSecret],
    apiUrl: sandbox.url,
    checkoutUrl: `${sandbox.url}/v1/checkout.js`,
    sandbox: true,
    // Long enough for a busy machine; a test of silence makes it short.
    timeoutMs: 15_000,
  }
  const log = (level: string) => (detail: object, message: string) =>
    void logged.push({ level, detail, message })
  const studio: Studio = {
    db,
    files: testFiles(),
    now: () => Date.now() + offset,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    razorpay: razorpayClient(keys),
    settings: {
      baseUrl: url,
      studioEmail: 'hello@zenflow.example',
      mailAddress: null,
      timeZone: 'Asia/Kolkata',
      minimumAge: 18,
      holdMinutes: 15,
      answerHours: 24,
      coolingOffMinutes: 60,
      offerHours: 12,
      rollCorrectionHours: 48,
      sendsLetters: true,
      jitsiUrl: null,
      substitutes: { preferredHours: 4, fees: true },
      launch: { countdown: false, date: null },
      secret: randomBytes(32).toString('hex'),
      healthKey: randomBytes(32),
      throttle: {
        loginsPerAccount: 5,
        loginsPerAddress: 1000,
        registrationsPerAddress: 1000,
        messagesPerAddress: 1000,
      },
    },
  }
  await adoptPolicy(studio)
  door = createApi(studio, {
    secure: false,
    trustProxy: false,
    metricsToken: METRICS_TOKEN,
    mediaFolder: media,
    mailbox: MAILBOX_TOKEN,
  })
  atTheEnd(async () => {
    await sandbox.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(media, { recursive: true, force: true })
  })
  return {
    engine,
    db,
    studio,
    api: door,
    url,
    media,
    keys,
    logged,
    /** Moves the studio's clock (not the sandbox's). */
    wait: (milliseconds: number) => {
      offset += milliseconds
    },
    /** @param address where it connects from */
    browser: (address?: string) => openBrowser(door, url, address),
    sandbox: {
      url: sandbox.url,
      /** Does at the provider what a customer does in the checkout. */
      pay: (orderId: string, how: object = {}) => post(`${sandbox.url}/_sandbox/orders/${orderId}/pay`, how),
      /** Does what the payer's bank does: `event` is created, action_required, under_review, won, lost or closed. */
      dispute: (paymentId: string, how: object) =>
        post(`${sandbox.url}/_sandbox/payments/${paymentId}/dispute`, how),
      ledger: async () => (await fetch(`${sandbox.url}/_sandbox/ledger`)).json(),
      /** Moves the sandbox's clock, which is not the studio's. */
      wait: (milliseconds: number) =>
        post(`${sandbox.url}/_sandbox/clock`, { jumpSeconds: Math.round(milliseconds / 1000) }),
      turn: (knobs: object) => post(`${sandbox.url}/_sandbox/knobs`, knobs, 'PATCH'),
      fault: (fault: object) => post(`${sandbox.url}/_sandbox/faults`, fault),
      calm: () => fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' }),
    },
  }
}

async function post(url: string, body: object, method = 'POST') {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, also of wrong ones.
export type Answer = { status: number; headers: Headers; body: any }
export type Browser = ReturnType<typeof openBrowser>

/** A browser as the API sees one: it keeps cookies, says where it comes from, and repeats the forgery token. */
export function openBrowser(
  api: { fetch(request: Request, env?: object): Response | Promise<Response> },
  url: string,
  address?: string,
) {
  const jar = new Map<string, string>()

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const changes = method !== 'GET' && method !== 'HEAD'
    if (changes && !jar.has(XSRF_COOKIE)) await send('GET', '/api/user/me')
    const response = await api.fetch(
      new Request(`${url}${path}`, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(changes
            ? { origin: url, 'content-type': 'application/json', 'x-xsrf-token': jar.get(XSRF_COOKIE) ?? '' }
            : {}),
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      }),
      address ? { incoming: { socket: { remoteAddress: address } } } : undefined,
    )
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }

  return {
    jar,
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, undefined, headers),
    put: (path: string, body: unknown, headers?: Record<string, string>) => send('PUT', path, body, headers),
  }
}

let people = 0

/** What a person fills in at the wizard; every answer can be given another value. */
export function registration(changes: object = {}) {
  people++
  return {
    firstName: 'Ananya',
    lastName: 'Iyer',
    email: `ananya.${people}.${randomBytes(3).toString('hex')}@example.com`,
    password: 'quiet-river-7',
    dateOfBirth: '1994-05-31',
    gender: 'female',
    phone: '+91 98765 43210',
    height: 164,
    weight: '58.5',
    ...changes,
  }
}

/** What a registration says that is kept as it is; anything else needs the wizard. */
const KEPT_AS_SAID = ['firstName', 'lastName', 'email', 'password', 'phone', 'dateOfBirth', 'gender']

/**
 * Someone with an account, an address that is proved unless told otherwise, and a browser that is logged in. They are inserted where
 * nothing is said that needs more: without emails, and without a line of the log.
 */
export async function newMember(
  app: TestApp,
  { proved = true, ...changes }: { proved?: boolean; [field: string]: unknown } = {},
) {
  if (!proved || !Object.keys(changes).every((field) => KEPT_AS_SAID.includes(field)))
    return signUpMember(app, { proved, ...changes })
  const form = registration(changes)
  const { firstName, lastName, email, dateOfBirth, gender, phone } = form
  const { hashPassword } = await import('../../domain/accounts/passwords.ts')
  const passwordHash = await hashPassword(form.password)
  const about = { firstName, lastName, email, dateOfBirth, gender: gender as 'female', phone }
  const [who] = await insertMembers(app, [{ ...about, passwordHash, heightCm: 164, weightKg: 58.5 }])
  if (!who) throw new Error('A member could not be inserted.')
  const { practiceRow } = await import('../../domain/accounts/practice-answers.ts')
  await app.db
    .insertInto('practiceAnswers')
    .values({ userId: who.id, ...practiceRow({}) })
    .execute()
  const { body } = await who.browser.get('/api/user/me')
  return { ...who, form, user: body.user as User }
}

/** The same, by the wizard and the link of the email: for tests of what that leaves behind. */
export async function signUpMember(
  app: TestApp,
  { proved = true, ...changes }: { proved?: boolean; [field: string]: unknown } = {},
) {
  const browser = app.browser()
  const form = registration(changes)
  const { status, body } = await browser.post('/api/user/register', form)
  if (status !== 201) throw new Error(`A member could not register: ${JSON.stringify(body)}`)
  if (proved) {
    const token = await tokenTo(app, form.email, 'welcome')
    await browser.post('/api/user/confirm-email', { token })
  }
  return { browser, form, user: body.user as User, id: body.user.id as string }
}

type Opened = Pick<TestApp, 'db' | 'studio' | 'browser'>

/** Members without a password and a body: fast, for crowds. Their browsers are logged in. */
export function newMembers(app: Opened, count: number) {
  return insertMembers(
    app,
    Array.from({ length: count }, () => ({ firstName: 'Ravi', lastName: 'Menon' })),
  )
}

async function insertMembers(app: Opened, people: Partial<NewRow<'users'>>[]) {
  const { hashToken } = await import('../../domain/core/tokens.ts')
  const now = app.studio.now()
  const crowd = people.map((about) => ({
    about,
    id: randomBytes(16).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }))
  await app.db
    .insertInto('users')
    .values(
      crowd.map(({ id, about }) => ({
        id,
        firstName: '',
        lastName: '',
        email: `${id.toLowerCase()}@example.com`,
        emailProvedAt: now,
        passwordHash: '',
        dateOfBirth: '1990-01-01',
        gender: null,
        phone: '',
        role: 'user' as const,
        createdAt: now,
        updatedAt: now,
        ...about,
      })),
    )
    .execute()
  const { writeTerms } = await import('../../domain/core/member-terms.ts')
  await writeTerms(app.db, ...crowd.map(({ id }) => id))
  await app.db
    .insertInto('authSessions')
    .values(
      crowd.map(({ id, token }) => ({
        id: `login-${id}`,
        tokenHash: hashToken(token),
        userId: id,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + 30 * 86_400_000,
        remembered: 0 as const,
        address: '',
        userAgent: '',
      })),
    )
    .execute()
  return crowd.map(({ id, token }) => {
    const browser = app.browser()
    browser.jar.set('zen-login', token)
    browser.jar.set(XSRF_COOKIE, randomBytes(16).toString('base64url'))
    return { id, browser }
  })
}

let classesMade = 0

/** A class with its teacher and its dated sessions; starts in a week unless told. */
export async function newClass(
  { studio }: { studio: Studio },
  {
    capacity = 10,
    pricePaise = 149_900,
    totalClasses = 4,
    startsInDays = 7,
    type = 'In Person' as const,
    ...rest
  }: Partial<{
    capacity: number
    pricePaise: number
    totalClasses: number
    startsInDays: number
    type: 'In Person' | 'Live Online' | 'Recorded'
    slug: string
    renewal: 0 | 1
    proRata: 0 | 1
  }> = {},
) {
  const { datedSessions, dayPlus } = await import('../../domain/classes/schedule.ts')
  const { studioDay } = await import('../../domain/core/studio-day.ts')
  const n = ++classesMade
  const id = `class-${n}-${randomBytes(4).toString('hex')}`
  const slug = rest.slug ?? id
  const now = studio.now()
  await studio.db
    .insertInto('instructors')
    .values({
      id: `teacher-${id}`,
      slug: `teacher-${id}`,
      userId: null,
      firstName: 'Meera',
      lastName: 'Joshi',
      email: 'meera@example.com',
      bio: 'Teaches slowly.',
      philosophy: '',
      certifications: '["RYT 500"]',
      specialClasses: '[]',
      weekdaySchedule: '[]',
      styles: '["Hatha"]',
      experienceYears: 10,
      studentsTaught: 100,
      rating: 4.8,
      picture: 'teacher-x',
      position: n,
    })
    .execute()
  const startDate = dayPlus(studioDay(now, studio.settings.timeZone), startsInDays)
  const plan = {
    startDate,
    daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
    startTime: '07:00',
    endTime: '08:00',
    totalClasses,
  }
  await studio.db
    .insertInto('classes')
    .values({
      id,
      slug,
      className: 'Gentle Hatha',
      title: 'Gentle Hatha',
      description: 'Long holds, clear words.',
      about: JSON.stringify({ teaches: ['Standing'], forWhom: 'Everybody.' }),
      picture: 'class-x',
      capacity,
      totalClasses,
      pricePaise: hundredthsOf(pricePaise),
      currency: 'INR',
      type,
      difficulty: 'beginner',
      category: 'Hatha',
      equipmentNeeded: '["Mat"]',
      instructorId: `teacher-${id}`,
      centreId: null,
      startDate,
      daysOfWeek: JSON.stringify(plan.daysOfWeek),
      startTime: plan.startTime,
      endTime: plan.endTime,
      renewal: rest.renewal ?? 0,
      ...(rest.proRata !== undefined && { proRata: rest.proRata }),
      courseId: null,
      position: n,
      createdAt: now,
    })
    .execute()
  const sessions = datedSessions(plan, studio.settings.timeZone)
  await studio.db
    .insertInto('classSessions')
    .values(sessions.map((session) => ({ id: `${id}-${session.number}`, classId: id, ...session })))
    .execute()
  return { id, slug, rupees: pricePaise / 100 }
}

/** Waits until something is true, a few seconds at most: webhooks come when they come. */
export async function until<T>(look: () => Promise<T>, milliseconds = 8_000): Promise<T> {
  const end = Date.now() + milliseconds
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
