import { beforeAll, describe, expect, test } from 'vitest'
import { seedStudio } from '../../demo/seed/seed.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { feed } from './feed.ts'
import { sitemap } from './sitemap.ts'

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
      '/class/hatha-before-work',
      '/centre/mumbai',
      '/course/5',
      '/eventsPage/yoga-retreat',
    ])
      expect(pages).toContain(app.url + path)
    // Its page is that of the course.
    expect(pages).not.toContain(`${app.url}/class/gentle-hatha-yoga`)
    expect(pages.filter((page) => page.includes('/blogPage/'))).toHaveLength(12)
    expect(pages.some((page) => /yogadashboard|loginPage|\/api\//.test(page))).toBe(false)
    expect(count(body, '<lastmod>')).toBe(13)
  })

  test('the page of a style is named, and linked, while the studio has a class of it', async () => {
    const browser = app.browser()
    const styles = async () => (await browser.get('/api/studio/get')).body.data.styles
    const named = async () => String((await browser.get('/sitemap.xml')).body).includes('/classes/kundalini<')
    expect([await named(), (await styles()).includes('Kundalini')]).toEqual([true, true])
    await app.db.updateTable('classes').set({ archivedAt: 1 }).where('category', '=', 'Kundalini').execute()
    expect([await named(), (await styles()).includes('Kundalini')]).toEqual([false, false])
    await app.db
      .updateTable('classes')
      .set({ archivedAt: null })
      .where('category', '=', 'Kundalini')
      .execute()
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
        'Disallow: /studio',
        'Disallow: /api/',
        `Sitemap: ${app.url}/sitemap.xml`,
      ]),
    )
  })

  test('GET /blog.rss is RSS 2.0 with every post whole, newest first', async () => {
    const { headers, body } = await app.browser().get('/blog.rss')
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(count(body, '<item>')).toBe(12)
    const contents = valuesOf(body, 'content:encoded')
    expect(contents.filter((html) => html.startsWith('<'))).toHaveLength(12)
    const dates = [...String(body).matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date = '']) =>
      Date.parse(date),
    )
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
    expect(body).toContain(`<atom:link href="${app.url}/blog.rss" rel="self"`)
  })
})

const site = 'https://a.example'
const post = {
  slug: 'x',
  title: 'Breath',
  excerpt: 'In and out.',
  body: 'In, and out.',
  category: 'Yoga' as const,
  authorName: 'Meera',
  publishedAt: Date.UTC(2026, 10, 20),
}

/** What a reader takes from the elements of a name: entities and CDATA undone. */
function valuesOf(xml: string, name: string): string[] {
  const plain = xml.replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_all, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  )
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return [...plain.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, value = '']) =>
    value.replace(/&(\w+);/g, (_all, entity: string) => entities[entity] ?? '?'),
  )
}

test('the sitemap has each page with its date, and no address breaks it', async () => {
  const xml = await sitemap(site, [
    { path: '/' },
    { path: '/blogPage', changedAt: Date.UTC(2026, 10, 20) },
    { path: '/class/a&b<c>' },
  ])
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\s*<urlset xmlns="http:\/\/www.sitemaps.org/)
  expect(valuesOf(xml, 'loc').map(decodeURI)).toEqual([
    `${site}/`,
    `${site}/blogPage`,
    `${site}/class/a&b<c>`,
  ])
  expect(valuesOf(xml, 'lastmod')).toEqual(['2026-11-20T00:00:00.000Z'])
  expect(xml).not.toContain('b<c')
})

test('a post arrives in the feed as it is', () => {
  const xml = feed('Zen Flow Yoga', site, [post])
  const address = `${site}/blogPage/x`
  expect(valuesOf(xml, 'title')).toEqual(['Zen Flow Yoga: notes from the mat', 'Breath'])
  expect(valuesOf(xml, 'link')).toEqual([`${site}/blogPage`, address])
  expect(valuesOf(xml, 'guid')).toEqual([address])
  expect(xml).toMatch(/<guid isPermaLink="true">/)
  expect(valuesOf(xml, 'pubDate')).toEqual(['Fri, 20 Nov 2026 00:00:00 GMT'])
  expect(valuesOf(xml, 'lastBuildDate')).toEqual(['Fri, 20 Nov 2026 00:00:00 GMT'])
  expect(valuesOf(xml, 'dc:creator')).toEqual(['Meera'])
  expect(valuesOf(xml, 'category')).toEqual(['Yoga'])
  expect(valuesOf(xml, 'description').at(-1)).toBe('In and out.')
  expect(valuesOf(xml, 'content:encoded')).toEqual(['<p>In, and out.</p>\n'])
  expect(valuesOf(xml, 'language')).toEqual(['en'])
})

test('nothing in a post can break the feed', () => {
  const evil = ']]></title><script>1</script> & "b" \u0000\u0007\ud800'
  const shown = ']]></title><script>1</script> & "b" '
  const xml = feed('Zen Flow Yoga', site, [
    { ...post, title: evil, excerpt: evil, authorName: evil },
    { ...post, body: 'See [it](/course/1).\n\n]]>\n\n<script>1</script>' },
  ])
  for (const [name, at] of [
    ['title', 1],
    ['description', 1],
    ['dc:creator', 0],
  ] as const)
    expect(valuesOf(xml, name)[at]).toBe(shown)
  const content = valuesOf(xml, 'content:encoded')[1]
  expect(content).toContain(`<a href="${site}/course/1">it</a>`)
  expect(content).not.toContain('<script')
  expect(xml.replace(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toContain('<script')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
  expect(xml).not.toMatch(/[\u0000\u0007\ufffe]/)
  expect(xml.isWellFormed()).toBe(true)
})

test('a feed without a post, or whose only post has no text, names every prefix that it uses', () => {
  for (const posts of [[], [{ ...post, body: '' }]]) {
    const xml = feed('Zen Flow Yoga', site, posts)
    for (const [, prefix] of xml.matchAll(/<(atom|dc|content):/g)) expect(xml).toContain(`xmlns:${prefix}=`)
  }
})
