import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../../demo/seed/seed.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { feed, sitemap } from './sitemap.ts'

const count = (text: string, part: string) => text.split(part).length - 1

describe.each(ENGINES)('what search engines and feed readers are told on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
  })

  test('GET /sitemap.xml names every public page once, posts with their date', async () => {
    const { status, headers, body } = await app.browser().get('/sitemap.xml')
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
      expect(pages).toContain(app.url + path)
    expect(pages.filter((page) => page.includes('/blogPage/'))).toHaveLength(12)
    expect(pages.some((page) => /yogadashboard|loginPage|\/api\//.test(page))).toBe(false)
    expect(count(body, '<lastmod>')).toBe(13)
  })

  test('a post that is deleted leaves the sitemap and the feed', async () => {
    const browser = app.browser()
    const post = await app.db.selectFrom('blogPosts').selectAll().executeTakeFirstOrThrow()
    await app.db.updateTable('blogPosts').set({ deletedAt: 1 }).where('id', '=', post.id).execute()
    for (const path of ['/sitemap.xml', '/blog.rss'])
      expect((await browser.get(path)).body).not.toContain(`/blogPage/${post.slug}<`)
    await app.db.updateTable('blogPosts').set({ deletedAt: null }).where('id', '=', post.id).execute()
  })

  test('GET /robots.txt keeps crawlers out of the member area and names the sitemap', async () => {
    const { headers, body } = await app.browser().get('/robots.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /yogadashboard',
        'Disallow: /api/',
        `Sitemap: ${app.url}/sitemap.xml`,
      ]),
    )
  })

  test('GET /blog.rss is RSS 2.0 with every post whole, newest first', async () => {
    const { headers, body } = await app.browser().get('/blog.rss')
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(count(body, '<item>')).toBe(12)
    expect(count(body, '<content:encoded>&lt;')).toBe(12)
    const dates = [...String(body).matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date = '']) =>
      Date.parse(date),
    )
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
    expect(body).toContain(`<atom:link href="${app.url}/blog.rss" rel="self"`)
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
