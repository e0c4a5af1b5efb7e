import type { Verb } from '../../contract/permissions.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { DeskWay } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { priceOfClass } from '../classes/price.ts'
import { isOver } from '../classes/status.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { refuseToBook } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { lockRows } from '../core/lock.ts'
import { lockPair } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { writeEnrollment } from '../enrollment/enroll.ts'
import { requireOnOffer } from '../enrollment/on-offer.ts'
import { refuseBooked, requireSingleSale } from '../enrollment/single-places.ts'
import { recordStep } from '../payments/steps.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { type Booker, bookEnrollment, bookHeld } from '../seats/bookings.ts'
import type { Place } from '../seats/count.ts'
import { holdSeats, releaseHold } from '../seats/holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { type Paying, requireFitting, soldBefore, takePayment } from './take-payment.ts'

export type Selling = Place &
  Paying & {
    /** The centre whose till the money goes into; by default where the class meets. */
    till?: string | null
  }

/**
 * Sells a run or a single place at the desk. Creates an order, a payment and an enrollment as an online purchase does, in
 * one transaction under the same locks, but never involves Razorpay.
 * @returns the payment's id; null if it was free
 * @throws AppError forbidden; not-found; invalid for an impossible amount; price-changed; already-enrolled; conflict for
 * someone blocked or a cancelled session; class-full; class-over
 */
export async function sellAtDesk(studio: Studio, actor: Member, asked: Selling): Promise<string | null> {
  return underSale(studio, actor, asked, ['sale.make'], async (trx) => {
    requireFitting(asked, await priceNowOf(studio, trx, asked))
    return asked.way === 'free'
      ? give(studio, trx, actor, asked)
      : sell(studio, trx, actor, asked, asked.way, inFreeSeats(studio, trx, asked))
  })
}

/**
 * Runs a sale of a class, once per key: checks permissions, takes the locks and replaces the buyer's unfinished online
 * orders.
 * @param work makes the sale and returns the payment's id
 * @param first runs under the locks before it
 * @throws AppError forbidden; not-found; already-enrolled; conflict for someone blocked; class-over
 */
export async function underSale(
  studio: Studio,
  actor: Member,
  asked: Selling,
  verbs: Verb[],
  work: (trx: Trx) => Promise<string | null>,
  first: (trx: Trx) => Promise<unknown> = async () => {},
): Promise<string | null> {
  const { memberId, classId, sessionId } = asked
  await requireMayAll(studio.db, actor, asked, verbs)
  return inTransaction(studio.db, async (trx) => {
    // Locked in the same order everywhere: orders, members, class.
    const begun = await lockRows(trx, 'orders', { userId: memberId, classId, state: ['creating', 'open'] })
    await lockPair(trx, actor, memberId)
    await lockSeats(trx, classId)
    await requireMayAll(trx, actor, asked, verbs)
    const before = await soldBefore(trx, asked, { classId, sessionId, planId: null, period: null })
    if (before !== null) return before
    await first(trx)
    await refuseToBook(trx, memberId)
    await requireOnOffer(trx, classId)
    await refuseBooked(studio, trx, memberId, asked)
    // Unfinished online orders give up their seats to this sale; if one is paid after all, it is refunded.
    for (const order of begun) {
      await trx.updateTable('orders').set({ state: 'replaced' }).where('id', '=', order.id).execute()
      await releaseHold(studio, trx, order.id)
    }
    return work(trx)
  })
}

async function requireMayAll(db: Studio['db'] | Trx, actor: Member, asked: Selling, verbs: Verb[]) {
  const about = asked.sessionId === null ? { classId: asked.classId } : { sessionId: asked.sessionId }
  for (const verb of verbs) await requireMay(db, actor, verb, about)
  if (asked.amount < asked.list) await requireMay(db, actor, 'sale.discount', about)
}

/** @throws AppError class-over, conflict, not-found */
async function priceNowOf(studio: Studio, trx: Trx, place: Place): Promise<Money> {
  const { classId, sessionId } = place
  if (sessionId !== null) return requireSingleSale(studio, trx, place)
  const yogaClass = await trx
    .selectFrom('classes')
    .select(['type', 'cancelledAt', 'archivedAt'])
    .where('id', '=', classId)
    .executeTakeFirst()
  if (!yogaClass) throw new AppError('not-found', TEXTS.classNotFound)
  const { startsAt, endsAt } = await trx
    .selectFrom('classSessions')
    .select((eb) => [eb.fn.min('startsAt').as('startsAt'), eb.fn.max('endsAt').as('endsAt')])
    .where('classId', '=', classId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (isOver({ ...yogaClass, startsAt: startsAt ?? null, endsAt: endsAt ?? null }, studio.now()))
    throw new AppError('class-over', TEXTS.classFinished)
  return (await priceOfClass(trx, classId))(studio.now())
}

/** Gives the place free of charge. Needs the locks. */
async function give(studio: Studio, trx: Trx, actor: Member, asked: Selling): Promise<null> {
  const { memberId: userId, classId, sessionId, reason } = asked
  const enrolling = { userId, classId, sessionId, payment: null, given: { by: actor.id, reason } }
  await writeEnrollment(studio, trx, enrolling, (booker) => bookEnrollment(studio, trx, asked, booker))
  return null
}

/**
 * Holds seats for a desk order; the returned function books them.
 * @throws AppError class-full
 */
type Seating = (orderId: string) => Promise<(booker: Booker) => Promise<boolean>>

/** Runs before the enrollment is written, because an offer is found through the waitlist entry. */
function inFreeSeats(studio: Studio, trx: Trx, { memberId: userId, classId, sessionId }: Selling): Seating {
  return async (id) => {
    if (!(await holdSeats(studio, trx, { id, userId, classId, sessionId }, studio.now() + 1)))
      throw new AppError('class-full', TEXTS.classFull)
    return (booker) => bookHeld(studio, trx, id, booker)
  }
}

/**
 * Takes the money, books the purchase and issues the receipt. Needs the locks of `underSale`; the lock on receipt numbers
 * is taken last.
 * @throws AppError class-full
 */
export async function sell(
  studio: Studio,
  trx: Trx,
  actor: Member,
  asked: Selling,
  way: DeskWay,
  seat: Seating,
): Promise<string> {
  const { memberId: userId, classId, sessionId, amount, list, reason } = asked
  const sold = { classId, sessionId, planId: null, period: null }
  const { currency } = await trx
    .selectFrom('classes')
    .select('currency')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (asked.till) await requireMay(trx, actor, 'sale.make', { centreId: asked.till })
  const till = { currency, centreId: asked.till === undefined ? await centreOf(trx, asked) : asked.till }
  const taken = await takePayment(studio, trx, actor.id, { ...sold, ...till }, { ...asked, way })
  const { order, payment } = taken
  const paymentId = payment.id
  const book = await seat(order.id)
  await writeEnrollment(studio, trx, { userId, classId, sessionId, payment, soldBy: actor.id }, book)
  await recordStep(studio, trx, { paymentId, what: 'given', source: 'rule' })
  await recordEvent(studio, trx, actor.id, 'sale.made', paymentId, {
    memberId: userId,
    classId,
    sessionId,
    way,
    amountPaise: amount,
    listPaise: list,
    ...(amount < list && { discountReason: reason }),
  })
  await issueReceipt(studio, trx, order, payment)
  return paymentId
}

/** The centre whose till the money goes into. */
async function centreOf(trx: Trx, { classId, sessionId }: Place): Promise<string | null> {
  const { centreId } = await trx
    .selectFrom('classes as class')
    .leftJoin('classSessions as session', (join) =>
      join.onRef('session.classId', '=', 'class.id').on('session.id', '=', sessionId ?? ''),
    )
    .leftJoin('rooms as room', (join) =>
      join.on((eb) => eb('room.id', '=', eb.fn.coalesce('session.roomId', 'class.roomId'))),
    )
    .select((eb) => eb.fn.coalesce('room.centreId', 'class.centreId').as('centreId'))
    .where('class.id', '=', classId)
    .executeTakeFirstOrThrow()
  return centreId
}
