import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { countTry, networkOf, requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { passwordChanged, passwordReset } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { endLogins, type Visitor } from './logins.ts'
import { consumeLink, endOneUseLinks } from './one-use-links.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'

const LINK_MS = LIFETIMES.passwordLinkMinutes * 60_000
/** One email per account in this time: no one can fill a mailbox, or use up another's tries. */
const LETTER_EVERY_MS = 5 * 60_000
/** Answers take a multiple of this, whether an email was written or not. */
const ANSWER_STEP_MS = 50

/** The answer never shows whether the address has an account, not even by its timing. */
export async function forgotPassword(studio: Studio, visitor: Visitor, email: string): Promise<void> {
  const began = performance.now()
  await requireTry(
    studio,
    `reset:address:${networkOf(visitor.address)}`,
    studio.settings.throttle.loginsPerAddress,
  )
  await inTransaction(studio.db, async (trx) => {
    const asked = await countTry(studio, `reset:account:${email}`, { db: trx, windowMs: LETTER_EVERY_MS })
    const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (user && asked === 1) await writeReset(studio, trx, user.id)
  })
  const took = performance.now() - began
  await setTimeout(Math.ceil(took / ANSWER_STEP_MS) * ANSWER_STEP_MS - took)
}

export async function writeReset(studio: Studio, trx: Trx, userId: string): Promise<void> {
  if ((await lockMember(trx, userId)).deletedAt !== null) return
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const now = studio.now()
  await trx
    .insertInto('passwordResets')
    .values({ tokenHash, userId, createdAt: now, expiresAt: now + LINK_MS })
    .execute()
  await writeToMember(studio, trx, userId, passwordReset({ token, tokenHash }))
}

/**
 * Resets a password; opening the link confirms the email. If it was unconfirmed, a stranger may have registered with it:
 * the owner says whether it was them, and if not, the answers given then are deleted. Accounts registered at the desk are
 * exempt, since no one has used them yet.
 * @param onProved work that waited for the confirmation of an account that is kept
 * @returns whether the answers were deleted
 * @throws AppError bad-request when the link has expired; invalid when the password is too common, and with `isMine` where
 * that must be answered
 */
export async function resetPassword(
  studio: Studio,
  form: { token: string; password: string; isMine?: 'yes' | 'no' | undefined },
  onProved: (trx: Trx, userId: string) => Promise<void>,
): Promise<{ forgotten: boolean }> {
  if (isCommonPassword(form.password))
    throw new AppError('invalid', TEXTS.passwordCommon, { password: TEXTS.passwordCommon })
  const tokenHash = hashToken(form.token)
  const now = studio.now()
  const link = await studio.db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!link) throw new AppError('bad-request', TEXTS.resetInvalid)
  const { userId } = link
  const passwordHash = await hashPassword(form.password)
  return inTransaction(studio.db, async (trx) => {
    const { deletedAt } = await lockMember(trx, userId)
    if (!(await consumeLink(trx, 'passwordResets', tokenHash, now)) || deletedAt !== null)
      throw new AppError('bad-request', TEXTS.resetInvalid)
    const { emailProvedAt, registeredBy, firstName, lastName } = await trx
      .updateTable('users')
      .set({ passwordHash, updatedAt: now })
      .where('id', '=', userId)
      .returning(['emailProvedAt', 'registeredBy', 'firstName', 'lastName'])
      .executeTakeFirstOrThrow()
    const isUnclear = emailProvedAt === null && registeredBy === null
    if (isUnclear && form.isMine === undefined) {
      const question = TEXTS.wasItYou(fullName(firstName, lastName))
      throw new AppError('invalid', question, { isMine: question })
    }
    const isStrangers = isUnclear && form.isMine === 'no'
    if (isStrangers) await forgetStranger(studio, trx, userId)
    else if (emailProvedAt === null) {
      await trx.updateTable('users').set({ emailProvedAt: now }).where('id', '=', userId).execute()
      await onProved(trx, userId)
    }
    await endOneUseLinks(trx, userId, now)
    await endLogins(trx, userId, null)
    await trx.deleteFrom('knownBrowsers').where('userId', '=', userId).execute()
    await recordEvent(studio, trx, userId, 'account.password-reset', userId)
    await notifyOfNewPassword(studio, trx, userId)
    return { forgotten: isStrangers }
  })
}

/** The owner must learn of a change that someone else made (ASVS 6.3.7). */
export async function notifyOfNewPassword(studio: Studio, trx: Trx, userId: string): Promise<void> {
  await writeToMember(studio, trx, userId, passwordChanged({ userId, at: studio.now() }))
}

/** Purchases stay: they belong to the address. */
async function forgetStranger(studio: Studio, trx: Trx, userId: string) {
  await trx
    .updateTable('users')
    .set({
      emailProvedAt: studio.now(),
      firstName: '',
      lastName: '',
      phone: '',
      dateOfBirth: null,
      gender: null,
      heightCm: null,
      weightKg: null,
      instructorAppliedAt: null,
    })
    .where('id', '=', userId)
    .execute()
  await writeTerms(trx, userId)
  for (const table of [
    'practiceAnswers',
    'healthAnswers',
    'memberKeys',
    'cues',
    'cueLooks',
    'memberPictures',
    'conversationMessages',
    'preferences',
    'practicePauses',
    'threads',
  ] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  await trx.deleteFrom('contactMessages').where('userId', '=', userId).execute()
}
