import type { Trx } from '../../database/open.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'

type Canned = { name: string; text: string }
type Versioned = { id: string; version: number }

/** Texts for what is often asked, by name. @throws AppError forbidden */
export async function listSavedReplies(studio: Studio, actor: Member) {
  await requireMay(studio.db, actor, 'inbox.answer', STUDIO_WIDE)
  return studio.db.selectFrom('cannedAnswers').selectAll().orderBy('name').orderBy('id').execute()
}

/** @returns its id @throws AppError forbidden; conflict with as many as there may be */
export async function addSavedReply(studio: Studio, actor: Member, { name, text }: Canned): Promise<string> {
  return withLiveMember(studio, actor, async (trx) => {
    await requireMay(trx, actor, 'inbox.answer', STUDIO_WIDE)
    const { n } = await trx
      .selectFrom('cannedAnswers')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= LIMITS.cannedAnswers) throw new AppError('conflict', TEXTS.tooManyCanned)
    const id = newId()
    await trx.insertInto('cannedAnswers').values({ id, name, text }).execute()
    const change = { actorId: actor.id, action: 'canned-answer.made', subject: id }
    await recordChange(studio, trx, { ...change, before: null, after: { name, text } })
    return id
  })
}

/** @throws AppError forbidden; not-found; stale */
export async function changeSavedReply(
  studio: Studio,
  actor: Member,
  of: Versioned,
  to: Canned,
): Promise<void> {
  await withLiveMember(studio, actor, (trx) => changeSavedReplyIn(studio, trx, actor, of, to))
}

/** The same within an existing transaction. */
export async function changeSavedReplyIn(
  studio: Studio,
  trx: Trx,
  actor: Member,
  { id, version }: Versioned,
  { name, text }: Canned,
): Promise<void> {
  await requireMay(trx, actor, 'inbox.answer', STUDIO_WIDE)
  await nextVersion(studio, trx, 'cannedAnswers', { id, version, missing: TEXTS.cannedGone })
  const before = await trx
    .selectFrom('cannedAnswers')
    .select(['name', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx.updateTable('cannedAnswers').set({ name, text }).where('id', '=', id).execute()
  const change = { actorId: actor.id, action: 'canned-answer.changed', subject: id }
  await recordChange(studio, trx, { ...change, before, after: { name, text } })
}

/** @throws AppError forbidden; not-found; stale */
export async function removeSavedReply(
  studio: Studio,
  actor: Member,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await withLiveMember(studio, actor, async (trx) => {
    await requireMay(trx, actor, 'inbox.answer', STUDIO_WIDE)
    await nextVersion(studio, trx, 'cannedAnswers', { id, version, missing: TEXTS.cannedGone })
    const before = await trx
      .deleteFrom('cannedAnswers')
      .where('id', '=', id)
      .returning(['name', 'text'])
      .executeTakeFirstOrThrow()
    const change = { actorId: actor.id, action: 'canned-answer.removed', subject: id }
    await recordChange(studio, trx, { ...change, before, after: null })
  })
}
