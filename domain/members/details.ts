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

/** Of one member in fifteen minutes: each is an email to them. */
const CHANGES = 10

/** Whatever of them is changed at the desk. @throws AppError too-many */
export function requireDetailsTry(studio: Studio, memberId: string): Promise<void> {
  return requireTry(studio, `desk-details:${memberId}`, CHANGES)
}

const FIELDS = ['firstName', 'lastName', 'phone'] as const

/**
 * Changes a member's name and telephone at the desk, and tells them by a letter. The address is theirs alone to change: a link goes there.
 * @param form with `was`, what the writer saw: what someone else changed since is refused field by field, and the others are not written either
 * @throws AppError forbidden; not-found; conflict for a colleague's; stale with the fields that have changed by now; too-many
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
    // Of a colleague a name is what others trust: it is theirs to change.
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
    // Which fields, not their words: the log outlives an account that is deleted.
    await recordEvent(studio, trx, actor.id, 'member.details-changed', memberId, { fields: changed })
    await writeToMember(studio, trx, memberId, detailsChanged({ id: newId(), fields: changed }))
  })
}
