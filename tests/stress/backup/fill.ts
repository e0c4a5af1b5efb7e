import { DatabaseSync } from 'node:sqlite'

/** Texts that a careless copy would change: what looks like JSON or a number, signs of every length, ends of lines. */
const TEXTS = [
  '{"a":1}',
  '["x"]',
  '007',
  '1e3',
  'true',
  'null',
  'O\'Brien "x" \\ \n\r\t',
  'नमस्ते ॐ',
  '🧘🏽‍♀️ ₹ ﬃ İ',
  ' ',
]

/**
 * Gives every empty table of a SQLite file some rows, of the values that are hardest to carry over; what they refer to
 * is there, and what is one of a list is one of it. Read from the layout itself, so that a new table is filled too.
 */
export function fillEmptyTables(file: string) {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  const count = (table: string) => Number(db.prepare(`select count(*) as n from "${table}"`).get()?.n)
  const layouts = db
    .prepare("select name, sql from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all()
    .map((row) => ({ name: String(row.name), sql: String(row.sql) }))
  const empty = layouts.filter(({ name }) => count(name) === 0)
  const isReady = (layout: { name: string }) =>
    references(db, layout.name).every(({ table }) => table === layout.name || count(table) > 0)
  while (empty.length > 0) {
    const next = empty.findIndex(isReady)
    const [layout] = empty.splice(next, next < 0 ? 0 : 1)
    if (!layout) throw new Error(`Cannot fill ${empty.map(({ name }) => name).join(', ')}.`)
    for (const [n, text] of TEXTS.entries()) insert(db, layout, n, text)
  }
  db.close()
}

function references(db: DatabaseSync, table: string) {
  return db
    .prepare(`select "from", "table", "to" from pragma_foreign_key_list('${table}')`)
    .all()
    .map((row) => ({ column: String(row.from), table: String(row.table), to: String(row.to) }))
}

function insert(db: DatabaseSync, layout: { name: string; sql: string }, n: number, text: string) {
  const columns = db
    .prepare(
      `select name, lower(type) as type, "notnull" or pk as required from pragma_table_info('${layout.name}')`,
    )
    .all()
  const referring = references(db, layout.name)
  const values = columns.map(({ name, type }) => {
    const refers = referring.find(({ column }) => column === name)
    if (refers)
      return (
        db.prepare(`select "${refers.to}" as value from "${refers.table}" limit 1 offset ?`).get(n)?.value ??
        null
      )
    const list = new RegExp(`"?${name}"? in \\(([^)]*)\\)`).exec(layout.sql)?.[1]?.split(', ')
    if (list) {
      const chosen = list[n % list.length] ?? ''
      return chosen.startsWith("'") ? chosen.slice(1, -1) : Number(chosen)
    }
    if (type === 'bigint') return Number.MAX_SAFE_INTEGER - n
    if (type === 'integer') return 100 + n
    if (type === 'real') return 58.123456789 + n
    return `${text}${n}`
  })
  const insertRow = db.prepare(
    `insert or ignore into "${layout.name}" values (${values.map(() => '?').join(', ')})`,
  )
  const optional = columns.flatMap(({ required }, i) => (required ? [] : [i]))
  // All columns full, if the table's rules allow it; else one of them empty, or two.
  const gaps = [[], ...optional.map((i) => [i]), ...optional.flatMap((i) => optional.map((j) => [i, j]))]
  for (const gap of gaps) {
    const row = values.map((value, i) => (gap.includes(i) ? null : value)) as string[]
    if (insertRow.run(...row).changes > 0) return
  }
}
