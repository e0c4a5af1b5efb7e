import type { Trx } from '../../database/open.ts'
import type { DisputeState, StepKind } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { type Money, minus, NO_MONEY, rupees, smaller } from '../../shared/money.ts'
import type { Studio } from '../core/studio.ts'
import { disputeLost, disputeToAnswer } from '../mail/letters/deadlines.ts'
import { notifyStudio } from '../mail/notify-studio.ts'
import type { RazorpayDispute } from '../razorpay/client.ts'
import { alreadyRefunded, lockPayment, writeChargeback } from './refunds.ts'
import { recordStep } from './steps.ts'

const STATES: Record<string, DisputeState> = {
  'payment.dispute.created': 'open',
  'payment.dispute.action_required': 'action-required',
  'payment.dispute.under_review': 'under-review',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
}
const FINAL: readonly DisputeState[] = ['won', 'lost', 'closed']
/** The studio has to answer. */
const TO_ANSWER: readonly DisputeState[] = ['open', 'action-required']

const STEPS: Record<DisputeState, StepKind> = {
  open: 'dispute-opened',
  'action-required': 'dispute-action',
  'under-review': 'dispute-review',
  won: 'dispute-won',
  lost: 'dispute-lost',
  closed: 'dispute-closed',
}

/**
 * Records a dispute event from Razorpay, idempotently; final states stay. A lost dispute is booked as a refund with a credit note.
 * The studio gets an email when it has to answer and when a dispute is lost.
 * @param toldAt the time of the event, milliseconds
 */
export async function applyDispute(
  studio: Studio,
  event: string,
  dispute: RazorpayDispute,
  toldAt: number,
): Promise<void> {
  const state = STATES[event]
  if (!state) return
  const payment = await studio.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select(['payments.id', 'payments.amountPaise', 'users.firstName', 'users.lastName'])
    .where('razorpayPaymentId', '=', dispute.payment_id)
    .executeTakeFirst()
  if (!payment) {
    studio.log.warn(
      { dispute: dispute.id, payment: dispute.payment_id },
      'a dispute of a payment that is not ours',
    )
    return
  }
  await inTransaction(studio.db, async (trx) => {
    await lockPayment(trx, payment.id)
    const known = await trx.selectFrom('disputes').selectAll().where('id', '=', dispute.id).executeTakeFirst()
    if (known && !isNewer(known, state, toldAt)) return
    const now = studio.now()
    const amountPaise = dispute.amount
    const told = {
      state,
      amountPaise,
      reason: dispute.reason_code ?? known?.reason ?? '',
      respondBy: dispute.respond_by ? dispute.respond_by * 1000 : (known?.respondBy ?? null),
      toldAt,
      updatedAt: now,
    }
    if (known) await trx.updateTable('disputes').set(told).where('id', '=', dispute.id).execute()
    else
      await trx
        .insertInto('disputes')
        .values({
          ...told,
          id: dispute.id,
          paymentId: payment.id,
          currency: dispute.currency,
          refundId: null,
          createdAt: now,
        })
        .execute()
    await recordStep(studio, trx, {
      paymentId: payment.id,
      what: STEPS[state],
      source: 'webhook',
      amountPaise,
      note: told.reason,
    })
    if (state === 'lost') await takeBack(studio, trx, dispute.id, payment, amountPaise)
    const about = {
      id: dispute.id,
      paymentId: payment.id,
      name: fullName(payment.firstName, payment.lastName),
      amount: rupees(amountPaise),
      currency: dispute.currency,
    }
    if (state === 'lost') await notifyStudio(studio, trx, disputeLost(about))
    else if (TO_ANSWER.includes(state)) {
      const until = told.respondBy === null ? null : dateAndTime(told.respondBy, studio.settings.timeZone)
      await notifyStudio(studio, trx, disputeToAnswer({ ...about, until }))
    }
  })
}

function isNewer(known: Row<'disputes'>, state: DisputeState, toldAt: number): boolean {
  if (FINAL.includes(known.state) || known.state === state) return false
  return FINAL.includes(state) || toldAt >= known.toldAt
}

/** Books what the bank took, minus earlier refunds. */
async function takeBack(
  studio: Studio,
  trx: Trx,
  disputeId: string,
  payment: Pick<Row<'payments'>, 'id' | 'amountPaise'>,
  amount: Money,
) {
  const left = minus(payment.amountPaise, await alreadyRefunded(trx, payment.id))
  const taken = smaller(left, amount)
  if (taken <= NO_MONEY) return
  const refundId = await writeChargeback(studio, trx, payment.id, taken)
  await trx.updateTable('disputes').set({ refundId }).where('id', '=', disputeId).execute()
}

/** Disputes the studio has to answer, most urgent first. */
export async function disputesToAnswer({ db }: Studio) {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .selectAll('disputes')
    .select(['users.firstName', 'users.lastName'])
    .where('disputes.state', 'in', [...TO_ANSWER])
    .orderBy('disputes.createdAt')
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName(firstName, lastName) }))
}
