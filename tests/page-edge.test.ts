import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { cacheKey } from '../server/cache/cache-key.ts'
import { createResponseCache } from '../server/cache/response-cache.ts'
import { countNetworks } from '../server/limits/client-networks.ts'
import { createPages } from '../server/pages.ts'
import { PUBLIC_PAGES } from '../shared/pages.ts'
import { client } from './support/built-pages.ts'
import { newClass, openTestApp, type TestApp } from './support/test-app.ts'

/** What the server makes of the built pages on their way out: which scripts may run, and how often it renders at all. */
describe('the built pages', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('sqlite')
    await newClass(app, { startsInDays: 0 })
  })
  const post = {
    _id: 'p1',
    id: 'p1',
    slug: 'a-post',
    title: 'A post',
    date: '20 November 2026',
    publishedAt: '2026-11-20T06:30:00.000Z',
    category: 'Practice',
    excerpt: 'Short.',
    image: '/a.jpg',
    nightImage: '/b.jpg',
    head: { url: '/a.jpg', night: '/b.jpg', width: 800, height: 450, alt: '' },
    author: 'Meera Joshi',
    authorId: null,
    readTime: '3 min read',
    featured: false,
  }

  async function open({ html = '<p>Calm.</p>', delayMs = 0, version = (): number => 0 } = {}) {
    const build = await import(pathToFileURL(join(client, '../server/index.js')).href)
    const seen = { rendered: 0, atOnce: 0, most: 0 }
    const entry = build.entry.module
    const counted = async (...given: unknown[]) => {
      seen.rendered++
      seen.most = Math.max(seen.most, ++seen.atOnce)
      if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const page = await entry.default(...given)
      seen.atOnce--
      return page
    }
    const pages = createPages({
      build: { ...build, entry: { ...build.entry, module: { ...entry, default: counted } } },
      mode: 'production',
      files: client,
      api: async (path, init) =>
        path.startsWith('/api/blog/get/')
          ? Response.json({ success: true, data: { ...post, html, related: [] } })
          : app.api.request(path, init),
      networks: countNetworks({ most: 100, mostOfOne: null }),
      checkoutOrigin: null,
      publicUrl: app.url,
    })
    const cache = createResponseCache(version, 60_000, { addressOf: cacheKey })
    const get = (path: string, address = '') => {
      const request = new Request(app.url + path)
      const make = () => pages.answer(request, undefined, { address: address || '127.0.0.1' })
      return pages.isPublic(new URL(request.url).pathname) ? cache.through(request, make) : make()
    }
    return { seen, get }
  }
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  const scriptsOf = (html: string) =>
    [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
      .map(([, , code = '']) => code)

  test('name their own scripts in their policy, and none that someone’s text brought in', async () => {
    const evil = 'alert(document.cookie)'
    const answer = await (await open({ html: `<p>x</p><script>${evil}</script>` })).get('/blogPage/a-post')
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect([answer.status, scriptsOf(html).includes(evil)]).toEqual([200, true])
    expect(policy).not.toContain(hashOf(evil))
    const own = scriptsOf(html).filter((code) => code !== evil)
    expect(own.length).toBeGreaterThan(1)
    expect(own.filter((code) => !policy.includes(hashOf(code)))).toEqual([])
    expect(html).not.toContain('nonce=')
  })

  test.each([...PUBLIC_PAGES, '/loginPage', '/yogadashboard', '/no-such-page'])(
    '%s may run all its own scripts',
    async (path) => {
      const answer = await (await open()).get(path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const scripts = scriptsOf(await answer.text())
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.filter((code) => !policy.includes(hashOf(code)))).toEqual([])
    },
  )

  test.each(['/', '/classesPage', '/about', '/loginPage', '/yogadashboard', '/no-such-page'])(
    'with 1,000 nonsense queries on %s are rendered once',
    async (path) => {
      const { seen, get } = await open()
      const first = await (await get(path)).text()
      const isKept = path !== '/no-such-page'
      const rendered = seen.rendered
      for (let n = 0; n < (isKept ? 1000 : 20); n++) {
        const answer = await get(`${path}?x=${n}&utm_source=${n}&q${n}=yin`)
        if (n % 100 === 0) expect(await answer.text()).toBe(first)
      }
      expect(seen.rendered - rendered).toBe(isKept ? 0 : 20)
    },
  )

  test('have one spelling each, and every other leads there without being rendered', async () => {
    const { seen, get } = await open()
    for (const path of ['/ABOUT', '/aBout', '/%61bout', '/about/', '//ABOUT//']) {
      const answer = await get(`${path}?x=1`)
      expect([answer.status, answer.headers.get('location')], path).toEqual([301, '/about?x=1'])
    }
    expect(seen.rendered).toBe(0)
  })

  test('of one site’s networks, which are given away for nothing, do not take the whole line', async () => {
    const { get } = await open({ delayMs: 5 })
    // A home has 256 networks (/56), or 65,536 (/48).
    const crowd = Array.from({ length: 72 }, (_, n) =>
      get(`/classesPage?q=yin${n}`, `2001:db8:7:${n % 6}::1`),
    )
    const other = get('/about', '198.51.100.8')
    await Promise.all(crowd)
    expect((await other).status).toBe(200)
  })

  test('that were rendered before are given again to a network that has had its share', async () => {
    let version = 0
    const { get } = await open({ version: () => version })
    const from = '203.0.113.9'
    expect((await get('/about', from)).status).toBe(200)
    for (let n = 0; n < 80; n++) await get(`/no-such-page-${n}`, from)
    // Someone books a class: the page would be rendered again, and comes out the same.
    version++
    expect((await get('/about', from)).status).toBe(200)
  })

  test('of one network wait a dozen at once, and another’s visitor gets in', async () => {
    const { get } = await open({ delayMs: 5 })
    const crowd = Array.from({ length: 60 }, (_, n) => get(`/classesPage?q=yin${n}`, '203.0.113.5'))
    const other = get('/about', '198.51.100.7')
    expect((await Promise.all(crowd)).filter(({ status }) => status === 503)).toHaveLength(46)
    expect((await other).status).toBe(200)
  })

  test.each([
    [
      'letters in either case',
      (letter: string, isTurned: boolean) => (isTurned ? letter.toUpperCase() : letter),
    ],
    [
      'letters written as %',
      (letter: string, isTurned: boolean) => (isTurned ? `%${letter.charCodeAt(0).toString(16)}` : letter),
    ],
  ])('in 100 spellings of one path (%s) are rendered once, or led to the one', async (_, spell) => {
    const { seen, get } = await open()
    await get('/classesPage')
    const rendered = seen.rendered
    for (let n = 1; n <= 100; n++)
      await get(`/${[...'classespage'].map((letter, at) => spell(letter, ((n >> at) & 1) === 1)).join('')}`)
    expect(seen.rendered - rendered).toBeLessThanOrEqual(1)
  })

  test('that are not kept are rendered for one network sixty times, and then now and again', async () => {
    const { seen, get } = await open()
    const statuses: number[] = []
    for (let n = 0; n < 80; n++) statuses.push((await get(`/nothing-${n}`, '203.0.113.5')).status)
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(75)
    expect(statuses.at(-1)).toBe(429)
    expect(seen.rendered).toBe(statuses.filter((status) => status === 404).length)
    expect((await get('/nothing', '198.51.100.7')).status).toBe(404)
  })

  test('are rendered two at a time, and anyone who comes after sixty that wait is asked to come again', async () => {
    const { seen, get } = await open({ delayMs: 5 })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => get(`/classesPage?q=yin${n}`)))
    const refused = answers.filter(({ status }) => status === 503)
    expect([seen.rendered, seen.most, refused.length]).toEqual([62, 2, 38])
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    expect((await get('/classesPage?q=yin99')).status).toBe(200)
  })
})
