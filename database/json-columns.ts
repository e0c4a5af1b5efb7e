import type { KyselyPlugin, UnknownRow } from 'kysely'
import { tableFacts } from './tables.ts'

const JSON_COLUMNS = new Set<string>(Object.values(tableFacts).flatMap(({ json }) => json))

/**
 * Only columns of type `Json`: a member's own text may look like JSON and must stay text. Kysely's own plugin asks of each
 * value by its path, which took an eighth of a member's call.
 */
export function jsonColumns(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [first] = result.rows
      const names = Object.keys(first ?? {}).filter((name) => JSON_COLUMNS.has(name))
      for (const row of names.length > 0 ? result.rows : []) parseEach(row, names)
      return result
    },
  }
}

function parseEach(row: UnknownRow, names: string[]) {
  for (const name of names) {
    const text = row[name]
    if (typeof text === 'string') row[name] = JSON.parse(text)
  }
}
