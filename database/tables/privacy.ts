import type { ImportSettings } from '../../contract/imports.ts'
import type { ImportState, LeftOut, LineReason, LineState } from '../../shared/imports.ts'
import type { PrivacyKind, PrivacyOutcome, PrivacyWay } from '../../shared/privacy.ts'
import type { Defaulted, Flag, Json, NullableJson, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** A list of members from elsewhere. */
export interface Imports {
  id: string
  /** Grows with each change of what its columns mean. */
  version: Defaulted<number>
  fileName: string
  /** SHA-256 of the file: the same one sent again is known. */
  digest: string
  /** The file itself, until it is imported or thrown away. */
  text: string
  settings: Json<ImportSettings>
  state: ImportState
  /** Lines that name someone, and the next of them to be worked on (from 0); backwards while it is undone. */
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

/** What became of one line of an import. */
export interface ImportRows {
  importId: string
  line: number
  state: LineState
  userId: string | null
  name: string
  email: string
  why: LineReason | null
  /** What of it could not be read. */
  leftOut: Json<(LeftOut | string)[]>
  /** Of who was here before: the fields that changed. */
  before: NullableJson<Record<string, unknown>>
  after: NullableJson<Record<string, unknown>>
  at: Time
  /** Whether they are still to be written to. */
  invites: Defaulted<Flag>
}

export type ExportState = 'waiting' | 'ready' | 'failed' | 'gone'

/** Everything that the studio has, as a file for its owner. */
export interface StudioExports {
  id: string
  askedBy: string
  askedAt: Time
  /** Why answers about health are in it; null where they are not. */
  healthReason: string | null
  state: ExportState
  /** 'yes' while it is being made; unique, so that there is one at a time. */
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

/** What someone asked about their data, by letter, telephone or at the desk. What they do themselves is in the activity log. */
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
  /** How they proved who they are, for a deletion; the studio's own record, which stays. */
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
  // That someone asked and was answered stays, without their name.
  privacyRequests: { public: false, personal: { by: ['userId'], end: 'kept' }, json: [], exported: 'whole' },
} as const satisfies FactsOf<PrivacyTables>
