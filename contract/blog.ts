import { z } from 'zod'
import { image } from './classes.ts'
import { blogPost } from './contact.ts'

export const blogPostDetail = blogPost
  .extend({
    html: z.string().meta({ description: 'The full post as sanitised HTML.' }),
    head: image.meta({ description: 'The wide print above the post.' }),
    related: z
      .array(blogPost)
      .meta({ description: 'Three other posts, the same category first, newest first.' }),
  })
  .meta({ id: 'BlogPostDetail' })
export type BlogPostDetailOnWire = z.infer<typeof blogPostDetail>
