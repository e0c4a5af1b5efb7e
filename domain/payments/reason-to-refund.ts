import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { RefundReason } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import { priceOfClass } from '../classes/price.ts'
import { isOver } from '../classes/status.ts'
import { isBlocked } from '../core/blocks.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment } from '../enrollment/find-enrollment.ts'
import { bookedBesides } from '../enrollment/single-places.ts'
import { launchOf, plansAreOnSale } from '../plans/launch.ts'
import { priceFor } from '../plans/list-plans.ts'
import { findObstacleToPlan } from '../plans/memberships.ts'
import { clearEnded } from '../seats/holds.ts'
import { isFullFor } from '../seats/reserve.ts'
import { lockSeats } from '../seats/seats.ts'
import { type ClassOrder, isForPlan, type PlanOrder } from './orders.ts'

/** The provider counts in seconds. */
const A_SECOND = 999

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
  // They were blocked while paying.
  if (await isBlocked(trx, order.userId)) return 'account-blocked'
  return isForPlan(order)
    ? ((await findObstacleToPlan(trx, order, studio.now())) ??
        (await whatPlanRefuses(studio, trx, order, paidAt)))
    : findObstacleToClass(studio, trx, order, paidAt)
}

/** An order of a plan keeps its price while it is held; after that it buys what is on sale, at today's price. */
async function whatPlanRefuses(
  studio: Studio,
  trx: Trx,
  { planId, period, heldUntil, amountPaise, currency }: PlanOrder,
  paidAt: number,
): Promise<RefundReason | null> {
  if (heldUntil !== null && paidAt < heldUntil + A_SECOND) return null
  const plan = await trx.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst()
  const isOnSale =
    plan?.withdrawnAt === null &&
    plansAreOnSale({ launch: await launchOf({ db: trx, settings: studio.settings }) }, paidAt)
  return isOnSale && priceFor(plan, period) === amountPaise && plan.currency === currency
    ? null
    : 'wrong-amount'
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
  // Enrolled in a single session when the order is for the class, or the reverse.
  if ((await bookedBesides(studio, trx, order.userId, order)) !== null) return 'already-enrolled'
  if (await costsOtherwise(studio, trx, order, paidAt)) return 'wrong-amount'
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

/** An order's price holds while its seat is held; after that it must be what the class cost when it was paid, and on sale. */
async function costsOtherwise(studio: Studio, trx: Trx, order: ClassOrder, paidAt: number): Promise<boolean> {
  if (order.amountPaise === (await priceWhen(trx, order, paidAt))) return false
  await clearEnded(studio, trx, order.classId)
  const second = paidAt + A_SECOND
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

/** Null if it isn’t sold. */
async function priceWhen(
  trx: Trx,
  { classId, sessionId }: ClassOrder,
  paidAt: number,
): Promise<Money | null> {
  if (sessionId === null) return (await priceOfClass(trx, classId))(paidAt)
  const { singlePricePaise } = await trx
    .selectFrom('classes')
    .select('singlePricePaise')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  return singlePricePaise
}
