import type { Studio } from '../core/studio.ts'

export async function listPosts(studio: Studio) {
  return studio.db
    .selectFrom('blogPosts')
    .select([
      'id',
      'slug',
      'title',
      'excerpt',
      'category',
      'picture',
      'authorName',
      'authorId',
      'publishedAt',
      'readMinutes',
      'featured',
    ])
    .where('deletedAt', 'is', null)
    .where('publishedAt', '<=', studio.now())
    .orderBy('publishedAt', 'desc')
    .execute()
}
