import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cachedListener } from './cached-listener.ts'
import { createResponseCache } from './response-cache.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A site of two addresses behind the cache: what is at /public is the same for everyone. */
async function site() {
  const seen: { method: string; url: string; cookie: string | null; from: string | null }[] = []
  const counted: string[] = []
  const app = {
    isPublic: (pathname: string) => pathname === '/public',
    fetch: ({ method, url, headers }: Request) => {
      seen.push({ method, url, cookie: headers.get('cookie'), from: headers.get('x-forwarded-for') })
      return new Response(`answer ${seen.length}`, { headers: { 'cache-control': 'no-cache' } })
    },
  }
  const server = createServer(
    cachedListener(app, {
      cache: createResponseCache(() => 0, 60_000),
      headers: {},
      hits: { count: (method, path, status) => counted.push(`${method} ${path} ${status}`), close() {} },
      token: { secret: 'secret', loginCookie: 'login', secure: false },
    }),
  )
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    counted,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}

test('what is public is made once, and of one browser nothing reaches it', async () => {
  const { seen, counted, get } = await site()
  const headers = { cookie: 'login=asha', 'x-forwarded-for': '203.0.113.9' }
  expect(await (await get('/public', { headers })).text()).toBe('answer 1')
  expect(await (await get('/public')).text()).toBe('answer 1')
  const head = await get('/public', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(seen).toMatchObject([{ method: 'GET', cookie: null, from: '203.0.113.9' }])
  expect(counted).toEqual(['GET /public 200', 'HEAD /public 200'])
})

test('a HEAD that comes first is made as a GET, for those who come after it', async () => {
  const { seen, get } = await site()
  await get('/public', { method: 'HEAD' })
  expect(await (await get('/public')).text()).toBe('answer 1')
  expect(seen).toHaveLength(1)
})

test('a browser without a token gets one, and its answer is its own', async () => {
  const { get } = await site()
  for (let asked = 0; asked < 2; asked++) {
    const { headers } = await get('/public', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/)
    expect(headers.get('cache-control')).toContain('private')
  }
})

test('what is not public, and what changes something, is made every time for who asks', async () => {
  const { seen, get } = await site()
  const headers = { cookie: 'login=asha' }
  await get('/private', { headers })
  await get('/private', { headers })
  await get('/public', { method: 'POST', headers, body: 'x' })
  expect(seen.map(({ method, cookie }) => `${method} ${cookie}`)).toEqual([
    'GET login=asha',
    'GET login=asha',
    'POST login=asha',
  ])
})
