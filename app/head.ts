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
    { property: 'og:image', content: `${origin}${page.image ?? '/icons/icon-512.png'}` },
    { name: 'twitter:card', content: 'summary' },
    ...(page.published ? [{ property: 'article:published_time', content: page.published }] : []),
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The root's loader knows it; a page that failed before the root did has none, and says paths alone. */
function originOf(matches: Matches): string {
  const root = matches[0]?.loaderData
  return root && typeof root === 'object' && 'origin' in root ? String(root.origin) : ''
}
