import type { Trx } from '../../database/open.ts'
import { hasOwnEmail } from '../../shared/own-email.ts'
import type { Studio } from '../core/studio.ts'
import { countTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import type { Email } from './email.ts'

const DAY_MS = 24 * 3_600_000

/** Emails of one kind in a day, to one address and about one person. */
const A_DAY = 10
/** Someone else may live at an address that no one has proved. */
const A_DAY_UNCONFIRMED = 5
/**
 * Beyond those, one in so long: using a day's emails up must not keep the link from someone who waits for it. Each
 * member has one of their own, and all whose address is not proved have one together.
 */
const THEN_EVERY_MS = 30 * 60_000

/** Whether one more email of its kind may go to this address, and be about this person, now. Counts it. */
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
 * The mailbox that an address with a plus most likely leads to. All of its aliases count together, so that no one fills it by
 * inventing them; the plain address counts alone, so that they use nothing of its owner's up.
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
