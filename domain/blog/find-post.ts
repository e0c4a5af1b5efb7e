import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { listPosts } from './list-posts.ts'

const RELATED = 3

/** @throws not-found */
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

/** Posts in the same category first, each group newest first. */
export function relatedPosts<T extends { id: string; category: string }>(to: T, posts: T[]): T[] {
  const others = posts.filter((post) => post.id !== to.id)
  const same = others.filter((post) => post.category === to.category)
  return [...same, ...others.filter((post) => post.category !== to.category)].slice(0, RELATED)
}
