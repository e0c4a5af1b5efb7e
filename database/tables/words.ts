import type { WordContent, WordKind } from '../../contract/website-content.ts'
import type { ConsentWay, LegalKind } from '../../shared/enums.ts'
import type { Defaulted, Json, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** Uploaded pictures. The files are in the store, below `pictures/{id}/`. */
export interface Pictures {
  /** A hash of the uploaded bytes, so the same picture is stored once. */
  id: string
  /** Pixels of the largest form stored. */
  width: number
  height: number
  /** The name staff see, at first the file's. */
  title: Defaulted<string>
  /** What it shows, for people who can't see it; may be empty. */
  alt: string
  /** The part kept in view when it is cropped: "50% 30%"; empty for the middle. */
  focus: Defaulted<string>
  version: Defaulted<number>
  createdAt: Time
  createdBy: string | null
  /** When its AVIF forms were ready. */
  avifAt: Time | null
  nextTryAt: Time | null
  tries: Defaulted<number>
}

/** A draft: of new content, or of changes to published content with the same id. */
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

/** All published revisions. */
export interface WordRevisions {
  kind: WordKind
  id: string
  /** From 1, without gaps. */
  number: number
  content: Json<WordContent>
  /** The earlier revision that it restored. */
  restored: number | null
  createdAt: Time
  createdBy: string | null
}

/**
 * Consent to be quoted word for word: a testimonial is shown while a consent to its exact words is valid. A request emailed
 * and not yet answered is a row too.
 */
export interface TestimonialConsents {
  id: string
  testimonialId: string
  way: ConsentWay
  /** The words agreed to; other words need a new consent. */
  text: string
  name: string
  /** The account of the person quoted; null if they have none. */
  userId: string | null
  /** For the emailed link, which gives consent once and can withdraw it any time. */
  tokenHash: string | null
  /** Until when the link can give consent. */
  expiresAt: Time | null
  askedAt: Time
  askedBy: string | null
  consentedAt: Time | null
  /** For consent on paper: who saw it, and where the paper is kept. */
  seenBy: string
  note: string
  withdrawnAt: Time | null
}

/** Versions of the terms and the privacy page. The program's own first version isn't a row. */
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
