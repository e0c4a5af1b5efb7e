import { randomBytes } from 'node:crypto'
import type { GuestForm } from '../../contract/desk-sales.ts'
import type { Trx } from '../../database/open.ts'
import { readName } from '../../shared/typed/name.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { REGISTRATIONS, writeAccounts } from './register.ts'
import { samePerson } from './same-person.ts'

/**
 * Adds a paying guest: a member without a login, so orders, receipts and refunds work as for everyone. Their email is used
 * only for receipts. The same name and phone number is the same guest.
 * @returns their id
 * @throws AppError forbidden; too-many
 */
export async function addGuest(studio: Studio, actor: Member, form: GuestForm): Promise<string> {
  await requireMay(studio.db, actor, 'sale.make')
  await requireTry(studio, `desk-registration:${actor.id}`, REGISTRATIONS)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const { name, phone, email } = form
  const guest = { ...readName(name), phone, email, shared: true }
  return withLiveMember(studio, actor, async (trx) => {
    await requireMay(trx, actor, 'sale.make')
    const known = await findGuest(trx, actor, guest)
    if (known !== null) return known
    const userId = newId()
    await writeAccounts(studio, trx, [{ userId, passwordHash, by: actor.id, form: guest }])
    await recordEvent(studio, trx, actor.id, 'guest.added', userId)
    return userId
  })
}

/** Searches only guests this staff member added, so that no one can find others by name. */
async function findGuest(
  trx: Trx,
  actor: Pick<Member, 'id'>,
  guest: { firstName: string; lastName: string; phone: string; email: string },
): Promise<string | null> {
  const same = await trx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'phone', 'contactEmail'])
    .where('registeredBy', '=', actor.id)
    .where('email', 'like', '%@none.invalid')
    .where('firstName', '=', guest.firstName)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute()
  const found = same.find(
    (one) =>
      samePerson({ ...one, email: '' }, { ...guest, email: '' }) && (one.contactEmail ?? '') === guest.email,
  )
  return found?.id ?? null
}
