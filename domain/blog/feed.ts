import type { Studio } from '../core/studio.ts'

export async function latestPosts(studio: Studio, most: number) {
  return studio.db
    .selectFrom('blogPosts')
    .select(['slug', 'title', 'excerpt', 'body', 'category', 'authorName', 'publishedAt'])
    .where('deletedAt', 'is', null)
    .where('publishedAt', '<=', studio.now())
    .orderBy('publishedAt', 'desc')
    .limit(most)
    .execute()
}
