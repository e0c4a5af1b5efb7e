import type { PaymentWay, RefundReason } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { disputesToAnswer } from '../payments/disputes.ts'
import { findPaymentTasks } from '../payments/payment-tasks.ts'
import { recordStep } from '../payments/steps.ts'
import { MANY_TRIES } from '../payments/webhooks.ts'

export type PaymentTask = {
  kind: 'refund' | 'webhook'
  id: string
  since: number
  tries: number
  /** Null when a person has to act. */
  nextTryAt: number | null
  error: string
  /** For a refund. */
  refund: {
    paymentId: string
    name: string
    amount: Money
    currency: string
    state: string
    reason: RefundReason
    /** For anything but Razorpay, staff hand the money back. */
    way: PaymentWay
  } | null
  /** For a webhook: Razorpay's event. */
  event: string | null
}

/**
 * Payments that wait for the bank or a person, oldest first, and open disputes.
 * @throws AppError forbidden
 */
export async function listPaymentTasks(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'reports.see', STUDIO_WIDE)
  return { matters: await paymentTasks(studio), disputes: await disputesToAnswer(studio) }
}

/** The same, for callers that have checked permissions. */
export async function paymentTasks(studio: Studio): Promise<PaymentTask[]> {
  const { db } = studio
  const items = await findPaymentTasks(studio)
  const idsOf = (kind: PaymentTask['kind']) => items.filter((one) => one.kind === kind).map(({ id }) => id)
  const [refundIds, eventIds] = [idsOf('refund'), idsOf('webhook')]
  const refunds = refundIds.length > 0 ? await refundsWithWhose(studio, refundIds) : []
  const events =
    eventIds.length > 0
      ? await db
          .selectFrom('paymentEvents')
          .select(['eventId', 'event', 'lastError'])
          .where('eventId', 'in', eventIds)
          .execute()
      : []
  return items.map(({ kind, id, since, tries, nextTryAt }) => {
    const refund = refunds.find((one) => one.id === id)
    const event = events.find((one) => one.eventId === id)
    return {
      kind,
      id,
      since,
      tries,
      nextTryAt,
      error: refund?.lastError ?? event?.lastError ?? '',
      refund: refund
        ? {
            paymentId: refund.paymentId,
            name: fullName(refund.firstName, refund.lastName),
            amount: refund.amountPaise,
            currency: refund.currency,
            state: refund.state,
            reason: refund.reason,
            way: refund.way,
          }
        : null,
      event: event?.event ?? null,
    }
  })
}

async function refundsWithWhose({ db }: Studio, ids: string[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .selectAll('refunds')
    .select(['payments.currency', 'payments.way', 'users.firstName', 'users.lastName'])
    .where('refunds.id', 'in', ids)
    .execute()
}

/**
 * Retries a task now instead of later. A refund keeps its key, so it can't be sent twice.
 * @throws AppError forbidden; conflict for a task that is no longer waiting
 */
export async function retryPaymentTask(
  studio: Studio,
  actor: Member,
  { kind, id }: { kind: PaymentTask['kind']; id: string },
): Promise<void> {
  await requireMay(studio.db, actor, 'refund.beyond-policy', STUDIO_WIDE)
  await withLiveMember(studio, actor, async (trx) => {
    await requireMay(trx, actor, 'refund.beyond-policy', STUDIO_WIDE)
    const now = studio.now()
    if (kind === 'webhook') {
      const due = await trx
        .updateTable('paymentEvents')
        .set({ nextTryAt: now })
        .where('eventId', '=', id)
        .where('processedAt', 'is', null)
        .where('tries', '>=', MANY_TRIES)
        .executeTakeFirst()
      if (due.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.notToTryAgain)
    } else {
      const due = await trx
        .updateTable('refunds')
        .set({ nextTryAt: now, updatedAt: now })
        .where('id', '=', id)
        .where('state', '!=', 'processed')
        // Desk payments are refunded by hand, so nothing is sent.
        .where('paymentId', 'in', (eb) =>
          eb.selectFrom('payments').select('id').where('way', '=', 'razorpay'),
        )
        .where((eb) => eb.or([eb('state', '!=', 'failed'), eb('reason', '!=', 'studio')]))
        .returning(['paymentId', 'amountPaise'])
        .executeTakeFirst()
      if (!due) throw new AppError('conflict', TEXTS.notToTryAgain)
      const { paymentId, amountPaise } = due
      await recordStep(studio, trx, {
        paymentId,
        amountPaise,
        what: 'refund-again',
        source: 'desk',
        by: actor.id,
      })
    }
    await recordEvent(studio, trx, actor.id, 'money.tried-again', id, { kind })
  })
}
