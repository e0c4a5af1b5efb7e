import type { WordContent, WordKind } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { dateAndTime } from '../../shared/dates.ts'
import type { WordState } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import type { Published } from './kind.ts'
import { kindOf } from './kinds.ts'

/** The state of one piece of content: its draft, its published form, and the version a write must have seen. */
export type ContentState = {
  content: WordContent
  draft: Row<'wordDrafts'> | null
  published: Published<WordKind> | null
  version: string
  state: WordState
}

/** @throws AppError not-found */
export async function findContent(
  studio: Studio,
  db: Db | Trx,
  kind: WordKind,
  id: string,
): Promise<ContentState> {
  const draft = await findDraft(db, kind, id)
  const published = await kindOf(kind).find(db, id)
  const own = kindOf(kind)
  const isThere = !own.isOne || id === kind
  const content = draft?.content ?? published?.content ?? (own.isOne ? own.empty : undefined)
  if (!content || !isThere) throw new AppError('not-found', TEXTS.wordsNotFound)
  const last = await lastRevision(db, kind, id)
  return { content, draft, published, ...describeState(studio.now(), draft, published, last) }
}

function describeState(
  now: number,
  draft: Row<'wordDrafts'> | null,
  published: Published<WordKind> | null,
  last: number,
) {
  const version = draft ? `d${draft.createdAt}.${draft.version}` : `p${last}`
  return { version, state: stateOf(now, draft !== null, published) }
}

export function stateOf(
  now: number,
  hasDraft: boolean,
  published: Pick<Published<WordKind>, 'isWithdrawn' | 'shownAt'> | null,
): WordState {
  if (!published) return 'draft'
  if (published.isWithdrawn) return 'withdrawn'
  if (hasDraft) return 'changed'
  return (published.shownAt ?? 0) > now ? 'scheduled' : 'published'
}

async function findDraft(db: Db | Trx, kind: WordKind, id: string): Promise<Row<'wordDrafts'> | null> {
  const found = await db
    .selectFrom('wordDrafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** The number of the last revision published at the desk; 0 before the first. */
export async function lastRevision(db: Db | Trx, kind: WordKind, id: string): Promise<number> {
  const { last } = await db
    .selectFrom('wordRevisions')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/**
 * Locks one piece of content until the transaction ends, and checks that it is still what the writer saw. Every write
 * begins with this. The lock is the row of its draft, created if there is none: of two people who start to change
 * published content the second waits, then sees what the first did.
 * @throws AppError not-found; stale, naming who changed it
 */
export async function lockContent(
  studio: Studio,
  trx: Trx,
  { kind, id, version, by }: { kind: WordKind; id: string; version: string; by: string },
): Promise<ContentState> {
  const before = await findContent(studio, trx, kind, id)
  const now = studio.now()
  await trx
    .insertInto('wordDrafts')
    .values({
      kind,
      id,
      content: JSON.stringify(before.content),
      createdAt: now,
      createdBy: by,
      updatedAt: now,
      updatedBy: by,
      version: 0,
    })
    // An update that changes nothing waits for the row's lock.
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ kind }))
    .execute()
  const locked = await findContent(studio, trx, kind, id)
  const isNew = locked.draft?.version === 0
  const last = await lastRevision(trx, kind, id)
  const isSeen = isNew ? version === `p${last}` : version === locked.version
  if (!isSeen)
    throw new AppError(
      'stale',
      TEXTS.changedMeanwhile(await whoWrote(studio, trx, { kind, id, isNew, locked })),
    )
  return locked
}

type Written = { kind: WordKind; id: string; isNew: boolean; locked: ContentState }

async function whoWrote(studio: Studio, trx: Trx, { kind, id, isNew, locked }: Written) {
  const revision = await trx
    .selectFrom('wordRevisions')
    .select(['createdAt as at', 'createdBy as by'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const { draft } = locked
  const last = isNew || !draft ? revision : { at: draft.updatedAt, by: draft.updatedBy }
  if (!last?.by) return null
  const who = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', last.by)
    .executeTakeFirst()
  if (!who) return null
  const at = dateAndTime(last.at, studio.settings.timeZone)
  return { by: fullName(who.firstName, who.lastName), at }
}
