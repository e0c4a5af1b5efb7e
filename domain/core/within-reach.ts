import { type Expression, type SqlBool, sql } from 'kysely'
import { type Reach, reachOf } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Member } from './actor.ts'
import { grantsOf } from './staff-roles.ts'

type Actor = Pick<Member, 'id'>

/**
 * The members someone may act on, as a condition on `users`. Members belong to no centre: staff of a single centre see
 * members who were ever booked there, and members they registered.
 * @param of `all` looks up the booked members once; `few` checks each of a few rows by itself
 */
export function isWithin(
  { everywhere, centreIds }: Reach,
  actor: Actor,
  of: 'all' | 'few' = 'few',
): Expression<SqlBool> {
  if (everywhere) return sql<SqlBool>`1 = 1`
  const centres = sql.join([...centreIds, ''].map((id) => sql`${id}`))
  return sql<SqlBool>`(${sql.ref('users.registeredBy')} = ${actor.id} or ${wasBooked(
    actor,
    sql<SqlBool>`coalesce(room.${sql.ref('centreId')}, course.${sql.ref('centreId')}) in (${centres})`,
    of,
  )})`
}

/** The members a staff member knows: within reach, or on one of their rolls. */
export async function isKnownTo(db: Db | Trx, actor: Actor): Promise<Expression<SqlBool>> {
  const grants = await grantsOf(db, actor.id)
  const reach = reachOf(grants, 'member.see')
  const within = reach ? isWithin(reach, actor) : sql<SqlBool>`1 = 0`
  if (!reachOf(grants, 'session.roll')?.own) return within
  const taught = sql<SqlBool>`coalesce(held.${sql.ref('instructorId')}, course.${sql.ref('instructorId')}) in
    (select id from instructors where ${sql.ref('userId')} = ${actor.id})`
  return sql<SqlBool>`(${within} or ${wasBooked(actor, taught)})`
}

const BOOKS = sql.join(
  ['roll.walk-in', 'enrollment.given', 'enrollment.started'].map((action) => sql`${action}`),
)

/** A booking made by the actor does not bring a member into the actor's reach. */
function wasBooked(actor: Actor, where: Expression<SqlBool>, of: 'all' | 'few' = 'few'): Expression<SqlBool> {
  const [id, user] = [sql.ref('users.id'), sql.ref('booked.userId')]
  const there = sql`from bookings as booked
    inner join ${sql.table('classSessions')} as held on held.id = ${sql.ref('booked.sessionId')}
    inner join classes as course on course.id = held.${sql.ref('classId')}
    left join rooms as room on room.id = coalesce(held.${sql.ref('roomId')}, course.${sql.ref('roomId')})
    where ${where}
      and not exists (select 1 from ${sql.table('auditLog')} as made
        where made.subject in (booked.id, booked.${sql.ref('enrollmentId')}) and made.action in (${BOOKS})
          and made.${sql.ref('actorId')} = ${actor.id} and ${user} <> ${actor.id})`
  return of === 'all'
    ? sql<SqlBool>`${id} in (select ${user} ${there})`
    : sql<SqlBool>`exists (select 1 ${there} and ${user} = ${id})`
}
