import { randomBytes } from 'node:crypto'
import { TEXTS } from '../../contract/texts.ts'
import { inTransaction, isDuplicate } from '../../database/open.ts'
import { record } from '../audit-log.ts'
import { AppError } from '../errors.ts'
import { writeEmail } from '../mail/outbox.ts'
import type { Studio } from '../studio.ts'
import type { Member } from './actor.ts'
import { requirePassword } from './require-password.ts'
import { requireTry } from './throttle.ts'
import { hashToken } from './tokens.ts'

const LINK_MS = 24 * 3_600_000

/**
 * Sends a link to the new address; nothing changes until it is opened. The answer is the same for an address that has an
 * account, so that nobody learns from it who is a member.
 * @throws AppError invalid when the password is wrong or the address is the same; too-many
 */
export async function askEmailChange(
  studio: Studio,
  member: Member,
  form: { email: string; password: string },
): Promise<void> {
  await requirePassword(studio, member, form.password)
  if (form.email === member.email) throw new AppError('invalid', TEXTS.emailSame, { email: TEXTS.emailSame })
  await requireTry(studio, `email-change:${member.id}`, studio.settings.throttle.loginsPerAccount)
  const taken = await studio.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', form.email)
    .executeTakeFirst()
  if (taken) return
  const token = randomBytes(32).toString('base64url')
  const now = studio.now()
  await inTransaction(studio.db, async (trx) => {
    await trx
      .insertInto('emailChanges')
      .values({
        tokenHash: hashToken(token),
        userId: member.id,
        email: form.email,
        createdAt: now,
        expiresAt: now + LINK_MS,
      })
      .execute()
    await record(studio, trx, member.id, 'account.email-change-asked', member.id)
    await writeEmail(studio, trx, {
      kind: 'email-change',
      dedupeKey: `email-change:${hashToken(token)}`,
      userId: member.id,
      recipient: form.email,
      subject: 'Please confirm your new address',
      lines: [
        `Hello ${member.firstName},`,
        'You asked us to use this address for your account. The link works once, for 24 hours.',
        'If it was not you, nothing has changed and you can forget this mail.',
      ],
      link: { text: 'Use this address', path: `/confirmEmail?token=${token}` },
    })
  })
}

/**
 * Changes the address with a link from the mail, and tells the old one.
 * @throws AppError bad-request when the link has ended or was used, or the address was taken meanwhile
 */
export async function confirmEmailChange(studio: Studio, token: string): Promise<void> {
  try {
    await inTransaction(studio.db, async (trx) => {
      const now = studio.now()
      const used = await trx
        .updateTable('emailChanges')
        .set({ usedAt: now })
        .where('tokenHash', '=', hashToken(token))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['userId', 'email'])
        .executeTakeFirst()
      if (!used) throw new AppError('bad-request', TEXTS.emailLinkInvalid)
      const before = await trx
        .selectFrom('users')
        .select(['email', 'firstName'])
        .where('id', '=', used.userId)
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('users')
        .set({ email: used.email, updatedAt: now })
        .where('id', '=', used.userId)
        .execute()
      await trx
        .updateTable('emailChanges')
        .set({ replaced: before.email })
        .where('tokenHash', '=', hashToken(token))
        .execute()
      // An older link, to an address wished for earlier, must not win after this one; nor a reset of the old address.
      await trx
        .updateTable('emailChanges')
        .set({ usedAt: now })
        .where('userId', '=', used.userId)
        .where('usedAt', 'is', null)
        .execute()
      await trx
        .updateTable('passwordResets')
        .set({ usedAt: now })
        .where('userId', '=', used.userId)
        .where('usedAt', 'is', null)
        .execute()
      await record(studio, trx, used.userId, 'account.email-changed', used.userId)
      await writeEmail(studio, trx, {
        kind: 'email-changed',
        dedupeKey: `email-changed:${hashToken(token)}`,
        userId: used.userId,
        recipient: before.email,
        subject: 'Your email address was changed',
        lines: [
          `Hello ${before.firstName},`,
          'Your account at the studio has another email address from now on, and we write there.',
          'If it was not you, please write to us at once.',
        ],
        link: { text: 'Write to us', path: '/contactUs' },
      })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('bad-request', TEXTS.emailLinkInvalid)
    throw error
  }
}
