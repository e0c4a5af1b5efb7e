import type { BillingForm } from '../../contract/billing.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Business } from '../../database/tables/payments.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'

export type Billing = Business & { version: number }

/** A member’s billing details; null if receipts are in their own name. */
export async function billingOf(db: Db | Trx, userId: string): Promise<Billing | null> {
  const found = await db
    .selectFrom('billingDetails')
    .select(['version', 'name', 'address', 'state', 'gstin'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found ?? null
}

/** Sets the member’s billing details for future receipts. @throws AppError stale if they changed since they were read */
export async function setBilling(studio: Studio, member: Member, form: BillingForm): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await writeBilling(trx, member.id, form)
    await recordEvent(studio, trx, member.id, 'account.billing-changed', member.id)
  })
}

/** Removes the member’s billing details for future receipts. @throws AppError stale */
export async function removeBilling(studio: Studio, member: Member, version: number): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await deleteBilling(trx, member.id, version)
    await recordEvent(studio, trx, member.id, 'account.billing-changed', member.id)
  })
}

/** Needs the lock on the member. @throws AppError stale */
export async function writeBilling(
  trx: Trx,
  userId: string,
  { version, ...business }: BillingForm,
): Promise<void> {
  await requireVersion(trx, userId, version)
  const row = { ...business, version: version + 1 }
  await trx
    .insertInto('billingDetails')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Needs the lock on the member. @throws AppError stale */
export async function deleteBilling(trx: Trx, userId: string, version: number): Promise<void> {
  await requireVersion(trx, userId, version)
  await trx.deleteFrom('billingDetails').where('userId', '=', userId).execute()
}

async function requireVersion(trx: Trx, userId: string, version: number): Promise<void> {
  const standing = (await billingOf(trx, userId))?.version ?? 0
  if (standing !== version) throw new AppError('stale', TEXTS.changedMeanwhile(null))
}
