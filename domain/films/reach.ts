import type { Db, Trx } from '../../database/open.ts'
import { requireDraft } from '../class-editing/draft-access.ts'
import { readDraft } from '../class-editing/drafts.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'

/**
 * Requires that a member may see or change the videos of a class or a draft, which share their id.
 * @returns which of them it is
 * @throws AppError forbidden, not-found
 */
export async function requireMayEditFilms(
  db: Db | Trx,
  member: Pick<Member, 'id'>,
  verb: 'classes.see' | 'classes.change',
  classId: string,
): Promise<'class' | 'draft'> {
  await requireMay(db, member, verb)
  const published = await db.selectFrom('classes').select('id').where('id', '=', classId).executeTakeFirst()
  if (published) {
    await requireMay(db, member, verb, { classId })
    return 'class'
  }
  await requireDraft(db, member, verb, await readDraft(db, classId))
  return 'draft'
}
