import type { Verb } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import { isWithin } from '../core/within-reach.ts'

type Actor = Pick<Member, 'id'>

/** The classes of some centres; payments for others are out of reach. */
export function classesIn(db: Db | Trx, centreIds: readonly string[]) {
  return db
    .selectFrom('classes as within')
    .leftJoin('rooms', 'rooms.id', 'within.roomId')
    .select('within.id')
    .where((eb) => eb(eb.fn.coalesce('rooms.centreId', 'within.centreId'), 'in', [...centreIds, '']))
}

export type Person = {
  id: string
  firstName: string
  lastName: string
  email: string
  contactEmail: string | null
  emailProvedAt: number | null
  phone: string
  role: string
  createdAt: number
  dateOfBirth: string | null
  registeredBy: string | null
}

/**
 * Requires that a staff member may act on a member.
 * @throws AppError forbidden; not-found, also for a member they may not see
 */
export async function requireForMember(
  db: Db | Trx,
  actor: Actor,
  verb: Verb,
  memberId: string,
): Promise<Person> {
  const reach = await requireMay(db, actor, verb)
  const person = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'emailProvedAt', 'phone', 'role', 'createdAt'])
    .select(['contactEmail', 'dateOfBirth', 'registeredBy'])
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .where(isWithin(reach, actor))
    .executeTakeFirst()
  if (!person) throw new AppError('not-found', TEXTS.memberNotFound)
  return person
}
