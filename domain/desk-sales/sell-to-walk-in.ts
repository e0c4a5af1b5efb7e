import type { Trx } from '../../database/open.ts'
import type { DeskWay } from '../../shared/enums.ts'
import { foldText } from '../../shared/folded.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { dated, readRoll, requireOpen } from '../attendance/roll.ts'
import { bookWalkIn, requireFreePlace } from '../attendance/walk-in.ts'
import type { Member } from '../core/actor.ts'
import { allowedVerbs, requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment } from '../enrollment/find-enrollment.ts'
import { requireDoorSale } from '../enrollment/single-places.ts'
import { endBookings } from '../seats/bookings.ts'
import { clearEnded, deleteHolds } from '../seats/holds.ts'
import { buyerFor, findBuyer } from './buyer.ts'
import { sell, underSale } from './sell.ts'
import { type Paying, requireFitting } from './take-payment.ts'

const VERBS = ['sale.make', 'walk-in.add'] as const

export type WalkInSale = Paying & {
  way: DeskWay
  /** The reason for exceeding the room's capacity. */
  beyond?: string | undefined
}

/**
 * The price of one session for a walk-in while its roll is open.
 * @throws AppError forbidden; not-found; conflict while the roll isn't open, once the session is over, and where no single
 * places are sold
 */
export async function priceAtDoor(
  studio: Studio,
  actor: Member,
  { sessionId, memberId }: Record<'sessionId' | 'memberId', string>,
) {
  const { db } = studio
  for (const verb of VERBS) await requireMay(db, actor, verb, { sessionId })
  const session = await dated(db, sessionId)
  await requireOpen(studio, db, actor, session)
  const person = await buyerFor(db, actor, memberId)
  const price: Money = await requireDoorSale(studio, db, { classId: session.classId, sessionId })
  const { currency } = await db
    .selectFrom('classes')
    .select('currency')
    .where('id', '=', session.classId)
    .executeTakeFirstOrThrow()
  const [mayDiscount] = await allowedVerbs(db, actor, ['sale.discount'], { sessionId })
  return {
    price,
    currency,
    mayDiscount: mayDiscount !== undefined,
    asksForState: session.type !== 'In Person',
    person,
  }
}

/**
 * Sells a session to a walk-in and adds them to the roll as present, in one transaction. Someone already on the roll
 * without paying, even a guest of that name, is then on it by this payment.
 * @returns the payment's id and the current roll
 * @throws AppError as `sellAtDesk` and `addWalkIn`; a refusal leaves neither a payment nor a seat
 */
export async function sellToWalkIn(
  studio: Studio,
  actor: Member,
  sessionId: string,
  { beyond, ...paying }: WalkInSale,
) {
  // Checked before anyone learns whether the session exists.
  for (const verb of VERBS) await requireMay(studio.db, actor, verb, { sessionId })
  const { classId } = await dated(studio.db, sessionId)
  const asked = { ...paying, classId, sessionId }
  const sellOne = async (trx: Trx) => {
    const session = await dated(trx, sessionId)
    await requireOpen(studio, trx, actor, session)
    requireFitting(asked, await requireDoorSale(studio, trx, asked))
    await clearEnded(studio, trx, classId)
    await releaseOffer(trx, asked)
    const reason = await requireFreePlace(studio, trx, session, beyond)
    return sell(studio, trx, actor, asked, paying.way, async () => async (booker) => {
      await bookWalkIn(studio, trx, actor, booker, { sessionId, classId, beyond: reason })
      return true
    })
  }
  const paymentId = await underSale(studio, actor, asked, [...VERBS], sellOne, (trx) =>
    endUnpaid(studio, trx, asked),
  )
  // This sale is never free, so there is always a payment.
  return { paymentId: paymentId ?? '', roll: await readRoll(studio, studio.db, actor, sessionId) }
}

/** Ends the unpaid booking they had. Needs the lock of the class. */
async function endUnpaid(
  studio: Studio,
  trx: Trx,
  { memberId, sessionId }: Record<'memberId' | 'sessionId', string>,
) {
  const person = await findBuyer(trx, memberId)
  const unpaid = await trx
    .selectFrom('bookings')
    .select(['id', 'userId', 'guestName'])
    .where('sessionId', '=', sessionId)
    .where('source', '=', 'walk-in')
    .where('state', '=', 'booked')
    .execute()
  const name = foldText(fullName(person.firstName, person.lastName))
  const own = unpaid.find(
    ({ userId, guestName }) =>
      userId === memberId || (userId === null && guestName !== null && foldText(guestName) === name),
  )
  if (own) await endBookings(studio, trx, { id: own.id }, 'cancelled')
}

/** Releases the place offered to them, so this sale can use it. Needs the lock of the class. */
async function releaseOffer(
  trx: Trx,
  { memberId, classId, sessionId }: Record<'memberId' | 'classId' | 'sessionId', string>,
) {
  const waiting = await findEnrollment(trx, memberId, classId, sessionId)
  if (waiting?.status !== 'waitlisted') return
  const offered = trx.selectFrom('holds').select('id').where('offeredTo', '=', waiting.id)
  await deleteHolds(trx, await offered.execute())
}
