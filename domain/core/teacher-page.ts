import type { Trx } from '../../database/open.ts'
import { recordEvent } from './audit-log.ts'
import { lockMember } from './lock-member.ts'
import { grantsOf } from './staff-roles.ts'
import type { Studio } from './studio.ts'

/**
 * Links the teacher page that has this account's confirmed email. A page or an account that is linked already stays as it is.
 * Needs the lock on the member: an account is linked to one page only.
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

/** Locks the account that has confirmed an email, if there is one. Before the page's own lock, as everywhere. */
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

/** @returns whether the page was still free */
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
