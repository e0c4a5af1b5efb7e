import type { WordKind } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'

/** Content belongs to the whole studio; a centre's page may also be edited by people with that right there. @throws AppError forbidden */
export async function requireMayEdit(
  db: Db | Trx,
  member: Member,
  kind: WordKind,
  id: string,
): Promise<void> {
  await requireMay(db, member, 'content.change', kind === 'centre' ? { centreId: id } : STUDIO_WIDE)
}
