import type { DetailsForm } from '../../contract/desk-members.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockPair } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { detailsChanged } from '../mail/letters/members.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { requireForMember } from './reach.ts'

/** Changes per member in fifteen minutes, since each sends them an email. */
const CHANGES = 10

/**
 * Limits how often the desk changes a member's details.
 * @throws AppError too-many
 */
export function requireDetailsTry(studio: Studio, memberId: string): Promise<void> {
  return requireTry(studio, `desk-details:${memberId}`, CHANGES)
}

const FIELDS = ['firstName', 'lastName', 'phone'] as const

/**
 * Changes a member's name and phone number at the desk and emails them. The email address is changed only by the member,
 * with a link.
 * @param form with `was`, the values the writer saw: if any was changed since, nothing is saved
 * @throws AppError forbidden; not-found; conflict for a colleague's details; stale with the fields changed since; too-many
 */
export async function changeDetails(
  studio: Studio,
  actor: Member,
  memberId: string,
  { was, ...form }: DetailsForm,
): Promise<void> {
  await requireForMember(studio.db, actor, 'member.change', memberId)
  await requireDetailsTry(studio, memberId)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    const person = await requireForMember(trx, actor, 'member.change', memberId)
    // Others trust a colleague's name, so only the colleague can change it.
    if (memberId !== actor.id && (await grantsOf(trx, memberId)).length > 0)
      throw new AppError('conflict', TEXTS.colleaguesDetails)
    const changed = FIELDS.filter((name) => form[name] !== was[name] && form[name] !== person[name])
    const meanwhile = FIELDS.filter((name) => form[name] !== was[name] && person[name] !== was[name])
    const others = meanwhile.filter((name) => changed.includes(name))
    if (others.length > 0)
      throw new AppError(
        'stale',
        TEXTS.detailsChangedMeanwhile,
        Object.fromEntries(others.map((name) => [name, TEXTS.standsOtherwise(person[name])])),
      )
    if (changed.length === 0) return
    await trx
      .updateTable('users')
      .set({
        ...Object.fromEntries(changed.map((name) => [name, form[name]])),
        updatedAt: studio.now(),
      })
      .where('id', '=', memberId)
      .execute()
    await writeTerms(trx, memberId)
    // Logs the fields without the values, because the log outlives a deleted account.
    await recordEvent(studio, trx, actor.id, 'member.details-changed', memberId, { fields: changed })
    await writeToMember(studio, trx, memberId, detailsChanged({ id: newId(), fields: changed }))
  })
}
