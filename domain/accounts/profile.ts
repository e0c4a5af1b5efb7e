import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { endLogins } from './logins.ts'
import { endOneUseLinks } from './one-use-links.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { requirePassword } from './require-password.ts'
import { notifyOfNewPassword } from './reset.ts'

export async function updateProfile(
  studio: Studio,
  member: Member,
  names: { firstName: string; lastName: string },
) {
  const { firstName, lastName } = names
  await withLiveMember(studio, member, async (trx) => {
    await trx
      .updateTable('users')
      .set({ firstName, lastName, updatedAt: studio.now() })
      .where('id', '=', member.id)
      .execute()
    await writeTerms(trx, member.id)
  })
  return { ...member, firstName, lastName }
}

/** Also ends the member's other logins, unused links and known browsers. @throws invalid, too-many */
export async function changePassword(
  studio: Studio,
  member: Member,
  form: { currentPassword: string; newPassword: string },
  browser: string | undefined,
) {
  const passwordHash = await requirePassword(studio, member, form.currentPassword, 'currentPassword')
  if (isCommonPassword(form.newPassword))
    throw new AppError('invalid', TEXTS.passwordCommon, { newPassword: TEXTS.passwordCommon })
  const next = await hashPassword(form.newPassword)
  await inTransaction(studio.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ passwordHash: next, updatedAt: studio.now() })
      .where('id', '=', member.id)
      .where('passwordHash', '=', passwordHash)
      .executeTakeFirst()
    // A password reset came first and counts.
    if (numUpdatedRows === 0n)
      throw new AppError('invalid', TEXTS.wrongPassword, { currentPassword: TEXTS.wrongPassword })
    await endLogins(trx, member.id, member.loginId)
    await endOneUseLinks(trx, member.id, studio.now())
    await forgetBrowsers(trx, member.id, browser)
    await recordEvent(studio, trx, member.id, 'account.password-changed', member.id)
    await notifyOfNewPassword(studio, trx, member.id)
  })
}
