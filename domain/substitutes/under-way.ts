import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'

export type LockedSession = {
  id: string
  classId: string
  title: string
  startsAt: number
  endsAt: number
  teacherId: string
}

/**
 * An upcoming session, read under its class's lock, so that of two people changing its teacher the second sees the first's
 * change.
 * @throws AppError not-found; conflict once it has begun or is cancelled
 */
export async function lockSession(studio: Studio, trx: Trx, sessionId: string): Promise<LockedSession> {
  const known = await trx
    .selectFrom('classSessions')
    .select('classId')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!known) throw new AppError('not-found', TEXTS.sessionNotFound)
  await lockSeats(trx, known.classId)
  const { cancelledAt, calledOffAt, type, ...session } = await trx
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select((eb) => [
      'session.id',
      'session.classId',
      'class.title',
      'class.type',
      'session.startsAt',
      'session.endsAt',
      'session.cancelledAt',
      'class.cancelledAt as calledOffAt',
      eb.fn.coalesce('session.instructorId', 'class.instructorId').as('teacherId'),
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (type === 'Recorded') throw new AppError('not-found', TEXTS.sessionNotFound)
  if (cancelledAt !== null || calledOffAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
  if (session.startsAt <= studio.now()) throw new AppError('conflict', TEXTS.sessionBegun)
  return session
}

/**
 * A request and its session, read under the class's lock.
 * @throws AppError not-found; conflict once it is over, with its outcome
 */
export async function lockRequest(
  studio: Studio,
  trx: Trx,
  requestId: string,
): Promise<{ request: Row<'substituteRequests'>; session: LockedSession }> {
  const find = () =>
    trx.selectFrom('substituteRequests').selectAll().where('id', '=', requestId).executeTakeFirst()
  const known = await find()
  if (!known) throw new AppError('not-found', TEXTS.requestNotFound)
  const session = await lockSession(studio, trx, known.sessionId)
  const request = (await find()) as Row<'substituteRequests'>
  if (request.state === 'taken' && request.takenBy)
    throw new AppError('conflict', TEXTS.tookIt(await nameOf(trx, request.takenBy)))
  if (request.state === 'withdrawn') throw new AppError('conflict', TEXTS.wasWithdrawn)
  if (request.state === 'ended') throw new AppError('conflict', TEXTS.sessionBegun)
  return { request, session }
}

export async function nameOf(trx: Trx, instructorId: string): Promise<string> {
  const teacher = await trx
    .selectFrom('instructors')
    .select(['firstName', 'lastName'])
    .where('id', '=', instructorId)
    .executeTakeFirstOrThrow()
  return fullName(teacher.firstName, teacher.lastName)
}

/** A teacher's account; null if they have none or it was deleted. */
export async function accountOf(trx: Trx, instructorId: string): Promise<string | null> {
  const teacher = await trx
    .selectFrom('instructors')
    .innerJoin('users', 'users.id', 'instructors.userId')
    .select('users.id')
    .where('instructors.id', '=', instructorId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return teacher?.id ?? null
}
