import { reachOf } from '../../contract/permissions.ts'
import { searchMembers } from '../attendance/walk-in.ts'
import type { Member } from '../core/actor.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'

const MOST = 20

/**
 * Members for a session, by the beginning of a name, their whole address or telephone number. Whoever may not write to members at
 * the desk, such as a teacher, sees of an address only enough to tell two apart.
 * @throws AppError forbidden; not-found; too-many
 */
export async function findForSession(studio: Studio, member: Member, sessionId: string, q: string) {
  await requireMay(studio.db, member, 'walk-in.add', { sessionId })
  const seesAddress = reachOf(await grantsOf(studio.db, member.id), 'member.contact') !== null
  const people = await searchMembers(studio, member, { sessionId, q, most: MOST })
  return people.map(({ id, name, hint, email, lastDigits, isBooked }) => ({
    id,
    name,
    email: seesAddress ? email : hint,
    lastDigits,
    isBooked,
  }))
}
