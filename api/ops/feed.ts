import { Feed } from 'feed'
import type { latestPosts } from '../../domain/blog/feed.ts'
import { plainText } from '../../lib/plain-text.ts'
import { writtenHtml } from '../resources/written-html.ts'

/** The blog as RSS 2.0, each post whole. */
export function feed(studio: string, site: string, posts: Awaited<ReturnType<typeof latestPosts>>): string {
  const newest = posts[0]
  const blog = new Feed({
    title: `${studio}: notes from the mat`,
    link: `${site}/blogPage`,
    description: `Short pieces by the teachers of ${studio} on practice, breath, rest, food and daily life.`,
    language: 'en',
    feedLinks: { rss: `${site}/blog.rss` },
    generator: false,
    ...(newest ? { updated: new Date(newest.publishedAt) } : {}),
  })
  for (const post of posts)
    blog.addItem({
      title: plainText(post.title),
      link: `${site}/blogPage/${post.slug}`,
      date: new Date(post.publishedAt),
      category: [{ name: plainText(post.category) }],
      description: plainText(post.excerpt),
      content: withWholeAddresses(writtenHtml(plainText(post.body || post.excerpt)), site),
      // RSS 2.0 wants an e-mail address in `author`.
      extensions: [{ name: 'dc:creator', objects: { _text: plainText(post.authorName) } }],
    })
  return blog.rss2()
}

/** A reader shows the post on another site. */
function withWholeAddresses(html: string, site: string): string {
  return html
    .replace(/(href|src)="\/(?!\/)/g, `$1="${site}/`)
    .replace(/srcset="[^"]*"/g, (set) => set.replace(/(?<=["\s])\/pictures\//g, `${site}/pictures/`))
}
