import { Hono } from 'hono'
import { latestPosts } from '../../domain/blog/feed.ts'
import { listPosts } from '../../domain/blog/list.ts'
import { listClasses } from '../../domain/classes/find.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { listCourses } from '../../domain/courses/list.ts'
import { listEvents } from '../../domain/events/find.ts'
import { renderMarkdown } from '../../lib/markdown.ts'
import { CLOSED_TO_CRAWLERS, PUBLIC_PAGES } from '../../shared/pages.ts'
import type { ApiEnv } from '../route.ts'

/** For search engines and readers of feeds. */

const POSTS_OF_FEED = 30

/** What they ask for, the same for everybody. */
export const FILES_FOR_MACHINES = ['/robots.txt', '/sitemap.xml', '/blog.rss']

export function findable(studio: Studio) {
  const site = studio.settings.baseUrl
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) => c.text(robots(site), 200, HEADERS))
    .get('/sitemap.xml', async (c) => {
      const [classes, posts, events, courses] = await Promise.all([
        listClasses(studio),
        listPosts(studio),
        listEvents(studio),
        listCourses(studio),
      ])
      const newest = posts[0]?.publishedAt
      const pages: SitemapPage[] = [
        ...PUBLIC_PAGES.map((path) => ({ path, changedAt: path === '/blogPage' ? newest : undefined })),
        ...courses.map(({ id }) => ({ path: `/course/${id}` })),
        ...classes.map(({ slug }) => ({ path: `/class/${slug}` })),
        ...events.map(({ slug }) => ({ path: `/eventsPage/${slug}` })),
        ...posts.map(({ slug, publishedAt }) => ({ path: `/blogPage/${slug}`, changedAt: publishedAt })),
      ]
      return c.body(sitemap(site, pages), 200, {
        ...HEADERS,
        'Content-Type': 'application/xml; charset=utf-8',
      })
    })
    .get('/blog.rss', async (c) => {
      const posts = await latestPosts(studio, POSTS_OF_FEED)
      return c.body(feed(site, posts), 200, {
        ...HEADERS,
        'Content-Type': 'application/rss+xml; charset=utf-8',
      })
    })
}

const HEADERS = { 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' }

export function robots(site: string): string {
  return [
    'User-agent: *',
    ...CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`),
    // Pictures that stand in for missing ones are fetched under /api.
    'Allow: /api/placeholder/',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
}

type SitemapPage = { path: string; changedAt?: number | undefined }

export function sitemap(site: string, pages: SitemapPage[]): string {
  const urls = pages.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeXml(site + path)}</loc>${changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** RSS 2.0, each post whole. Addresses within a post become complete ones: a reader shows it on another site. */
export function feed(site: string, posts: Awaited<ReturnType<typeof latestPosts>>): string {
  const items = posts.map((post) => {
    const url = `${site}/blogPage/${post.slug}`
    const html = renderMarkdown(post.body).replace(/(href|src)="\/(?!\/)/g, `$1="${site}/`)
    return [
      '<item>',
      `<title>${escapeXml(post.title)}</title>`,
      `<link>${escapeXml(url)}</link>`,
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>`,
      `<dc:creator>${escapeXml(post.authorName)}</dc:creator>`,
      `<category>${escapeXml(post.category)}</category>`,
      `<description>${escapeXml(post.excerpt)}</description>`,
      `<content:encoded>${escapeXml(html)}</content:encoded>`,
      '</item>',
    ].join('')
  })
  const newest = posts[0]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    '<title>Zen Flow Yoga: notes from the mat</title>',
    `<link>${escapeXml(site)}/blogPage</link>`,
    '<description>Short pieces by the teachers of Zen Flow Yoga on practice, breath, rest, food and daily life.</description>',
    '<language>en</language>',
    ...(newest ? [`<lastBuildDate>${new Date(newest.publishedAt).toUTCString()}</lastBuildDate>`] : []),
    `<atom:link href="${escapeXml(site)}/blog.rss" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Also drops the characters that XML cannot hold at all. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
}
