import type { BillingForm } from '../../contract/billing.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { lockPair } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { detailsChanged } from '../mail/letters/members.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { deleteBilling, writeBilling } from '../receipts/billing.ts'
import { requireDetailsTry } from './details.ts'
import { requireForMember } from './reach.ts'

/**
 * Sets a member's billing details at the desk, for receipts from the next one on, and emails the member.
 * @throws AppError forbidden; not-found; stale when someone changed them since they were read; too-many
 */
export async function setBillingAtDesk(
  studio: Studio,
  actor: Member,
  memberId: string,
  form: BillingForm,
): Promise<void> {
  await atDesk(studio, actor, memberId, (trx) => writeBilling(trx, memberId, form))
}

/**
 * Removes the billing details; later receipts are in the member's own name.
 * @throws AppError as `setBillingAtDesk`
 */
export async function removeBillingAtDesk(
  studio: Studio,
  actor: Member,
  memberId: string,
  version: number,
): Promise<void> {
  await atDesk(studio, actor, memberId, (trx) => deleteBilling(trx, memberId, version))
}

async function atDesk(studio: Studio, actor: Member, memberId: string, change: (trx: Trx) => Promise<void>) {
  await requireForMember(studio.db, actor, 'member.change', memberId)
  await requireDetailsTry(studio, memberId)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    await requireForMember(trx, actor, 'member.change', memberId)
    await change(trx)
    // Logs that they were changed, without the values, because the log outlives a deleted account.
    await recordEvent(studio, trx, actor.id, 'member.billing-changed', memberId)
    await writeToMember(studio, trx, memberId, detailsChanged({ id: newId(), fields: ['billing'] }))
  })
}
