import type { ColumnType, Selectable } from 'kysely'

/** Facts about each table, beside its interface. A missing JSON column is a type error. */
export type FactsOf<Tables> = { [T in keyof Tables]: TableFacts<Tables[T]> }

type TableFacts<Table> = {
  /** Whether public pages show the table, so a write makes them stale. */
  public: boolean
  /**
   * How rows refer to a person, and what happens to them when the account is deleted: deleted, made anonymous, or kept for
   * the books.
   */
  personal: {
    by: readonly (keyof Selectable<Table>)[]
    end: 'deleted' | 'forgotten' | 'kept'
  } | null
  json: readonly JsonColumns<Table>[]
  /**
   * Whether the studio export includes it: in full, without some columns, or not, and why. It never contains secrets or
   * cues; health answers only if the owner asks for them.
   */
  exported: 'whole' | { readonly without: readonly (keyof Selectable<Table>)[] } | { readonly not: string }
}

export type JsonColumns<Table> = {
  // Stored as any text, and read as another type.
  [C in keyof Table]: Exclude<Table[C], null> extends ColumnType<infer V, infer _, infer U>
    ? string extends U
      ? string extends V
        ? never
        : C
      : never
    : never
}[keyof Table]

export const OWN = {
  public: false,
  personal: { by: ['userId'], end: 'deleted' },
  json: [],
  exported: 'whole',
} as const

export const LOGINS = 'opens accounts: nobody takes it along'
export const COUNTED = 'counted from the other tables'
