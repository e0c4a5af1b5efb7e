import type { BlogPostOnWire } from '../../../contract/contact.ts'
import { BLOG_FILTERS, type BlogFilter } from '../../../shared/enums.ts'
import { noPostsIn, TEXTS } from '../../../shared/texts.ts'

/** What the address asks of the blog. */
export type Filter = { category: BlogFilter; search: string }

/** `?category=Yoga&q=breath`; anything unknown is All. */
export function readFilter(address: URLSearchParams): Filter {
  const category = BLOG_FILTERS.find((one) => one === address.get('category')) ?? 'All'
  return { category, search: (address.get('q') ?? '').trim() }
}

export function blogAddress({ category, search }: Filter): string {
  const query = new URLSearchParams()
  if (category !== 'All') query.set('category', category)
  if (search) query.set('q', search)
  return `/blogPage${query.size > 0 ? `?${query}` : ''}`
}

export type Shelf = {
  /** Only when nothing narrows the blog. */
  featured: BlogPostOnWire[]
  heading: string
  /** What is not featured above. */
  latest: BlogPostOnWire[]
  /** What to say when there is nothing at all. */
  empty: string | null
}

/** Sorts the posts into what the page shows. Searching looks at title and excerpt, whatever the case of its letters. */
export function arrange(posts: BlogPostOnWire[], { category, search }: Filter): Shelf {
  const needle = search.toLowerCase()
  const found = posts.filter(
    (post) =>
      (category === 'All' || post.category === category) &&
      (post.title.toLowerCase().includes(needle) || post.excerpt.toLowerCase().includes(needle)),
  )
  const featured = category === 'All' && !search ? found.filter((post) => post.featured) : []
  return {
    featured,
    heading: category === 'All' ? 'Latest Posts' : `${category} Posts`,
    latest: found.filter((post) => !featured.includes(post)),
    empty: found.length > 0 ? null : search ? TEXTS.noPostsFound : noPostsIn(category),
  }
}
