type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type Page = {
  /** Without the name of the studio. */
  title: string
  description: string
  /** The one address of the page: without what only filters it. */
  path: string
  type?: 'website' | 'article'
  /** ISO 8601, of an article. */
  published?: string
}

/** What a public page says of itself to search engines and to whoever shares it. */
export function head(matches: Matches, { title, description, path, type = 'website', published }: Page) {
  const site = siteUrlOf(matches)
  const full = `${title} · Zen Flow Yoga`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: site + path },
    { property: 'og:site_name', content: 'Zen Flow Yoga' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: site + path },
    { property: 'og:image', content: `${site}/icons/share.jpg` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Print: sunrise over a river valley and mountains' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
  ]
}

/** The root's loader tells it. */
function siteUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return root && typeof root === 'object' && 'siteUrl' in root ? String(root.siteUrl) : ''
}
