import { z } from 'zod'
import { BLOG_CATEGORIES } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { email, line, paragraphs } from './wire.ts'

export const blogPost = z
  .object({
    _id: z.string(),
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    category: z.enum(BLOG_CATEGORIES),
    image: z.string(),
    nightImage: z.string(),
    author: z.string(),
    authorId: z.string().nullable().meta({ description: "The author's user id, if they have a login." }),
    date: z.string().meta({ description: 'As displayed: "18 November 2026", the UTC date.' }),
    publishedAt: z.string().meta({ description: 'ISO 8601, UTC.' }),
    readTime: z.string().default('5 min read'),
    featured: z.boolean(),
  })
  .meta({ id: 'BlogPost' })
export type BlogPostOnWire = z.infer<typeof blogPost>

export const plan = z
  .object({
    _id: z.string(),
    planId: z.string(),
    name: z.string(),
    monthlyPrice: z.number(),
    yearlyPrice: z.number(),
    currency: z.string(),
    features: z.array(z.string()),
    notIncludedFeatures: z.array(z.string()),
  })
  .meta({ id: 'Plan' })

export const contactMessage = z
  .object({
    name: line('your name', LIMITS.nameMax * 2),
    email,
    subject: line('a subject', 200),
    message: paragraphs('your message', LIMITS.messageMax),
    id: z.string().trim().max(64).optional().meta({ description: "The logged-in user's id; may be empty." }),
  })
  .meta({ id: 'ContactMessage' })
