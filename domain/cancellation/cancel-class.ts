import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { EnrollmentStatus } from '../../shared/enums.ts'
import { NO_MONEY, plus } from '../../shared/money.ts'
import { refundDue } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { emailTeachers } from '../classes/teacher-emails.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockRows } from '../core/lock.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { classCalledOff, makeUpCalledOff } from '../mail/letters/cancellation.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { absorbManualRefund, alreadyRefunded, lockPayment, writeRefund } from '../payments/refunds.ts'
import { clearSeats, releaseSeats } from '../seats/bookings.ts'
import { lockSeats } from '../seats/seats.ts'

/**
 * Cancels a class and refunds everyone in full, including payments that arrive later. Completed recordings and single sessions that
 * have started are kept. Make-up bookings in other classes end too; members of other classes with a make-up here are notified.
 * @throws forbidden, not-found; class-over if it is cancelled or over
 */
export async function cancelClass(studio: Studio, actor: Member, classId: string): Promise<void> {
  await requireMay(studio.db, actor, 'class.call-off', { classId })
  await inTransaction(studio.db, async (trx) => {
    // Locked in one order, as for make-ups.
    for (const id of [...new Set([classId, ...(await madeUpIn(trx, classId))])].sort())
      if (!(await lockSeats(trx, id))) throw new AppError('not-found', TEXTS.classNotFound)
    await requireMay(trx, actor, 'class.call-off', { classId })
    const now = studio.now()
    if (await wasHeld(trx, classId, now)) throw new AppError('class-over', TEXTS.classFinished)
    const called = await trx
      .updateTable('classes')
      .set({ cancelledAt: now, cancelledBy: actor.id })
      .where('id', '=', classId)
      .where('cancelledAt', 'is', null)
      .returning(['title', 'type', 'picture'])
      .executeTakeFirst()
    if (!called) throw new AppError('class-over', TEXTS.classFinished)
    const coming = await trx
      .selectFrom('classSessions')
      .select(['id', 'startsAt', 'endsAt', 'roomId', 'instructorId', 'cancelledAt'])
      .where('classId', '=', classId)
      .where('startsAt', '>', now)
      .where('cancelledAt', 'is', null)
      .execute()
    await trx
      .updateTable('classSessions')
      .set((eb) => ({ cancelledAt: now, sequence: eb('sequence', '+', 1) }))
      .where('classId', '=', classId)
      .where('startsAt', '>', now)
      .where('cancelledAt', 'is', null)
      .execute()
    if (called.type !== 'Recorded') await emailItsTeachers(studio, trx, actor, classId, coming)
    const leaving: EnrollmentStatus[] =
      called.type === 'Recorded' ? ['active', 'waitlisted'] : ['active', 'waitlisted', 'completed']
    const elsewhere = await madeUpIn(trx, classId)
    for (const one of await membersOf(trx, classId, leaving, now))
      await removeMember(studio, trx, actor, called, one)
    const guests = (await clearSeats(studio, trx, classId)).filter(({ source }) => source === 'make-up')
    for (const { id, userId } of guests)
      if (userId)
        await writeToMember(
          studio,
          trx,
          userId,
          makeUpCalledOff({ bookingId: id, title: called.title, picture: called.picture }),
        )
    for (const id of elsewhere) await offerFreeSeats(studio, trx, id)
    await recordEvent(studio, trx, actor.id, 'class.cancelled', classId)
  })
}

/** At once: a class that is cancelled has no undo. */
async function emailItsTeachers(
  studio: Studio,
  trx: Trx,
  actor: Member,
  classId: string,
  coming: (SessionState & { id: string })[],
) {
  const changes = coming.map(({ id, ...before }) => ({
    sessionId: id,
    before,
    after: { ...before, cancelledAt: studio.now() },
  }))
  await emailTeachers(studio, trx, { batchId: classId, by: actor.id, reason: '', changes })
}

/** Other classes in which members of this one have make-ups. */
async function madeUpIn(trx: Trx, classId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('bookings')
    .innerJoin('enrollments as own', 'own.id', 'bookings.enrollmentId')
    .where('own.classId', '=', classId)
    .where('bookings.source', '=', 'make-up')
    .where('bookings.state', '=', 'booked')
    .select('bookings.classId')
    .distinct()
    .execute()
  return rows.map((one) => one.classId).sort()
}

type Enrolled = Awaited<ReturnType<typeof membersOf>>[number]

async function wasHeld(trx: Trx, classId: string, now: number): Promise<boolean> {
  const last = await trx
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select((eb) => eb.fn.max('classSessions.endsAt').as('endsAt'))
    .where('classSessions.classId', '=', classId)
    .where('classSessions.cancelledAt', 'is', null)
    .where('classes.type', '!=', 'Recorded')
    .executeTakeFirst()
  return typeof last?.endsAt === 'number' && last.endsAt <= now
}

/** Locked, so that opening a video or marking a session waits and then sees no enrollment. */
async function membersOf(trx: Trx, classId: string, statuses: EnrollmentStatus[], now: number) {
  await lockRows(trx, 'enrollments', { classId })
  return trx
    .selectFrom('enrollments')
    .leftJoin('payments', 'payments.id', 'enrollments.paymentId')
    .leftJoin('classSessions as single', 'single.id', 'enrollments.sessionId')
    .select([
      'enrollments.id',
      'enrollments.userId',
      'enrollments.status',
      'enrollments.paymentId',
      'payments.amountPaise',
    ])
    .where('enrollments.classId', '=', classId)
    .where('enrollments.status', 'in', statuses)
    .where((eb) => eb.or([eb('enrollments.sessionId', 'is', null), eb('single.startsAt', '>', now)]))
    .execute()
}

async function removeMember(
  studio: Studio,
  trx: Trx,
  actor: Member,
  { title, picture }: { title: string; picture: string },
  one: Enrolled,
) {
  const { paymentId } = one
  if (paymentId) await lockPayment(trx, paymentId)
  const back = paymentId ? await alreadyRefunded(trx, paymentId) : NO_MONEY
  const due = refundDue(one.amountPaise ?? NO_MONEY, 100, back)
  await trx
    .updateTable('enrollments')
    .set({
      status: 'cancelled',
      cancelledAt: studio.now(),
      cancelledBy: actor.id,
      refundPaise: plus(back, due),
    })
    .where('id', '=', one.id)
    .execute()
  await releaseSeats(studio, trx, one.id)
  if (paymentId) await absorbManualRefund(trx, paymentId, 'class-cancelled')
  const route =
    paymentId !== null && due > 0
      ? await writeRefund(studio, trx, { paymentId, amountPaise: due, reason: 'class-cancelled' })
      : undefined
  await writeToMember(
    studio,
    trx,
    one.userId,
    classCalledOff({
      route,
      enrollmentId: one.id,
      title,
      picture,
      wasWaiting: one.status === 'waitlisted',
      refund: due,
    }),
  )
}
