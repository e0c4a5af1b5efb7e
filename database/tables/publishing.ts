import type { BlogCategory } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import type { Defaulted, Flag, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

export interface BlogPosts {
  id: string
  slug: string
  title: string
  excerpt: string
  body: string
  category: BlogCategory
  picture: string
  authorName: string
  authorId: string | null
  /** The page of who wrote it, among the teachers; null where it was said by name alone. */
  teacherId: Defaulted<string | null>
  publishedAt: Time
  readMinutes: number
  featured: Flag
  deletedAt: Time | null
  deletedBy: string | null
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
}

export interface Events {
  id: string
  slug: string
  title: string
  description: string
  body: string
  startsOn: string
  endsOn: string
  location: string
  priceCents: Money
  currency: string
  picture: string
  /** No longer shown to visitors. */
  withdrawnAt: Defaulted<Time | null>
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
}

export interface EventInterests {
  id: string
  eventId: string
  name: string
  email: string
  createdAt: Time
}

export interface PublishingTables {
  blogPosts: BlogPosts
  events: Events
  eventInterests: EventInterests
}

export const publishingFacts = {
  blogPosts: { public: true, personal: { by: ['authorId'], end: 'forgotten' }, json: [], exported: 'whole' },
  events: { public: true, personal: null, json: [], exported: 'whole' },
  eventInterests: { public: false, personal: { by: ['email'], end: 'deleted' }, json: [], exported: 'whole' },
} as const satisfies FactsOf<PublishingTables>
