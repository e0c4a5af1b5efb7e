import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { endLogins } from '../accounts/logins.ts'
import { consumeLink, endOneUseLinks } from '../accounts/one-use-links.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { writeReset } from '../accounts/reset.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockWithHolder } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'
import { addressChanged, addressReturned } from '../mail/letters/addresses.ts'
import { writeEmail } from '../mail/outbox.ts'
import { dropAddress } from './address.ts'

const RETURN_MS = LIFETIMES.returnLinkDays * 86_400_000

/**
 * After a change of an account's address. One to an address that holds a way back is that way, gone by hand: what was
 * offered since ends with it, for it may be a thief's. After any other the old address is told, and offered a way back;
 * older ones last as long, so that whoever was robbed first has the last word.
 * @param own the account as it was
 */
export async function returnOrOfferOne(
  studio: Studio,
  trx: Trx,
  own: { id: string; email: string },
  to: string,
): Promise<void> {
  const now = studio.now()
  const way = await trx
    .selectFrom('emailReturns')
    .select(['createdAt', 'tokenHash'])
    .where('userId', '=', own.id)
    .where('email', '=', to)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (way) {
    await endReturnsSince(trx, own.id, way.createdAt, now)
    return tellWhoLosesIt(studio, trx, own, way.tokenHash)
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

/** Ends newer ways back: who changed an address twice holds one of their own, which must not undo an older one. */
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

/**
 * Gives an account back to the address that it had before. Whoever changed it knows the password and may hold logins and a
 * second factor: all of these end, and a link to choose a new password goes to the old address.
 * @throws AppError bad-request when the link has ended or was used, or the address is another account's by now
 */
export async function returnEmail(studio: Studio, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  const known = await studio.db
    .selectFrom('emailReturns')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  // A hash costs much: anybody may send us a token, few have one.
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
    await tellWhoLosesIt(studio, trx, own, tokenHash)
    if (holder) await dropAddress(studio, trx, holder)
    await trx
      .updateTable('users')
      .set({ email: link.email, emailProvedAt: now, passwordHash, updatedAt: now })
      .where('id', '=', own.id)
      .execute()
    await endLogins(trx, own.id, null)
    await endOneUseLinks(trx, own.id, now)
    for (const table of ['twoFactors', 'recoveryCodes', 'knownBrowsers'] as const)
      await trx.deleteFrom(table).where('userId', '=', own.id).execute()
    await record(studio, trx, own.id, 'account.email-returned', own.id)
    await writeReset(studio, trx, own.id)
  })
}

/** The address that the account leaves; its own change is undone, and if it was the owner's they want to know. */
async function tellWhoLosesIt(
  studio: Studio,
  trx: Trx,
  { id: userId, email }: { id: string; email: string },
  tokenHash: string,
): Promise<void> {
  await writeEmail(studio, trx, addressReturned({ userId, recipient: email, tokenHash }))
}
