import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../domain/demo/seed.ts'
import { ENGINES } from '../tests/engines.ts'
import { type House, openHouse } from '../tests/house.ts'
import { feed, sitemap } from './findable.ts'

const count = (text: string, part: string) => text.split(part).length - 1

describe.each(ENGINES)('what search engines and feed readers are told on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
    await seedStudio(house.studio)
  })

  test('GET /sitemap.xml names every public page once, posts with their date', async () => {
    const { status, headers, body } = await house.browser().get('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    const pages = [...String(body).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
    expect(new Set(pages).size).toBe(pages.length)
    for (const path of [
      '/',
      '/classesPage',
      '/class/gentle-hatha-yoga',
      '/course/5',
      '/eventsPage/yoga-retreat',
    ])
      expect(pages).toContain(house.url + path)
    expect(pages.filter((page) => page.includes('/blogPage/'))).toHaveLength(12)
    expect(pages.some((page) => /yogadashboard|loginPage|\/api\//.test(page))).toBe(false)
    expect(count(body, '<lastmod>')).toBe(13)
  })

  test('a post that is deleted leaves the sitemap and the feed', async () => {
    const browser = house.browser()
    const post = await house.db.selectFrom('blogPosts').selectAll().executeTakeFirstOrThrow()
    await house.db.updateTable('blogPosts').set({ deletedAt: 1 }).where('id', '=', post.id).execute()
    for (const path of ['/sitemap.xml', '/blog.rss'])
      expect((await browser.get(path)).body).not.toContain(`/blogPage/${post.slug}<`)
    await house.db.updateTable('blogPosts').set({ deletedAt: null }).where('id', '=', post.id).execute()
  })

  test('GET /robots.txt keeps crawlers out of the member area and names the sitemap', async () => {
    const { headers, body } = await house.browser().get('/robots.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /yogadashboard',
        'Disallow: /api/',
        `Sitemap: ${house.url}/sitemap.xml`,
      ]),
    )
  })

  test('GET /blog.rss is RSS 2.0 with every post whole, newest first', async () => {
    const { headers, body } = await house.browser().get('/blog.rss')
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(count(body, '<item>')).toBe(12)
    expect(count(body, '<content:encoded>&lt;')).toBe(12)
    const dates = [...String(body).matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date = '']) =>
      Date.parse(date),
    )
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
    expect(body).toContain(`<atom:link href="${house.url}/blog.rss" rel="self"`)
  })
})

test('nothing in a record can break the documents', () => {
  expect(sitemap('https://a.example', [{ path: '/class/a&b<c>' }])).toContain('/class/a&amp;b&lt;c&gt;</loc>')
  const text = feed('https://a.example', [
    {
      slug: 'x',
      title: ']]> & <b>\u0000',
      excerpt: '"',
      body: 'See [it](/course/1).\n\n<script>1</script>',
      category: 'Yoga',
      authorName: "O'Hara",
      publishedAt: 0,
    },
  ])
  expect(text).toContain('<title>]]&gt; &amp; &lt;b&gt;</title>')
  expect(text).toContain('href=&quot;https://a.example/course/1&quot;')
  expect(text).not.toMatch(/<script/)
  expect(text).not.toContain('\u0000')
})
