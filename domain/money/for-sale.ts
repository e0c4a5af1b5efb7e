import { TEXTS } from '../../shared/texts.ts'
import { listClasses } from '../classes/find.ts'
import { isOver } from '../classes/status.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment } from '../enrollment/find.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { countTaken } from '../seats/count.ts'

const MOST_SESSIONS = 60

/** Classes that are on sale within reach, in the studio's order, with what each costs now. @throws AppError forbidden */
export async function classesToSell(studio: Studio, member: Member) {
  const { everywhere, centreIds } = await requireMay(studio.db, member, 'sale.make')
  const now = studio.now()
  const found = await listClasses(studio)
  const centres = await centresOf(studio)
  return found.filter((one) => {
    const centreId = centres.get(one.id) ?? null
    return !isOver(one, now) && (everywhere || (centreId !== null && centreIds.includes(centreId)))
  })
}

async function centresOf({ db }: Studio) {
  const rows = await db
    .selectFrom('classes')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
    .select((eb) => ['classes.id', eb.fn.coalesce('rooms.centreId', 'classes.centreId').as('centreId')])
    .execute()
  return new Map(rows.map(({ id, centreId }) => [id, centreId]))
}

/**
 * What can be sold of one class to somebody: the run, and its single places, each with what is free.
 * @throws AppError forbidden; not-found
 */
export async function choicesAtDesk(
  studio: Studio,
  actor: Member,
  { classId, memberId }: Record<'classId' | 'memberId', string>,
) {
  const { db } = studio
  await requireMay(db, actor, 'sale.make', { classId })
  const found = (await classesToSell(studio, actor)).find(({ id }) => id === classId)
  if (!found) throw new AppError('not-found', TEXTS.classNotFound)
  const person = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'state'])
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('not-found', TEXTS.memberNotFound)
  const own = await findEnrollment(db as never, memberId, classId, null)
  const booked = await db
    .selectFrom('bookings')
    .select('sessionId')
    .where('classId', '=', classId)
    .where('userId', '=', memberId)
    .where('state', '=', 'booked')
    .execute()
  const isIn = new Set(booked.map(({ sessionId }) => sessionId))
  const sessions =
    found.singlePricePaise === null || found.type === 'Recorded'
      ? []
      : await db
          .selectFrom('classSessions')
          .select(['id', 'startsAt'])
          .where('classId', '=', classId)
          .where('cancelledAt', 'is', null)
          .where('startsAt', '>', studio.now())
          .orderBy('startsAt')
          .limit(MOST_SESSIONS)
          .execute()
  const taken = new Map((await countTaken(studio, db, classId)).map((one) => [one.sessionId, one.taken]))
  return {
    person,
    yogaClass: found,
    isInRun: own !== undefined && IN_CLASS.includes(own.status),
    sessions: sessions.map(({ id, startsAt }) => ({
      ...{ id, startsAt, isIn: isIn.has(id) },
      free: Math.max(0, found.capacity - (taken.get(id) ?? 0)),
    })),
  }
}
