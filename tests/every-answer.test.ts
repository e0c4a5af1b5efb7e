import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, type RunningServer, startProgram } from './support/server.ts'

/** What holds for answers of every kind, asked of the whole program as production runs it. */
describe('every answer', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zen-answers-'))
  let server: RunningServer
  beforeAll(async () => {
    server = await startProgram({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      TRUST_PROXY: 'on',
      BASE_URL: 'https://studio.example',
      SECRET: '6b5f0c1d7e3a4f92b8d1c0e5a7f36492',
      HEALTH_KEY: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
      METRICS_TOKEN: 'a-token-for-the-metrics',
    })
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** As raw as can be: what a client library would not send. */
  function ask(method: string, path: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: Record<string, string | string[] | undefined> }>(
      (resolve, reject) => {
        const { port } = new URL(server.url)
        const asked = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
          answer
            .resume()
            .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
        })
        asked.on('error', reject).end()
      },
    )
  }

  test.each([
    ['a page', 'GET', '/', 200],
    ['a kept page', 'GET', '/', 200],
    ['a page that is not there', 'GET', '/nothing', 404],
    ['a redirect', 'GET', '/about/', 301],
    ['a page that has moved', 'GET', '/blog', 301],
    ['an address that is too long', 'GET', `/${'a'.repeat(3000)}`, 414],
    ['a file', 'GET', '/favicon.svg', 200],
    ['robots.txt', 'GET', '/robots.txt', 200],
    ['the sitemap', 'GET', '/sitemap.xml', 200],
    ['the feed', 'GET', '/blog.rss', 200],
    ['/healthz', 'GET', '/healthz', 200],
    ['/readyz', 'GET', '/readyz', 200],
    ['/metrics', 'GET', '/metrics', 403],
    ['a call', 'GET', '/api/plans/get', 200],
    ['a kept call', 'GET', '/api/plans/get', 200],
    ['a call that is not there', 'GET', '/api/nothing', 404],
    ['a wrong method', 'DELETE', '/api/plans/get', 405],
    ['a call without a login', 'GET', '/api/user/export', 401],
    ['the documents', 'GET', '/api/docs', 200],
    ['their reader', 'GET', '/api/docs/reader.js', 200],
    ['a drawn picture', 'GET', '/api/placeholder/10/10', 200],
    ['TRACE', 'TRACE', '/', 405],
    ['a method of another protocol', 'PROPFIND', '/api/plans/get', 405],
  ])('%s is of its kind, framed by no one and sent by https alone', async (_what, method, path, status) => {
    const answer = await ask(method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(same-origin|strict-origin-when-cross-origin)$/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test.each(['/', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/blog.rss', '/api/placeholder/10/10'])(
    '%s says in which emails it is written',
    async (path) => {
      expect((await ask('GET', path)).headers['content-type']).toMatch(/charset=utf-8/i)
    },
  )

  test('TRACE and its like are no error of ours', () => {
    expect(server.output()).not.toMatch(/"level":(50|60)/)
  })

  test('a browser gets its token from kept answers too, and no one else keeps that answer', async () => {
    for (const path of ['/', '/api/plans/get', '/classesPage']) {
      await ask('GET', path)
      const { headers } = await ask('GET', path, { 'user-agent': 'Mozilla/5.0' })
      expect(headers['set-cookie'], path).toEqual([expect.stringMatching(/^XSRF-TOKEN=.*Secure/)])
      expect(headers['cache-control'], path).toBe('private, no-cache')
      const again = await ask('GET', path, { 'user-agent': 'Mozilla/5.0', cookie: 'XSRF-TOKEN=mine' })
      expect([again.headers['set-cookie'], again.headers['cache-control']], path).toEqual([
        undefined,
        'no-cache',
      ])
    }
    expect(
      (await ask('GET', '/robots.txt', { 'user-agent': 'Mozilla/5.0' })).headers['set-cookie'],
    ).toBeUndefined()
  })

  test('a form sent to a page without script is read whole, and its call has a body of its own', async () => {
    const form = { name: 'Asha', email: 'asha@example.com', subject: 'Mats', message: 'Do I bring one?' }
    const answer = await fetch(`${server.url}/contactUs`, {
      method: 'POST',
      headers: { origin: 'https://studio.example', 'user-agent': 'Mozilla/5.0' },
      body: new URLSearchParams(form),
    })
    expect([answer.status, (await answer.text()).includes('received your message')]).toEqual([200, true])
  })

  test('a logout empties the cache of the browser', async () => {
    expect((await ask('POST', '/api/user/logout')).headers['clear-site-data']).toBe('"cache"')
  })
})
