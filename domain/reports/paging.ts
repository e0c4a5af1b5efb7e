import { type RawBuilder, sql } from 'kysely'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'

/** By what rows are ordered; the last of them tells any two apart. */
export type Order = readonly { by: RawBuilder<unknown>; falls?: boolean; kind: 'number' | 'text' }[]
export type Key = (string | number)[]

/** The rows after one whose key this is; all of them without. */
export function afterKey(order: Order, key: Key | undefined): RawBuilder<boolean> {
  if (!key) return sql<boolean>`1 = 1`
  const [first, ...others] = order
  if (!first) return sql<boolean>`1 = 0`
  const value = key[order.indexOf(first)]
  const further = first.falls ? sql`${first.by} < ${value}` : sql`${first.by} > ${value}`
  if (others.length === 0) return sql<boolean>`(${further})`
  return sql<boolean>`(${further} or (${first.by} = ${value} and ${afterKey(others, key.slice(1))}))`
}

export function ordered(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(({ by, falls }) => (falls ? sql`${by} desc` : sql`${by} asc`)))
}

/** As an address holds a key. */
export const keyToText = (key: Key) => JSON.stringify(key)

/** @throws AppError invalid */
export function keyFromText(order: Order, text: string | undefined): Key | undefined {
  if (text === undefined) return undefined
  const key = parsed(text)
  const fits =
    Array.isArray(key) &&
    key.length === order.length &&
    order.every(({ kind }, n) =>
      kind === 'number' ? Number.isSafeInteger(key[n]) : typeof key[n] === 'string',
    )
  if (!fits) throw new AppError('invalid', TEXTS.checkFields)
  return key
}

function parsed(text: string): Key | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
