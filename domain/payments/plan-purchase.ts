import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { PlanPeriod } from '../../shared/enums.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { lockRows } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import { requirePlansOnSale } from '../plans/launch.ts'
import { getPlan, isSamePromise, priceToBuy, promiseOf } from '../plans/list-plans.ts'
import { findObstacleToPlan } from '../plans/memberships.ts'
import type { PlanTerms } from './orders.ts'
import type { Purchase } from './place-order.ts'

/**
 * Orders a plan; a later choice replaces an unpaid one.
 * @param input.planId its slug, such as `basic`
 * @param input.amount in units of the currency as shown to the member; only compared, never charged
 * @throws not-found, price-changed, conflict
 */
export function planPurchase(input: Asked): Purchase<PlanTerms> {
  return {
    of: input.planId,

    async prepare(studio) {
      return { terms: await termsNow(studio, studio.db, input) }
    },

    lockOpenOrder,

    // Checked under the member's lock: a payment settling right now has become a membership by then.
    async reserve(studio, trx, { member }, { planId, period, promise }) {
      if (await findObstacleToPlan(trx, { planId, period, userId: member.id }, studio.now()))
        throw new AppError('conflict', TEXTS.alreadySubscribed)
      // The studio may have changed the plan, or taken it off sale, since its price was read.
      const { promise: now } = await termsNow(studio, trx, input)
      if (!isSamePromise(now, promise)) throw new AppError('price-changed', TEXTS.planChanged)
      return null
    },
  }
}

type Asked = { planId: string; period: PlanPeriod; amount: number }

async function termsNow(studio: Studio, db: Db | Trx, { planId, period, amount }: Asked): Promise<PlanTerms> {
  const plan = await getPlan(db, planId)
  const price = priceToBuy(plan, period)
  await requirePlansOnSale(studio, db)
  if (nearestPaise(amount) !== price) throw new AppError('price-changed', TEXTS.planPriceChanged)
  const { id, currency } = plan
  return {
    classId: null,
    sessionId: null,
    planId: id,
    period,
    amountPaise: price,
    currency,
    promise: promiseOf(plan),
  }
}

async function lockOpenOrder(
  _studio: Studio,
  trx: Trx,
  member: Member,
  terms: PlanTerms,
): Promise<Row<'orders'> | null> {
  const orders = await lockRows(trx, 'orders', {
    userId: member.id,
    classId: null,
    state: ['creating', 'open', 'lapsed'],
  })
  const fitting = orders.filter(
    (order) =>
      order.planId === terms.planId &&
      order.period === terms.period &&
      order.amountPaise === terms.amountPaise &&
      order.currency === terms.currency &&
      order.planTerms !== null &&
      isSamePromise(order.planTerms, terms.promise),
  )
  const chosen = fitting.find(({ state }) => state !== 'lapsed') ?? fitting[0] ?? null
  // Only the orders seen above, not ones another request is creating.
  const others = orders.filter(({ id, state }) => id !== chosen?.id && state !== 'lapsed').map(({ id }) => id)
  if (others.length > 0)
    await trx.updateTable('orders').set({ state: 'replaced' }).where('id', 'in', others).execute()
  return chosen
}
