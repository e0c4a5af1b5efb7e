import type { latestPosts } from '../../domain/blog/feed.ts'
import { plainText } from '../../lib/plain-text.ts'
import { writtenHtml } from '../resources/written-html.ts'

type Post = Awaited<ReturnType<typeof latestPosts>>[number]

/** The blog as RSS 2.0 with full posts. */
export function feed(studio: string, site: string, posts: readonly Post[]): string {
  const [newest] = posts
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escaped(`${studio}: notes from the mat`)}</title>
<link>${site}/blogPage</link>
<description>${escaped(`Short pieces by the teachers of ${studio} on practice, breath, rest, food and daily life.`)}</description>
<language>en</language>
${newest ? `<lastBuildDate>${rfc822(newest.publishedAt)}</lastBuildDate>` : ''}
<atom:link href="${site}/blog.rss" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, site)).join('\n')}
</channel>
</rss>
`
}

function item(post: Post, site: string): string {
  const address = escaped(`${site}/blogPage/${post.slug}`)
  // RSS 2.0 wants an email address in `author`.
  return `<item>
<title>${escaped(post.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${rfc822(post.publishedAt)}</pubDate>
<description>${escaped(post.excerpt)}</description>
<content:encoded>${escaped(withWholeAddresses(writtenHtml(post.body || post.excerpt), site))}</content:encoded>
<category>${escaped(post.category)}</category>
<dc:creator>${escaped(post.authorName)}</dc:creator>
</item>`
}

const rfc822 = (at: number) => new Date(at).toUTCString()

function escaped(text: string): string {
  return plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Links must be absolute, since feed readers show posts on other sites. */
function withWholeAddresses(html: string, site: string): string {
  return html
    .replace(/(href|src)="\/(?!\/)/g, `$1="${site}/`)
    .replace(/srcset="[^"]*"/g, (set) => set.replace(/(?<=["\s])\/pictures\//g, `${site}/pictures/`))
}
