import type { MetaDescriptor } from 'react-router'

type Page = {
  /** Without the site's name, which follows it. */
  title: string
  description: string
  /** The one address of this page, from its first slash. */
  path: string
  /** The picture that other sites show with a link to it. */
  image?: string
  noIndex?: boolean
  /** When it was published, ISO 8601: the page is an article. */
  published?: string
}
type Matches = readonly ({ loaderData?: unknown } | undefined)[]

const SITE = 'Zen Flow Yoga'
/** The first print of the landing page as a JPEG: other sites show no SVG. */
const SHARE = {
  url: '/icons/share.jpg',
  width: 1200,
  height: 630,
  alt: 'Print: sunrise over a river valley and mountains',
}

/** What the head of a public page says: title, description, the canonical address, and the same for link previews. */
export function pageHead(matches: Matches, page: Page): MetaDescriptor[] {
  const origin = originOf(matches)
  const title = `${page.title} · ${SITE}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: `${origin}${page.path}` },
    { property: 'og:type', content: page.published ? 'article' : 'website' },
    { property: 'og:site_name', content: SITE },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: `${origin}${page.path}` },
    { property: 'og:image', content: `${origin}${page.image ?? SHARE.url}` },
    ...(page.image
      ? []
      : [
          { property: 'og:image:width', content: String(SHARE.width) },
          { property: 'og:image:height', content: String(SHARE.height) },
          { property: 'og:image:alt', content: SHARE.alt },
        ]),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.published ? [{ property: 'article:published_time', content: page.published }] : []),
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The root's loader knows it; a page that failed before the root did has none, and says paths alone. */
function originOf(matches: Matches): string {
  const root = matches[0]?.loaderData
  return root && typeof root === 'object' && 'origin' in root ? String(root.origin) : ''
}
