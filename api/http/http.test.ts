import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { freePort } from '../../tests/support/server.ts'
import {
  MAILBOX_TOKEN,
  METRICS_TOKEN,
  newMember,
  openBrowser,
  openTestApp,
  type TestApp,
} from '../../tests/support/test-app.ts'
import { createApi } from '../app.ts'

/** What is before every call: reading, forgery checks, limits, failures, documents. One engine is enough here. */
describe('the door', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('sqlite')
  })
  const login = { email: 'a@example.com', password: 'wrong-one' }
  const tool = (path: string, init: RequestInit = {}) => app.api.request(path, init)

  test.each([
    ['{', 400, TEXTS.brokenBody],
    ['[]', 400, TEXTS.brokenBody],
    ['null', 400, TEXTS.brokenBody],
    ['"text"', 400, TEXTS.brokenBody],
    ['{"email":"a\\u0000@example.com","password":"x"}', 400, TEXTS.brokenBody],
    [`${'['.repeat(60_000)}`, 400, TEXTS.brokenBody],
    ['{"email":{"$gt":""},"password":["x"]}', 422, TEXTS.checkFields],
    ['{"email":5,"password":true}', 422, TEXTS.checkFields],
    ['', 422, TEXTS.checkFields],
    ['{"__proto__":{"email":"a@example.com"}}', 422, TEXTS.checkFields],
  ])('a body of %s is answered with a sentence', async (body, status, message) => {
    const answer = await app.browser().send('POST', '/api/user/login', body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(answer.body.success).toBe(false)
  })

  test('a body over 64 KiB without a login, or 1 MiB with one, is refused, also when it does not say how long it is', async () => {
    const json = { 'content-type': 'application/json' }
    const large = (bytes: number) => JSON.stringify({ ...login, filler: 'x'.repeat(bytes) })
    const send = (body: BodyInit, path = '/api/user/login', headers: Record<string, string> = {}) =>
      tool(path, { method: 'POST', body, duplex: 'half', headers: { ...json, ...headers } } as RequestInit)
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) })
    expect((await send(large(60 * 1024))).status).toBe(401)
    expect((await send(large(64 * 1024))).status).toBe(413)
    expect((await send(endless())).status).toBe(413)
    const { browser, id } = await newMember(app)
    const cookie = `zen-login=${browser.jar.get('zen-login')}`
    const message = (bytes: number) => JSON.stringify({ userId: id, filler: 'x'.repeat(bytes) })
    expect((await send(message(900 * 1024), '/api/daily-achievement/', { cookie })).status).toBe(200)
    expect((await send(message(1024 * 1024), '/api/daily-achievement/', { cookie })).status).toBe(413)
    expect((await send(endless(), '/api/daily-achievement/', { cookie })).status).toBe(413)
  })

  test('a large picture of whose login has ended is told of the login, not of its size', async () => {
    const body = JSON.stringify({ image: 'x'.repeat(300 * 1024) })
    const headers = { 'content-type': 'application/json' }
    expect((await tool('/api/user/picture', { method: 'PUT', body, headers })).status).toBe(401)
  })

  test.each([
    ['a body that says it is packed', 415, { 'content-encoding': 'gzip' }, JSON.stringify(login)],
    ['UTF-16', 415, { 'content-type': 'application/json; charset=utf-16' }, JSON.stringify(login)],
    ['bytes that are no UTF-8', 400, {}, new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    [
      'UTF-8 by its name',
      401,
      { 'content-type': 'application/json; charset="UTF-8"' },
      JSON.stringify(login),
    ],
    ['no packing by its name', 401, { 'content-encoding': 'identity' }, JSON.stringify(login)],
  ])('%s is answered with %i', async (_what, status, headers, body) => {
    const answer = await tool('/api/user/login', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
    })
    expect(answer.status).toBe(status)
  })

  test('a form of a plain HTML page is read, another type is refused', async () => {
    const form = await tool('/api/user/login', {
      method: 'POST',
      body: new URLSearchParams(login),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(401)
    const xml = await tool('/api/user/login', {
      method: 'POST',
      body: '<x/>',
      headers: { 'content-type': 'text/xml' },
    })
    expect([xml.status, (await xml.json()).message]).toEqual([415, TEXTS.wrongBodyType])
  })

  test('unknown addresses and methods are said so', async () => {
    const { status, body } = await app.browser().get('/api/nothing/here')
    expect([status, body.message]).toEqual([404, TEXTS.noSuchCall])
    const wrong = await app.browser().send('DELETE', '/api/classes/get')
    expect([wrong.status, wrong.body.message, wrong.headers.get('allow')]).toEqual([
      405,
      TEXTS.wrongMethod,
      'GET, HEAD',
    ])
    expect((await app.browser().get('/api/user/login')).headers.get('allow')).toBe('POST')
    for (const path of ['/api/classes/get/%00', '/api/classes/get/%E0%A4%A', '/api/%2e%2e/x', '/api//'])
      expect((await tool(path)).status).toBeLessThan(500)
  })

  test('a path that is spelt out is no id: deleting the list of posts is not a method of it', async () => {
    const { browser } = await newMember(app)
    for (const asker of [app.browser(), browser]) {
      const answer = await asker.delete('/api/blog/get')
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  test('what a member is answered is kept nowhere', async () => {
    const { browser, id } = await newMember(app)
    for (const path of [
      `/api/classes/getenrolledclasses/${id}`,
      `/api/payments/get/${id}`,
      `/api/waiting-list/get/${id}`,
      `/api/plans/get/${id}`,
      '/api/user/logins',
      '/api/user/preferences',
      '/api/attendance/days',
      '/api/teachers/get',
    ])
      expect((await browser.get(path)).headers.get('cache-control'), path).toBe('private, no-store')
  })

  describe('forgery', () => {
    const attempts: [string, Record<string, string>][] = [
      ['no token', { 'x-xsrf-token': '' }],
      ['a wrong token', { 'x-xsrf-token': 'guess' }],
      ['another site', { origin: 'https://evil.example' }],
      ['another site by referer', { origin: '', referer: 'https://evil.example/page' }],
      ['an origin of null', { origin: 'null' }],
      ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
      ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
      ['a typed address', { 'sec-fetch-site': 'none' }],
      ['a name that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ]
    test.each(attempts)('%s is refused', async (_name, headers) => {
      const { browser, id } = await newMember(app)
      const { status, body } = await browser.put(
        `/api/user/update/${id}`,
        { firstName: 'Evil', lastName: 'Twin' },
        headers,
      )
      expect([status, body.message]).toEqual([403, TEXTS.forged])
      expect((await browser.get('/api/user/me')).body.user.firstName).toBe('Ananya')
    })

    test('a page of this site is served, and a tool that is no browser needs its login alone', async () => {
      const { browser, id } = await newMember(app)
      const names = { firstName: 'Ana', lastName: 'Rao' }
      expect((await browser.put(`/api/user/update/${id}`, names)).status).toBe(200)
      const cookie = `zen-login=${browser.jar.get('zen-login')}`
      const byTool = await tool(`/api/user/update/${id}`, {
        method: 'PUT',
        body: JSON.stringify(names),
        headers: { cookie, 'content-type': 'application/json' },
      })
      expect(byTool.status).toBe(200)
    })
  })

  test('a bug shows a bland sentence and a request id, and is logged once', async () => {
    const before = app.logged.length
    const broken = app.studio.db
    app.studio.db = new Proxy(broken, {
      get() {
        throw new Error('secret detail')
      },
    })
    const answer = await app.browser().get('/api/plans/get')
    app.studio.db = broken
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      success: false,
      code: 'unexpected',
      message: TEXTS.unexpected,
      requestId: expect.any(String),
    })
    const errors = app.logged.slice(before).filter((line) => line.level === 'error')
    expect(errors).toHaveLength(1)
    expect(errors[0]?.detail).toMatchObject({ requestId: answer.body.requestId })
  })

  describe('while the database', () => {
    /** The same studio on a database that is not there. */
    const without = (databaseUrl: string, patienceMs?: number) => {
      const db = openDatabase(databaseUrl, 10, patienceMs)
      onTestFinished(() => db.destroy())
      const studio = { ...app.studio, db }
      const options = {
        secure: false,
        trustProxy: false,
        metricsToken: undefined,
        mediaFolder: '',
        mailbox: null,
      }
      return openBrowser(createApi(studio, options), app.url)
    }

    test('does not answer the door, every call says so and asks to come again', async () => {
      const browser = without(`postgres://nobody@127.0.0.1:${await freePort()}/none`)
      const { status, body, headers } = await browser.get('/api/classes/get')
      expect([status, body.message, headers.get('retry-after')]).toEqual([503, TEXTS.tooBusy, '30'])
      expect((await browser.get('/readyz')).status).toBe(503)
    })

    test('takes the connection and says nothing, /readyz does not wait for it', async () => {
      const taken: Socket[] = []
      const silent = createServer((socket) => void taken.push(socket))
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        for (const socket of taken) socket.destroy()
        silent.close()
      })
      const { port } = silent.address() as { port: number }
      // The pool closes once its patience is at an end, which is longer than /readyz may take.
      const browser = without(`postgres://nobody@127.0.0.1:${port}/none`, 4_000)
      const started = Date.now()
      expect((await browser.get('/readyz')).status).toBe(503)
      expect(Date.now() - started).toBeLessThan(3_500)
    })
  })

  test('the log names the request and the member, never a secret', async () => {
    const before = app.logged.length
    const { browser, form } = await newMember(app)
    await browser.get('/api/user/me?token=secret')
    const lines = app.logged.slice(before)
    expect(lines.some((line) => (line.detail as { member?: string }).member)).toBe(true)
    const text = JSON.stringify(lines)
    for (const secret of [form.password, form.email, browser.jar.get('zen-login') ?? '', 'secret'])
      expect(text).not.toContain(secret)
  })

  test('GET /api/openapi.json names every call, and /api/docs reads it without another host', async () => {
    const document = (await app.browser().get('/api/openapi.json')).body
    expect(document.openapi).toBe('3.1.0')
    const calls = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls).toEqual(
      expect.arrayContaining([
        'POST /api/user/register',
        'POST /api/user/login',
        'PUT /api/user/update/{id}',
        'POST /api/user/change-password',
        'GET /api/classes/get',
        'GET /api/classes/get/{id}',
        'GET /api/classes/getenrolledclasses/{userId}',
        'POST /api/daily-achievement/',
        'POST /api/payments/create',
        'POST /api/payments/verify',
        'POST /api/attendance/mark',
        'POST /api/attendance/stats',
        'GET /api/plans/get',
        'POST /api/contact/send',
        'GET /api/blog/get',
        'POST /api/user/logout',
        'GET /api/user/me',
        'POST /api/user/forgot-password',
        'POST /api/user/reset-password',
        'POST /api/payments/webhook',
        'GET /api/placeholder/{width}/{height}',
        'GET /api/videos/{id}/stream',
      ]),
    )
    const page = await app.browser().get('/api/docs')
    expect(page.body).not.toMatch(/https?:\/\//)
    expect((await app.browser().get('/api/docs/reader.js')).body.length).toBeGreaterThan(100_000)
  })

  test('GET /api/placeholder/{width}/{height} draws, within bounds', async () => {
    const picture = await app.browser().get('/api/placeholder/320/200')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
    ])
    expect(picture.body).toContain('width="320" height="200"')
    for (const size of ['0/200', '2001/1', 'x/1', '1e3/1', '-1/1'])
      expect((await app.browser().get(`/api/placeholder/${size}`)).status).toBe(422)
  })

  test('/healthz, /readyz and /metrics', async () => {
    expect((await app.browser().get('/healthz')).body).toEqual({ status: 'ok' })
    expect((await app.browser().get('/readyz')).body).toEqual({ status: 'ready' })
    expect((await app.browser().get('/metrics')).status).toBe(403)
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await app.browser().get('/metrics', { authorization: 'Bearer another-token' })).status).toBe(403)
    const metrics = await app.browser().get('/metrics', headers)
    expect(metrics.body).toMatch(/http_requests_total\{method="GET",status="200"\} \d+/)
    expect(metrics.body).toMatch(/studio_waiting\{what="refunds"\} 0/)
    const had = new Set([...metrics.body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const dashboard = readFileSync(join(import.meta.dirname, '../../deploy/grafana-dashboard.json'), 'utf8')
    const asked = [...dashboard.matchAll(/\b([a-z_]+)\{/g)].map(([, name = '']) => name)
    expect(asked.length, 'figures of the dashboard').toBeGreaterThan(10)
    expect(asked.filter((name) => !had.has(name.replace(/_bucket$/, '')))).toEqual([])
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'whom a tunnel on this machine let in (%s) gets no mail and no metrics',
    async (header) => {
      for (const path of ['/mailbox', '/mailbox/some-id', '/metrics'])
        expect((await app.browser().get(path, { [header]: '127.0.0.1' })).status, path).toBe(403)
    },
  )

  test('whom a tunnel let in without a word of it gets no mail without the token that the start printed', async () => {
    const stranger = app.browser()
    expect((await stranger.get('/mailbox')).status).toBe(403)
    expect((await stranger.get('/mailbox?token=guess')).status).toBe(403)
    expect((await stranger.get('/mailbox', { cookie: 'zen-mailbox=guess' })).status).toBe(403)
    const own = app.browser()
    const opened = await own.get(`/mailbox?token=${MAILBOX_TOKEN}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/mailbox'])
    expect((await own.get('/mailbox')).status).toBe(200)
  })

  test('an email in the mailbox may load its pictures and typefaces, and nothing else', async () => {
    await newMember(app, { proved: false })
    const { id, html } = await app.db
      .selectFrom('outboxEmails')
      .select(['id', 'html'])
      .where('kind', '=', 'welcome')
      .executeTakeFirstOrThrow()
    const own = app.browser()
    await own.get(`/mailbox?token=${MAILBOX_TOKEN}`)
    const policy = (await own.get(`/mailbox/${id}/html`)).headers.get('content-security-policy') ?? ''
    const { baseUrl } = app.studio.settings
    for (const [, font] of html.matchAll(/url\(([^)]*)\//g)) expect(policy).toContain(`font-src ${font}/;`)
    expect(policy).toContain(`img-src data: ${baseUrl}/pictures/ ${baseUrl}/mail/;`)
    expect(policy).toContain("default-src 'none'")
  })
})
