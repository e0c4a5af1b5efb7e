import type { Db, Trx } from '../../database/open.ts'
import type { PlanPromise } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import type { PlanPeriod } from '../../shared/enums.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'

/** The plans visitors see, in order. */
export async function listPlans({ db }: { db: Db | Trx }) {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('isDraft', '=', 0)
    .where('withdrawnAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * A plan that is or was on sale.
 * @param planId its slug, such as `basic`
 * @throws AppError not-found, also for one that was never on sale
 */
export async function getPlan(db: Db | Trx, planId: string): Promise<Row<'plans'>> {
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('planId', '=', planId)
    .where('isDraft', '=', 0)
    .executeTakeFirst()
  if (!plan) throw new AppError('not-found', TEXTS.planNotFound)
  return plan
}

/**
 * Its price for a new buyer.
 * @throws AppError conflict for a plan that is no longer sold, or that everyone has
 */
export function priceToBuy(plan: Row<'plans'>, period: PlanPeriod): Money {
  if (plan.withdrawnAt !== null) throw new AppError('conflict', TEXTS.planWithdrawn(plan.name))
  const price = priceFor(plan, period)
  if (price === NO_MONEY) throw new AppError('conflict', TEXTS.planIsFree)
  return price
}

export function priceFor(
  plan: Pick<Row<'plans'>, 'monthlyPriceCents' | 'yearlyPriceCents'>,
  period: PlanPeriod,
): Money {
  return period === 'year' ? plan.yearlyPriceCents : plan.monthlyPriceCents
}

/** What a new buyer is promised. */
export function promiseOf({ name, features, notIncludedFeatures, opensFilms }: PlanPromise): PlanPromise {
  return { name, features, notIncludedFeatures, opensFilms }
}

export function isSamePromise(one: PlanPromise, other: PlanPromise): boolean {
  return JSON.stringify(promiseOf(one)) === JSON.stringify(promiseOf(other))
}
