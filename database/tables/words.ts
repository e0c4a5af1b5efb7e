import type { WordContent, WordKind } from '../../contract/website-content.ts'
import type { ConsentWay, LegalKind } from '../../shared/enums.ts'
import type { Defaulted, Json, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** Uploaded pictures. The files are in the store, below `pictures/{id}/`. */
export interface Pictures {
  /** Of its bytes as they were sent: the same picture is kept once. */
  id: string
  /** Pixels, of the largest that is kept. */
  width: number
  height: number
  /** What staff call it: at first the name of its file. */
  title: Defaulted<string>
  /** What it shows, for people who can't see it; may be empty. */
  alt: string
  /** What stays in sight where it is cut: "50% 30%"; empty for its middle. */
  focus: Defaulted<string>
  version: Defaulted<number>
  createdAt: Time
  createdBy: string | null
  /** When its AVIF forms were there too. */
  avifAt: Time | null
  nextTryAt: Time | null
  tries: Defaulted<number>
}

/** What is being written: of something new, or again of what is published under the same id. */
export interface WordDrafts {
  id: string
  kind: WordKind
  content: Json<WordContent>
  version: Defaulted<number>
  createdAt: Time
  createdBy: string | null
  updatedAt: Time
  updatedBy: string | null
}

/** Everything that was published, as it was then. */
export interface WordRevisions {
  kind: WordKind
  id: string
  /** From 1, without gaps. */
  number: number
  content: Json<WordContent>
  /** The revision that was brought back with it. */
  restored: number | null
  createdAt: Time
  createdBy: string | null
}

/**
 * That someone may be quoted, word for word: a testimonial is shown while a consent to its very words is valid. One that was asked for by
 * email and has no answer yet is a row too.
 */
export interface TestimonialConsents {
  id: string
  testimonialId: string
  way: ConsentWay
  /** What was agreed to; other words ask for another consent. */
  text: string
  name: string
  /** Whose yes it is; null where they have no account here. */
  userId: string | null
  /** Of the link in the email; it says yes once, and takes it back at any time. */
  tokenHash: string | null
  /** Until when the link says yes. */
  expiresAt: Time | null
  askedAt: Time
  askedBy: string | null
  consentedAt: Time | null
  /** Of one on paper: the name of who saw it, and where the paper lies. */
  seenBy: string
  note: string
  withdrawnAt: Time | null
}

/** What the terms and the page about privacy said, by versions. The first is the program's own, and no row. */
export interface LegalVersions {
  page: LegalKind
  /** From 2, without gaps. */
  number: number
  /** YYYY-MM-DD, by the studio's clock. */
  validFrom: string
  lede: string
  /** Markdown, with names in braces that the program fills in (template-variables.ts). */
  body: string
  createdAt: Time
  createdBy: string | null
}

export interface WordsTables {
  legalVersions: LegalVersions
  testimonialConsents: TestimonialConsents
  pictures: Pictures
  wordDrafts: WordDrafts
  wordRevisions: WordRevisions
}

export const wordsFacts = {
  legalVersions: { public: true, personal: null, json: [], exported: 'whole' },
  testimonialConsents: {
    public: true,
    personal: { by: ['userId'], end: 'deleted' },
    json: [],
    exported: { without: ['tokenHash'] },
  },
  pictures: { public: true, personal: null, json: [], exported: 'whole' },
  wordDrafts: { public: false, personal: null, json: ['content'], exported: 'whole' },
  wordRevisions: { public: false, personal: null, json: ['content'], exported: 'whole' },
} as const satisfies FactsOf<WordsTables>
