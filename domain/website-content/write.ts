import type { WordContent, WordKind } from '../../contract/website-content.ts'
import { inTransactionWithFreeName } from '../../database/transaction.ts'
import { isTooDeep } from '../../lib/markdown.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember, withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockContent } from './content-state.ts'
import { kindOf, titleOf } from './kinds.ts'
import { requireMayEdit } from './require-may-edit.ts'

/** Creates a draft, visible only to staff until it is published. @returns its id @throws AppError forbidden; conflict for a kind that isn't created here */
export async function createContent(studio: Studio, member: Member, kind: WordKind): Promise<string> {
  return inTransactionWithFreeName(studio.db, async (trx) => {
    await lockLiveMember(trx, member)
    await requireMay(trx, member, 'content.change', STUDIO_WIDE)
    const own = kindOf(kind)
    if (own.isOne) throw new AppError('conflict', TEXTS.onlyOneOfIt)
    if (own.hasRecord) throw new AppError('conflict', TEXTS.begunElsewhere)
    const [id, now] = [(await own.newId?.(trx)) ?? newId(), studio.now()]
    const content = JSON.stringify(own.empty)
    const by = { createdAt: now, createdBy: member.id, updatedAt: now, updatedBy: member.id }
    await trx
      .insertInto('wordDrafts')
      .values({ id, kind, content, ...by })
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: `${kind}.begun`,
      subject: id,
      before: null,
      after: { kind },
    })
    return id
  })
}

type Named = { kind: WordKind; id: string; version: string }

/**
 * Saves a draft, complete or not. Visitors see the published content until it is published again.
 * @throws AppError forbidden, not-found; invalid for content of another kind; stale if someone else saved meanwhile
 */
export async function saveContent(
  studio: Studio,
  member: Member,
  { kind, id, version }: Named,
  content: WordContent,
): Promise<void> {
  if (content.kind !== kind) throw new AppError('invalid', TEXTS.checkFields, { content: TEXTS.checkFields })
  const tooDeep = Object.entries(content).filter(([, text]) => typeof text === 'string' && isTooDeep(text))
  if (tooDeep.length > 0)
    throw new AppError(
      'invalid',
      TEXTS.textTooDeep,
      Object.fromEntries(tooDeep.map(([name]) => [`content.${name}`, TEXTS.textTooDeep])),
    )
  await withLiveMember(studio, member, async (trx) => {
    await requireMayEdit(trx, member, kind, id)
    const { draft } = await lockContent(studio, trx, { kind, id, version, by: member.id })
    await trx
      .updateTable('wordDrafts')
      .set({
        content: JSON.stringify(content),
        version: (draft?.version ?? 0) + 1,
        updatedAt: studio.now(),
        updatedBy: member.id,
      })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
  })
}

/** Discards a draft; published content stays as it is. @throws AppError forbidden, not-found, stale */
export async function discardDraft(studio: Studio, member: Member, named: Named): Promise<void> {
  const { kind, id } = named
  await withLiveMember(studio, member, async (trx) => {
    await requireMayEdit(trx, member, kind, id)
    const { content } = await lockContent(studio, trx, { ...named, by: member.id })
    await trx.deleteFrom('wordDrafts').where('kind', '=', kind).where('id', '=', id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: `${kind}.discarded`,
      subject: id,
      before: { title: titleOf(content) },
      after: null,
    })
  })
}
