import { createHmac } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { Database, Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { networkOf } from '../core/throttle.ts'
import { countTaken } from './count.ts'
import { isLive } from './live-holds.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
export const MAX_HOLDS = 3
const MAX_HOLDS_UNCONFIRMED = 1
export const BARRED_AFTER_LAPSE_MS = 2 * HOUR
/** Lapsed holds per class and day that bar their network while few seats are free. */
const LAPSES_OF_NETWORK = 2
/** Failed payments per member, class and day that excuse a lapse: cards fail, but not all day long. */
const EXCUSED_BY_FAILURE = 2

/** A keyed hash, enough to recognise a network for a day but not to name it. Null without an address. */
export function networkHash({ settings }: Studio, address: string): string | null {
  if (address === '') return null
  return createHmac('sha256', settings.secret)
    .update(`network:${networkOf(address)}`)
    .digest('base64url')
}

/** Not for orders the provider never opened, nor for a fast clock. Needs the lock on the seats. */
export async function recordLapses(studio: Studio, trx: Trx, cleared: Row<'holds'>[]): Promise<void> {
  for (const { orderId, offeredTo, classId, userId, network, since: heldSince, until } of cleared) {
    if (offeredTo !== null || until > studio.now()) continue
    if (userId === null && network === null) continue
    if (orderId !== null && !(await couldBePaid(trx, orderId))) continue
    await trx
      .insertInto('lapsedHolds')
      .values({ id: newId(), orderId, userId, classId, network, heldSince, lapsedAt: until })
      .execute()
  }
}

async function couldBePaid(trx: Trx, orderId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select('razorpayOrderId')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order !== undefined && order.razorpayOrderId !== null
}

/**
 * Captured money and the first failed payments count as a try to pay. Computed when needed, because news of a payment
 * may come after its hold has ended.
 */
async function lapsesOf(studio: Studio, trx: Trx, classId: string) {
  const now = studio.now()
  const lapses = await trx
    .selectFrom('lapsedHolds')
    .select(['userId', 'network', 'lapsedAt'])
    .select((eb) =>
      eb
        .exists(paymentsOfLapse(eb).whereRef('payments.createdAt', '>=', eb.ref('lapsedHolds.heldSince')))
        .as('hasTried'),
    )
    .where('classId', '=', classId)
    .where('lapsedAt', '>', now - DAY)
    .where('lapsedAt', '<=', now)
    .where((eb) =>
      eb.not(eb.exists(paymentsOfLapse(eb).where('payments.state', 'in', ['authorized', 'captured']))),
    )
    .orderBy('lapsedAt')
    .execute()
  const excused = new Map<string | null, number>()
  return lapses.filter(({ userId, hasTried }) => {
    if (!hasTried) return true
    const before = excused.get(userId) ?? 0
    excused.set(userId, before + 1)
    return before >= EXCUSED_BY_FAILURE
  })
}

function paymentsOfLapse(eb: ExpressionBuilder<Database, 'lapsedHolds'>) {
  return eb
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.orderId', '=', 'lapsedHolds.orderId')
}

type Beginner = { userId: string; proved: boolean; classId: string; network: string | null }

/**
 * @param beginner.isOffered a seat offered from the waiting list, which lapses do not bar @throws too-many, lapsed, conflict
 */
export async function requireMayHold(
  studio: Studio,
  trx: Trx,
  beginner: Beginner & { isOffered: boolean },
): Promise<void> {
  await requireFewHolds(studio, trx, beginner)
  if (beginner.isOffered) return
  const now = studio.now()
  const lapses = await lapsesOf(studio, trx, beginner.classId)
  const own = lapses.filter(({ userId }) => userId === beginner.userId).map(({ lapsedAt }) => lapsedAt)
  const restsUntil = Math.max(0, ...own) + BARRED_AFTER_LAPSE_MS
  if (restsUntil > now) throw new AppError('lapsed', TEXTS.holdLapsed(restsUntil - now))
  const near = lapses.filter(({ network }) => network !== null && network === beginner.network)
  if (near.length >= LAPSES_OF_NETWORK && (await wasNearlyFull(studio, trx, beginner.classId)))
    throw new AppError('conflict', TEXTS.networkLapsed)
}

async function requireFewHolds(studio: Studio, trx: Trx, { userId, proved }: Beginner) {
  const { n } = await trx
    .selectFrom('holds')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('offeredTo', 'is', null)
    .where(isLive(studio))
    .executeTakeFirstOrThrow()
  if (Number(n) <= (proved ? MAX_HOLDS : MAX_HOLDS_UNCONFIRMED)) return
  throw new AppError('too-many', proved ? TEXTS.tooManyHolds : TEXTS.oneHoldUnproved)
}

/** Fewer than a third of the seats, or only one, were free before the one just taken. */
async function wasNearlyFull(studio: Studio, trx: Trx, classId: string): Promise<boolean> {
  const { capacity } = await trx
    .selectFrom('classes')
    .select('capacity')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const taken = Math.max(0, ...(await countTaken(studio, trx, classId)).map((session) => session.taken))
  const free = capacity - taken + 1
  return free * 3 < capacity || free <= 1
}

export async function sweepLapses(studio: Studio): Promise<void> {
  const now = studio.now()
  await studio.db
    .deleteFrom('lapsedHolds')
    .where((eb) => eb.or([eb('lapsedAt', '<=', now - DAY), eb('lapsedAt', '>', now + DAY)]))
    .execute()
}
