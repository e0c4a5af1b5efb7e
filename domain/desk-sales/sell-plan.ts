import { inTransaction } from '../../database/transaction.ts'
import type { DeskWay, PlanPeriod } from '../../shared/enums.ts'
import { NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { refuseToBook } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { lockRows } from '../core/lock.ts'
import { lockPair } from '../core/lock-member.ts'
import { allowedVerbs, requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { recordStep } from '../payments/steps.ts'
import { launchOf, plansAreOnSale, requirePlansOnSale } from '../plans/launch.ts'
import { getPlan, listPlans, priceFor, priceToBuy, promiseOf } from '../plans/list-plans.ts'
import {
  canFollow,
  currentAndFutureMemberships,
  findObstacleToPlan,
  startMembership,
} from '../plans/memberships.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { buyerFor } from './buyer.ts'
import { type Paying, requireCentreOfTill, requireFitting, soldBefore, takePayment } from './take-payment.ts'

const PERIODS: PlanPeriod[] = ['month', 'year']

/**
 * Plans that can be sold to a member, each with its price and whether they can have it; none while plans aren't on sale. A
 * plan belongs to no centre, so a role in one centre isn't enough.
 * @throws AppError forbidden; not-found
 */
export async function plansAtDesk(studio: Studio, actor: Member, memberId: string) {
  const { db } = studio
  await requireMay(db, actor, 'sale.make', STUDIO_WIDE)
  const person = await buyerFor(db, actor, memberId)
  const now = studio.now()
  const launch = await launchOf(studio)
  const onSale = plansAreOnSale({ launch }, now)
  const ahead = await currentAndFutureMemberships(db, memberId, now)
  const choices = (onSale ? await listPlans(studio) : []).flatMap((plan) =>
    PERIODS.map((period) => ({
      plan,
      period,
      price: priceFor(plan, period),
      isOpen: canFollow(ahead, { planId: plan.id, period }),
    })),
  )
  const [mayDiscount] = await allowedVerbs(db, actor, ['sale.discount'], STUDIO_WIDE)
  return {
    person,
    onSale,
    date: launch.date,
    mayDiscount: mayDiscount !== undefined,
    choices: choices.filter(({ price }) => price > NO_MONEY),
    has: ahead.map(({ name, period, startsAt, endsAt }) => ({ name, period, startsAt, endsAt })),
    /** When a plan bought now would begin. */
    startsAt: ahead.at(-1)?.endsAt ?? now,
    centres: await db
      .selectFrom('centres')
      .select(['id', 'name'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  }
}

export type SellingPlan = Paying & {
  way: DeskWay
  /** The plan's slug, such as `basic`. */
  plan: string
  period: PlanPeriod
  /** The centre whose till the money goes into. */
  centreId: string | null
}

/**
 * Sells a plan for a month or a year, starting when everything already paid for has ended, as online.
 * @returns the payment's id
 * @throws AppError forbidden; not-found; invalid for an impossible amount; price-changed; conflict for someone blocked, for
 * a plan they already have, and while plans aren't on sale
 */
export async function sellPlan(studio: Studio, actor: Member, asked: SellingPlan): Promise<string> {
  const { memberId: userId, period, centreId } = asked
  await requireMayAll(studio.db, actor, asked)
  return inTransaction(studio.db, async (trx) => {
    // Orders are locked before members everywhere.
    const begun = await lockRows(trx, 'orders', { userId, classId: null, state: ['creating', 'open'] })
    await lockPair(trx, actor, userId)
    await requireMayAll(trx, actor, asked)
    const plan = await getPlan(trx, asked.plan)
    const sold = { classId: null, sessionId: null, planId: plan.id, period }
    const before = await soldBefore(trx, asked, sold)
    if (before !== null) return before
    await refuseToBook(trx, userId)
    await requirePlansOnSale(studio, trx)
    requireFitting(asked, priceToBuy(plan, period))
    if (await findObstacleToPlan(trx, { userId, planId: plan.id, period }, studio.now()))
      throw new AppError('conflict', TEXTS.theyHaveThatPlan)
    await requireCentreOfTill(trx, centreId)
    // Replaces their unfinished online orders. If one is paid after all and doesn't fit after this sale, it is refunded.
    const ids = begun.map(({ id }) => id)
    if (ids.length > 0)
      await trx.updateTable('orders').set({ state: 'replaced' }).where('id', 'in', ids).execute()
    const { currency } = plan
    const { order, payment } = await takePayment(
      studio,
      trx,
      actor.id,
      { ...sold, currency, centreId, promise: promiseOf(plan) },
      asked,
    )
    const paymentId = payment.id
    const { planTerms } = order
    await startMembership(studio, trx, { userId, planId: plan.id, period, planTerms }, payment)
    await recordStep(studio, trx, { paymentId, what: 'given', source: 'rule' })
    await recordEvent(studio, trx, actor.id, 'sale.made', paymentId, {
      memberId: userId,
      planId: plan.id,
      period,
      way: asked.way,
      amountPaise: asked.amount,
      listPaise: asked.list,
      ...(asked.amount < asked.list && { discountReason: asked.reason }),
    })
    await issueReceipt(studio, trx, order, payment)
    return paymentId
  })
}

async function requireMayAll(db: Studio['db'], actor: Member, { amount, list }: SellingPlan) {
  await requireMay(db, actor, 'sale.make', STUDIO_WIDE)
  if (amount < list) await requireMay(db, actor, 'sale.discount', STUDIO_WIDE)
}
