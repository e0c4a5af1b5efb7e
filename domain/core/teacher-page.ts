import type { Trx } from '../../database/open.ts'
import { recordEvent } from './audit-log.ts'
import { lockMember } from './lock-member.ts'
import { grantsOf } from './staff-roles.ts'
import type { Studio } from './studio.ts'

/**
 * Links the teacher page with this account’s confirmed email, unless either is linked. Needs the lock on the member, since an
 * account has one page at most.
 */
export async function linkPageByEmail(
  studio: Studio,
  trx: Trx,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select(['email', 'emailProvedAt', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person || person.emailProvedAt === null || person.deletedAt !== null) return
  const isStaff = (await grantsOf(trx, userId)).length > 0
  if (!isStaff || (await findPageId(trx, userId))) return
  const pages = await trx
    .selectFrom('instructors')
    .select(['id', 'userId'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', person.email.toLowerCase()))
    .execute()
  const [page, another] = pages
  if (page && !another && page.userId === null)
    await writePageLink(studio, trx, { id: page.id, userId, actorId })
}

/** Locks the account with this confirmed email, if any. Taken before the page’s lock to keep the lock order. */
export async function lockAccountOf(trx: Trx, email: string): Promise<string | null> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailProvedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!account) return null
  await lockMember(trx, account.id)
  return account.id
}

/** The teacher page that an account is linked to. */
export async function findPageId(trx: Trx, userId: string) {
  return trx.selectFrom('instructors').select('id').where('userId', '=', userId).executeTakeFirst()
}

/** @returns false if the page was linked meanwhile */
export async function writePageLink(
  studio: Studio,
  trx: Trx,
  { id, userId, actorId }: { id: string; userId: string; actorId: string },
): Promise<boolean> {
  const linked = await trx
    .updateTable('instructors')
    .set({ userId })
    .where('id', '=', id)
    .where('userId', 'is', null)
    .executeTakeFirst()
  if (linked.numUpdatedRows === 0n) return false
  await recordEvent(studio, trx, actorId, 'teacher.linked', id)
  return true
}
