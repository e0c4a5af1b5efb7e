import { beforeAll, describe, expect, test } from 'vitest'
import { ONE_CLICK_PATH } from '../../domain/mail/headers.ts'
import { TEXTS } from '../../shared/texts.ts'
import { openTestApp, signUpMember, type TestApp } from '../../tests/support/test-app.ts'
import { WEBHOOK_PATH } from '../resources/payments.ts'

/**
 * Requests that another site makes the browser of a logged-in member send. Each is sent to every route that changes
 * something, as the router lists them, and none may get further than the door.
 */

const JSON_BODY = { 'content-type': 'application/json' }
/** What a form or a script of another site can send without asking us first. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const PLAIN = { 'content-type': 'text/plain' }
const EVIL = 'https://evil.example'

/** The headers of each kind; `ours` is this site, `token` the member's own, `others` that of someone else's browser. */
const KINDS: Record<
  string,
  (known: { ours: string; token: string; others: string }) => Record<string, string>
> = {
  'another site’s origin': ({ token }) => ({ ...JSON_BODY, origin: EVIL, 'x-xsrf-token': token }),
  'another site, of which only the referer tells': ({ token }) => ({
    ...JSON_BODY,
    referer: `${EVIL}/page`,
    'x-xsrf-token': token,
  }),
  'an origin of null, as out of a sandboxed frame': ({ token }) => ({
    ...JSON_BODY,
    origin: 'null',
    'x-xsrf-token': token,
  }),
  'no origin, but a cross-site fetch': ({ token }) => ({
    ...JSON_BODY,
    'sec-fetch-site': 'cross-site',
    'x-xsrf-token': token,
  }),
  'a neighbour under the same domain': ({ ours, token }) => ({
    ...JSON_BODY,
    origin: ours,
    'sec-fetch-site': 'same-site',
    'x-xsrf-token': token,
  }),
  'a name that begins like ours': ({ ours, token }) => ({
    ...JSON_BODY,
    origin: `${ours}.evil.example`,
    'x-xsrf-token': token,
  }),
  'no token': ({ ours }) => ({ ...JSON_BODY, origin: ours, 'sec-fetch-site': 'same-origin' }),
  'no token, and no word of where it comes from but the origin': ({ ours }) => ({
    ...JSON_BODY,
    origin: ours,
    cookie: '',
  }),
  'no token, and a same-origin fetch that names no origin': () => ({
    ...JSON_BODY,
    'sec-fetch-site': 'same-origin',
    cookie: '',
  }),
  'a guessed token': ({ ours }) => ({ ...JSON_BODY, origin: ours, 'x-xsrf-token': 'guess' }),
  'the token of somebody else’s browser': ({ ours, others }) => ({
    ...JSON_BODY,
    origin: ours,
    'x-xsrf-token': others,
  }),
  'a plain form of another site': () => ({ ...FORM, origin: EVIL, 'sec-fetch-site': 'cross-site' }),
  'a text that reads as JSON': () => ({ ...PLAIN, origin: EVIL, 'sec-fetch-site': 'cross-site' }),
  'another method by a header': ({ ours }) => ({
    ...JSON_BODY,
    origin: ours,
    'x-http-method-override': 'GET',
  }),
}

describe('a forged request', () => {
  let app: TestApp
  let member: Awaited<ReturnType<typeof signUpMember>>
  let other: Awaited<ReturnType<typeof signUpMember>>
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    member = await signUpMember(app)
    other = await signUpMember(app)
  })

  const changing = () => [
    ...new Set(
      app.api.routes
        .filter(
          ({ method, path }) =>
            !['ALL', 'GET', 'HEAD', 'OPTIONS'].includes(method) &&
            ![WEBHOOK_PATH, ONE_CLICK_PATH].includes(path),
        )
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ]
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    app.api.fetch(
      new Request(`${app.url}${path.replaceAll(/:[a-zA-Z]+/g, member.id)}`, {
        method,
        headers: {
          cookie: [...member.browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
      }),
    )
  const bodyOf = (headers: Record<string, string>) => {
    const fields = {
      userId: member.id,
      id: member.id,
      firstName: 'Evil',
      lastName: 'Twin',
      password: 'quiet-river-7',
    }
    return headers['content-type'] === FORM['content-type']
      ? new URLSearchParams(fields).toString()
      : JSON.stringify(fields)
  }
  const known = () => ({
    ours: app.url,
    token: member.browser.jar.get('XSRF-TOKEN') ?? '',
    others: other.browser.jar.get('XSRF-TOKEN') ?? '',
  })
  /** Every row that such a request could have changed. */
  const everything = async () => {
    const tables = [
      'users',
      'preferences',
      'practiceAnswers',
      'orders',
      'contactMessages',
      'conversationMessages',
    ] as const
    const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()))
    return rows.map((found) => found.map((row) => JSON.stringify(row)).sort())
  }

  test.each(Object.entries(KINDS))(
    'with %s is refused at every route that changes something',
    async (_kind, headersOf) => {
      const before = await everything()
      const wrong: string[] = []
      for (const route of changing()) {
        const [method = '', path = ''] = route.split(' ')
        const headers = headersOf(known())
        const answer = await send(method, path, headers, bodyOf(headers))
        const { message } = (await answer.json()) as { message: string }
        if (answer.status !== 403 || message !== TEXTS.forged)
          wrong.push(`${route}: ${answer.status} ${message}`)
      }
      expect(wrong).toEqual([])
      expect(await everything()).toEqual(before)
      expect((await member.browser.get('/api/user/me')).body.user.firstName).toBe('Ananya')
    },
  )

  test('as a link or a picture, with another method in its query or a header, changes nothing', async () => {
    const before = await everything()
    for (const route of changing()) {
      const [method = '', path = ''] = route.split(' ')
      const answer = await send('GET', `${path}?_method=${method}&userId=${member.id}&firstName=Evil`, {
        'sec-fetch-site': 'cross-site',
        'x-http-method-override': method,
      })
      expect(answer.status, route).toBeLessThan(500)
    }
    expect(await everything()).toEqual(before)
  })

  test('is what it is: the same request from a page of this site passes the door', async () => {
    const { ours, token } = known()
    expect(changing().length).toBeGreaterThan(20)
    for (const route of changing().filter((one) => !/logout|delete|logins/.test(one))) {
      const [method = '', path = ''] = route.split(' ')
      const headers = { ...JSON_BODY, origin: ours, 'sec-fetch-site': 'same-origin', 'x-xsrf-token': token }
      const answer = await send(method, path, headers, '{}')
      expect(((await answer.json()) as { message: string }).message, route).not.toBe(TEXTS.forged)
    }
  })
})

describe('the token against forgery', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('sqlite')
  })
  const form = { email: 'nobody@example.com', password: 'quiet-river-8' }
  const browserHeaders = { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'same-origin' }
  const call = (path: string, headers: Record<string, string>, body?: object) =>
    app.api.fetch(
      new Request(app.url + path, {
        headers,
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      }),
    )
  const lines = (answer: Response) =>
    answer.headers.getSetCookie().filter((line) => line.startsWith('XSRF-TOKEN='))
  const tokenIn = (line = '') => /^XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? ''

  test('is not needed for a browser’s very first call, which Origin and Sec-Fetch-Site both prove', async () => {
    const headers = { ...JSON_BODY, ...browserHeaders, origin: app.url }
    const first = await call('/api/user/login', headers, form)
    expect([first.status, lines(first).length]).toEqual([401, 1])
    const old = { ...JSON_BODY, 'user-agent': 'Mozilla/5.0', origin: app.url }
    expect((await call('/api/user/login', old, form)).status).toBe(403)
    const cookie = lines(await call('/api/classes/get', { 'user-agent': 'Mozilla/5.0' }))[0]
    const repeated = { ...old, cookie: `XSRF-TOKEN=${tokenIn(cookie)}`, 'x-xsrf-token': tokenIn(cookie) }
    expect((await call('/api/user/login', repeated, form)).status).toBe(401)
  })

  test('comes with the first answer of any kind, for this browser alone, and is never replaced', async () => {
    for (const path of ['/api/plans/get', '/api/no-such-call', '/api/user/me', '/healthz', '/no-such-page']) {
      const answer = await call(path, { 'user-agent': 'Mozilla/5.0' })
      expect(lines(answer), path).toHaveLength(1)
      expect(answer.headers.get('cache-control'), path).toContain('private')
      expect(lines(await call(path, { ...browserHeaders, cookie: 'a=b; XSRF-TOKEN=mine' })), path).toEqual([])
    }
    expect(lines(await call('/api/plans/get', { 'user-agent': 'curl/8.0' }))).toEqual([])
    expect(lines(await call('/robots.txt', browserHeaders))).toEqual([])
  })

  test('is one for calls at once, also of another kind', async () => {
    const paths = ['/api/plans/get', '/api/user/me', '/api/teachers/get', '/healthz']
    const answers = await Promise.all(paths.map((path) => call(path, browserHeaders)))
    const { browser } = await signUpMember(app)
    const member = { ...browserHeaders, cookie: `zen-login=${browser.jar.get('zen-login')}` }
    const again = await Promise.all(paths.map((path) => call(path, member)))
    for (const group of [answers, again]) expect(new Set(group.flatMap(lines).map(tokenIn)).size).toBe(1)
    expect(tokenIn(again.flatMap(lines)[0])).toBe(browser.jar.get('XSRF-TOKEN'))
  })

  test('lives as long as the login it comes with', async () => {
    const { form: account } = await signUpMember(app)
    for (const rememberMe of [true, false]) {
      const answer = await app
        .browser()
        .post('/api/user/login', { email: account.email, password: account.password, rememberMe })
      const [login, token] = ['zen-login=', 'XSRF-TOKEN='].map((name) =>
        answer.headers.getSetCookie().find((line) => line.startsWith(name)),
      )
      const expires = (line = '') => /Expires=([^;]+)/.exec(line)?.[1]
      expect(Boolean(expires(login))).toBe(rememberMe)
      expect(expires(token)).toBe(expires(login))
      expect(token).not.toContain('HttpOnly')
    }
  })
})
