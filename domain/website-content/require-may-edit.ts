import type { WordKind } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'

/** Words are the studio's; those of a centre may be written by anyone who may write there. @throws AppError forbidden */
export async function requireMayEdit(
  db: Db | Trx,
  member: Member,
  kind: WordKind,
  id: string,
): Promise<void> {
  await requireMay(db, member, 'content.change', kind === 'centre' ? { centreId: id } : STUDIO_WIDE)
}
