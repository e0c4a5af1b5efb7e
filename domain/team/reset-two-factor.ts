import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { endLogins } from '../accounts/logins.ts'
import { requirePasswordAndCode } from '../accounts/two-factor.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockPair, lockPeople } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { twoFactorReset } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'

/**
 * An owner turns off the two-factor login of a colleague who lost their phone and codes, and ends their logins.
 * @throws AppError invalid for a wrong password or code of the owner; forbidden; not-found for someone outside the team;
 *   conflict for oneself, or if it is off already
 */
export async function resetTwoFactorOf(
  studio: Studio,
  member: Member,
  userId: string,
  proof: { password: string; code?: string | undefined },
): Promise<void> {
  await requireMay(studio.db, member, 'team.change', STUDIO_WIDE)
  if (userId === member.id) throw new AppError('conflict', TEXTS.resetYourOwn)
  await requirePasswordAndCode(studio, member, proof)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, member, userId)
    await requireMay(trx, member, 'team.change', STUDIO_WIDE)
    if ((await grantsOf(trx, userId)).length === 0) throw new AppError('not-found', TEXTS.memberNotFound)
    await reset(studio, trx, { userId, by: member })
  })
}

/** The same for an owner who is locked out. Only a command on the server calls this. @throws AppError not-found, conflict */
export async function resetTwoFactorByEmail(studio: Studio, email: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (!person) throw new AppError('not-found', `There is no account for ${email}.`)
    await lockPeople(trx, person.id)
    await reset(studio, trx, { userId: person.id, by: null })
  })
}

async function reset(studio: Studio, trx: Trx, { userId, by }: { userId: string; by: Member | null }) {
  const ended = await trx.deleteFrom('twoFactors').where('userId', '=', userId).executeTakeFirst()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (ended.numDeletedRows === 0n) throw new AppError('conflict', TEXTS.twoFactorIsOff)
  await endLogins(trx, userId, null)
  await recordEvent(studio, trx, by?.id ?? null, 'team.two-factor-reset', userId)
  const name = by && fullName(by.firstName, by.lastName)
  await writeToMember(studio, trx, userId, twoFactorReset({ id: newId(), by: name }))
}
