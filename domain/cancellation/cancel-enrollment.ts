import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { type Money, NO_MONEY, nearestPaise, plus } from '../../shared/money.ts'
import { type Bought, firstSession, refundDue, refundSteps } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { forLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { IN_CLASS, lockEnrollment } from '../enrollment/find.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { enrollmentCancelled } from '../mail/letters/cancellation.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { absorbManualRefund, alreadyBack, lockPayment, writeRefund } from '../payments/refunds.ts'
import { policyOf } from '../policy/policy.ts'
import { lockSeats, releaseSeat } from '../seats/seats.ts'

export type CancellationTerms = {
  enrollmentId: string
  paidPaise: Money
  backPaise: Money
  refundPaise: Money
  percent: number
  steps: { until: number | null; percent: number; refundPaise: Money }[]
}

/** @throws not-found; conflict when there is nothing to cancel any more */
export async function cancellationTerms(
  studio: Studio,
  member: Member,
  enrollmentId: string,
): Promise<CancellationTerms> {
  return termsOf(studio.db, member, enrollmentId, studio.now())
}

/** @param expected rupees as the page showed; otherwise nothing is cancelled @throws not-found, conflict, price-changed */
export async function cancelEnrollment(
  studio: Studio,
  member: Member,
  enrollmentId: string,
  expected: number,
): Promise<CancellationTerms> {
  return forLiveMember(studio, member, async (trx) => {
    const now = studio.now()
    const { classId, paymentId } = await getOwn(trx, member, enrollmentId)
    await lockSeats(trx, classId)
    // Locked, so that opening a film waits and then finds nobody enrolled.
    await lockEnrollment(trx, enrollmentId)
    if (paymentId) await lockPayment(trx, paymentId)
    const terms = await termsOf(trx, member, enrollmentId, now)
    if (nearestPaise(expected) !== terms.refundPaise) throw new AppError('price-changed', TEXTS.refundChanged)
    const cancelled = await trx
      .updateTable('enrollments')
      .set({
        status: 'cancelled',
        cancelledAt: now,
        cancelledBy: member.id,
        refundPaise: plus(terms.backPaise, terms.refundPaise),
      })
      .where('id', '=', enrollmentId)
      .where('status', 'in', IN_CLASS)
      .executeTakeFirst()
    if (cancelled.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.nothingToCancel)
    await releaseSeat(trx, enrollmentId)
    if (paymentId) await absorbManualRefund(trx, paymentId, 'policy')
    if (paymentId && terms.refundPaise > 0)
      await writeRefund(studio, trx, { paymentId, amountPaise: terms.refundPaise, reason: 'policy' })
    await record(studio, trx, member.id, 'enrollment.cancelled', enrollmentId, {
      refundPaise: terms.refundPaise,
    })
    const { title } = await trx
      .selectFrom('classes')
      .select('title')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow()
    const { paidPaise: paid, refundPaise: refund } = terms
    await writeToMember(
      studio,
      trx,
      member.id,
      enrollmentCancelled({ enrollmentId, title, paid, refund, at: now }),
    )
    await offerFreeSeats(studio, trx, classId)
    return terms
  })
}

async function getOwn(db: Db | Trx, member: Member, enrollmentId: string) {
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
  member: Member,
  enrollmentId: string,
  now: number,
): Promise<CancellationTerms> {
  const own = await getOwn(db, member, enrollmentId)
  const payment = own.paymentId
    ? await db.selectFrom('payments').select('amountPaise').where('id', '=', own.paymentId).executeTakeFirst()
    : undefined
  const paidPaise = payment?.amountPaise ?? NO_MONEY
  const backPaise = own.paymentId ? await alreadyBack(db, own.paymentId) : NO_MONEY
  const bought = await whatWasBought(db, own)
  if (!canCancel(own, bought)) throw new AppError('conflict', TEXTS.nothingToCancel)
  const steps = refundSteps(await policyOf(db, own.policyVersion), bought, now).map((step) => ({
    ...step,
    refundPaise: refundDue(paidPaise, step.percent, backPaise),
  }))
  const { percent, refundPaise } = steps[0] ?? { percent: 0, refundPaise: NO_MONEY }
  return { enrollmentId, paidPaise, backPaise, percent, refundPaise, steps }
}

/** A run that was held is over. Recordings that were marked as completed still follow the policy. */
function canCancel({ status }: Row<'enrollments'>, bought: Bought): boolean {
  return status === 'active' || (status === 'completed' && 'recordedAt' in bought)
}

async function whatWasBought(db: Db | Trx, own: Row<'enrollments'>): Promise<Bought> {
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
    .select(['startsAt', 'endsAt'])
    .where('classId', '=', own.classId)
    .where('cancelledAt', 'is', null)
    .execute()
  return { startsAt: firstSession(sessions, own.createdAt), opened, coolingOffEndsAt }
}
