import { readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const page = (text: string, init: ResponseInit = {}) =>
  new Response(text.padEnd(3000, '.'), { headers: { 'content-type': 'text/html' }, ...init })
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers })

function app() {
  const state = { version: 1, now: 1, made: 0 }
  const cache = createResponseCache(() => state.version, 1000, { now: () => state.now })
  const get = (path = '/', headers = {}, answer: () => Response = () => page(`made ${state.made}`)) =>
    cache.through(ask(path, headers), async () => {
      state.made++
      return answer()
    })
  return { state, cache, get }
}

describe('cached responses', () => {
  test('are made once, until the data changes or their time is over', async () => {
    const { state, get } = app()
    await get()
    await get()
    expect(state.made).toBe(1)
    state.version++
    expect(await (await get()).text()).toMatch(/^made 2/)
    state.now += 1001
    await get()
    expect(state.made).toBe(3)
    await get('/?page=2')
    expect(state.made).toBe(4)
  })

  test('a crowd at the same moment shares one making', async () => {
    const { state, get } = app()
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()))
    expect(state.made).toBe(1)
    expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1)
  })

  test('queries that someone makes up push out no page', async () => {
    const { state, get } = app()
    for (let n = 0; n < 100; n++) await get(`/page-${n}`)
    for (let n = 0; n < 2000; n++) await get(`/search?q=${n}`)
    const before = state.made
    for (let n = 0; n < 100; n++) await get(`/page-${n}`)
    expect(state.made).toBe(before)
    await get('/search?q=1999')
    expect(state.made).toBe(before)
  })

  test('while an answer cannot be made, the last one is given, and a new one is tried for now and then', async () => {
    const { state, get } = app()
    await get()
    const busy = () => new Response('busy', { status: 503 })
    state.version++
    for (let n = 0; n < 3; n++) {
      const answer = await get('/', {}, busy)
      expect([answer.status, (await answer.text()).slice(0, 6)]).toEqual([200, 'made 1'])
    }
    expect(state.made).toBe(2)
    expect((await get('/?page=2', {}, busy)).status).toBe(503)
    state.now += 5_001
    expect(await (await get()).text()).toMatch(/^made 4/)
    // A bug, or a page that is gone, is told as it is.
    state.version++
    expect((await get('/', {}, () => new Response('', { status: 500 }))).status).toBe(500)
    expect((await get('/', {}, () => new Response('', { status: 404 }))).status).toBe(404)
  })

  test('who asks after a write gets no page that was begun before it, and a crowd shares the next', async () => {
    const { state, cache } = app()
    const begun: (() => void)[] = []
    const get = () =>
      cache.through(ask('/'), async () => {
        const text = `data ${state.version}`
        state.made++
        await new Promise<void>((resolve) => begun.push(resolve))
        return page(text)
      })
    const before = get()
    state.version++
    const after = Array.from({ length: 20 }, get)
    begun.shift()?.()
    expect(await (await before).text()).toMatch(/^data 1/)
    await expect.poll(() => begun.length).toBe(1)
    begun.shift()?.()
    for (const answer of await Promise.all(after)) expect(await answer.text()).toMatch(/^data 2/)
    expect(state.made).toBe(2)
  })

  test('data that changes while a page is made makes it again the next time', async () => {
    const { state, get } = app()
    await get('/', {}, () => {
      state.version++
      return page('old')
    })
    await get()
    expect(state.made).toBe(2)
  })

  test('what came out the same again is not compressed again, and gets smaller once there was time', async () => {
    const { state, get } = app()
    const words = () => page(readFileSync(import.meta.filename, 'utf8'))
    const size = async () =>
      Number((await get('/', { 'accept-encoding': 'br' }, words)).headers.get('content-length'))
    const first = await size()
    await expect.poll(size).toBeLessThan(first)
    const best = await size()
    state.version++
    expect(await size()).toBe(best)
    expect(state.made).toBe(2)
  })

  test('come compressed as the browser takes it, with a tag that saves sending them again', async () => {
    const { get } = app()
    const br = await get('/', { 'accept-encoding': 'gzip, br' })
    expect([br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await get()).headers.get('content-encoding')).toBeNull()
    const again = await get('/', { 'if-none-match': br.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('a search, mostly asked for once, comes in what is made quickest', async () => {
    const { get } = app()
    const modern = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const words = () => page(readFileSync(import.meta.filename, 'utf8'))
    expect((await get('/?q=yin', modern, words)).headers.get('content-encoding')).toBe('zstd')
    expect((await get('/', modern, words)).headers.get('content-encoding')).toBe('br')
    const answer = await get('/?q=yin', { 'accept-encoding': 'zstd' }, words)
    expect(zstdDecompressSync(await answer.arrayBuffer()).toString()).toBe(await words().text())
  })

  test.each([
    ['a failure', { status: 500 }],
    ['a missing page', { status: 404 }],
    ['an answer with a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['a private answer', { headers: { 'cache-control': 'private, no-store' } }],
  ])('%s is never cached, nor shared', async (_what, init) => {
    const { state, get } = app()
    const answers = await Promise.all([
      get('/', {}, () => page('x', init)),
      get('/', {}, () => page('x', init)),
    ])
    expect((await Promise.all(answers.map((one) => one.text()))).every((text) => text.startsWith('x'))).toBe(
      true,
    )
    await get('/', {}, () => page('x', init))
    expect(state.made).toBe(3)
  })

  test('made-up queries take no more than their room, and push out no page that people ask for', async () => {
    const { state, get } = app()
    const large = () => page('large'.padEnd(1_000_000, '-'))
    await get('/', {}, large)
    for (let n = 0; n < 100; n++) {
      await get(`/?made-up=${n}`, {}, large)
      await get('/', {}, large)
    }
    expect(state.made).toBe(101)
    await get('/?made-up=0', {}, large)
    expect(state.made).toBe(102)
  })

  test('of very many pages those stay that were asked for last', async () => {
    const { state, get } = app()
    for (let n = 0; n < 1500; n++) {
      await get(`/page-${n}`)
      if (n % 100 === 0) await get('/')
    }
    const before = state.made
    await get('/')
    await get('/page-1499')
    expect(state.made).toBe(before)
    await get('/page-0')
    expect(state.made).toBe(before + 1)
  })

  test('pages of many bytes push out those that were not asked for longest', async () => {
    const { state, get } = app()
    const large = () => page('large'.padEnd(1_000_000, '-'))
    for (let n = 0; n < 40; n++) {
      await get(`/page-${n}`, {}, large)
      await get('/')
    }
    const before = state.made
    await get('/')
    await get('/page-39')
    expect(state.made).toBe(before)
    await get('/page-0', {}, large)
    expect(state.made).toBe(before + 1)
  })

  test('a page whose content changes is reckoned with once', async () => {
    const { state, get } = app()
    await get('/quiet')
    for (let n = 0; n < 60; n++) {
      state.version++
      await get('/', {}, () => page(`${n}`.padEnd(1_000_000, '-')))
      await get('/quiet')
    }
    const before = state.made
    await get('/quiet')
    await get('/')
    expect(state.made).toBe(before)
  })
})
