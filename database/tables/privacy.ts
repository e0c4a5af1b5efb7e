import type { ImportSettings } from '../../contract/imports.ts'
import type { ImportState, LeftOut, LineReason, LineState } from '../../shared/imports.ts'
import type { PrivacyKind, PrivacyOutcome, PrivacyWay } from '../../shared/privacy.ts'
import type { Defaulted, Flag, Json, NullableJson, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** An import of members from a file. */
export interface Imports {
  id: string
  /** Grows with each change of what its columns mean. */
  version: Defaulted<number>
  fileName: string
  /** SHA-256 of the file, to recognise it when it is uploaded again. */
  digest: string
  /** The file, until it is imported or deleted. */
  text: string
  settings: Json<ImportSettings>
  state: ImportState
  /** How many lines have people, and the next to process (from 0); counts down during undo. */
  lines: number
  nextLine: Defaulted<number>
  createdAt: Time
  createdBy: string | null
  startedAt: Defaulted<Time | null>
  startedBy: Defaulted<string | null>
  finishedAt: Defaulted<Time | null>
  undoneAt: Defaulted<Time | null>
  undoneBy: Defaulted<string | null>
}

/** The result of one line of an import. */
export interface ImportRows {
  importId: string
  line: number
  state: LineState
  userId: string | null
  name: string
  email: string
  why: LineReason | null
  /** Its unreadable values. */
  leftOut: Json<(LeftOut | string)[]>
  /** For an existing member: the fields that changed. */
  before: NullableJson<Record<string, unknown>>
  after: NullableJson<Record<string, unknown>>
  at: Time
  /** Whether they still have to be emailed. */
  invites: Defaulted<Flag>
}

export type ExportState = 'waiting' | 'ready' | 'failed' | 'gone'

/** The studio export, as a file for its owner. */
export interface StudioExports {
  id: string
  askedBy: string
  askedAt: Time
  /** Why it contains health answers; null if it doesn't. */
  healthReason: string | null
  state: ExportState
  /** 'yes' while it is being made; unique, so only one is made at a time. */
  underWay: string | null
  /** In the studio's files. */
  file: Defaulted<string | null>
  bytes: Defaulted<number | null>
  lines: Defaulted<number | null>
  readyAt: Defaulted<Time | null>
  takenAt: Defaulted<Time | null>
  tries: Defaulted<number>
  nextTryAt: Time | null
}

/** A privacy request made by post, by phone or at the desk. What members do themselves is in the activity log. */
export interface PrivacyRequests {
  id: string
  version: Defaulted<number>
  kind: PrivacyKind
  userId: string | null
  /** As they said it; for who has no account too. */
  who: string
  contact: string
  cameBy: PrivacyWay
  words: string
  askedAt: Time
  dueAt: Time
  createdAt: Time
  createdBy: string | null
  outcome: Defaulted<PrivacyOutcome | null>
  answer: Defaulted<string>
  doneAt: Defaulted<Time | null>
  doneBy: Defaulted<string | null>
  /** How they proved their identity for a deletion; a record of the studio that stays. */
  proof: Defaulted<string>
}

export interface PrivacyTables {
  imports: Imports
  importRows: ImportRows
  studioExports: StudioExports
  privacyRequests: PrivacyRequests
}

export const privacyFacts = {
  imports: { public: false, personal: null, json: ['settings'], exported: { without: ['text'] } },
  importRows: {
    public: false,
    personal: { by: ['userId'], end: 'deleted' },
    json: ['leftOut', 'before', 'after'],
    exported: 'whole',
  },
  studioExports: { public: false, personal: null, json: [], exported: 'whole' },
  // That someone asked and got an answer stays, without their name.
  privacyRequests: { public: false, personal: { by: ['userId'], end: 'kept' }, json: [], exported: 'whole' },
} as const satisfies FactsOf<PrivacyTables>
