import type { Selectable } from 'kysely'
import type { Json } from './columns.ts'

/** Facts about each table, beside its interface. A missing JSON column is a type error. */
export type FactsOf<Tables> = { [T in keyof Tables]: TableFacts<Tables[T]> }

type TableFacts<Table> = {
  /** Whether public pages show it: a write makes them stale. */
  public: boolean
  /** How rows name a person, and their fate when the account is deleted: gone, anonymous, or kept for the books. */
  personal: {
    by: readonly (keyof Selectable<Table>)[]
    end: 'deleted' | 'forgotten' | 'kept'
  } | null
  json: readonly JsonColumns<Table>[]
}

export type JsonColumns<Table> = {
  [C in keyof Table]: Exclude<Table[C], null> extends Json<infer V> ? (string extends V ? never : C) : never
}[keyof Table]

export const OWN = { public: false, personal: { by: ['userId'], end: 'deleted' }, json: [] } as const
