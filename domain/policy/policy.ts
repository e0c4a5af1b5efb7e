import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { POLICY, type Policy } from '../../shared/policy.ts'
import type { Studio } from '../core/studio.ts'

export type PolicyVersion = Policy & { version: number }

/** The studio's policy, for all classes without their own terms. */
export async function currentPolicy({ db, now }: { db: Db | Trx; now(): number }): Promise<PolicyVersion> {
  const { version, terms } = await db
    .selectFrom('policies')
    .select(['version', 'terms'])
    .where('classId', 'is', null)
    .where('validFrom', '<=', now())
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  return { ...terms, version }
}

/**
 * The policy shown to a new buyer: the class's own, or the studio's.
 * @param classId null for a plan
 */
export async function policyToBuy(studio: Studio, trx: Trx, classId: string | null): Promise<PolicyVersion> {
  const own = classId === null ? null : await termsOfClass(trx, classId)
  return own ?? currentPolicy({ db: trx, now: studio.now })
}

/** A class's own terms; null if the studio's policy applies. */
async function termsOfClass(db: Db | Trx, classId: string): Promise<PolicyVersion | null> {
  const own = await db
    .selectFrom('classes')
    .innerJoin('policies', 'policies.version', 'classes.policyVersion')
    .select(['policies.version', 'policies.terms'])
    .where('classes.id', '=', classId)
    .executeTakeFirst()
  return own ? { ...own.terms, version: own.version } : null
}

/** Enrollments from before versions existed have the first one. */
export async function policyOf(db: Db | Trx, version: number | null): Promise<PolicyVersion> {
  const { terms } = await db
    .selectFrom('policies')
    .select('terms')
    .where('version', '=', version ?? 1)
    .executeTakeFirstOrThrow()
  return { ...terms, version: version ?? 1 }
}

/** The policy of a purchase: the version its buyer was shown, even if it changed since. */
export async function policyFor(
  studio: Studio,
  trx: Trx,
  { classId, paymentId }: { classId: string; paymentId: string | null },
): Promise<PolicyVersion> {
  const shown =
    paymentId === null
      ? undefined
      : await trx
          .selectFrom('payments')
          .innerJoin('orders', 'orders.id', 'payments.orderId')
          .select('orders.policyVersion')
          .where('payments.id', '=', paymentId)
          .executeTakeFirst()
  return shown?.policyVersion ? policyOf(trx, shown.policyVersion) : policyToBuy(studio, trx, classId)
}

export async function policies(db: Db | Trx): Promise<Map<number, Policy>> {
  const rows = await db.selectFrom('policies').select(['version', 'terms']).execute()
  return new Map(rows.map(({ version, terms }) => [version, terms]))
}

/**
 * Stores changed program settings as a new version. Existing enrollments keep theirs, and a policy set at the desk stays.
 */
export async function adoptPolicy(studio: Studio): Promise<boolean> {
  const current: Policy = { ...POLICY, coolingOffMinutes: studio.settings.coolingOffMinutes }
  return inTransaction(studio.db, async (trx) => {
    await lockPolicies(trx)
    const last = await lastPolicy(trx)
    if (last.createdBy !== null || isSame(last.terms, current)) return false
    await writePolicy(studio, trx, { terms: current, createdBy: null, classId: null })
    return true
  })
}

/** The studio's latest policy. */
export async function lastPolicy(db: Db | Trx) {
  return db
    .selectFrom('policies')
    .selectAll()
    .where('classId', 'is', null)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
}

/** Makes policy changes run one at a time. The first version always exists, so its row is the lock. */
export async function lockPolicies(trx: Trx): Promise<void> {
  await trx
    .updateTable('policies')
    .set((eb) => ({ validFrom: eb.ref('validFrom') }))
    .where('version', '=', 1)
    .execute()
}

/** Stores a policy under the next number and returns that. Needs `lockPolicies`. */
export async function writePolicy(
  studio: Studio,
  trx: Trx,
  { terms, ...of }: { terms: Policy; createdBy: string | null; classId: string | null },
): Promise<number> {
  const { last } = await trx
    .selectFrom('policies')
    .select((eb) => eb.fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  const version = Number(last) + 1
  await trx
    .insertInto('policies')
    .values({ ...of, version, validFrom: studio.now(), terms: JSON.stringify(terms) })
    .execute()
  return version
}

export function isSame(one: Policy, other: Policy): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/** Sorted, so that the same terms are always stored alike. */
export function inOrder({ tiers, coolingOffMinutes, recordedHours, openedPercent }: Policy): Policy {
  return {
    tiers: tiers
      .map(({ hoursBefore, percent }) => ({ hoursBefore, percent }))
      .toSorted((a, b) => b.hoursBefore - a.hoursBefore),
    coolingOffMinutes,
    recordedHours,
    openedPercent,
  }
}
