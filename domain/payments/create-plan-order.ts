import { inTransaction, type Trx } from '../../database/open.ts'
import type { PlanPeriod, Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { plansAreOnSale } from '../plans/launch.ts'
import { getPlan } from '../plans/list.ts'
import { findObstacleToPlan } from '../plans/memberships.ts'
import {
  insertOrder,
  isBeingOpened,
  type OpenedOrder,
  type OrderStep,
  openOrder,
  takeUpRow,
} from './open-order.ts'

type PlanPrice = { planId: string; period: PlanPeriod; amountPaise: number; currency: string }

/**
 * Opens an order for a plan, or the open one again; a second choice replaces the first.
 * @param wish.planId the plan's short name, such as `basic`
 * @param wish.amount in units of the plan's currency, as the member was shown; only compared, never charged
 * @throws AppError not-found; conflict when plans are not on sale, the price changed, the plan costs nothing or can't follow
 *   what the member has; unavailable when the payment provider is
 */
export async function createPlanOrder(
  studio: Studio,
  member: Member,
  wish: { planId: string; period: PlanPeriod; amount: number },
): Promise<OpenedOrder> {
  const plan = await getPlan(studio, wish.planId)
  if (!plansAreOnSale(studio.settings, studio.now())) throw new AppError('conflict', TEXTS.plansNotOnSale)
  const amountPaise = wish.period === 'year' ? plan.yearlyPriceCents : plan.monthlyPriceCents
  if (amountPaise === 0) throw new AppError('conflict', TEXTS.planIsFree)
  if (Math.round(wish.amount * 100) !== amountPaise)
    throw new AppError('price-changed', TEXTS.planPriceChanged)
  const price = { planId: plan.id, period: wish.period, amountPaise, currency: plan.currency }
  return openOrder(studio, () => takeUp(studio, member, price))
}

async function takeUp(studio: Studio, member: Member, price: PlanPrice): Promise<OrderStep> {
  const now = studio.now()
  return inTransaction(studio.db, async (trx) => {
    const known = await lockOpenPlanOrder(trx, member.id, price)
    if (known && isBeingOpened(known, now)) return { kind: 'wait' }
    const order = known ?? (await insertOrder(studio, trx, member, { classId: null, ...price }))
    // Under the lock on the member: a payment that is being settled right now has become a membership by then. Orders are
    // locked before members, also by an insert that meets another one's order.
    await lockLiveMember(trx, member)
    if (await findObstacleToPlan(trx, { ...price, userId: member.id }, now))
      throw new AppError('conflict', TEXTS.alreadySubscribed)
    return takeUpRow(studio, trx, order, { again: known !== null, holdEndsAt: null })
  })
}

/**
 * The member's order for this very plan, period and price that can still be paid, locked, or null; any other one that is
 * open is replaced. A lapsed one is taken up again, because Razorpay never closes it.
 */
async function lockOpenPlanOrder(trx: Trx, userId: string, price: PlanPrice): Promise<Row<'orders'> | null> {
  const orders = await trx
    .updateTable('orders')
    .set((eb) => ({ checks: eb('checks', '+', 0) }))
    .where('userId', '=', userId)
    .where('planId', 'is not', null)
    .where('state', 'in', ['creating', 'open', 'lapsed'])
    .returningAll()
    .execute()
  const fitting = orders.filter(
    (order) =>
      order.planId === price.planId &&
      order.period === price.period &&
      order.amountPaise === price.amountPaise &&
      order.currency === price.currency,
  )
  const chosen = fitting.find(({ state }) => state !== 'lapsed') ?? fitting[0] ?? null
  // Only those seen above: what another request writes meanwhile is that one's.
  const others = orders.filter(({ id, state }) => id !== chosen?.id && state !== 'lapsed').map(({ id }) => id)
  if (others.length > 0)
    await trx.updateTable('orders').set({ state: 'replaced' }).where('id', 'in', others).execute()
  return chosen
}
