import { randomBytes } from 'node:crypto'
import { TEXTS } from '../../contract/texts.ts'
import { inTransaction, type Trx } from '../../database/open.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Studio } from '../studio.ts'
import type { Member } from './actor.ts'
import { noteBrowser } from './login-alerts.ts'
import { verifyPassword } from './passwords.ts'
import { clearTries, giveBackTry, networkOf, requireTry } from './throttle.ts'
import { hashToken } from './tokens.ts'
import { isTwoFactorOn, takeCode } from './two-factor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Remember-me keeps a login 30 days; without it the browser forgets it, and the server does after 12 hours. */
const REMEMBERED_MS = 30 * DAY
const BRIEF_MS = 12 * HOUR
/** How stale `lastSeenAt` may be, so that not every request writes. */
const SEEN_EVERY_MS = 5 * 60_000

export type Visitor = { address: string; userAgent: string }
export type OpenedLogin = { token: string; expiresAt: number; remembered: boolean; member: Member }

/**
 * Logs a person in with email and password.
 * @throws AppError not-logged-in with 'Invalid Credentials', the same for an unknown address; second-factor when a code is
 *   wanted or wrong; too-many when throttled
 */
export async function logIn(
  studio: Studio,
  visitor: Visitor,
  form: { email: string; password: string; rememberMe: boolean; code?: string },
): Promise<OpenedLogin> {
  const { throttle } = studio.settings
  const account = `login:account:${form.email}`
  const address = `login:address:${networkOf(visitor.address)}`
  await requireTry(studio, account, throttle.loginsPerAccount)
  await requireTry(studio, address, throttle.loginsPerAddress)
  const user = await studio.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', form.email)
    .executeTakeFirst()
  const right = await verifyPassword(form.password, user?.passwordHash ?? null)
  if (!user || !right) throw new AppError('not-logged-in', TEXTS.invalidCredentials)
  if (await isTwoFactorOn(studio, user.id)) await requireCode(studio, user.id, form.code)
  const opened = await openLogin(studio, visitor, user.id, form.rememberMe, user.passwordHash)
  await clearTries(studio, account)
  await giveBackTry(studio, address)
  await noteBrowser(studio, visitor, opened.member)
  return opened
}

/** A wrong code counts as a try of the account, like a wrong password. */
async function requireCode(studio: Studio, userId: string, code: string | undefined) {
  if (!code) throw new AppError('second-factor', TEXTS.codeNeeded, { code: TEXTS.codeNeeded })
  if (!(await takeCode(studio, userId, code)))
    throw new AppError('second-factor', TEXTS.codeWrong, { code: TEXTS.codeWrong })
}

/**
 * Opens a login for a person who has just proved who they are. A new token every time, whatever the browser sent before.
 * @param provedBy the hash of the password that they gave, if they gave one
 * @throws AppError not-logged-in when the password was changed since: that ended every login, and this one is no exception
 */
export async function openLogin(
  studio: Studio,
  visitor: Visitor,
  userId: string,
  remembered: boolean,
  provedBy?: string,
): Promise<OpenedLogin> {
  const token = randomBytes(32).toString('base64url')
  const now = studio.now()
  const expiresAt = now + (remembered ? REMEMBERED_MS : BRIEF_MS)
  await inTransaction(studio.db, async (trx) => {
    if (provedBy !== undefined) await requireUnchanged(trx, userId, provedBy)
    await trx
      .insertInto('authSessions')
      .values({
        id: newId(),
        tokenHash: hashToken(token),
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        remembered: remembered ? 1 : 0,
        address: visitor.address,
        userAgent: visitor.userAgent.slice(0, 300),
      })
      .execute()
  })
  const member = await findLogin(studio, token)
  // Ended in the same moment, by a reset of the password.
  if (!member) throw new AppError('not-logged-in', TEXTS.invalidCredentials)
  return { token, expiresAt, remembered, member }
}

/** Locks the person's row: whoever changes the password now waits, and then ends this login with the others. */
async function requireUnchanged(trx: Trx, userId: string, passwordHash: string) {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not-logged-in', TEXTS.invalidCredentials)
}

/** The person behind a token, or null when there is no such login or it has ended. */
export async function findLogin(studio: Studio, token: string): Promise<Member | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const now = studio.now()
  const row = await studio.db
    .selectFrom('authSessions')
    .innerJoin('users', 'users.id', 'authSessions.userId')
    .leftJoin('memberPictures', 'memberPictures.userId', 'authSessions.userId')
    .select([
      'users.id',
      'authSessions.id as loginId',
      'authSessions.lastSeenAt',
      'users.role',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.phone',
      'memberPictures.updatedAt as pictureAt',
      'users.instructorAppliedAt',
      'users.instructorApprovedAt',
    ])
    .where('authSessions.tokenHash', '=', hashToken(token))
    .where('authSessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { lastSeenAt, ...member } = row
  if (now - lastSeenAt > SEEN_EVERY_MS)
    await studio.db
      .updateTable('authSessions')
      .set({ lastSeenAt: now })
      .where('id', '=', row.loginId)
      .execute()
  return member as unknown as Member
}

export async function logOut(studio: Studio, member: Member): Promise<void> {
  await studio.db.deleteFrom('authSessions').where('id', '=', member.loginId).execute()
}

/** Ends every login of a person but the one given: what changing a password does. */
export async function endLogins(trx: Trx, userId: string, except: string | null): Promise<void> {
  let ending = trx.deleteFrom('authSessions').where('userId', '=', userId)
  if (except) ending = ending.where('id', '!=', except)
  await ending.execute()
}

/** Deletes what has ended: logins, reset links and throttle windows. */
export async function sweepLogins(studio: Studio): Promise<void> {
  const now = studio.now()
  await inTransaction(studio.db, async (trx) => {
    await trx.deleteFrom('authSessions').where('expiresAt', '<=', now).execute()
    await trx
      .deleteFrom('passwordResets')
      .where('expiresAt', '<=', now - DAY)
      .execute()
    await trx.deleteFrom('throttles').where('windowEndsAt', '<=', now).execute()
  })
}
