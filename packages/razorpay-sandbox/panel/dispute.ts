import { KnobError } from '../knobs.ts'
import type { Dispute } from '../ledger/entities.ts'
import { newId } from '../ledger/ids.ts'
import { changeBalance, type Sandbox } from '../sandbox.ts'
import { DISPUTE_EVENTS, type DisputeEvent, emit } from '../webhooks/events.ts'

const SEVEN_DAYS_S = 7 * 24 * 3600

type Raise = { event?: string; amount?: number; reason?: string; respondInSeconds?: number }

/** Does what the payer's bank does: raises a dispute of a payment, or goes on with the one that is there. `event` is "created", "lost", … */
export async function disputeByBank(sandbox: Sandbox, paymentId: string, raise: Raise): Promise<Dispute> {
  const name = `payment.dispute.${raise.event ?? 'created'}`
  if (!isEvent(name)) throw new KnobError(`There is no event "${name}".`)
  const { store, clock } = sandbox
  return store.write(() => {
    const found = store.payments.find(paymentId)
    if (!found) throw new KnobError('There is no such payment.')
    const { entity: payment, settings } = found
    const known = store.recall<Record<string, Dispute>>('disputes') ?? {}
    const dispute: Dispute = known[paymentId] ?? {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: paymentId,
      amount: raise.amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: raise.reason ?? 'goods_or_services_not_received_or_partially_received',
      respond_by: clock.seconds() + (raise.respondInSeconds ?? SEVEN_DAYS_S),
      status: 'open',
      phase: 'chargeback',
      created_at: clock.seconds(),
    }
    dispute.status = STATUSES[name]
    if (name === 'payment.dispute.lost' && dispute.amount_deducted === 0) {
      dispute.amount_deducted = dispute.amount
      changeBalance(sandbox, -dispute.amount)
    }
    store.remember('disputes', { ...known, [paymentId]: dispute })
    emit(sandbox, name, { payment, settings, dispute })
    return dispute
  })
}

const STATUSES: Record<DisputeEvent, Dispute['status']> = {
  'payment.dispute.created': 'open',
  'payment.dispute.action_required': 'open',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
}

const isEvent = (name: string): name is DisputeEvent => (DISPUTE_EVENTS as readonly string[]).includes(name)
