import { randomBytes } from 'node:crypto'
import type { ApiKeyForm } from '../../contract/api-keys.ts'
import { SCOPES, type Scope } from '../../shared/api-scopes.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { memberOf } from '../accounts/logins.ts'
import { requirePasswordAndCode } from '../accounts/two-factor.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { isBlocked } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'

/** The prefix of every key, so that a leaked one can be recognised. */
const PREFIX = 'zfy_'
const MOST_KEYS = 20
/** Requests of one key in 15 minutes. */
const MOST_CALLS = 3_000
const SEEN_EVERY_MS = 60_000

/** The active keys, the newest first. @throws AppError forbidden */
export async function apiKeysOf({ db }: Studio, member: Member) {
  await requireMay(db, member, 'api-keys.change', STUDIO_WIDE)
  const rows = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.ending',
      'apiKeys.scopes',
      'apiKeys.createdAt',
      'apiKeys.usedAt',
    ])
    .select(['users.firstName', 'users.lastName'])
    .where('apiKeys.revokedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id')
    .execute()
  return rows.map(({ firstName, lastName, ...key }) => ({ ...key, by: fullName(firstName, lastName) }))
}

/**
 * @returns the key itself, shown only this once and never stored
 * @throws AppError forbidden; invalid without one's own password and code; conflict if there are too many
 */
export async function createApiKey(studio: Studio, member: Member, form: ApiKeyForm): Promise<string> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const id = newId()
  await requireMay(studio.db, member, 'api-keys.change', STUDIO_WIDE)
  await requirePasswordAndCode(studio, member, form)
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'api-keys.change', STUDIO_WIDE)
    const { n } = await trx
      .selectFrom('apiKeys')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(n) >= MOST_KEYS) throw new AppError('conflict', TEXTS.tooManyKeys)
    await trx
      .insertInto('apiKeys')
      .values({
        id,
        name: form.name,
        tokenHash: hashToken(token),
        ending: token.slice(-4),
        userId: member.id,
        scopes: JSON.stringify([...new Set(form.scopes)]),
        createdAt: studio.now(),
      })
      .execute()
    await recordEvent(studio, trx, member.id, 'api-key.made', id, { name: form.name, scopes: form.scopes })
  })
  return token
}

/** Revokes a key from the next request on. @throws AppError forbidden, not-found */
export async function revokeApiKey(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'api-keys.change', STUDIO_WIDE)
    const { numUpdatedRows } = await trx
      .updateTable('apiKeys')
      .set({ revokedAt: studio.now() })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.apiKeyNotFound)
    await recordEvent(studio, trx, member.id, 'api-key.revoked', id)
  })
}

/**
 * The person a key acts for: its maker, while they may make keys, and only for the calls in its scopes.
 * @throws AppError not-logged-in for an unknown or revoked key; forbidden for any other call; too-many
 */
export async function memberByKey(
  studio: Studio,
  token: string,
  { method, path }: { method: string; path: string },
): Promise<Member> {
  const key = token.startsWith(PREFIX)
    ? await studio.db
        .selectFrom('apiKeys')
        .select(['id', 'scopes', 'userId', 'usedAt'])
        .where('tokenHash', '=', hashToken(token))
        .where('revokedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  const member = key && (await memberOf(studio, key.userId, `key:${key.id}`))
  if (!key || !member || (await isBlocked(studio.db, key.userId)))
    throw new AppError('not-logged-in', TEXTS.apiKeyUnknown)
  await requireMay(studio.db, member, 'api-keys.change', STUDIO_WIDE)
  await requireTry(studio, `api-key:${key.id}`, MOST_CALLS)
  if (method !== 'GET' || !opens(key.scopes, path)) throw new AppError('forbidden', TEXTS.apiKeyMayNot)
  const now = studio.now()
  if (key.usedAt === null || now - key.usedAt > SEEN_EVERY_MS)
    await studio.db.updateTable('apiKeys').set({ usedAt: now }).where('id', '=', key.id).execute()
  return member
}

function opens(scopes: Scope[], path: string): boolean {
  return scopes.some((scope) => SCOPES[scope]?.calls.some((call) => isCall(call, path)))
}

/** Matches exactly that path: a named segment stands for one segment that isn't a file name, and nothing may follow. */
function isCall(call: string, path: string): boolean {
  const [wanted, given] = [call.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, n) =>
      part.startsWith(':') ? given[n] !== '' && !given[n]?.includes('.') : part === given[n],
    )
  )
}
