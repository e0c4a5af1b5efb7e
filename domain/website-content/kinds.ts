import type { WordContent, WordKind } from '../../contract/website-content.ts'
import { fullName } from '../../shared/full-name.ts'
import { about } from './about.ts'
import { centre } from './centre.ts'
import { course } from './course.ts'
import { event } from './event.ts'
import { faq } from './faq.ts'
import type { Kind } from './kind.ts'
import { landing } from './landing.ts'
import { legalKind } from './legal.ts'
import { post } from './post.ts'
import { teacher } from './teacher.ts'
import { testimonial } from './testimonial.ts'

const KINDS: { [K in WordKind]: Kind<K> } = {
  post,
  event,
  course,
  testimonial,
  landing,
  about,
  faq,
  teacher,
  centre,
  terms: legalKind('terms') as unknown as Kind<'terms'>,
  privacy: legalKind('privacy') as unknown as Kind<'privacy'>,
}

/** The functions of a kind. `requireKind` checks incoming content. */
export function kindOf(kind: WordKind): Kind<WordKind> {
  return KINDS[kind] as unknown as Kind<WordKind>
}

export function titleOf(content: WordContent): string {
  if ('title' in content) return content.title.trim()
  if (content.kind === 'teacher') return fullName(content.firstName, content.lastName)
  return 'name' in content ? content.name.trim() : TITLES[content.kind]
}

const TITLES = {
  landing: 'Home page',
  faq: 'Questions and answers',
  terms: 'Terms',
  privacy: 'Privacy',
} as const

/** Its Markdown texts. */
export function markdownOf(content: WordContent): string {
  return 'body' in content ? content.body : ''
}

/** The pictures it uses. */
export function picturesOf(content: WordContent): string[] {
  if (content.kind === 'about') return content.gallery.map(({ picture }) => picture)
  return 'picture' in content ? [content.picture] : []
}
