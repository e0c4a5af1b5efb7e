import type { Selectable } from 'kysely'
import type { Json } from './columns.ts'

/** What the rest of the program must know of each table, beside its interface. A column of JSON left out is a type error. */
export type FactsOf<Tables> = { [T in keyof Tables]: TableFacts<Tables[T]> }

type TableFacts<Table> = {
  /** Whether pages that everybody may see show a trace of it: a write to such a table makes them stale. */
  public: boolean
  /**
   * By which columns a row knows a person, and what becomes of it when their account is deleted: the row goes, or forgets
   * whose it was, or stays for the books. Null for a table that knows nobody.
   */
  personal: {
    by: readonly (keyof Selectable<Table>)[]
    end: 'deleted' | 'forgotten' | 'kept'
  } | null
  json: readonly JsonColumns<Table>[]
}

export type JsonColumns<Table> = {
  [C in keyof Table]: Exclude<Table[C], null> extends Json<infer V> ? (string extends V ? never : C) : never
}[keyof Table]

/** What belongs to a member, and is deleted with the account. */
export const OWN = { public: false, personal: { by: ['userId'], end: 'deleted' }, json: [] } as const
