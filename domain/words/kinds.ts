import type { WordContent, WordKind } from '../../contract/words.ts'
import { about } from './about.ts'
import { event } from './event.ts'
import type { Kind } from './kind.ts'
import { landing } from './landing.ts'
import { post } from './post.ts'

const KINDS: { [K in WordKind]: Kind<K> } = { post, event, landing, about }

/** What a kind does with content of that kind. The kind of a content is checked where it comes in (`requireKind`). */
export function kindOf(kind: WordKind): Kind<WordKind> {
  return KINDS[kind] as unknown as Kind<WordKind>
}

export function titleOf(content: WordContent): string {
  return content.kind === 'landing' ? 'The first page' : content.title.trim()
}

/** What of it is Markdown. */
export function markdownOf(content: WordContent): string {
  return 'body' in content ? content.body : ''
}

/** The pictures that it names. */
export function picturesOf(content: WordContent): string[] {
  if (content.kind === 'about') return content.gallery.map(({ picture }) => picture)
  return 'picture' in content ? [content.picture] : []
}
