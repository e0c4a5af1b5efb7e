import type { WordContent, WordKind } from '../../contract/website-content.ts'
import type { Trx } from '../../database/open.ts'
import { inTransactionWithFreeName } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { type ContentState, lastRevision, lockContent } from './content-state.ts'
import { kindOf, titleOf } from './kinds.ts'
import { pictureNames } from './pictures.ts'
import { requireMayEdit } from './require-may-edit.ts'

type Named = { kind: WordKind; id: string; version: string }

/**
 * Publishes a draft, at once or at the time it sets, and keeps it as a revision.
 * @throws AppError forbidden, not-found, stale; conflict if something is missing, by field
 */
export async function publishContent(studio: Studio, member: Member, named: Named): Promise<void> {
  await change(studio, member, named, async (trx, stand) => {
    await publishRevision(studio, trx, named, { content: stand.content, by: member.id, restored: null })
  })
}

/**
 * Hides it from visitors. It stays at the desk and can be published again.
 * @throws AppError forbidden, not-found, stale; conflict if it was never published
 */
export async function unpublishContent(studio: Studio, member: Member, named: Named): Promise<void> {
  const { kind, id } = named
  await change(studio, member, named, async (trx, { published, draft }) => {
    const own = kindOf(kind)
    if (!own.withdraw || !published || published.isWithdrawn)
      throw new AppError('conflict', TEXTS.nothingToWithdraw)
    await own.withdraw(studio, trx, id, member.id)
    // The draft was created only for the lock: the published content is what one continues from.
    if (draft?.version === 0) await endDraft(trx, named)
    await recordChange(studio, trx, {
      actorId: member.id,
      action: `${kind}.withdrawn`,
      subject: id,
      before: { title: titleOf(published.content) },
      after: null,
    })
  })
}

/**
 * Publishes an earlier revision again as the newest one. A draft is discarded, as the person confirmed.
 * @throws AppError forbidden, not-found, stale; conflict if something it needs no longer exists
 */
export async function restoreContent(
  studio: Studio,
  member: Member,
  named: Named,
  number: number,
): Promise<void> {
  await change(studio, member, named, async (trx) => {
    const old = await trx
      .selectFrom('wordRevisions')
      .select('content')
      .where('kind', '=', named.kind)
      .where('id', '=', named.id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!old) throw new AppError('not-found', TEXTS.noSuchRevision)
    await publishRevision(studio, trx, named, { content: old.content, by: member.id, restored: number })
  })
}

async function change(
  studio: Studio,
  member: Member,
  named: Named,
  work: (trx: Trx, stand: ContentState) => Promise<void>,
): Promise<void> {
  await inTransactionWithFreeName(studio.db, async (trx) => {
    await lockLiveMember(trx, member)
    await requireMayEdit(trx, member, named.kind, named.id)
    await work(trx, await lockContent(studio, trx, { ...named, by: member.id }))
  })
}

type Out = { content: WordContent; by: string; restored: number | null }

async function publishRevision(
  studio: Studio,
  trx: Trx,
  { kind, id }: Named,
  { content, by, restored }: Out,
) {
  const own = kindOf(kind)
  const before = await own.find(trx, id)
  const missing = own.missing(content, await pictureNames(trx, content, before))
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ field, text }) => [field, text]))
    throw new AppError('conflict', TEXTS.notReady(missing.length), fields)
  }
  let number = 1 + (await lastRevision(trx, kind, id))
  // The content from before the desk's first edit is the first revision.
  if (before && number === 1) {
    await saveRevision(studio, trx, { kind, id, number, content: before.content, by: null, restored: null })
    number++
  }
  const kept = await own.publish(studio, trx, id, content, by)
  await saveRevision(studio, trx, { kind, id, number, content: kept, by, restored })
  await endDraft(trx, { kind, id })
  await recordChange(studio, trx, {
    actorId: by,
    action: restored === null ? `${kind}.published` : `${kind}.restored`,
    subject: id,
    before: before && { title: titleOf(before.content), revision: number - 1 },
    after: { title: titleOf(kept), revision: number },
    ...(restored !== null && { detail: { restored } }),
  })
}

type Revision = Out & { kind: WordKind; id: string; number: number; by: string | null }

async function saveRevision(
  studio: Studio,
  trx: Trx,
  revision: Omit<Revision, 'by'> & { by: string | null },
) {
  const { kind, id, number, content, by, restored } = revision
  const row = { kind, id, number, content: JSON.stringify(content), restored }
  await trx
    .insertInto('wordRevisions')
    .values({ ...row, createdAt: studio.now(), createdBy: by })
    .execute()
}

async function endDraft(trx: Trx, { kind, id }: Pick<Named, 'kind' | 'id'>) {
  await trx.deleteFrom('wordDrafts').where('kind', '=', kind).where('id', '=', id).execute()
}
