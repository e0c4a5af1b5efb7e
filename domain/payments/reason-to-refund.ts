import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { RefundReason } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import { priceOfClass } from '../classes/price.ts'
import { isOver } from '../classes/status.ts'
import { isBlocked } from '../core/blocks.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment } from '../enrollment/find.ts'
import { bookedBesides } from '../enrollment/single-places.ts'
import { findObstacleToPlan } from '../plans/memberships.ts'
import { clearEnded } from '../seats/holds.ts'
import { isFullFor } from '../seats/reserve.ts'
import { lockSeats } from '../seats/seats.ts'
import { type ClassOrder, isForPlan, type PlanOrder } from './orders.ts'

/** Locks the member, then the class. @param paidAt when it was paid at the provider; we may hear of it later */
export async function reasonToRefund(
  studio: Studio,
  trx: Trx,
  order: ClassOrder | PlanOrder,
  row: Pick<Row<'payments'>, 'amountPaise' | 'currency'>,
  paidAt: number,
): Promise<RefundReason | null> {
  if (row.amountPaise !== order.amountPaise || row.currency !== order.currency) return 'wrong-amount'
  const { deletedAt } = await lockMember(trx, order.userId)
  if (deletedAt !== null) return 'account-deleted'
  // A payment that was under way when they were blocked.
  if (await isBlocked(trx, order.userId)) return 'account-blocked'
  return isForPlan(order)
    ? findObstacleToPlan(trx, order, studio.now())
    : findObstacleToClass(studio, trx, order, paidAt)
}

async function findObstacleToClass(
  studio: Studio,
  trx: Trx,
  order: ClassOrder,
  paidAt: number,
): Promise<RefundReason | null> {
  if (await isFullFor(studio, trx, order.userId, order)) return 'no-seat'
  // Two orders of one member may be paid at once: the second waits here, and then sees the enrollment.
  await lockSeats(trx, order.classId)
  const enrollment = await findEnrollment(trx, order.userId, order.classId, order.sessionId)
  if (enrollment?.status === 'active' || enrollment?.status === 'completed') return 'already-enrolled'
  // By a single place where the order is for the run, or the other way round.
  if ((await bookedBesides(studio, trx, order.userId, order)) !== null) return 'already-enrolled'
  if (await wasMoreExpensive(studio, trx, order, paidAt)) return 'wrong-amount'
  const yogaClass = await trx
    .selectFrom('classes')
    .select(['type', 'cancelledAt', 'archivedAt'])
    .where('id', '=', order.classId)
    .executeTakeFirstOrThrow()
  let sessions = trx
    .selectFrom('classSessions')
    .select((eb) => eb.fn.max('endsAt').as('endsAt'))
    .where('classId', '=', order.classId)
    .where('cancelledAt', 'is', null)
  if (order.sessionId !== null) sessions = sessions.where('id', '=', order.sessionId)
  const { endsAt } = await sessions.executeTakeFirstOrThrow()
  return isOver({ ...yogaClass, startsAt: null, endsAt: endsAt ?? null }, studio.now()) ? 'class-over' : null
}

/** An order's price holds while its seat is held; after that it must cover what the class cost when paid. */
async function wasMoreExpensive(
  studio: Studio,
  trx: Trx,
  order: ClassOrder,
  paidAt: number,
): Promise<boolean> {
  if (order.amountPaise <= (await priceWhen(trx, order, paidAt))) return false
  await clearEnded(studio, trx, order.classId)
  // The provider counts in seconds.
  const second = paidAt + 999
  const held = await trx
    .selectFrom('holds')
    .select('id')
    .where('orderId', '=', order.id)
    .where('since', '<=', second)
    .where('until', '>', paidAt)
    .executeTakeFirst()
  const lapsed = await trx
    .selectFrom('lapsedHolds')
    .select('id')
    .where('orderId', '=', order.id)
    .where('heldSince', '<=', second)
    .where('lapsedAt', '>', paidAt)
    .executeTakeFirst()
  return !held && !lapsed
}

async function priceWhen(trx: Trx, { classId, sessionId }: ClassOrder, paidAt: number): Promise<Money> {
  if (sessionId === null) return (await priceOfClass(trx, classId))(paidAt)
  const { singlePricePaise, pricePaise } = await trx
    .selectFrom('classes')
    .select(['singlePricePaise', 'pricePaise'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  return singlePricePaise ?? pricePaise
}
