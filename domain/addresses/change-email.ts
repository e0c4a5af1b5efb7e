import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { writeLink } from '../accounts/confirmation-link.ts'
import { consumeLink, endOneUseLinks } from '../accounts/one-use-links.ts'
import { requirePassword } from '../accounts/require-password.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockRows } from '../core/lock.ts'
import { lockWithHolder, withLiveMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { linkPageByEmail } from '../core/teacher-page.ts'
import { requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { confirmAddress } from '../mail/letters/accounts.ts'
import { confirmNewAddress } from '../mail/letters/addresses.ts'
import { isWithinLimit } from '../mail/limits.ts'
import { writeEmail } from '../mail/outbox.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { dropAddress, onEmailConfirmed } from './address.ts'
import { returnOrOfferOne } from './return-email.ts'

/** The answer does not show whether the new address has an account. @throws invalid, too-many */
export async function requestEmailChange(
  studio: Studio,
  member: Member,
  form: { email: string; password: string },
): Promise<void> {
  const passwordHash = await requirePassword(studio, member, form.password)
  if (form.email === member.email) throw new AppError('invalid', TEXTS.emailSame, { email: TEXTS.emailSame })
  await requireTry(studio, `email-change:${member.id}`, studio.settings.throttle.loginsPerAccount)
  await inTransaction(studio.db, async (trx) => {
    await lockWithPassword(trx, member, passwordHash)
    const taken = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', form.email)
      // An unproved account does not count: the owner takes the address back by proving it.
      .where('emailProvedAt', 'is not', null)
      .executeTakeFirst()
    if (taken) {
      // Counted like an email: otherwise reaching the limit would reveal who has an account.
      const { email: recipient } = form
      if (await isWithinLimit(studio, trx, { kind: 'email-change', recipient, userId: member.id })) return
      throw new AppError('too-many', TEXTS.tooManyLetters)
    }
    const token = await writeLink(studio, trx, member.id, form.email)
    await recordEvent(studio, trx, member.id, 'account.email-change-asked', member.id)
    const isWritten = await writeEmail(
      studio,
      trx,
      confirmNewAddress({
        userId: member.id,
        recipient: form.email,
        token,
        tokenHash: hashToken(token),
      }),
    )
    if (!isWritten) throw new AppError('too-many', TEXTS.tooManyLetters)
  })
}

/** A password change meanwhile ended every link; this one must not follow. */
async function lockWithPassword(trx: Trx, member: Member, passwordHash: string) {
  const [unchanged] = await lockRows(trx, 'users', { id: member.id, passwordHash, deletedAt: null })
  if (!unchanged) throw new AppError('invalid', TEXTS.wrongPassword, { password: TEXTS.wrongPassword })
}

/**
 * Takes the address from an account that never proved it, and sends the old address a way back.
 * @returns whether the address changed, and the member as they are now
 * @throws bad-request when the link has ended or is another account's, or the address was taken meanwhile
 */
export async function confirmEmail(
  studio: Studio,
  member: Member,
  token: string,
): Promise<{ isNew: boolean; member: Member }> {
  try {
    return await inTransaction(studio.db, (trx) => confirm(studio, trx, member, hashToken(token)))
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('bad-request', TEXTS.emailLinkInvalid)
    throw error
  }
}

async function confirm(studio: Studio, trx: Trx, member: Member, tokenHash: string) {
  const now = studio.now()
  const invalid = new AppError('bad-request', TEXTS.emailLinkInvalid)
  const link = await trx
    .selectFrom('emailChanges')
    .select(['userId', 'email'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!link) throw invalid
  if (link.userId !== member.id) throw new AppError('bad-request', TEXTS.linkOfAnother)
  const { own, holder } = await lockWithHolder(trx, member.id, link.email)
  if (!own || own.deletedAt !== null || holder?.emailProvedAt != null) throw invalid
  if (!(await consumeLink(trx, 'emailChanges', tokenHash, now))) throw invalid
  if (holder) await dropAddress(studio, trx, holder)
  const isNew = own.email !== link.email
  await trx
    .updateTable('users')
    .set({ email: link.email, emailProvedAt: now, updatedAt: now })
    .where('id', '=', own.id)
    .execute()
  await writeTerms(trx, own.id)
  // An older link, or a reset sent to the old address, must not win over this one.
  await endOneUseLinks(trx, own.id, now)
  if (isNew && own.emailProvedAt !== null) {
    await trx
      .updateTable('emailChanges')
      .set({ replaced: own.email })
      .where('tokenHash', '=', tokenHash)
      .execute()
    await returnOrOfferOne(studio, trx, own, link.email)
  }
  await recordEvent(studio, trx, own.id, isNew ? 'account.email-changed' : 'account.email-proved', own.id)
  if (own.emailProvedAt === null) await onEmailConfirmed(studio, trx, own.id)
  await linkPageByEmail(studio, trx, { userId: own.id, actorId: own.id })
  return { isNew, member: { ...member, email: link.email, emailProvedAt: now } }
}

/** @throws conflict when the address is proved already, or was lost to its owner; too-many */
export async function sendConfirmation(studio: Studio, member: Member): Promise<void> {
  await requireTry(studio, `email-confirmation:${member.id}`, MAX_SENT_AGAIN)
  // Read under the lock, so that the link goes to the present address.
  await withLiveMember(studio, member, async (trx, { email, emailProvedAt }) => {
    if (emailProvedAt !== null) throw new AppError('conflict', TEXTS.emailIsConfirmed)
    if (email.endsWith('.invalid')) throw new AppError('conflict', TEXTS.emailLost)
    const token = await writeLink(studio, trx, member.id, email)
    await writeToMember(studio, trx, member.id, confirmAddress({ token, tokenHash: hashToken(token) }))
  })
}

const MAX_SENT_AGAIN = 3
