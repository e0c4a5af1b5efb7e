import type { Context } from 'hono'
import type { Documents } from '../ledger/documents.ts'
import type { Sandbox } from '../sandbox.ts'
import { refuse } from './errors.ts'

export function collection<Entity>(items: Entity[]) {
  return { entity: 'collection', count: items.length, items }
}

/** One page of a list, newest first, as `count`, `skip`, `from` and `to` ask; new entities may lag behind. */
export function readPage<Entity, Settings>(
  sandbox: Sandbox,
  context: Context,
  documents: Documents<Entity, Settings>,
  { link, also, lags = true }: { link?: string; also?: string; lags?: boolean } = {},
) {
  const count = readNumber(context, 'count', 10)
  if (count < 1 || count > 100) throw refuse('The count must be between 1 and 100.', { field: 'count' })
  const lag = lags ? sandbox.knobs.lists.lagSeconds * 1000 : 0
  const visible = lag > 0 ? sandbox.clock.now() - lag : Number.MAX_SAFE_INTEGER
  const to = readNumber(context, 'to', 0)
  return collection(
    documents.page({
      link,
      also,
      count,
      skip: readNumber(context, 'skip', 0),
      fromMs: readNumber(context, 'from', 0) * 1000,
      toMs: Math.min(to > 0 ? (to + 1) * 1000 : Number.MAX_SAFE_INTEGER, visible),
    }),
  )
}

function readNumber(context: Context, name: string, otherwise: number): number {
  const text = context.req.query(name)
  if (text === undefined || text === '') return otherwise
  const value = Math.floor(Number(text))
  if (!Number.isFinite(value) || value < 0) throw refuse(`The ${name} must be an integer.`, { field: name })
  return value
}
