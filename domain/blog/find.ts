import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { listPosts } from './list.ts'

const RELATED = 3

/**
 * One published post by its short name or id, with the posts to read next.
 * @throws AppError not-found
 */
export async function getPost(studio: Studio, idOrSlug: string) {
  const posts = await listPosts(studio)
  const found = posts.find((post) => post.slug === idOrSlug || post.id === idOrSlug)
  if (!found) throw new AppError('not-found', TEXTS.postNotFound)
  const { body } = await studio.db
    .selectFrom('blogPosts')
    .select('body')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  return { ...found, body, related: relatedPosts(found, posts) }
}

/** Posts of the same category first, then the others, each newest first as they come. */
export function relatedPosts<T extends { id: string; category: string }>(to: T, posts: T[]): T[] {
  const others = posts.filter((post) => post.id !== to.id)
  const same = others.filter((post) => post.category === to.category)
  return [...same, ...others.filter((post) => post.category !== to.category)].slice(0, RELATED)
}
