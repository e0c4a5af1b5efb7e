import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
} from 'kysely'
import { tableFacts } from './tables.ts'

const OF_TABLE = new Map<string, readonly string[]>(
  Object.entries(tableFacts).map(([table, { json }]) => [table, json]),
)
const ALL = [...new Set([...OF_TABLE.values()].flat())]

/**
 * Only columns of type `Json` of the tables that a statement reads: a member's own text may look like JSON and must stay
 * text. Kysely's own plugin asks of each value by its path, which took an eighth of a member's call.
 */
export function jsonColumns(): KyselyPlugin {
  const read = new WeakMap<QueryId, readonly string[]>()
  return {
    transformQuery({ queryId, node }) {
      const columns = columnsOf(node)
      if (columns.length > 0) read.set(queryId, columns)
      return node
    },
    async transformResult({ queryId, result }) {
      const [first] = result.rows
      const columns = first ? (read.get(queryId) ?? []).filter((name) => name in first) : []
      for (const row of columns.length > 0 ? result.rows : []) parseEach(row, columns)
      return result
    },
  }
}

/** Of what is no table of ours, such as a part named by `with`, or of raw SQL: any. */
function columnsOf(node: OperationNode): readonly string[] {
  if (AliasNode.is(node)) return columnsOf(node.node)
  if (TableNode.is(node)) return OF_TABLE.get(node.table.identifier.name) ?? ALL
  if (SelectQueryNode.is(node)) return ofEach([...(node.from?.froms ?? []), ...joinedTo(node)])
  if (InsertQueryNode.is(node)) return node.into ? columnsOf(node.into) : []
  if (UpdateQueryNode.is(node)) return node.table ? ofEach([node.table, ...joinedTo(node)]) : []
  if (DeleteQueryNode.is(node)) return ofEach(node.from.froms)
  return ALL
}

function joinedTo({ joins = [] }: SelectQueryNode | UpdateQueryNode): OperationNode[] {
  return joins.map(({ table }) => table)
}

function ofEach(nodes: readonly OperationNode[]): readonly string[] {
  return nodes.flatMap(columnsOf)
}

/** Lists and objects. */
const MAY_BE_JSON = /^(\{.*\}|\[.*\])$/s

function parseEach(row: UnknownRow, columns: readonly string[]) {
  for (const name of columns) {
    const text = row[name]
    if (typeof text === 'string' && MAY_BE_JSON.test(text)) row[name] = JSON.parse(text)
  }
}
