import type { EmailAtDesk } from '../../contract/desk-members.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { writeLink } from '../accounts/confirmation-link.ts'
import { endOneUseLinks } from '../accounts/one-use-links.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockPair } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { confirmAddress } from '../mail/letters/accounts.ts'
import { isWithinLimit } from '../mail/limits.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { requireDetailsTry } from './details.ts'
import { type Person, requireForMember } from './reach.ts'
import { REGISTRATIONS, writeInvitation } from './register.ts'

/**
 * Adds or corrects an unconfirmed email and sends a link there: to choose a password if the desk registered the member,
 * otherwise to confirm it. Unsent emails go to the new address, and earlier links stop working.
 * @throws AppError forbidden; not-found; conflict for a confirmed email, a colleague's, or another member's; invalid for
 * the same email; too-many
 */
export async function setEmailAtDesk(
  studio: Studio,
  actor: Member,
  memberId: string,
  { email, reason }: EmailAtDesk,
): Promise<void> {
  await requireForMember(studio.db, actor, 'member.change', memberId)
  await requireDetailsTry(studio, memberId)
  await requireTry(studio, `desk-registration:${actor.id}`, REGISTRATIONS)
  try {
    await inTransaction(studio.db, async (trx) => {
      await lockPair(trx, actor, memberId)
      const person = await requireForMember(trx, actor, 'member.change', memberId)
      await refuse(trx, person, email)
      if (!(await isWithinLimit(studio, trx, { kind: 'email-at-desk', recipient: email, userId: memberId })))
        throw new AppError('too-many', TEXTS.tooManyLetters)
      await trx
        .updateTable('users')
        .set({ email, contactEmail: null, updatedAt: studio.now() })
        .where('id', '=', memberId)
        .execute()
      await writeTerms(trx, memberId)
      await endOneUseLinks(trx, memberId, studio.now())
      await redirectUnsentEmails(trx, person, email)
      await recordEvent(studio, trx, actor.id, 'member.email-changed', memberId, { reason })
      if (person.registeredBy !== null) await writeInvitation(studio, trx, memberId)
      else await writeConfirmation(studio, trx, memberId, email)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.hasAccount, { email: TEXTS.hasAccount })
    throw error
  }
}

async function refuse(trx: Trx, person: Person, email: string): Promise<void> {
  const wrong = (code: 'conflict' | 'invalid', text: string) => new AppError(code, text, { email: text })
  if (person.emailProvedAt !== null) throw wrong('conflict', TEXTS.emailIsTheirs)
  if ((await grantsOf(trx, person.id)).length > 0) throw wrong('conflict', TEXTS.colleaguesEmail)
  if (person.email === email) throw wrong('invalid', TEXTS.emailAsBefore)
}

/** Unsent emails with a link are dropped: the link no longer works, and a new one is on its way. */
async function redirectUnsentEmails(trx: Trx, { id, email: old }: Person, email: string): Promise<void> {
  await trx
    .deleteFrom('outboxEmails')
    .where('userId', '=', id)
    .where('recipient', '=', old)
    .where('sentAt', 'is', null)
    .where('sealedSecrets', 'is not', null)
    .execute()
  await trx
    .updateTable('outboxEmails')
    .set({ recipient: email })
    .where('userId', '=', id)
    .where('recipient', '=', old)
    .where('sentAt', 'is', null)
    .execute()
}

async function writeConfirmation(studio: Studio, trx: Trx, userId: string, email: string): Promise<void> {
  const token = await writeLink(studio, trx, userId, email)
  await writeToMember(studio, trx, userId, confirmAddress({ token, tokenHash: hashToken(token) }))
}
