import { randomBytes } from 'node:crypto'
import { TEXTS } from '../../contract/texts.ts'
import { inTransaction } from '../../database/open.ts'
import { record } from '../audit-log.ts'
import { AppError } from '../errors.ts'
import { writeEmail } from '../mail/outbox.ts'
import type { Studio } from '../studio.ts'
import { endLogins, type Visitor } from './logins.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { clearTries, networkOf, requireTry } from './throttle.ts'
import { hashToken } from './tokens.ts'

const LINK_MS = 30 * 60_000

/** Sends a reset link to the address if it has an account, and tells the caller nothing either way. */
export async function forgotPassword(studio: Studio, visitor: Visitor, email: string): Promise<void> {
  await requireTry(
    studio,
    `reset:address:${networkOf(visitor.address)}`,
    studio.settings.throttle.loginsPerAddress,
  )
  await requireTry(studio, `reset:account:${email}`, studio.settings.throttle.loginsPerAccount)
  const user = await studio.db
    .selectFrom('users')
    .select(['id', 'firstName'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return
  const token = randomBytes(32).toString('base64url')
  const now = studio.now()
  await inTransaction(studio.db, async (trx) => {
    await trx
      .insertInto('passwordResets')
      .values({ tokenHash: hashToken(token), userId: user.id, createdAt: now, expiresAt: now + LINK_MS })
      .execute()
    await writeEmail(studio, trx, {
      kind: 'password-reset',
      dedupeKey: `password-reset:${hashToken(token)}`,
      userId: user.id,
      recipient: email,
      subject: 'Choose a new password',
      lines: [
        `Hello ${user.firstName},`,
        'Somebody, most likely you, asked to choose a new password. The link works once, for 30 minutes.',
        'If it was not you, nothing has changed and you can forget this mail.',
      ],
      link: { text: 'Choose a new password', path: `/resetPassword?token=${token}` },
    })
  })
}

/**
 * Sets a new password with a link from the mail and ends every login of the account.
 * @throws AppError bad-request when the link has ended or was used; invalid when the password is too common
 */
export async function resetPassword(
  studio: Studio,
  form: { token: string; password: string },
): Promise<void> {
  if (isCommonPassword(form.password))
    throw new AppError('invalid', TEXTS.passwordCommon, { password: TEXTS.passwordCommon })
  const tokenHash = hashToken(form.token)
  const now = studio.now()
  const link = studio.db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
  if (!(await link.executeTakeFirst())) throw new AppError('bad-request', TEXTS.resetInvalid)
  const passwordHash = await hashPassword(form.password)
  const email = await inTransaction(studio.db, async (trx) => {
    const used = await trx
      .updateTable('passwordResets')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('userId')
      .executeTakeFirst()
    if (!used) throw new AppError('bad-request', TEXTS.resetInvalid)
    const user = await trx
      .updateTable('users')
      .set({ passwordHash, updatedAt: now })
      .where('id', '=', used.userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('passwordResets')
      .set({ usedAt: now })
      .where('userId', '=', used.userId)
      .where('usedAt', 'is', null)
      .execute()
    await endLogins(trx, used.userId, null)
    await record(studio, trx, used.userId, 'account.password-reset', used.userId)
    return user.email
  })
  await clearTries(studio, `login:account:${email}`)
}
