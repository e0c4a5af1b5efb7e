import type { Insertable, Selectable } from 'kysely'
import { type AccountsTables, accountsFacts } from './tables/accounts.ts'
import { type ClassesTables, classesFacts } from './tables/classes.ts'
import type { FactsOf, JsonColumns } from './tables/facts.ts'
import { type MessagesTables, messagesFacts } from './tables/messages.ts'
import { type PaymentsTables, paymentsFacts } from './tables/payments.ts'
import { type PublishingTables, publishingFacts } from './tables/publishing.ts'
import { type StudioTables, studioFacts } from './tables/studio.ts'

/**
 * Every table, as both engines hold it. Times are UTC epoch milliseconds, money is integer paise (cents for dollars),
 * ids are opaque strings, lists are JSON text, yes and no are 1 and 0.
 */
export interface Database
  extends AccountsTables,
    ClassesTables,
    MessagesTables,
    PaymentsTables,
    PublishingTables,
    StudioTables {}

export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>

export const tableFacts = {
  ...accountsFacts,
  ...classesFacts,
  ...messagesFacts,
  ...paymentsFacts,
  ...publishingFacts,
  ...studioFacts,
} as const satisfies FactsOf<Database>

type Facts = typeof tableFacts

/** Tables whose every column of JSON is among their facts; naming one that is not refuses to compile. */
type WithJsonMissing = {
  [T in keyof Facts]: JsonColumns<Database[T]> extends Facts[T]['json'][number] ? never : T
}[keyof Facts]
const _everyJsonColumnIsNamed: [WithJsonMissing] extends [never] ? true : WithJsonMissing = true

/** Tables that know a person. */
export type PersonalTable = {
  [T in keyof Facts]: Facts[T]['personal'] extends null ? never : T
}[keyof Facts]

/** Tables whose rows know a person by `userId` and end so. */
type OwnedTable<End> = {
  [T in keyof Facts]: Facts[T]['personal'] extends { by: readonly ['userId', ...unknown[]]; end: End }
    ? T
    : never
}[keyof Facts]

/** The tables whose rows know a member by `userId` and end, when the account is deleted, in one of these ways. */
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
