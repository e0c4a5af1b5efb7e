import { describe, expect, test } from 'vitest'
import type { BlogPostOnWire } from '../../../contract/contact.ts'
import { arrange, blogAddress, readFilter } from './filter-posts.ts'

function post(title: string, more: Partial<BlogPostOnWire> = {}): BlogPostOnWire {
  return {
    _id: title,
    id: title,
    slug: title,
    title,
    excerpt: 'Words about sitting.',
    category: 'Yoga',
    image: '',
    nightImage: '',
    author: 'Meera Joshi',
    authorId: null,
    date: '1 January 2026',
    publishedAt: '2026-01-01T00:00:00.000Z',
    readTime: '5 min read',
    featured: false,
    ...more,
  }
}
const posts = [
  post('Sun Salutation', { featured: true }),
  post('Washing the cup', { category: 'Mindfulness', excerpt: 'One small TASK.' }),
  post('Props'),
]
const titles = (list: BlogPostOnWire[]) => list.map(({ title }) => title)

describe('the blog shows', () => {
  test('featured posts apart, when nothing narrows it', () => {
    const shelf = arrange(posts, { category: 'All', search: '' })
    expect(titles(shelf.featured)).toEqual(['Sun Salutation'])
    expect(shelf.heading).toBe('Latest Posts')
    expect(titles(shelf.latest)).toEqual(['Washing the cup', 'Props'])
    expect(shelf.empty).toBeNull()
  })

  test('no featured posts in a category or a search', () => {
    const yoga = arrange(posts, { category: 'Yoga', search: '' })
    expect([yoga.featured, yoga.heading, titles(yoga.latest)]).toEqual([
      [],
      'Yoga Posts',
      ['Sun Salutation', 'Props'],
    ])
    expect(arrange(posts, { category: 'All', search: 'sun' }).featured).toEqual([])
  })

  test('what has the words in its title or excerpt, in any case', () => {
    const search = (words: string) => titles(arrange(posts, { category: 'All', search: words }).latest)
    expect(search('WASHING')).toEqual(['Washing the cup'])
    expect(search('small task')).toEqual(['Washing the cup'])
    expect(search('Meera')).toEqual([])
  })

  test('why there is nothing', () => {
    expect(arrange(posts, { category: 'Yoga', search: 'cup' }).empty).toBe('Try adjusting your search terms.')
    expect(arrange(posts, { category: 'Nutrition', search: '' }).empty).toBe(
      'There are no blog posts in the Nutrition category yet.',
    )
    expect(arrange([], { category: 'All', search: '' }).empty).toBe(
      'There are no blog posts in the All category yet.',
    )
  })
})

test('the address and the filter say the same', () => {
  for (const address of ['/blogPage', '/blogPage?category=Yoga', '/blogPage?category=Yoga&q=slow+breath']) {
    expect(blogAddress(readFilter(new URL(address, 'https://a.example').searchParams))).toBe(address)
  }
  expect(readFilter(new URLSearchParams('category=Cars'))).toEqual({ category: 'All', search: '' })
})
