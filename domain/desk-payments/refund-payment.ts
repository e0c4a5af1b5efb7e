import type { Trx } from '../../database/open.ts'
import type { RefundRoute } from '../../shared/enums.ts'
import { hundredthsOf, type Money, minus, NO_MONEY, rupees } from '../../shared/money.ts'
import { LEAST_REFUND_PAISE } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import {
  type CancellationTerms,
  cancelUnderLock,
  classesOf,
  termsForDesk,
} from '../cancellation/cancel-enrollment.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember, lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { givenBack } from '../mail/letters/payments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { lockPayment, routeOf, writeRefund } from '../payments/refunds.ts'
import { lockSeats } from '../seats/seats.ts'
import { boughtWith, leftOf, type Payment, requirePayment } from './find-payment.ts'

/** All amounts in hundredths of the payment's currency. */
export type RefundPreview = {
  currency: string
  paid: Money
  /** What is left to refund. */
  left: Money
  /** What the policy refunds if the purchase is ended; null if there is nothing to end. */
  ending: { percent: number; byPolicy: Money; whole: Money } | null
  /** A plan may be ended from now on. */
  endsPlan: boolean
  route: RefundRoute
}

/** Previews a refund. @throws AppError forbidden, not-found */
export async function previewRefund(
  studio: Studio,
  member: Member,
  paymentId: string,
): Promise<RefundPreview> {
  const payment = await requirePayment(studio.db, member, 'refund.by-policy', paymentId)
  return previewOf(studio, payment, studio.now())
}

/** @param at the moment the policy is applied for */
export async function previewOf(studio: Studio, payment: Payment, at: number): Promise<RefundPreview> {
  const { enrollment, membership } = await boughtWith(studio.db, payment.id)
  const left = payment.outcome === 'enrolled' ? await leftOf(studio.db, payment) : NO_MONEY
  const now = studio.now()
  return {
    currency: payment.currency,
    paid: payment.amountPaise,
    left,
    route: routeOf(payment, now),
    ending:
      enrollment && (await endingOf(studio, { userId: payment.userId, enrollmentId: enrollment.id }, at)),
    endsPlan: membership !== null && membership.startsAt < now && membership.endsAt > now,
  }
}

async function endingOf(studio: Studio, own: { userId: string; enrollmentId: string }, at: number) {
  const byPolicy = await termsOrNull(studio, own, false, at)
  const whole = await termsOrNull(studio, own, true, at)
  return (
    byPolicy &&
    whole && { percent: byPolicy.percent, byPolicy: byPolicy.refundPaise, whole: whole.refundPaise }
  )
}

async function termsOrNull(
  studio: Studio,
  own: { userId: string; enrollmentId: string },
  byStudio: boolean,
  at: number,
): Promise<CancellationTerms | null> {
  try {
    return await termsForDesk(studio, own, byStudio, at)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}

export type RefundAsked = {
  /** Made by the caller, one for each intended refund: the same key twice refunds once. */
  key: string
  /** By the policy, all that is left, or another sum. */
  basis: 'policy' | 'whole' | 'sum'
  /** In hundredths, as the page showed it. */
  amount: Money
  /** Whether the refund also ends the purchase. */
  ends: boolean
  reason: string
}

/** Who decided it, and when; the policy is applied as of that time, even if the refund is executed later. */
export type Decision = { by: string; at: number }

/**
 * Locks everything a refund touches: people in the order of their ids, classes, the payment.
 * @param actor null for a refund executed by a job
 */
export async function lockForRefund(trx: Trx, actor: Member | null, payment: Payment): Promise<void> {
  for (const id of [...new Set([...(actor ? [actor.id] : []), payment.userId])].sort()) {
    if (actor && id === actor.id) await lockLiveMember(trx, actor)
    else await lockMember(trx, id)
  }
  const { enrollment } = await boughtWith(trx, payment.id)
  if (enrollment)
    for (const id of await classesOf(trx, enrollment.id, enrollment.classId)) await lockSeats(trx, id)
  await lockPayment(trx, payment.id)
}

/**
 * Refunds a payment, in part or in full. A refund by the policy always ends the purchase; beyond the policy the desk decides.
 * Needs the locks.
 * @param studio with the transaction as its database: everything is read under the locks
 * @throws AppError invalid for a sum that is too small or too large; conflict when there is nothing left, or nothing to end; price-changed when
 *   the amount would differ
 */
export async function refund(
  studio: Studio,
  trx: Trx,
  payment: Payment,
  asked: RefundAsked,
  decision: Decision,
): Promise<void> {
  const preview = await previewOf(studio, payment, decision.at)
  requireFitting(preview, asked)
  const { basis, amount, reason, key } = asked
  const ends = asked.ends || basis === 'policy'
  const more = ends ? await end(studio, trx, decision, payment, preview, asked) : null
  if (more === null) await keep(studio, trx, decision, payment, asked)
  const morePaise = more ?? (await moreOf(studio, payment, amount))
  await trx
    .insertInto('deskRefunds')
    .values({
      key,
      paymentId: payment.id,
      amountPaise: amount,
      morePaise,
      basis,
      ends: ends ? 1 : 0,
      reason,
      by: decision.by,
      createdAt: studio.now(),
    })
    .execute()
  await recordEvent(studio, trx, decision.by, 'payment.refunded', payment.id, {
    amountPaise: amount,
    basis,
    ends,
    reason,
  })
}

/** @throws AppError conflict, invalid, price-changed */
export function requireFitting(
  { left, ending, endsPlan }: RefundPreview,
  { basis, amount, ends }: RefundAsked,
) {
  if (left === 0) throw new AppError('conflict', TEXTS.nothingToGiveBack)
  const wrong = (text: string) => new AppError('invalid', text, { amount: text })
  if ((ends || basis === 'policy') && ending === null && !endsPlan)
    throw new AppError('conflict', TEXTS.cannotEnd)
  if (basis === 'policy' && ending === null) throw new AppError('conflict', TEXTS.cannotEnd)
  if (basis === 'policy' && amount !== ending?.byPolicy)
    throw new AppError('price-changed', TEXTS.refundChanged)
  if (basis === 'whole' && amount !== (ends && ending ? ending.whole : left))
    throw new AppError('price-changed', TEXTS.refundChanged)
  if (amount > left) throw wrong(TEXTS.refundTooMuch)
  if (basis !== 'policy' && amount < LEAST_REFUND_PAISE) throw wrong(TEXTS.refundTooLittle)
  if (basis === 'sum' && ends && ending && amount < ending.byPolicy) throw wrong(TEXTS.refundBelowPolicy)
}

/** @returns what of it is beyond the policy; null for a plan, which has none */
async function end(
  studio: Studio,
  trx: Trx,
  decision: Decision,
  payment: Payment,
  { ending }: RefundPreview,
  { basis, amount }: RefundAsked,
): Promise<Money | null> {
  const { enrollment, membership } = await boughtWith(studio.db, payment.id)
  if (membership) {
    await trx
      .updateTable('memberships')
      .set({ endsAt: studio.now() })
      .where('id', '=', membership.id)
      .execute()
    return null
  }
  if (!enrollment || !ending) throw new AppError('conflict', TEXTS.cannotEnd)
  const byStudio = basis === 'whole'
  const more = basis === 'sum' ? minus(amount, ending.byPolicy) : NO_MONEY
  await cancelUnderLock(studio, trx, {
    userId: payment.userId,
    enrollmentId: enrollment.id,
    actorId: decision.by,
    byStudio,
    more,
    at: decision.at,
    expected: rupees(basis === 'sum' ? ending.byPolicy : amount),
  })
  return more
}

/** The purchase continues or was already over, so the amount is added to it to keep the books consistent. */
async function keep(studio: Studio, trx: Trx, { by }: Decision, payment: Payment, asked: RefundAsked) {
  const { amount, ends, key } = asked
  const { enrollment, membership } = await boughtWith(studio.db, payment.id)
  if (enrollment) {
    const column = enrollment.status === 'cancelled' ? 'refundPaise' : 'returnedPaise'
    await trx
      .updateTable('enrollments')
      .set({ [column]: hundredthsOf((enrollment[column] ?? 0) + amount) })
      .where('id', '=', enrollment.id)
      .execute()
  }
  if (membership)
    await trx
      .updateTable('memberships')
      .set((eb) => ({ returnedPaise: eb('returnedPaise', '+', amount) }))
      .where('id', '=', membership.id)
      .execute()
  const { id: paymentId, currency } = payment
  const route = await writeRefund(studio, trx, { paymentId, amountPaise: amount, reason: 'desk', by })
  if (payment.deletedAt !== null) return
  const what = payment.title ?? payment.planName ?? ''
  const goesOn = !ends && enrollment?.status !== 'cancelled'
  await writeToMember(
    studio,
    trx,
    payment.userId,
    givenBack({ key, paymentId, amount, currency, what, goesOn, route }),
  )
}

/** After the end of an enrollment every refund is beyond the policy; before it none is, because the policy is applied when it ends. */
async function moreOf(studio: Studio, payment: Payment, amount: Money): Promise<Money> {
  const { enrollment } = await boughtWith(studio.db, payment.id)
  return enrollment?.status === 'cancelled' ? amount : NO_MONEY
}
