import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { pendingRefundOf, requestRefund } from '../payments/pending-refunds.ts'
import {
  type Pending,
  type PendingKind,
  pendingById,
  pendingOf,
  REFUSED_SHOWN_MS,
} from '../pending/pending.ts'
import { wasUsedSince } from '../seats/entered.ts'
import { aboutOf, boughtWith, paymentOf, requirePayment } from './find-payment.ts'
import { lockForRefund, previewOf, type RefundAsked, refund, requireFitting } from './refund-payment.ts'
import { refundRemovedBooking, removedBookingOf, restoreBooking } from './removed-booking.ts'

const MOST_TOLD = 100

/**
 * Requests a refund at the desk, executed after ten minutes. A desk sale is owed at once, since staff hand the money
 * back.
 * @returns when it is executed; null if it was done at once
 * @throws AppError forbidden; not-found; invalid for a sum that is too small or too large; conflict when there is nothing left, nothing to end,
 *   or another one waits; price-changed when the amount would differ by now
 */
export async function refundAtDesk(
  studio: Studio,
  actor: Member,
  paymentId: string,
  asked: RefundAsked,
): Promise<number | null> {
  const verb = verbOf(asked)
  const payment = await requirePayment(studio.db, actor, verb, paymentId)
  return inTransaction(studio.db, async (trx) => {
    await lockForRefund(trx, actor, payment)
    await requireMay(trx, actor, verb, aboutOf(payment))
    const before = await wasAsked(trx, asked.key, paymentId)
    if (before) return before.dueAt
    const waiting = await pendingRefundOf(trx, paymentId)
    if (waiting) throw new AppError('conflict', TEXTS.refundWaits)
    const now = studio.now()
    const own = { ...studio, db: trx }
    if (payment.way !== 'razorpay') {
      await refund(own, trx, payment, asked, { by: actor.id, at: now })
      return null
    }
    requireFitting(await previewOf(own, payment, now), asked)
    const { key, amount: amountPaise, basis, reason } = asked
    const ends = asked.ends || basis === 'policy'
    return requestRefund(studio, trx, { key, paymentId, amountPaise, basis, reason, ends, by: actor.id })
  })
}

const verbOf = ({ basis }: Pick<RefundAsked, 'basis'>) =>
  basis === 'policy' ? ('refund.by-policy' as const) : ('refund.beyond-policy' as const)

async function wasAsked(trx: Trx, key: string, paymentId: string) {
  const waits = await pendingById(trx, key)
  const left = await trx
    .selectFrom('deskRefunds')
    .select('paymentId')
    .where('key', '=', key)
    .executeTakeFirst()
  const before = waits?.subject ?? left?.paymentId
  if (before === undefined) return null
  if (before !== paymentId) throw new AppError('conflict', TEXTS.refundOtherPayment)
  // A key is used once: it does not start a second refund, nor report one.
  if (waits && waits.endedAt !== null && waits.outcome !== 'done')
    throw new AppError('conflict', waits.outcome === 'undone' ? TEXTS.pendingOver : TEXTS.refundDidNotLeave)
  return { dueAt: waits && waits.endedAt === null ? waits.dueAt : null }
}

/**
 * Pending refunds of the desk, and refused ones until another is requested for the payment. The next first.
 * @throws AppError forbidden
 */
export async function askedRefunds(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'reports.see', STUDIO_WIDE)
  return pendingOf(db, 'refund')
    .innerJoin('payments', 'payments.id', 'action.subject')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select(['payments.currency', 'users.firstName', 'users.lastName'])
    .where((eb) =>
      eb.or([
        eb('action.endedAt', 'is', null),
        eb.and([
          eb('action.outcome', '=', 'refused'),
          eb('action.endedAt', '>', studio.now() - REFUSED_SHOWN_MS),
          eb.not(
            eb.exists(
              eb
                .selectFrom('pendingActions as later')
                .select('later.id')
                .where('later.kind', '=', 'refund')
                .whereRef('later.subject', '=', 'action.subject')
                // Counted from when the refund ended, since removing someone's booking while it waited didn't replace it.
                .whereRef('later.createdAt', '>=', 'action.endedAt'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('action.dueAt')
    .limit(MOST_TOLD)
    .execute()
}

/** A refund of the desk, for a purchase that continues until then or for a removed booking. */
export const refundKind: PendingKind<'refund'> = {
  async needs(db, { subject, payload }) {
    return { verb: verbOf(payload), about: aboutOf(await paymentOf(db, subject)) }
  },
  isSettled: (action) => removedBookingOf(action) !== null,
  lock: async (trx, { subject }, actor) => lockForRefund(trx, actor, await paymentOf(trx, subject)),
  async execute(studio, trx, action) {
    const place = removedBookingOf(action)
    if (place) return refundRemovedBooking(studio, trx, action, place)
    const { id: key, subject, amountPaise: amount, askedBy: by, createdAt: at, payload } = action
    await requireNothingSince(trx, action)
    await requireNothingHad(studio, trx, action)
    const asked = { key, basis: payload.basis, amount, reason: payload.reason, ends: payload.ends === 1 }
    await refund({ ...studio, db: trx }, trx, await paymentOf(trx, subject), asked, { by, at })
  },
  async undo(studio, trx, actor, action) {
    const place = removedBookingOf(action)
    if (place) await restoreBooking(studio, trx, actor, action, place)
  },
  acts: { undone: 'refund.taken-back', refused: 'refund.did-not-leave' },
  detail: ({ id, amountPaise }) => ({ key: id, amountPaise }),
}

/**
 * The amount was checked against earlier refunds. If the policy refunded more meanwhile, or a removed member was promised
 * all of it, both together would be too much.
 * @throws AppError conflict
 */
async function requireNothingSince(trx: Trx, { subject, createdAt, payload }: Pending<'refund'>) {
  if (payload.basis === 'policy' || (payload.basis === 'whole' && payload.ends === 1)) return
  const since = await trx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', subject)
    .where('createdAt', '>=', createdAt)
    .executeTakeFirst()
  const promised = await pendingOf(trx, 'refund')
    .where('action.subject', '=', subject)
    .where('action.other', 'is not', null)
    .where('action.createdAt', '>=', createdAt)
    .where((eb) => eb.or([eb('action.endedAt', 'is', null), eb('action.outcome', '=', 'done')]))
    .executeTakeFirst()
  if (since || promised) throw new AppError('conflict', TEXTS.refundMeanwhile)
}

/**
 * The policy is applied for the moment of the request, so that no one has both a later session and its money. Beyond the policy the
 * studio decides.
 * @throws AppError conflict
 */
async function requireNothingHad(
  studio: Studio,
  trx: Trx,
  { subject, createdAt, payload }: Pending<'refund'>,
) {
  if (payload.basis !== 'policy') return
  const { enrollment } = await boughtWith(trx, subject)
  if (enrollment && (await wasUsedSince(trx, enrollment.id, createdAt, studio.now())))
    throw new AppError('conflict', TEXTS.refundCameSince)
}
