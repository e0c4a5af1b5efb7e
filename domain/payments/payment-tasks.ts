import type { Money } from '../../shared/money.ts'
import type { Studio } from '../core/studio.ts'
import { MANY_TRIES } from './webhooks.ts'

export type PaymentTaskRow = {
  kind: 'refund' | 'webhook'
  id: string
  since: number
  what: string
  tries: number
  /** Null when only a person can go on. */
  nextTryAt: number | null
  /** For a desk sale: handed back by staff. */
  byHand: boolean
}

export async function findPaymentTasks({ db }: Studio): Promise<PaymentTaskRow[]> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .select(['payments.razorpayPaymentId', 'payments.way'])
    .where('refunds.state', '!=', 'processed')
    // A manual refund that the bank returned is settled once the rest has gone back.
    .where((eb) =>
      eb.or([
        eb('refunds.state', '!=', 'failed'),
        eb('refunds.reason', '!=', 'studio'),
        eb(
          'refunds.amountPaise',
          '<=',
          eb(
            'payments.amountPaise',
            '-',
            eb
              .selectFrom('refunds as other')
              .select((other) =>
                other.fn.coalesce(other.fn.sum<number>('other.amountPaise'), other.lit(0)).as('back'),
              )
              .whereRef('other.paymentId', '=', 'payments.id')
              .where('other.state', '!=', 'failed')
              .$castTo<{ back: Money }>(),
          ),
        ),
      ]),
    )
    .execute()
  const webhooks = await db
    .selectFrom('paymentEvents')
    .select(['eventId', 'event', 'receivedAt', 'tries', 'nextTryAt', 'lastError'])
    .where('processedAt', 'is', null)
    .where('tries', '>=', MANY_TRIES)
    .execute()
  return [
    ...refunds.map((row) => ({
      kind: 'refund' as const,
      id: row.id,
      since: row.createdAt,
      what: sentence(
        row.way === 'razorpay'
          ? `${row.amountPaise} paise of ${row.razorpayPaymentId} (${row.reason}): ${row.state}`
          : `${row.amountPaise} paise of a sale at the desk (${row.way}, ${row.reason}): to be handed back`,
        row,
      ),
      tries: row.tries,
      nextTryAt: row.nextTryAt,
      byHand: row.way !== 'razorpay',
    })),
    ...webhooks.map((row) => ({
      kind: 'webhook' as const,
      id: row.eventId,
      since: row.receivedAt,
      what: sentence(`${row.event}: could not be worked on`, row),
      tries: row.tries,
      nextTryAt: row.nextTryAt,
      byHand: false,
    })),
  ].sort((a, b) => a.since - b.since)
}

function sentence(what: string, { lastError }: { lastError: string | null }): string {
  return lastError ? `${what}. ${lastError}` : what
}
