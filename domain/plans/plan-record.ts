import type { PlanForm } from '../../contract/plans.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction, inTransactionWithFreeName } from '../../database/transaction.ts'
import type { PlanState } from '../../shared/enums.ts'
import { INR, paise, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { slugOf } from '../core/slug.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'

type Named = { id: string; version: number }

/**
 * All plans with their member counts: those on sale in order, then drafts, then withdrawn ones.
 * @throws AppError forbidden
 */
export async function plansAsRecords(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'prices.change', STUDIO_WIDE)
  const plans = await db
    .selectFrom('plans')
    .selectAll('plans')
    .select((eb) => [
      eb
        .selectFrom('memberships')
        .select(({ fn }) => fn.count<number>('memberships.userId').distinct().as('n'))
        .whereRef('memberships.planId', '=', 'plans.id')
        .where('memberships.endsAt', '>', studio.now())
        .as('members'),
      eb
        .exists(eb.selectFrom('orders').select('orders.id').whereRef('orders.planId', '=', 'plans.id'))
        .as('wasOrdered'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const order: PlanState[] = ['sold', 'draft', 'withdrawn']
  return plans
    .map((plan) => ({
      ...plan,
      state: stateOf(plan),
      members: Number(plan.members),
      wasOrdered: Boolean(plan.wasOrdered),
    }))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

export function stateOf({ isDraft, withdrawnAt }: Pick<Row<'plans'>, 'isDraft' | 'withdrawnAt'>): PlanState {
  if (withdrawnAt !== null) return 'withdrawn'
  return isDraft ? 'draft' : 'sold'
}

/**
 * Creates a draft in the studio's currency, after the existing plans.
 * @returns its id
 * @throws AppError forbidden
 */
export async function createPlan(studio: Studio, member: Member, form: PlanForm): Promise<string> {
  return inTransactionWithFreeName(studio.db, async (trx) => {
    await requireMay(trx, member, 'prices.change', STUDIO_WIDE)
    const id = newId()
    const planId = await freePlanId(trx, form.name)
    const { last } = await trx
      .selectFrom('plans')
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const position = last === null ? 0 : Number(last) + 1
    await trx
      .insertInto('plans')
      .values({ id, planId, currency: INR, position, isDraft: 1, ...rowOf(form) })
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'plan.made',
      subject: id,
      before: null,
      after: { planId, currency: INR, ...saidOf(form) },
    })
    return id
  })
}

/**
 * Changes a plan for new buyers. Members, and people already paying, keep what they chose.
 * @throws AppError forbidden, not-found, stale; invalid for the name of another plan on sale
 */
export async function changePlan(studio: Studio, member: Member, id: string, form: PlanForm): Promise<void> {
  await inTransaction(studio.db, (trx) => changePlanIn(studio, trx, member, id, form))
}

/** The same within an existing transaction. */
export async function changePlanIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  id: string,
  form: PlanForm,
): Promise<void> {
  const before = await lockPlan(studio, trx, member, { id, version: form.version ?? 0 })
  if (stateOf(before) === 'sold') await refuseDuplicate(trx, id, form.name)
  await trx.updateTable('plans').set(rowOf(form)).where('id', '=', id).execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'plan.changed',
    subject: id,
    before: planAsForm(before),
    after: saidOf(form),
  })
}

/**
 * Puts a plan on sale; visitors can buy it while plans are on sale.
 * @throws AppError forbidden, not-found, stale; conflict for a name already used
 */
export async function startPlanSale(studio: Studio, member: Member, named: Named): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const before = await lockPlan(studio, trx, member, named)
    if (stateOf(before) === 'sold') return
    await refuseDuplicate(trx, before.id, before.name)
    await trx
      .updateTable('plans')
      .set({ isDraft: 0, withdrawnAt: null })
      .where('id', '=', before.id)
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'plan.published',
      subject: before.id,
      before: { state: stateOf(before) },
      after: { state: 'sold' },
    })
  })
}

/**
 * Withdraws a plan. Members who have it or are paying for it keep it.
 * @throws AppError forbidden, not-found, stale
 */
export async function endPlanSale(studio: Studio, member: Member, named: Named): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const before = await lockPlan(studio, trx, member, named)
    if (stateOf(before) !== 'sold') return
    await trx.updateTable('plans').set({ withdrawnAt: studio.now() }).where('id', '=', before.id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'plan.withdrawn',
      subject: before.id,
      before: { state: 'sold' },
      after: { state: 'withdrawn' },
    })
  })
}

/**
 * Deletes a plan that no one ever began to buy.
 * @throws AppError forbidden, not-found, stale; conflict
 */
export async function discardPlan(studio: Studio, member: Member, named: Named): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const before = await lockPlan(studio, trx, member, named)
    const ordered = await trx
      .selectFrom('orders')
      .select('id')
      .where('planId', '=', before.id)
      .limit(1)
      .executeTakeFirst()
    if (ordered || stateOf(before) === 'sold') throw new AppError('conflict', TEXTS.planWasOrdered)
    await trx.deleteFrom('plans').where('id', '=', before.id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'plan.discarded',
      subject: before.id,
      before: planAsForm(before),
      after: null,
    })
  })
}

/**
 * @param ids all plans on sale, in their new order
 * @throws AppError forbidden; stale when other plans are on sale by now
 */
export async function orderPlans(studio: Studio, member: Member, ids: string[]): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'prices.change', STUDIO_WIDE)
    // If two people reorder at once, one waits here.
    const rows = await trx
      .updateTable('plans')
      .set((eb) => ({ position: eb.ref('position') }))
      .returning(['id', 'position', 'isDraft', 'withdrawnAt', 'name'])
      .execute()
    const sold = rows
      .filter((row) => stateOf(row) === 'sold')
      .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
    const isAll = sold.length === ids.length && sold.every(({ id }) => ids.includes(id))
    if (!isAll || new Set(ids).size < ids.length) throw new AppError('stale', TEXTS.planOrderStale)
    const others = rows
      .filter(({ id }) => !ids.includes(id))
      .toSorted((one, other) => one.position - other.position)
    for (const [position, id] of [...ids, ...others.map((row) => row.id)].entries())
      await trx.updateTable('plans').set({ position }).where('id', '=', id).execute()
    const names = (order: string[]) => order.map((id) => sold.find((row) => row.id === id)?.name)
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'plan.ordered',
      subject: 'plans',
      before: { order: names(sold.map(({ id }) => id)) },
      after: { order: names(ids) },
    })
  })
}

/** A plan in the form of its editor, for the log and for undoing a change. */
export function planAsForm(plan: Row<'plans'>) {
  const { name, monthlyPriceCents, yearlyPriceCents, features, notIncludedFeatures, opensFilms } = plan
  return {
    name,
    monthlyPrice: rupees(monthlyPriceCents),
    yearlyPrice: rupees(yearlyPriceCents),
    features,
    notIncludedFeatures,
    opensFilms: opensFilms === 1,
  }
}

export async function planRecord(trx: Trx, id: string) {
  const plan = await trx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
  return plan && { ...planAsForm(plan), version: plan.version }
}

/** Raises its version. */
async function lockPlan(
  studio: Studio,
  trx: Trx,
  member: Member,
  { id, version }: Named,
): Promise<Row<'plans'>> {
  await requireMay(trx, member, 'prices.change', STUDIO_WIDE)
  await nextVersion(studio, trx, 'plans', { id, version, missing: TEXTS.planNotFound })
  return trx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Buyers couldn't tell two plans with the same name apart. */
async function refuseDuplicate(trx: Trx, id: string, name: string): Promise<void> {
  const sold = await trx
    .selectFrom('plans')
    .select('name')
    .where('id', '!=', id)
    .where('isDraft', '=', 0)
    .where('withdrawnAt', 'is', null)
    .execute()
  if (sold.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', TEXTS.planNameTaken, { name: TEXTS.planNameTaken })
}

function saidOf({ name, monthlyPrice, yearlyPrice, features, notIncludedFeatures, opensFilms }: PlanForm) {
  return { name, monthlyPrice, yearlyPrice, features, notIncludedFeatures, opensFilms }
}

function rowOf({ name, monthlyPrice, yearlyPrice, features, notIncludedFeatures, opensFilms }: PlanForm) {
  return {
    name,
    monthlyPriceCents: paise(monthlyPrice),
    yearlyPriceCents: paise(yearlyPrice),
    features: JSON.stringify(features),
    notIncludedFeatures: JSON.stringify(notIncludedFeatures),
    opensFilms: opensFilms ? (1 as const) : (0 as const),
  }
}

/** The slug, with a number if another plan has it. If two pick the same at once, the database refuses one. */
async function freePlanId(db: Db | Trx, name: string): Promise<string> {
  const rows = await db.selectFrom('plans').select(['planId', 'id']).execute()
  const known = new Set(rows.flatMap(({ planId, id }) => [planId, id]))
  const slug = slugOf(name, 'plan')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!known.has(candidate)) return candidate
  }
}
