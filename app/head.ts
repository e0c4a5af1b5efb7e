import type { MetaDescriptor } from 'react-router'
import { photoAt, photoLink } from '../shared/photos.ts'
import { NAME, rootOf } from './studio.ts'

type Page = {
  /** Without the site's name, which follows it. */
  title: string
  /** `{studio}` stands for its name. */
  description: string
  /** The one address of this page, from its first slash. */
  path: string
  /** The print that other sites show with a link to it, by its name or by the address of a record's own. */
  picture?: string
  noIndex?: boolean
  /** When it was published, ISO 8601: the page is an article. */
  published?: string
  /** A feed of the page. */
  feed?: string
  /**
   * What the page says in schema.org's words, for the origin and the name of the site. Crawlers read the HTML as it was sent, so
   * callers write `import.meta.env.SSR && ((site) => …)`: the browser gets none of it.
   */
  data?: false | ((site: string, studio: string) => object[])
}
type Matches = Parameters<typeof rootOf>[0]

/** What the head of a public page says: title, description, the canonical address, link previews, structured data. */
export function pageHead(matches: Matches, page: Page): MetaDescriptor[] {
  const { origin, studio } = rootOf(matches)
  const site = studio?.name ?? NAME
  const { published } = page
  const title = `${page.title} · ${site}`
  const description = page.description.replaceAll('{studio}', site)
  const url = `${origin}${page.path}`
  const data = page.data ? page.data(origin, site) : []
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: published ? 'article' : 'website' },
    { property: 'og:site_name', content: site },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}${linkPicture(page.picture)}` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.title },
    // The rest its readers take from the properties above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.feed
      ? [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: site, href: page.feed }]
      : []),
    ...(data.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': data } }] : []),
  ]
}

/**
 * Where the build puts the picture of a link: 'band-blog', or '/art/class-x.day.svg' as a record names its print.
 * A picture that is not a print of ours has none, and the landing page's stands for it.
 */
export function linkPicture(picture = 'hero-landing'): string {
  const photo = photoAt(picture)
  if (photo) return photoLink(photo)
  if (/^[\w-]+$/.test(picture)) return `/og/${picture}.jpg`
  return linkPicture(/^\/art\/([\w-]+)\.day\.svg$/.exec(picture)?.[1])
}
