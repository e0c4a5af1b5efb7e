import { type KyselyPlugin, ParseJSONResultsPlugin } from 'kysely'
import { tableFacts } from './tables.ts'

const JSON_COLUMNS = new Set<string>(Object.values(tableFacts).flatMap(({ json }) => json))

/** Only columns of type `Json`: a member's own text may look like JSON and must stay text. */
export function jsonColumns(): KyselyPlugin {
  return new ParseJSONResultsPlugin({
    shouldParse: (_value, path) => JSON_COLUMNS.has(/^\$\[\d+\][."]+([A-Za-z]+)"?$/.exec(path)?.[1] ?? ''),
  })
}
