import type { Db, Trx } from '../../database/open.ts'
import type { PlanPromise } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import type { PlanPeriod, RefundReason } from '../../shared/enums.ts'
import { recordEvent } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { planBought } from '../mail/letters/plans.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { promiseOf } from './list-plans.ts'

export type PlanChoice = { userId: string; planId: string; period: PlanPeriod }

export async function currentAndFutureMemberships(db: Db | Trx, userId: string, now: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('plans', 'plans.id', 'memberships.planId')
    .selectAll('memberships')
    .select(['plans.planId as plan', 'plans.withdrawnAt'])
    .where('memberships.userId', '=', userId)
    .where('memberships.endsAt', '>', now)
    .orderBy('memberships.startsAt')
    .execute()
}

export function canFollow(
  ahead: readonly Pick<PlanChoice, 'planId' | 'period'>[],
  choice: Pick<PlanChoice, 'planId' | 'period'>,
): boolean {
  if (ahead.length > 1) return false
  return !ahead.some((one) => one.planId === choice.planId && one.period === choice.period)
}

/** The same time a month or a year later; the 31st becomes a shorter month's last day. */
export function periodEnd(startsAt: number, period: PlanPeriod, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(startsAt)
    .toZonedDateTimeISO(timeZone)
    .add(period === 'year' ? { years: 1 } : { months: 1 }).epochMilliseconds
}

/** Needs the lock of the member. */
export async function findObstacleToPlan(
  trx: Trx,
  choice: PlanChoice,
  now: number,
): Promise<RefundReason | null> {
  return canFollow(await currentAndFutureMemberships(trx, choice.userId, now), choice)
    ? null
    : 'already-subscribed'
}

/**
 * Adds a membership after everything paid for before, with what the plan promised when ordered. Needs the lock of the
 * member.
 * @returns its id
 */
export async function startMembership(
  studio: Studio,
  trx: Trx,
  order: PlanChoice & Pick<Row<'orders'>, 'planTerms'>,
  payment: Row<'payments'>,
): Promise<string> {
  const { userId, planId, period } = order
  const promise = order.planTerms ?? (await promiseNow(trx, planId))
  const now = studio.now()
  const startsAt = (await currentAndFutureMemberships(trx, userId, now)).at(-1)?.endsAt ?? now
  const endsAt = periodEnd(startsAt, period, studio.settings.timeZone)
  const id = newId()
  await trx
    .insertInto('memberships')
    .values({
      id,
      userId,
      planId,
      period,
      paymentId: payment.id,
      startsAt,
      endsAt,
      createdAt: now,
      name: promise.name,
      opensFilms: promise.opensFilms,
      features: JSON.stringify(promise.features),
      notIncludedFeatures: JSON.stringify(promise.notIncludedFeatures),
    })
    .execute()
  await recordEvent(studio, trx, userId, 'membership.started', id, { planId, period, paymentId: payment.id })
  const { name } = promise
  const { timeZone } = studio.settings
  const { amountPaise: paid, currency } = payment
  await writeToMember(
    studio,
    trx,
    userId,
    planBought({ membershipId: id, name, startsAt, endsAt, timeZone, paid, currency }),
  )
  return id
}

/** For an order older than the stored terms. */
async function promiseNow(trx: Trx, planId: string): Promise<PlanPromise> {
  const plan = await trx.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirstOrThrow()
  return promiseOf(plan)
}
