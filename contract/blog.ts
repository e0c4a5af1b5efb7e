import { z } from 'zod'
import { image } from './classes.ts'
import { blogPost } from './contact.ts'

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
