import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { TEXTS } from '../../shared/texts.ts'
import { cancelUnderLock, classesOf, termsForDesk } from '../cancellation/cancel-enrollment.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { refuseToBook } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { lockPair } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import { type Studio, stopped } from '../core/studio.ts'
import { findEnrollment, lockEnrollment } from '../enrollment/find-enrollment.ts'
import { cancelledKey } from '../mail/letters/cancellation.ts'
import { addPending, openOf, type PendingKind } from '../pending/pending.ts'
import { seatOneAgain } from '../seats/bookings.ts'
import { lockSeats } from '../seats/seats.ts'
import { requireForMember } from './reach.ts'

type Run = { memberId: string; enrollmentId: string }

/** Free runs and recordings, each with its remaining sessions. Paid ones are ended through their payment. */
export async function listGivenEnrollments(studio: Studio, memberId: string) {
  const rows = await studio.db
    .selectFrom('enrollments as own')
    .innerJoin('classes as class', 'class.id', 'own.classId')
    .leftJoin('bookings as booked', (join) =>
      join.onRef('booked.enrollmentId', '=', 'own.id').on('booked.state', '=', 'booked'),
    )
    .leftJoin('classSessions as session', (join) =>
      join.onRef('session.id', '=', 'booked.sessionId').on('session.endsAt', '>', studio.now()),
    )
    .select(['own.id', 'class.title', 'class.type'])
    .select((eb) => [
      eb.fn.count<number>('session.id').as('sessions'),
      eb.fn.min('session.startsAt').as('nextAt'),
    ])
    .where('own.userId', '=', memberId)
    .where('own.sessionId', 'is', null)
    .where('own.paymentId', 'is', null)
    .where('own.status', '=', 'active')
    .groupBy(['own.id', 'class.title', 'class.type', 'own.createdAt'])
    .orderBy('own.createdAt')
    .execute()
  return rows.map(({ sessions, nextAt, type, ...row }) => ({
    ...row,
    isRecorded: type === 'Recorded',
    sessions: Number(sessions),
    nextAt: nextAt === null ? null : Number(nextAt),
  }))
}

/** Free bookings that the desk has ended and can still undo. */
export async function listEndedEnrollments({ db, now }: Studio, memberId: string) {
  const rows = await openOf(db, 'ended-booking')
    .innerJoin('enrollments as own', 'own.id', 'action.subject')
    .innerJoin('classes as class', 'class.id', 'own.classId')
    .leftJoin('users as desk', 'desk.id', 'action.askedBy')
    .select(['class.title', 'desk.firstName as by'])
    .where('action.other', '=', memberId)
    .where('action.dueAt', '>', now())
    .orderBy('action.createdAt', 'desc')
    .execute()
  return rows.map(({ id, title, by, dueAt }) => ({ id, title, by, leavesAt: dueAt }))
}

/**
 * The sessions that the member would lose.
 * @throws AppError forbidden; not-found; conflict for one that is over
 */
export async function previewEnd(studio: Studio, actor: Member, run: Run) {
  const { classId } = await requireGiven(studio.db, actor, run)
  await termsForDesk(studio, { userId: run.memberId, enrollmentId: run.enrollmentId }, true)
  const { title, type } = await studio.db
    .selectFrom('classes')
    .select(['title', 'type'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const sessions = await studio.db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('classSessions.startsAt')
    .where('bookings.enrollmentId', '=', run.enrollmentId)
    .where('bookings.state', '=', 'booked')
    .where('classSessions.endsAt', '>', studio.now())
    .orderBy('classSessions.startsAt')
    .execute()
  return { title, isRecorded: type === 'Recorded', sessions: sessions.map(({ startsAt }) => startsAt) }
}

/**
 * Ends a free run. Its places are free at once; the email is sent after ten minutes.
 * @returns when the email is sent
 * @throws AppError forbidden; not-found; conflict for one that was paid for, or is over
 */
export async function endGivenEnrollment(
  studio: Studio,
  actor: Member,
  run: Run,
  reason: string,
): Promise<number> {
  const { memberId: userId, enrollmentId } = run
  await requireGiven(studio.db, actor, run)
  return inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, userId)
    const { classId } = await requireGiven(trx, actor, run)
    for (const id of await classesOf(trx, enrollmentId, classId)) await lockSeats(trx, id)
    const then = stopped(studio)
    const { dueAt: letterAt } = await addPending(then, trx, 'ended-booking', {
      subject: enrollmentId,
      other: userId,
      payload: {},
      askedBy: actor.id,
    })
    const about = { userId, enrollmentId, expected: 0, actorId: actor.id, byStudio: true, at: then.now() }
    await cancelUnderLock(then, trx, { ...about, letterAt })
    await recordEvent(then, trx, actor.id, 'enrollment.ended', enrollmentId, { userId, classId, reason })
    return letterAt
  })
}

/**
 * Pending action: a free booking that was ended. Undoing restores all of its remaining sessions and stops the email;
 * bookings cancelled earlier stay cancelled. It can't be undone if a place is taken, the member is blocked or booked again,
 * the class is cancelled or got another session, or one of its sessions is cancelled and may be restored.
 */
export const endedBookingKind: PendingKind<'ended-booking'> = {
  async needs(db, { subject }) {
    const { classId } = await findById(db, subject)
    return { verb: 'roster.change', about: { classId } }
  },
  isSettled: () => true,
  async lock(trx, { subject, other }, actor) {
    if (!actor) return
    await lockPair(trx, actor, other ?? '')
    const { classId } = await findById(trx, subject)
    for (const id of await classesEver(trx, subject, classId)) await lockSeats(trx, id)
  },
  // Nothing to do: the email leaves the outbox at this time by itself.
  execute: async () => undefined,
  async undo(studio, trx, actor, { subject: enrollmentId, other }) {
    const userId = other ?? ''
    const { classId, cancelledAt } = await requireOwn(trx, actor, { memberId: userId, enrollmentId })
    if (cancelledAt === null) throw new AppError('conflict', TEXTS.pendingOver)
    const course = await trx
      .selectFrom('classes')
      .select('cancelledAt')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow()
    if (course.cancelledAt !== null) throw new AppError('conflict', TEXTS.classIsOffNow)
    await refuseToBook(trx, userId)
    const again = await findEnrollment(trx, userId, classId, null)
    if (again && again.id !== enrollmentId && again.status !== 'cancelled')
      throw new AppError('conflict', TEXTS.inItAgain)
    await lockEnrollment(trx, enrollmentId)
    const say = (at: number) => dateAndTime(at, studio.settings.timeZone)
    if (await addedMeanwhile(studio, trx, enrollmentId, classId))
      throw new AppError('conflict', TEXTS.runGrewSince)
    const places = await placesEnded(trx, enrollmentId, cancelledAt)
    if (places.some(({ elsewhere }) => elsewhere !== null)) throw new AppError('conflict', TEXTS.inItAgain)
    for (const { id, startsAt } of places)
      if (!(await seatOneAgain(studio, trx, id)))
        throw new AppError('conflict', TEXTS.runTakenSince(say(startsAt)))
    await trx
      .updateTable('enrollments')
      .set({ status: 'active', cancelledAt: null, cancelledBy: null, refundPaise: null, exitPercent: null })
      .where('id', '=', enrollmentId)
      .execute()
    const dedupeKey = cancelledKey(enrollmentId, cancelledAt)
    await trx.deleteFrom('outboxEmails').where('dedupeKey', '=', dedupeKey).execute()
    await recordEvent(studio, trx, actor.id, 'enrollment.put-back', enrollmentId, { userId, classId })
  },
}

function findById(db: Db | Trx, id: string) {
  return db.selectFrom('enrollments').select('classId').where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * The enrollment's places in sessions that take place: those that ended with it, or earlier with a session restored since.
 * Make-ups that the desk removed earlier are left out. `elsewhere` is another booking of the member in that session, even
 * one that is over, because no one can have two.
 */
async function placesEnded(trx: Trx, enrollmentId: string, since: number) {
  return trx
    .selectFrom('bookings')
    .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
    .leftJoin('bookings as other', (join) =>
      join
        .onRef('other.sessionId', '=', 'bookings.sessionId')
        .onRef('other.userId', '=', 'bookings.userId')
        .on('other.state', '=', 'booked'),
    )
    .select(['bookings.id', 'session.startsAt', 'other.id as elsewhere'])
    .where('bookings.enrollmentId', '=', enrollmentId)
    .where('bookings.state', '=', 'cancelled')
    .where((eb) => eb.or([eb('bookings.endedAt', '>=', since), eb('bookings.source', '=', 'run')]))
    .where('session.cancelledAt', 'is', null)
    .orderBy('session.startsAt')
    .execute()
}

/** An upcoming session that was added to the class after the enrollment ended. */
async function addedMeanwhile(studio: Studio, trx: Trx, enrollmentId: string, classId: string) {
  return trx
    .selectFrom('classSessions as session')
    .select('session.id')
    .where('session.classId', '=', classId)
    .where('session.cancelledAt', 'is', null)
    .where('session.startsAt', '>', studio.now())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.sessionId', '=', 'session.id')
            .where('bookings.enrollmentId', '=', enrollmentId),
        ),
      ),
    )
    .executeTakeFirst()
}

async function classesEver(trx: Trx, enrollmentId: string, classId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('bookings')
    .select('classId')
    .distinct()
    .where('enrollmentId', '=', enrollmentId)
    .execute()
  return [...new Set([classId, ...rows.map((one) => one.classId)])].sort()
}

async function requireOwn(db: Db | Trx, actor: Member, { memberId, enrollmentId }: Run) {
  await requireForMember(db, actor, 'member.see', memberId)
  const own = await db
    .selectFrom('enrollments')
    .selectAll()
    .where('id', '=', enrollmentId)
    .where('userId', '=', memberId)
    .where('sessionId', 'is', null)
    .executeTakeFirst()
  if (!own) throw new AppError('not-found', TEXTS.notEnrolled)
  await requireMay(db, actor, 'roster.change', { classId: own.classId })
  return own
}

async function requireGiven(db: Db | Trx, actor: Member, run: Run) {
  const own = await requireOwn(db, actor, run)
  if (own.paymentId !== null) throw new AppError('conflict', TEXTS.endedByItsPayment)
  if (own.status !== 'active') throw new AppError('conflict', TEXTS.nothingToCancel)
  return own
}
