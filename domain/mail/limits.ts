import type { Trx } from '../../database/open.ts'
import { hasOwnEmail } from '../../shared/own-email.ts'
import type { Studio } from '../core/studio.ts'
import { countTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import type { Email } from './email.ts'

const DAY_MS = 24 * 3_600_000

/** Emails per kind and day, to one address and about one person. */
const A_DAY = 10
/** An unconfirmed address may belong to someone else. */
const A_DAY_UNCONFIRMED = 5
/**
 * Beyond those, one per period, so that using up the limit can’t block a link someone needs. Each confirmed member has their own
 * allowance; all unconfirmed ones share one.
 */
const THEN_EVERY_MS = 30 * 60_000

/** Counts an email, and returns whether it is within the limits. */
export async function isWithinLimit(
  studio: Studio,
  trx: Trx,
  email: Pick<Email, 'kind' | 'recipient' | 'userId' | 'essential'>,
): Promise<boolean> {
  const { kind, recipient, userId } = email
  if (!hasOwnEmail(recipient)) return false
  if (email.essential) return true
  const isProved = !(await isUnconfirmed(trx, userId))
  const most = isProved ? A_DAY : A_DAY_UNCONFIRMED
  const alias = aliasOf(recipient)
  const counted = [
    `letter:${kind}:address:${hashToken(recipient)}`,
    ...(alias ? [`letter:${kind}:aliases:${hashToken(alias)}`] : []),
    ...(userId ? [`letter:${kind}:person:${userId}`] : []),
  ]
  for (const key of counted) {
    if ((await countTry(studio, key, { db: trx, windowMs: DAY_MS })) <= most) continue
    const more = isProved ? `${key}:more:${userId}` : `${key}:more`
    if ((await countTry(studio, more, { db: trx, windowMs: THEN_EVERY_MS })) > 1) return false
  }
  return true
}

/**
 * The likely mailbox of an address with a plus. All its aliases count together, so that inventing them doesn’t help; the plain
 * address counts separately, so that its owner isn’t affected.
 */
function aliasOf(address: string): string | null {
  const [local = '', domain] = address.split('@')
  const plus = local.indexOf('+')
  return plus > 0 ? `${local.slice(0, plus)}@${domain}` : null
}

async function isUnconfirmed(trx: Trx, userId: string | null): Promise<boolean> {
  if (!userId) return true
  const user = await trx
    .selectFrom('users')
    .select('emailProvedAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.emailProvedAt == null
}
