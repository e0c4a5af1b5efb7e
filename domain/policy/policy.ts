import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { POLICY, type Policy } from '../../shared/policy.ts'
import type { Studio } from '../core/studio.ts'

export type PolicyVersion = Policy & { version: number }

export async function currentPolicy({ db, now }: { db: Db | Trx; now(): number }): Promise<PolicyVersion> {
  const { version, terms } = await db
    .selectFrom('policies')
    .select(['version', 'terms'])
    .where('validFrom', '<=', now())
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  return { ...terms, version }
}

/** Enrollments from before versions existed have the first. */
export async function policyOf(db: Db | Trx, version: number | null): Promise<PolicyVersion> {
  const { terms } = await db
    .selectFrom('policies')
    .select('terms')
    .where('version', '=', version ?? 1)
    .executeTakeFirstOrThrow()
  return { ...terms, version: version ?? 1 }
}

/** The policy of a purchase: the one that the buyer was shown, whatever the studio worded since. */
export async function policyFor(studio: Studio, trx: Trx, paymentId: string | null): Promise<PolicyVersion> {
  const shown =
    paymentId === null
      ? undefined
      : await trx
          .selectFrom('payments')
          .innerJoin('orders', 'orders.id', 'payments.orderId')
          .select('orders.policyVersion')
          .where('payments.id', '=', paymentId)
          .executeTakeFirst()
  return shown?.policyVersion
    ? policyOf(trx, shown.policyVersion)
    : currentPolicy({ db: trx, now: studio.now })
}

export async function policies(db: Db | Trx): Promise<Map<number, Policy>> {
  const rows = await db.selectFrom('policies').select(['version', 'terms']).execute()
  return new Map(rows.map(({ version, terms }) => [version, terms]))
}

/** Stores changed settings as a new version. Existing enrollments keep theirs; what was worded at the desk stays. */
export async function adoptPolicy(studio: Studio): Promise<boolean> {
  const current: Policy = { ...POLICY, coolingOffMinutes: studio.settings.coolingOffMinutes }
  return inTransaction(studio.db, async (trx) => {
    const last = await lastPolicy(trx)
    if (last.createdBy !== null || isSame(last.terms, current)) return false
    await trx
      .insertInto('policies')
      .values({ version: last.version + 1, validFrom: studio.now(), terms: JSON.stringify(current) })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute()
    return true
  })
}

export async function lastPolicy(db: Db | Trx) {
  return db.selectFrom('policies').selectAll().orderBy('version', 'desc').executeTakeFirstOrThrow()
}

export function isSame(one: Policy, other: Policy): boolean {
  const termsOf = ({ tiers, recordedHours, coolingOffMinutes, openedPercent }: Policy) =>
    JSON.stringify([
      tiers.map(({ hoursBefore, percent }) => [hoursBefore, percent]),
      recordedHours,
      coolingOffMinutes,
      openedPercent,
    ])
  return termsOf(one) === termsOf(other)
}
