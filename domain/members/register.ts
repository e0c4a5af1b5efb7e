import { randomBytes } from 'node:crypto'
import type { DeskRegistration } from '../../contract/desk-members.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { hasOwnEmail, placeholderEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { practiceRow } from '../accounts/practice-answers.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockPair, withLiveMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { registeredAtDesk } from '../mail/letters/members.ts'
import { isWithinLimit } from '../mail/limits.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { requireForMember } from './reach.ts'

const LINK_MS = LIFETIMES.invitationDays * 24 * 3_600_000
/** Per fifteen minutes: enough for a full lobby, too few to flood mailboxes. */
export const REGISTRATIONS = 30

/**
 * Registers a member at the desk. A link to choose a password goes to their own email, which is unconfirmed until they open
 * it. Without an email, or with a shared one, the account has no login. Registration is no consent to anything.
 * @returns its id
 * @throws AppError forbidden; conflict when the email has an account; too-many
 */
export async function registerAtDesk(studio: Studio, actor: Member, form: DeskRegistration): Promise<string> {
  await requireMay(studio.db, actor, 'member.change')
  await requireTry(studio, `desk-registration:${actor.id}`, REGISTRATIONS)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const userId = newId()
  try {
    await withLiveMember(studio, actor, async (trx) => {
      await requireMay(trx, actor, 'member.change')
      await writeAccounts(studio, trx, [{ userId, passwordHash, by: actor.id, form }])
      await recordEvent(studio, trx, actor.id, 'member.registered', userId)
      if (form.email !== '' && !form.shared) await writeInvitation(studio, trx, userId)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.hasAccount, { email: TEXTS.hasAccount })
    throw error
  }
  return userId
}

export type NewAccount = {
  userId: string
  passwordHash: string
  /** The staff member who registers them. */
  by: string
  form: Pick<DeskRegistration, 'firstName' | 'lastName' | 'email' | 'phone' | 'shared'>
  /** YYYY-MM-DD. */
  dateOfBirth?: string | null
  /** Member since, in UTC epoch milliseconds. */
  createdAt?: number
  importId?: string
}

/** Adds accounts with unconfirmed emails and no password. Adds none if any of the emails already has an account. */
export async function writeAccounts(
  studio: Studio,
  trx: Trx,
  accounts: readonly NewAccount[],
): Promise<void> {
  if (accounts.length === 0) return
  const now = studio.now()
  await trx
    .insertInto('users')
    .values(
      accounts.map(
        ({ userId: id, passwordHash, by, form, dateOfBirth = null, createdAt = now, importId = null }) => {
          const { firstName, lastName, email, phone, shared } = form
          const isOwn = email !== '' && !shared
          return {
            id,
            firstName,
            lastName,
            email: isOwn ? email : placeholderEmail(id),
            contactEmail: isOwn ? null : email || null,
            phone,
            passwordHash,
            role: 'user' as const,
            registeredBy: by,
            dateOfBirth,
            gender: null,
            heightCm: null,
            weightKg: null,
            instructorAppliedAt: null,
            instructorApprovedAt: null,
            instructorApprovedBy: null,
            createdAt,
            updatedAt: now,
            importId,
          }
        },
      ),
    )
    .execute()
  await trx
    .insertInto('practiceAnswers')
    .values(accounts.map(({ userId }) => ({ userId, ...practiceRow({}) })))
    .execute()
  await writeTerms(trx, ...accounts.map(({ userId }) => userId))
}

/** Earlier links expire, so only the latest email works. */
export async function writeInvitation(studio: Studio, trx: Trx, userId: string, letter = registeredAtDesk) {
  const now = studio.now()
  await trx
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  await trx
    .insertInto('passwordResets')
    .values({ tokenHash, userId, createdAt: now, expiresAt: now + LINK_MS, usedAt: null })
    .execute()
  await writeToMember(studio, trx, userId, letter({ token, tokenHash }))
}

/**
 * Sends the registration email again to someone who hasn't used theirs.
 * @throws AppError forbidden; not-found; conflict for someone who confirmed their email or registered themselves; too-many
 */
export async function inviteAgain(studio: Studio, actor: Member, memberId: string): Promise<void> {
  await requireForMember(studio.db, actor, 'member.change', memberId)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    const person = await requireForMember(trx, actor, 'member.change', memberId)
    if (person.emailProvedAt !== null || person.registeredBy === null)
      throw new AppError('conflict', TEXTS.notInvited)
    const { email: recipient } = person
    if (!hasOwnEmail(recipient)) throw new AppError('conflict', TEXTS.noEmailToInvite)
    if (!(await isWithinLimit(studio, trx, { kind: 'desk-invitation-again', recipient, userId: memberId })))
      throw new AppError('too-many', TEXTS.tooManyLetters)
    await writeInvitation(studio, trx, memberId)
    await recordEvent(studio, trx, actor.id, 'member.invited-again', memberId)
  })
}
