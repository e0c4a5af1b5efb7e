import { Hono } from 'hono'
import { SitemapStream, streamToPromise } from 'sitemap'
import { latestPosts } from '../../domain/blog/feed.ts'
import { listPosts } from '../../domain/blog/list-posts.ts'
import { listClasses, stylesTaught } from '../../domain/classes/find-class.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { listCourses } from '../../domain/courses/list-courses.ts'
import { listEvents } from '../../domain/events/find-event.ts'
import { listCentres, studioProfile } from '../../domain/studio/profile.ts'
import { CLOSED_TO_CRAWLERS, publicPagesOf } from '../../shared/pages.ts'
import type { ApiEnv } from '../route.ts'
import { feed } from './feed.ts'

const POSTS_OF_FEED = 30
const PASSWORD_PAGE = '/yogadashboard/profile?section=security'

export const CRAWLER_FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/blog.rss',
  '/site.webmanifest',
  '/.well-known/security.txt',
]

export function seoRoutes(studio: Studio) {
  const site = studio.settings.baseUrl
  return (
    new Hono<ApiEnv>()
      .get('/robots.txt', (c) => c.text(robots(site), 200, HEADERS))
      .get('/sitemap.xml', async (c) => {
        const [classes, posts, events, courses, centres, styles] = await Promise.all([
          listClasses(studio),
          listPosts(studio),
          listEvents(studio),
          listCourses(studio),
          listCentres(studio),
          stylesTaught(studio),
        ])
        const newest = posts[0]?.publishedAt
        const pages: SitemapPage[] = [
          ...publicPagesOf(styles).map((path) => ({
            path,
            changedAt: path === '/blogPage' ? newest : undefined,
          })),
          ...courses.map(({ id }) => ({ path: `/course/${id}` })),
          // A class that teaches a course has the address of the course.
          ...classes
            .filter(({ courseId }) => courseId === null)
            .map(({ slug }) => ({ path: `/class/${slug}` })),
          ...centres.map(({ slug }) => ({ path: `/centre/${slug}` })),
          ...events.map(({ slug }) => ({ path: `/eventsPage/${slug}` })),
          ...posts.map(({ slug, publishedAt }) => ({ path: `/blogPage/${slug}`, changedAt: publishedAt })),
        ]
        return c.body(await sitemap(site, pages), 200, {
          ...HEADERS,
          'Content-Type': 'application/xml; charset=utf-8',
        })
      })
      .get('/.well-known/security.txt', async (c) =>
        c.text(securityText(site, (await studioProfile(studio)).email, studio.now()), 200, HEADERS),
      )
      // The well-known URL for changing passwords (https://w3c.github.io/webappsec-change-password-url/).
      .get('/.well-known/change-password', (c) => c.redirect(PASSWORD_PAGE))
      .get('/site.webmanifest', async (c) =>
        c.body(JSON.stringify(manifest(await studioProfile(studio))), 200, {
          ...HEADERS,
          'Content-Type': 'application/manifest+json',
        }),
      )
      .get('/blog.rss', async (c) => {
        const posts = await latestPosts(studio, POSTS_OF_FEED)
        const { name } = await studioProfile(studio)
        return c.body(feed(name, site, posts), 200, {
          ...HEADERS,
          'Content-Type': 'application/rss+xml; charset=utf-8',
        })
      })
  )
}

const HEADERS = { 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' }

/** The web app manifest. */
function manifest({ name, words }: Awaited<ReturnType<typeof studioProfile>>) {
  const png = (kind: string, size: number) => ({
    src: `/icons/${kind}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(kind === 'maskable' && { purpose: 'maskable' }),
  })
  return {
    name,
    short_name: name.replace(/ Yoga$/, ''),
    description: words.tagline || `Yoga classes${words.places && ` in ${words.places}`}.`,
    id: '/',
    start_url: '/',
    scope: '/',
    lang: 'en',
    display: 'browser',
    background_color: '#f5efe3',
    theme_color: '#f5efe3',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...['icon', 'maskable'].flatMap((kind) => [png(kind, 192), png(kind, 512)]),
    ],
    shortcuts: [
      { name: 'Classes', url: '/classesPage' },
      { name: 'My classes', url: '/yogadashboard/classes' },
    ],
  }
}

export function robots(site: string): string {
  return [
    'User-agent: *',
    ...CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`),
    // Pages show placeholder pictures from there.
    'Allow: /api/placeholder/',
    // Calendars and their servers follow these.
    'Allow: /api/schedule/',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
}

/** security.txt (RFC 9116), valid for a year from the start of this month. */
function securityText(site: string, email: string, now: number): string {
  const month = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO('UTC')
    .with({ day: 1 })
    .startOfDay()
  return [
    `Contact: mailto:${email}`,
    `Expires: ${month.add({ years: 1 }).toInstant().toString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n')
}

type SitemapPage = { path: string; changedAt?: number | undefined }

export async function sitemap(site: string, pages: SitemapPage[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: site,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  for (const { path, changedAt } of pages)
    stream.write({ url: path, ...(changedAt ? { lastmod: new Date(changedAt).toISOString() } : {}) })
  stream.end()
  return (await streamToPromise(stream)).toString()
}
