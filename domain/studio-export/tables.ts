import { type Database, tableFacts } from '../../database/tables.ts'

export type ExportedTable = keyof Database
export const EXPORTED_TABLES = Object.keys(tableFacts) as ExportedTable[]

type Exported = 'whole' | { without: readonly string[] } | { not: string }
const exportedOf = (table: ExportedTable): Exported => tableFacts[table].exported

/** Columns that are left out; null for a table that is left out entirely. */
export function withheldFrom(table: ExportedTable): readonly string[] | null {
  const how = exportedOf(table)
  if (how === 'whole') return []
  return 'without' in how ? how.without : null
}

export function whyNot(table: ExportedTable): string | null {
  const how = exportedOf(table)
  return typeof how === 'object' && 'not' in how ? how.not : null
}
