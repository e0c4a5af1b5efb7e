import type { ColumnType, Selectable } from 'kysely'

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
  // Written as any text, and read as something else.
  [C in keyof Table]: Exclude<Table[C], null> extends ColumnType<infer V, infer _, infer U>
    ? string extends U
      ? string extends V
        ? never
        : C
      : never
    : never
}[keyof Table]

export const OWN = { public: false, personal: { by: ['userId'], end: 'deleted' }, json: [] } as const
