import { z } from 'zod'
import { blogPostDetail } from '../../contract/blog.ts'
import { type BlogPostOnWire, blogPost } from '../../contract/contact.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { deletePost, restorePost } from '../../domain/blog/delete-post.ts'
import { getPost } from '../../domain/blog/find-post.ts'
import { listPosts } from '../../domain/blog/list-posts.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { calendarDate } from '../../shared/calendar.ts'
import { TEXTS } from '../../shared/texts.ts'
import { call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'
import { writtenHtml } from './written-html.ts'

const tag = 'Blog'
const params = z.object({ id })

const listCall = call('get', '/blog/get', {
  cache: 'public',
  summary: 'The blog, newest first',
  tag,
  status: 200,
  answer: answer(z.array(blogPost)),
})
const oneCall = call('get', '/blog/get/{slug}', {
  summary: 'One post, by its short name or its id',
  tag,
  status: 200,
  answer: answer(blogPostDetail),
  input: { params: z.object({ slug: id }) },
  fails: [404],
})
const deleteCall = call('delete', '/blog/{id}', {
  summary: 'Delete a post: its author and an admin may; it can be restored',
  tag,
  status: 200,
  answer: done,
  input: { params },
  login: true,
  fails: [404],
})
const restoreCall = call('post', '/blog/{id}/restore', {
  summary: 'Bring a deleted post back',
  tag,
  status: 200,
  answer: done,
  input: { params },
  login: true,
  fails: [404],
})

export function blog(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const posts = await listPosts(studio)
      return ok(c, { data: posts.map(presentPost) })
    })
    .openapi(oneCall, async (c) => {
      const post = await getPost(studio, c.req.valid('param').slug)
      const data = {
        ...presentPost(post),
        html: writtenHtml(post.body),
        head: presentPicture(post.picture.replace(/^post-/, 'post-head-'), post.title, {
          width: 1600,
          height: 620,
        }),
        related: post.related.map(presentPost),
      }
      return ok(c, { data })
    })
    .openapi(deleteCall, async (c) => {
      await deletePost(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.postDeleted })
    })
    .openapi(restoreCall, async (c) => {
      await restorePost(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.postRestored })
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
