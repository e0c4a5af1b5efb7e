import { z } from 'zod'
import { image } from './classes.ts'
import { BLOG_CATEGORIES } from './enums.ts'
import { blogPost } from './studio.ts'

/** The chips above the posts. */
export const BLOG_FILTERS = ['All', ...BLOG_CATEGORIES] as const
export type BlogFilter = (typeof BLOG_FILTERS)[number]

export const blogPostDetail = blogPost
  .extend({
    html: z.string().meta({ description: 'The whole post; safe to show as it is.' }),
    head: image.meta({ description: 'The wide print that stands over the post.' }),
    related: z
      .array(blogPost)
      .meta({ description: 'Three others: of the same category first, newest first.' }),
  })
  .meta({ id: 'BlogPostDetail' })
export type BlogPostDetailOnWire = z.infer<typeof blogPostDetail>
