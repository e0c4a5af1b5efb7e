import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { RefundRoute } from '../../shared/enums.ts'
import { type Money, NO_MONEY, nearestPaise, plus } from '../../shared/money.ts'
import { type Bought, beginning, firstSession, refundDue, refundSteps } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { freeExitOf, percentToCome } from '../booked-sessions/free-exit.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { lockEnrollment } from '../enrollment/find-enrollment.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { mostRefundedSince, movesByDesk } from '../enrollment/moved.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { enrollmentCancelled } from '../mail/letters/cancellation.ts'
import { namedPlace } from '../mail/letters/waiting-list.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import {
  absorbManualRefund,
  alreadyRefunded,
  lockPayment,
  routeOf,
  writeRefund,
} from '../payments/refunds.ts'
import { policyOf } from '../policy/policy.ts'
import { releaseSeats } from '../seats/bookings.ts'
import { enteredAt, usedWhenOver } from '../seats/entered.ts'
import { lockSeats } from '../seats/seats.ts'

export type CancellationTerms = {
  enrollmentId: string
  paidPaise: Money
  backPaise: Money
  refundPaise: Money
  percent: number
  steps: { until: number | null; percent: number; refundPaise: Money }[]
  /** The refund of a free exit, after the studio changed what was bought. */
  exitPercent: number | null
  /** How a refund reaches the member; null if nothing was paid. */
  route: RefundRoute | null
}

/** @throws not-found; conflict if there is nothing to cancel */
export async function cancellationTerms(
  studio: Studio,
  member: Member,
  enrollmentId: string,
): Promise<CancellationTerms> {
  return termsOf(studio.db, member, enrollmentId, studio.now())
}

/**
 * The same for the desk, which can also refund everything, or the remaining share.
 * @param at when it was decided
 * @throws as `cancellationTerms`
 */
export async function termsForDesk(
  studio: Studio,
  own: { userId: string; enrollmentId: string },
  byStudio: boolean | 'what is to come',
  at = studio.now(),
): Promise<CancellationTerms> {
  return termsOf(studio.db, { id: own.userId }, own.enrollmentId, at, byStudio)
}

/**
 * @param expected the refund shown, in rupees; if it has changed, nothing is cancelled
 * @throws not-found, conflict, price-changed
 */
export async function cancelEnrollment(
  studio: Studio,
  member: Member,
  enrollmentId: string,
  expected: number,
): Promise<{ terms: CancellationTerms; message: string }> {
  return withLiveMember(studio, member, async (trx) => {
    const { classId, sessionId } = await getOwn(trx, member, enrollmentId)
    for (const id of await classesOf(trx, enrollmentId, classId)) await lockSeats(trx, id)
    const about = { userId: member.id, enrollmentId, expected, actorId: member.id }
    const terms = await cancelUnderLock(studio, trx, about)
    const message =
      sessionId === null
        ? TEXTS.enrollmentCancelled
        : TEXTS.placeCancelled((await unusedShare(studio, trx, enrollmentId)).what)
    return { terms, message }
  })
}

type Cancelling = {
  userId: string
  enrollmentId: string
  /** The refund shown, in rupees. */
  expected: number
  /** Who does it: the member, or the desk for them. */
  actorId: string
  /** The studio’s decision: refunds everything, or the remaining share. */
  byStudio?: boolean | 'what is to come'
  /** What the desk refunds beyond the policy. */
  more?: Money
  /** When it was decided, if not now; the refund is computed for that moment. */
  at?: number
  /** The place ends now; refund and email are pending (domain/desk-payments/removed-booking.ts). */
  later?: boolean
  /** Only the email is delayed until then. */
  letterAt?: number
}

/** Needs the locks on the member and on the classes that the enrollment has seats in. @throws as `cancelEnrollment` */
export async function cancelUnderLock(
  studio: Studio,
  trx: Trx,
  about: Cancelling,
): Promise<CancellationTerms> {
  const {
    userId,
    enrollmentId,
    expected,
    actorId,
    byStudio = false,
    more = NO_MONEY,
    later,
    letterAt,
  } = about
  const member = { id: userId }
  const now = about.at ?? studio.now()
  const { classId, paymentId } = await getOwn(trx, member, enrollmentId)
  const classIds = await classesOf(trx, enrollmentId, classId)
  // Locked, so that opening a video waits and then finds no one enrolled.
  await lockEnrollment(trx, enrollmentId)
  if (paymentId) await lockPayment(trx, paymentId)
  const terms = await termsOf(trx, member, enrollmentId, now, byStudio)
  if (nearestPaise(expected) !== terms.refundPaise) throw new AppError('price-changed', TEXTS.refundChanged)
  const back = later ? NO_MONEY : plus(terms.refundPaise, more)
  const cancelled = await trx
    .updateTable('enrollments')
    .set({
      status: 'cancelled',
      cancelledAt: now,
      // Whose decision it was, which the audit uses to compute the refund. The log has who recorded it.
      cancelledBy: byStudio ? actorId : userId,
      refundPaise: plus(terms.backPaise, back),
      exitPercent: terms.exitPercent,
    })
    .where('id', '=', enrollmentId)
    .where('status', 'in', IN_CLASS)
    .executeTakeFirst()
  if (cancelled.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.nothingToCancel)
  await releaseSeats(studio, trx, enrollmentId)
  if (paymentId && !later) await absorbManualRefund(trx, paymentId, 'policy')
  const route =
    paymentId !== null && back > 0
      ? await writeRefund(studio, trx, {
          paymentId,
          amountPaise: back,
          reason: more > 0 ? 'desk' : 'policy',
          ...(actorId !== userId && { by: actorId }),
        })
      : undefined
  const refundPaise = plus(terms.refundPaise, more)
  await recordEvent(studio, trx, actorId, 'enrollment.cancelled', enrollmentId, { refundPaise })
  const { paidPaise: paid } = terms
  const letter = { enrollmentId, paid, refund: back, route, at: now, leavesAt: letterAt }
  if (!later) await emailAboutCancellation(studio, trx, userId, letter)
  for (const id of classIds) await offerFreeSeats(studio, trx, id)
  return terms
}

export async function emailAboutCancellation(
  studio: Studio,
  trx: Trx,
  userId: string,
  about: Omit<Parameters<typeof enrollmentCancelled>[0], 'what' | 'title' | 'picture'>,
): Promise<void> {
  const cancelled = await unusedShare(studio, trx, about.enrollmentId)
  await writeToMember(studio, trx, userId, enrollmentCancelled({ ...about, ...cancelled }))
}

async function unusedShare(studio: Studio, db: Db | Trx, enrollmentId: string) {
  const { title, picture, startsAt } = await db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .leftJoin('classSessions', 'classSessions.id', 'enrollments.sessionId')
    .select(['classes.title', 'classes.picture', 'classSessions.startsAt'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const session = startsAt === null ? null : { startsAt, timeZone: studio.settings.timeZone }
  return { what: namedPlace({ title, session }), title, picture }
}

/** The class of an enrollment and those with its make-ups. Only the member, who is locked, can change them. */
export async function classesOf(trx: Trx, enrollmentId: string, classId: string): Promise<string[]> {
  const booked = await trx
    .selectFrom('bookings')
    .select('classId')
    .distinct()
    .where('enrollmentId', '=', enrollmentId)
    .where('state', '=', 'booked')
    .execute()
  return [...new Set([classId, ...booked.map((one) => one.classId)])].sort()
}

async function getOwn(db: Db | Trx, member: Pick<Member, 'id'>, enrollmentId: string) {
  const own = await db
    .selectFrom('enrollments')
    .selectAll()
    .where('id', '=', enrollmentId)
    .where('userId', '=', member.id)
    .executeTakeFirst()
  if (!own) throw new AppError('not-found', TEXTS.notEnrolled)
  return own
}

async function termsOf(
  db: Db | Trx,
  member: Pick<Member, 'id'>,
  enrollmentId: string,
  now: number,
  byStudio: boolean | 'what is to come' = false,
): Promise<CancellationTerms> {
  const own = await getOwn(db, member, enrollmentId)
  const payment = own.paymentId
    ? await db
        .selectFrom('payments')
        .select(['amountPaise', 'way', 'createdAt'])
        .where('id', '=', own.paymentId)
        .executeTakeFirst()
    : undefined
  const paidPaise = payment?.amountPaise ?? NO_MONEY
  const backPaise = own.paymentId ? await alreadyRefunded(db, own.paymentId) : NO_MONEY
  const route = payment ? routeOf(payment, now) : null
  const bought = await whatWasBought(db, own, now)
  if (!canCancel(own, bought)) throw new AppError('conflict', TEXTS.nothingToCancel)
  if (byStudio) {
    const exitPercent =
      byStudio === 'what is to come' && !('recordedAt' in bought)
        ? await percentToCome(db, own.id, now)
        : null
    const percent = exitPercent ?? 100
    const refundPaise = refundDue(paidPaise, percent, backPaise)
    const steps = [{ until: null, percent, refundPaise }]
    return { enrollmentId, paidPaise, backPaise, percent, refundPaise, steps, exitPercent, route }
  }
  const steps = refundSteps(await policyOf(db, own.policyVersion), bought, now).map((step) => ({
    ...step,
    refundPaise: refundDue(paidPaise, step.percent, backPaise),
  }))
  const { percent, refundPaise } = steps[0] ?? { percent: 0, refundPaise: NO_MONEY }
  const exitPercent = 'freeExit' in bought ? (bought.freeExit?.percent ?? null) : null
  return { enrollmentId, paidPaise, backPaise, percent, refundPaise, steps, exitPercent, route }
}

/** A class that has been held can’t be cancelled. Recordings marked as completed still follow the policy. */
function canCancel({ status }: Row<'enrollments'>, bought: Bought): boolean {
  return status === 'active' || (status === 'completed' && 'recordedAt' in bought)
}

async function whatWasBought(db: Db | Trx, own: Row<'enrollments'>, now: number): Promise<Bought> {
  const { type } = await db
    .selectFrom('classes')
    .select('type')
    .where('id', '=', own.classId)
    .executeTakeFirstOrThrow()
  const { coolingOffEndsAt } = own
  const opened = own.openedAt !== null
  if (type === 'Recorded') return { recordedAt: own.createdAt, opened, coolingOffEndsAt }
  const sessions = await db
    .selectFrom('classSessions')
    .select(['id', 'startsAt', 'endsAt', 'cancelledAt'])
    .where('classId', '=', own.classId)
    .where((eb) => (own.sessionId === null ? eb.lit(true) : eb('id', '=', own.sessionId)))
    .execute()
  const booked = await db
    .selectFrom('bookings')
    .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
    .select(['session.id', 'session.startsAt', 'session.endsAt', 'session.cancelledAt'])
    .select(['bookings.source', 'bookings.createdAt'])
    .select(['bookings.mark', 'bookings.markedAt', 'bookings.enteredAt'])
    .where('bookings.enrollmentId', '=', own.id)
    .where('bookings.state', '=', 'booked')
    .execute()
  const begun = booked.flatMap((one) => [
    ...(one.source === 'make-up' ? [one.startsAt] : []),
    ...usedWhenOver(one),
    ...[enteredAt(one)].filter((at) => at !== null),
  ])
  const planned = sessions.filter(({ cancelledAt }) => cancelledAt === null || cancelledAt > now)
  const startsAt = beginning(firstSession(planned, own.createdAt), begun)
  const most = mostRefundedSince(await movesByDesk(db, own.id), now)
  return { startsAt, opened, most, coolingOffEndsAt, freeExit: await freeExitOf(db, own, now) }
}
