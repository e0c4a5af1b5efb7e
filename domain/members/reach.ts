import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reach, Verb } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'

type Actor = Pick<Member, 'id'>

/**
 * Whom somebody may do something with. Members belong to no centre: whoever has a role in one centre alone sees those who were ever
 * booked there, and those whom they registered themselves.
 */
export function isWithin({ everywhere, centreIds }: Reach, actor: Actor): Expression<SqlBool> {
  if (everywhere) return sql<SqlBool>`1 = 1`
  const centres = sql.join([...centreIds, ''].map((id) => sql`${id}`))
  return sql<SqlBool>`(${sql.ref('users.registeredBy')} = ${actor.id} or exists (
    select 1 from bookings as booked
    inner join ${sql.table('classSessions')} as held on held.id = ${sql.ref('booked.sessionId')}
    inner join classes as course on course.id = held.${sql.ref('classId')}
    left join rooms as room on room.id = coalesce(held.${sql.ref('roomId')}, course.${sql.ref('roomId')})
    where booked.${sql.ref('userId')} = ${sql.ref('users.id')}
      and coalesce(room.${sql.ref('centreId')}, course.${sql.ref('centreId')}) in (${centres})))`
}

/** The classes of some centres: what was paid for others is not theirs to see. */
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
  emailProvedAt: number | null
  phone: string
  role: string
  createdAt: number
  dateOfBirth: string | null
  registeredBy: string | null
}

/**
 * A member whom somebody of the staff may do something with.
 * @throws AppError forbidden; not-found, also for whom they may not know
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
    .select(['dateOfBirth', 'registeredBy'])
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .where(isWithin(reach, actor))
    .executeTakeFirst()
  if (!person) throw new AppError('not-found', TEXTS.memberNotFound)
  return person
}
