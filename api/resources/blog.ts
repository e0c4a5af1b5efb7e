import { z } from 'zod'
import { blogPostDetail } from '../../contract/blog.ts'
import { type BlogPostOnWire, blogPost } from '../../contract/contact.ts'
import { deletePost, restorePost } from '../../domain/blog/delete-post.ts'
import { getPost } from '../../domain/blog/find-post.ts'
import { listPosts } from '../../domain/blog/list-posts.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { calendarDate } from '../../shared/calendar.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'
import { writtenHtml } from './written-html.ts'

export function blog(studio: Studio) {
  return resource('Blog')
    .openCall('get', '/blog/get', {
      summary: 'List blog posts, newest first',
      cache: 'public',
      data: z.array(blogPost),
      run: async () => (await listPosts(studio)).map(presentPost),
    })
    .openCall('get', '/blog/get/{slug}', {
      summary: 'Get a blog post by slug or id',
      data: blogPostDetail,
      run: async ({ slug }) => {
        const post = await getPost(studio, slug)
        return {
          ...presentPost(post),
          html: writtenHtml(post.body),
          head: presentPicture(post.picture.replace(/^post-/, 'post-head-'), post.title, {
            width: 1600,
            height: 620,
          }),
          related: post.related.map(presentPost),
        }
      },
    })
    .call('delete', '/blog/{id}', {
      summary: 'Delete a blog post, which can be restored (its author and admins)',
      fails: [404],
      run: (member, { id }) => deletePost(studio, member, id),
      says: TEXTS.postDeleted,
    })
    .call('post', '/blog/{id}/restore', {
      summary: 'Restore a deleted blog post',
      fails: [404],
      run: (member, { id }) => restorePost(studio, member, id),
      says: TEXTS.postRestored,
    })
}

function presentPost(post: Awaited<ReturnType<typeof listPosts>>[number]): BlogPostOnWire {
  const picture = presentPicture(post.picture, post.title)
  const publishedAt = new Date(post.publishedAt).toISOString()
  return {
    _id: post.id,
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    category: post.category,
    image: picture.url,
    nightImage: picture.nightUrl,
    author: post.authorName,
    authorId: post.authorId,
    date: calendarDate(publishedAt.slice(0, 10)),
    publishedAt,
    readTime: `${post.readMinutes} min read`,
    featured: post.featured === 1,
  }
}
