import type { StatementSync } from 'node:sqlite'

/** An entity as the API shows it, with what the sandbox must remember about it and never shows. */
export interface Document<Entity, Settings> {
  entity: Entity
  settings: Settings
  createdMs: number
}

export interface Documents<Entity, Settings> {
  find(id: string): Document<Entity, Settings> | undefined
  /** All of one parent, oldest first: an order's payments, a payment's refunds, a receipt's orders. */
  linkedTo(link: string): Document<Entity, Settings>[]
  all(): Document<Entity, Settings>[]
  insert(link: string | null, createdMs: number, entity: Entity, settings: Settings): void
  save(entity: Entity, settings: Settings): void
  page(options: PageOptions): Entity[]
}

export interface PageOptions {
  fromMs: number
  toMs: number
  count: number
  skip: number
  link?: string
  /** One more condition, in SQL; never made of input. */
  also?: string
}

/** One table of JSON entities: `link` is the parent's id (for orders: the receipt). */
export function documents<Entity extends { id: string }, Settings>(
  sql: (text: string) => StatementSync,
  table: 'orders' | 'payments' | 'refunds',
): Documents<Entity, Settings> {
  const read = (row: Record<string, unknown>): Document<Entity, Settings> => ({
    entity: JSON.parse(String(row.entity)),
    settings: JSON.parse(String(row.settings)),
    createdMs: Number(row.created_ms),
  })
  return {
    find(id) {
      const row = sql(`select * from ${table} where id = ?`).get(id)
      return row && read(row)
    },
    linkedTo: (link) => sql(`select * from ${table} where link = ? order by seq`).all(link).map(read),
    all: () => sql(`select * from ${table} order by seq`).all().map(read),
    insert(link, createdMs, entity, settings) {
      sql(`insert into ${table} (id, link, created_ms, entity, settings) values (?, ?, ?, ?, ?)`).run(
        entity.id,
        link,
        createdMs,
        JSON.stringify(entity),
        JSON.stringify(settings),
      )
    },
    save(entity, settings) {
      sql(`update ${table} set entity = ?, settings = ? where id = ?`).run(
        JSON.stringify(entity),
        JSON.stringify(settings),
        entity.id,
      )
    },
    page({ fromMs, toMs, count, skip, link, also = 'true' }) {
      const where = link === undefined ? '' : 'and link = ?'
      return sql(
        `select * from ${table} where created_ms >= ? and created_ms < ? ${where} and ${also} order by seq desc limit ? offset ?`,
      )
        .all(fromMs, toMs, ...(link === undefined ? [] : [link]), count, skip)
        .map((row) => read(row).entity)
    },
  }
}
