import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { endLogins } from '../accounts/logins.ts'
import { consumeLink, endOneUseLinks } from '../accounts/one-use-links.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { writeReset } from '../accounts/reset.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockWithHolder } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'
import { addressChanged, addressReturned } from '../mail/letters/addresses.ts'
import { writeEmail } from '../mail/outbox.ts'
import { dropAddress } from './address.ts'

const RETURN_MS = LIFETIMES.returnLinkDays * 86_400_000

/**
 * Going back to an address with a return link cancels newer links, which may be a thief's. Any other change adds a
 * link for the old address; older ones stay valid, so that the first owner can always undo a theft.
 */
export async function returnOrOfferOne(
  studio: Studio,
  trx: Trx,
  own: { id: string; email: string },
  to: string,
): Promise<void> {
  const now = studio.now()
  const returnLink = await trx
    .selectFrom('emailReturns')
    .select(['createdAt', 'tokenHash'])
    .where('userId', '=', own.id)
    .where('email', '=', to)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (returnLink) {
    await endReturnsSince(trx, own.id, returnLink.createdAt, now)
    return notifyLostAddress(studio, trx, own, returnLink.tokenHash)
  }
  await trx
    .updateTable('emailReturns')
    .set({ expiresAt: now + RETURN_MS })
    .where('userId', '=', own.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
  await writeReturn(studio, trx, own)
}

/** A thief who changes the address twice gets a link too; it must not undo an older one. */
async function endReturnsSince(trx: Trx, userId: string, since: number, now: number): Promise<void> {
  await trx
    .updateTable('emailReturns')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('usedAt', 'is', null)
    .execute()
}

async function writeReturn(
  studio: Studio,
  trx: Trx,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const now = studio.now()
  await trx
    .insertInto('emailReturns')
    .values({ tokenHash, userId, email, createdAt: now, expiresAt: now + RETURN_MS })
    .execute()
  await writeEmail(studio, trx, addressChanged({ userId, recipient: email, token, tokenHash }))
}

/** Ends all that a thief may hold: logins, second factor and password. @throws bad-request */
export async function returnEmail(studio: Studio, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  const known = await studio.db
    .selectFrom('emailReturns')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  // Checked first: hashing is expensive, and anyone may send a token.
  if (!known) throw new AppError('bad-request', TEXTS.returnLinkInvalid)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await inTransaction(studio.db, async (trx) => {
    const now = studio.now()
    const invalid = new AppError('bad-request', TEXTS.returnLinkInvalid)
    const link = await trx
      .selectFrom('emailReturns')
      .select(['userId', 'email', 'createdAt'])
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst()
    if (!link) throw invalid
    const { own, holder } = await lockWithHolder(trx, link.userId, link.email)
    if (!own || own.deletedAt !== null || holder?.emailProvedAt != null) throw invalid
    if (!(await consumeLink(trx, 'emailReturns', tokenHash, now))) throw invalid
    await endReturnsSince(trx, own.id, link.createdAt, now)
    await notifyLostAddress(studio, trx, own, tokenHash)
    if (holder) await dropAddress(studio, trx, holder)
    await trx
      .updateTable('users')
      .set({ email: link.email, emailProvedAt: now, passwordHash, updatedAt: now })
      .where('id', '=', own.id)
      .execute()
    await writeTerms(trx, own.id)
    await endLogins(trx, own.id, null)
    await endOneUseLinks(trx, own.id, now)
    for (const table of ['twoFactors', 'recoveryCodes', 'knownBrowsers'] as const)
      await trx.deleteFrom(table).where('userId', '=', own.id).execute()
    await recordEvent(studio, trx, own.id, 'account.email-returned', own.id)
    await writeReset(studio, trx, own.id)
  })
}

async function notifyLostAddress(
  studio: Studio,
  trx: Trx,
  { id: userId, email }: { id: string; email: string },
  tokenHash: string,
): Promise<void> {
  await writeEmail(studio, trx, addressReturned({ userId, recipient: email, tokenHash }))
}
