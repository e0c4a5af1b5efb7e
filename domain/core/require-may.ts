import { covers, type Reach, reachOf, SENSITIVE, type Verb } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from './actor.ts'
import { AppError } from './errors.ts'
import { lacksSecondFactor, waitsForSecondFactor } from './second-factor.ts'
import { grantsOf } from './staff-roles.ts'

export type About =
  | { sessionId: string }
  | { classId: string }
  | { centreId: string | null }
  | { ownerId: string | null }

/** For records without a centre, which a role in a single centre doesn’t cover. */
export const STUDIO_WIDE = { centreId: null } as const

/**
 * Requires a permission at the desk for a session, a class, a centre or an account's own record (`ownerId`).
 * Without any of them the permission may be for any centre; the caller then checks which rows are within reach
 * (`covers`). Call it in the transaction of the write, under the lock of the class where there is one.
 * @throws AppError forbidden; second-factor-missing for money and health, where the studio demands one and this account has none;
 *   not-found for a missing record, if the permission exists in general
 */
export async function requireMay(
  db: Db | Trx,
  member: Pick<Member, 'id'>,
  verb: Verb,
  about?: About,
): Promise<Reach> {
  const reach = reachOf(await grantsOf(db, member.id), verb)
  if (reach === null) throw new AppError('forbidden', TEXTS.notAllowed)
  if (about && !covers(reach, await placeOf(db, member, about)))
    throw new AppError('forbidden', TEXTS.notAllowed)
  if (await waitsForSecondFactor(db, member.id, verb))
    throw new AppError('second-factor-missing', TEXTS.secondFactorMissing)
  return reach
}

/** Whether the requester of a pending action still has the permission; every job checks before it executes. @param by null for no one */
export async function isStillAllowed(
  db: Db | Trx,
  by: string | null,
  verb: Verb,
  about?: About,
): Promise<boolean> {
  try {
    await requireMay(db, { id: by ?? '' }, verb, about)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Requires a permission. */
export type Check = (verb: Verb, about?: About) => Promise<unknown>

export const checkOf =
  (db: Db | Trx, member: Pick<Member, 'id'>): Check =>
  (verb, about) =>
    requireMay(db, member, verb, about)

/** Requires it again when a pending action is executed. @throws AppError conflict */
export const checkAgain =
  (db: Db | Trx, askedBy: string): Check =>
  async (verb, about) => {
    if (!(await isStillAllowed(db, askedBy, verb, about))) throw new AppError('conflict', TEXTS.askerMayNot)
  }

/** The reach of a permission, without throwing: null for none, or while two-factor login is missing. */
export async function reachNow(db: Db | Trx, member: Pick<Member, 'id'>, verb: Verb): Promise<Reach | null> {
  const reach = reachOf(await grantsOf(db, member.id), verb)
  return reach === null || (await waitsForSecondFactor(db, member.id, verb)) ? null : reach
}

/** Which of some permissions they have for a record, to decide what a page offers. */
export async function allowedVerbs<V extends Verb>(
  db: Db | Trx,
  member: Pick<Member, 'id'>,
  verbs: readonly V[],
  about: About,
): Promise<V[]> {
  const [grants, place] = [await grantsOf(db, member.id), await placeOf(db, member, about)]
  const may = verbs.filter((verb) => covers(reachOf(grants, verb), place))
  const waits = may.some((verb) => SENSITIVE.includes(verb)) && (await lacksSecondFactor(db, member.id))
  return waits ? may.filter((verb) => !SENSITIVE.includes(verb)) : may
}

async function placeOf(db: Db | Trx, member: Pick<Member, 'id'>, about: About) {
  if ('centreId' in about) return { isOwn: false, centreId: about.centreId }
  if ('ownerId' in about) return { isOwn: about.ownerId === member.id, centreId: null }
  if ('classId' in about) {
    const found = await db
      .selectFrom('classes')
      .innerJoin('instructors', 'instructors.id', 'classes.instructorId')
      .leftJoin('rooms', 'rooms.id', 'classes.roomId')
      .select((eb) => [
        'instructors.userId',
        eb.fn.coalesce('rooms.centreId', 'classes.centreId').as('centreId'),
      ])
      .where('classes.id', '=', about.classId)
      .executeTakeFirst()
    if (!found) throw new AppError('not-found', TEXTS.classNotFound)
    return { isOwn: found.userId === member.id, centreId: found.centreId }
  }
  const found = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .innerJoin('instructors as teacher', (join) =>
      join.on((eb) => eb('teacher.id', '=', eb.fn.coalesce('session.instructorId', 'class.instructorId'))),
    )
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .select((eb) => ['teacher.userId', eb.fn.coalesce('room.centreId', 'class.centreId').as('centreId')])
    .where('session.id', '=', about.sessionId)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.sessionNotFound)
  return { isOwn: found.userId === member.id, centreId: found.centreId }
}
