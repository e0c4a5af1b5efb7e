import type { Insertable, Selectable } from 'kysely'
import { type AccountsTables, accountsFacts } from './tables/accounts.ts'
import { type ClassesTables, classesFacts } from './tables/classes.ts'
import type { FactsOf, JsonColumns } from './tables/facts.ts'
import { type MessagesTables, messagesFacts } from './tables/messages.ts'
import { type PaymentsTables, paymentsFacts } from './tables/payments.ts'
import { type PendingTables, pendingFacts } from './tables/pending.ts'
import { type PrivacyTables, privacyFacts } from './tables/privacy.ts'
import { type PublishingTables, publishingFacts } from './tables/publishing.ts'
import { type StudioTables, studioFacts } from './tables/studio.ts'
import { type TeachingTables, teachingFacts } from './tables/teaching.ts'
import { type WordsTables, wordsFacts } from './tables/words.ts'

/**
 * Both engines: times are UTC epoch milliseconds, money is integer paise (cents for dollars), ids are opaque strings,
 * lists are JSON text, booleans are 1 and 0.
 */
export interface Database
  extends AccountsTables,
    ClassesTables,
    MessagesTables,
    PaymentsTables,
    PendingTables,
    PrivacyTables,
    PublishingTables,
    StudioTables,
    TeachingTables,
    WordsTables {}

export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>

export const tableFacts = {
  ...accountsFacts,
  ...classesFacts,
  ...messagesFacts,
  ...paymentsFacts,
  ...pendingFacts,
  ...privacyFacts,
  ...publishingFacts,
  ...studioFacts,
  ...teachingFacts,
  ...wordsFacts,
} as const satisfies FactsOf<Database>

type Facts = typeof tableFacts

/** A table whose JSON columns are not all in its facts does not compile. */
type WithJsonMissing = {
  [T in keyof Facts]: JsonColumns<Database[T]> extends Facts[T]['json'][number] ? never : T
}[keyof Facts]
const _everyJsonColumnIsNamed: [WithJsonMissing] extends [never] ? true : WithJsonMissing = true

export type PersonalTable = {
  [T in keyof Facts]: Facts[T]['personal'] extends null ? never : T
}[keyof Facts]

type OwnedTable<End> = {
  [T in keyof Facts]: Facts[T]['personal'] extends { by: readonly ['userId', ...unknown[]]; end: End }
    ? T
    : never
}[keyof Facts]

export function tablesOfMembers<End extends 'deleted' | 'forgotten' | 'kept'>(
  ...ends: End[]
): OwnedTable<End>[] {
  return Object.entries(tableFacts)
    .filter(
      ([, { personal }]) =>
        personal?.by[0] === 'userId' && (ends as readonly string[]).includes(personal.end),
    )
    .map(([table]) => table as OwnedTable<End>)
}
