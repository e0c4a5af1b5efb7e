import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Role, StaffRole } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { refuseBlocked } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockRows } from '../core/lock.ts'
import { lockMember } from '../core/lock-member.ts'
import { roleOf, withRoleMadeAs } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import {
  clearTries,
  countTry,
  networkOf,
  requireTry,
  requireTryWithDelays,
  uncountTry,
} from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { wrongCodes } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { isKnownBrowser, recordBrowser } from './known-browsers.ts'
import { verifyPassword } from './passwords.ts'
import { isTwoFactorOn, takeCode } from './two-factor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const REMEMBERED_MS = 30 * DAY
const BRIEF_MS = 12 * HOUR
const SEEN_EVERY_MS = 5 * 60_000

/** Beyond this number the least recently used login ends. */
const MAX_LOGINS = 30

/** @property browser our token for this browser, which survives logging out; undefined for a new one */
export type Visitor = { address: string; userAgent: string; browser?: string | undefined }
export type OpenedLogin = {
  token: string
  expiresAt: number
  remembered: boolean
  browser: string
  member: Member
}

/**
 * Failures count by account and network, so that no one can lock the owner out from elsewhere; a known browser has
 * tries of its own.
 * @throws not-logged-in, also for an unknown address; second-factor when a code is needed or wrong; forbidden for a blocked account, to
 *   who knows its password; too-many
 */
export async function logIn(
  studio: Studio,
  visitor: Visitor,
  form: { email: string; password: string; rememberMe: boolean; code?: string },
): Promise<OpenedLogin> {
  const known = await knownBrowser(studio, visitor, form.email)
  const succeeded = await countLogin(studio, visitor, form.email, known)
  const user = await studio.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', form.email)
    .executeTakeFirst()
  const right = await verifyPassword(form.password, user?.passwordHash ?? null)
  if (!user || !right) throw new AppError('not-logged-in', TEXTS.invalidCredentials)
  if (await isTwoFactorOn(studio, user.id)) await requireCode(studio, user.id, form.code, known)
  const opened = await openLogin(studio, visitor, user.id, form.rememberMe, user.passwordHash)
  await succeeded()
  await recordBrowser(studio, { ...visitor, browser: opened.browser }, opened.member)
  return opened
}

/** Counted by account too: other people may use the same browser. */
async function knownBrowser(studio: Studio, { browser }: Visitor, email: string): Promise<string | null> {
  if (!browser || !(await isKnownBrowser(studio, browser, email))) return null
  return hashToken(`${browser}:${email}`)
}

async function countLogin(studio: Studio, visitor: Visitor, email: string, known: string | null) {
  const { loginsPerAccount, loginsPerAddress } = studio.settings.throttle
  const network = networkOf(visitor.address)
  if (known) {
    const own = `login:browser:${known}`
    await requireTry(studio, own, loginsPerAccount)
    return () => clearTries(studio, own)
  }
  const account = `login:account:${email}:${network}`
  const address = `login:address:${network}`
  await requireTry(studio, address, loginsPerAddress)
  await requireTryWithDelays(studio, account, loginsPerAccount)
  return async () => {
    await clearTries(studio, account)
    await uncountTry(studio, address)
  }
}

/** Tries count by account. A known browser has its own, so that a thief cannot lock the owner out. */
async function requireCode(studio: Studio, userId: string, code: string | undefined, known: string | null) {
  if (!code) throw new AppError('second-factor', TEXTS.codeNeeded, { code: TEXTS.codeNeeded })
  const { loginsPerAccount } = studio.settings.throttle
  const key = known ? `code:browser:${known}` : `code:account:${userId}`
  const tries = await countTry(studio, key)
  if (tries > loginsPerAccount) throw new AppError('too-many', TEXTS.tooManyTries)
  if (await takeCode(studio, userId, code)) return clearTries(studio, key)
  if (tries === loginsPerAccount) await notifyOfWrongCodes(studio, userId)
  throw new AppError('second-factor', TEXTS.codeWrong, { code: TEXTS.codeWrong })
}

async function notifyOfWrongCodes(studio: Studio, userId: string) {
  await inTransaction(studio.db, (trx) =>
    writeToMember(studio, trx, userId, wrongCodes({ userId, at: studio.now() })),
  )
}

/**
 * @param provedBy the hash of the password that was given, if one was
 * @throws not-logged-in when the password changed meanwhile: that ended every login; forbidden while the studio blocks the account
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
    const { deletedAt } = await lockMember(trx, userId)
    if (deletedAt !== null) throw new AppError('not-logged-in', TEXTS.invalidCredentials)
    await refuseBlocked(trx, userId)
    await endOldest(trx, userId)
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
  if (!member) throw new AppError('not-logged-in', TEXTS.invalidCredentials)
  const browser = visitor.browser ?? randomBytes(32).toString('base64url')
  return { token, expiresAt, remembered, browser, member }
}

async function endOldest(trx: Trx, userId: string) {
  const kept = await trx
    .selectFrom('authSessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .limit(MAX_LOGINS - 1)
    .execute()
  if (kept.length < MAX_LOGINS - 1) return
  const ids = kept.map(({ id }) => id)
  await trx.deleteFrom('authSessions').where('userId', '=', userId).where('id', 'not in', ids).execute()
}

/** Locks the user, so that a password change waits and then ends this login too. */
async function requireUnchanged(trx: Trx, userId: string, passwordHash: string) {
  const [unchanged] = await lockRows(trx, 'users', { id: userId, passwordHash })
  if (!unchanged) throw new AppError('not-logged-in', TEXTS.invalidCredentials)
}

const PERSON = [
  ...(['users.id', 'users.role as madeAs', 'staffRoles.role as staffRole', 'staffRoles.centreId'] as const),
  ...(['users.firstName', 'users.lastName', 'users.email', 'users.emailProvedAt', 'users.phone'] as const),
  ...([
    'memberPictures.updatedAt as pictureAt',
    'users.instructorAppliedAt',
    'users.instructorApprovedAt',
  ] as const),
] as const

export async function findLogin(studio: Studio, token: string): Promise<Member | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const now = studio.now()
  const rows = await studio.db
    .selectFrom('authSessions')
    .innerJoin('users', 'users.id', 'authSessions.userId')
    // One row per staff role, which saves a second query.
    .leftJoin('staffRoles', 'staffRoles.userId', 'authSessions.userId')
    .leftJoin('memberPictures', 'memberPictures.userId', 'authSessions.userId')
    .select(['authSessions.id as loginId', 'authSessions.lastSeenAt', ...PERSON])
    .where('authSessions.tokenHash', '=', hashToken(token))
    .where('authSessions.expiresAt', '>', now)
    .execute()
  const [row] = rows
  if (!row) return null
  const { lastSeenAt, ...found } = row
  if (now - lastSeenAt > SEEN_EVERY_MS)
    await studio.db
      .updateTable('authSessions')
      .set({ lastSeenAt: now })
      .where('id', '=', row.loginId)
      .execute()
  return withRoles(found, rows)
}

/** The account of someone authenticated without a login, such as by an API key. */
export async function memberOf({ db }: Studio, userId: string, loginId: string): Promise<Member | null> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('staffRoles', 'staffRoles.userId', 'users.id')
    .leftJoin('memberPictures', 'memberPictures.userId', 'users.id')
    .select(PERSON)
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .execute()
  const [row] = rows
  return row ? withRoles({ ...row, loginId }, rows) : null
}

type Granted = { madeAs: Role; staffRole: StaffRole | null; centreId: string | null }

function withRoles(row: Granted & { loginId: string }, rows: Granted[]): Member {
  const { madeAs, staffRole: _, centreId: __, ...found } = row
  const given = rows.flatMap(({ staffRole: role, centreId }) => (role === null ? [] : [{ role, centreId }]))
  const grants = withRoleMadeAs(given, madeAs)
  return { ...found, role: roleOf(grants), isStaff: grants.length > 0 } as unknown as Member
}

export async function logOut(studio: Studio, member: Member): Promise<void> {
  await studio.db.deleteFrom('authSessions').where('id', '=', member.loginId).execute()
}

export async function endLogins(trx: Trx, userId: string, except: string | null): Promise<void> {
  let ending = trx.deleteFrom('authSessions').where('userId', '=', userId)
  if (except) ending = ending.where('id', '!=', except)
  await ending.execute()
}

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
