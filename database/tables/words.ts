import type { WordContent, WordKind } from '../../contract/words.ts'
import type { Defaulted, Json, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** Uploaded pictures. The files are in the store, below `pictures/{id}/`. */
export interface Pictures {
  /** Of its bytes as they were sent: the same picture is kept once. */
  id: string
  /** Pixels, of the largest that is kept. */
  width: number
  height: number
  /** What it shows, for who cannot see it; may be empty. */
  alt: string
  createdAt: Time
  createdBy: string | null
  /** When its AVIF forms were there too. */
  avifAt: Time | null
  nextTryAt: Time | null
  tries: Defaulted<number>
}

/** What is being written: of something new, or anew of what is published under the same id. */
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

export interface WordsTables {
  pictures: Pictures
  wordDrafts: WordDrafts
  wordRevisions: WordRevisions
}

export const wordsFacts = {
  pictures: { public: false, personal: null, json: [] },
  wordDrafts: { public: false, personal: null, json: ['content'] },
  wordRevisions: { public: false, personal: null, json: ['content'] },
} as const satisfies FactsOf<WordsTables>
