import { covers } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'

type Verb = 'classes.see' | 'classes.change'
type Draft = Pick<Row<'classDrafts'>, 'content' | 'createdBy'>

/**
 * Requires that a member may see or change a draft: everywhere, or in the centre of its room. A draft without a room
 * belongs to its author.
 * @throws AppError forbidden
 */
export async function requireDraft(
  db: Db | Trx,
  member: Pick<Member, 'id'>,
  verb: Verb,
  draft: Draft,
): Promise<void> {
  const reach = await requireMay(db, member, verb)
  if (!(await isWithin(db, reach, member, draft))) throw new AppError('forbidden', TEXTS.notAllowed)
}

export async function isWithin(
  db: Db | Trx,
  reach: Awaited<ReturnType<typeof requireMay>>,
  member: Pick<Member, 'id'>,
  { content, createdBy }: Draft,
): Promise<boolean> {
  if (reach.everywhere) return true
  const centreId = await centreOfRoom(db, content.roomId)
  return centreId === null ? createdBy === member.id : covers(reach, { isOwn: false, centreId })
}

export async function centreOfRoom(db: Db | Trx, roomId: string | null): Promise<string | null> {
  if (roomId === null) return null
  const room = await db.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirst()
  return room?.centreId ?? null
}
