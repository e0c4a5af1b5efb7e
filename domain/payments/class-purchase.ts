import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { type Money, NO_MONEY, nearestPaise, RUPEE, smaller } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { getClassUncounted } from '../classes/find-class.ts'
import { priceOfClass } from '../classes/price.ts'
import { isOver } from '../classes/status.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { lockRow } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import { enrollFree, type FreeOutcome } from '../enrollment/free-class.ts'
import { requireOnOffer } from '../enrollment/on-offer.ts'
import { refuseBooked, requireSingleSale } from '../enrollment/single-places.ts'
import type { Place } from '../seats/count.ts'
import { holdSeats, releaseHold } from '../seats/holds.ts'
import { networkHash, requireMayHold } from '../seats/lapses.ts'
import { isFullFor } from '../seats/reserve.ts'
import type { ClassTerms } from './orders.ts'
import type { Purchase } from './place-order.ts'

const MAX_RETURNS = 3
const RETURNS_MS = 24 * 3_600_000

/**
 * Holds a seat while its order is paid. A free class enrolls at once, or holds the seat until the email is confirmed.
 * @param input.sessionId a single session; otherwise the whole class
 * @param input.amount rupees as shown to the member; only compared, never charged
 * @param address lapsed holds from its network count against a new one
 * @throws not-found, price-changed, already-enrolled, class-full, class-over, lapsed, conflict, too-many, too-many-returns
 */
export function classPurchase(
  input: { classId: string; sessionId?: string | undefined; amount: number },
  { address }: { address: string } = { address: '' },
): Purchase<ClassTerms, FreeOutcome> {
  return {
    of: input.classId,

    async prepare(studio, member) {
      const { pricePaise, currency, ...yogaClass } = await getClassUncounted(studio, input.classId)
      if (isOver(yogaClass, studio.now())) throw new AppError('class-over', TEXTS.classFinished)
      const asked = nearestPaise(input.amount)
      const sessionId = input.sessionId ?? null
      // A plausible amount only; today's price is compared under the lock.
      const [least, most] = await plausiblePrices(studio, { classId: yogaClass.id, sessionId }, pricePaise)
      if (!(asked >= least && asked <= most)) throw new AppError('price-changed', TEXTS.priceChanged)
      const classId = yogaClass.id
      if (pricePaise === NO_MONEY && sessionId === null)
        return { free: await enrollFree(studio, member, classId, networkHash(studio, address)) }
      return {
        terms: { classId, sessionId, planId: null, period: null, amountPaise: asked, currency },
      }
    },

    async refuseEarly(studio, trx, member, { classId, sessionId }) {
      await refuseRepeatedReturns(studio, trx, member, classId)
      if (await isFullFor(studio, trx, member.id, { classId, sessionId }))
        throw new AppError('class-full', TEXTS.classFull)
    },

    lockOpenOrder,

    async reserve(studio, trx, { member, live, order }, { classId, sessionId }) {
      const network = networkHash(studio, address)
      const holdUntil = studio.now() + studio.settings.holdMinutes * 60_000
      const held = await holdSeats(studio, trx, { ...order, classId, sessionId }, holdUntil, network)
      await requireOnOffer(trx, classId)
      // Checked under the seats' lock: a payment settling right now has become an enrollment by then.
      await refuseBooked(studio, trx, member.id, { classId, sessionId })
      await refuseOtherPrice(studio, trx, order, { classId, sessionId })
      if (!held) throw new AppError('class-full', TEXTS.classFull)
      if (held.isNew)
        await requireMayHold(studio, trx, {
          userId: member.id,
          proved: live.emailProvedAt !== null,
          classId,
          network,
          isOffered: held.isOffered,
        })
      return held.until
    },
  }
}

/** The lowest and highest possible price: a class gets cheaper with each session held. */
async function plausiblePrices(studio: Studio, place: Place, pricePaise: Money): Promise<[Money, Money]> {
  if (place.sessionId === null) return [smaller(RUPEE, pricePaise), pricePaise]
  const price = await requireSingleSale(studio, studio.db, place)
  return [price, price]
}

/** Every refund costs the studio the provider's fee. */
async function refuseRepeatedReturns(studio: Studio, trx: Trx, member: Member, classId: string) {
  const returned = await trx
    .selectFrom('enrollments')
    .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
    .select('enrollments.id')
    .where('enrollments.userId', '=', member.id)
    .where('enrollments.classId', '=', classId)
    .where('enrollments.cancelledBy', '=', member.id)
    .where('enrollments.cancelledAt', '>', studio.now() - RETURNS_MS)
    .whereRef('enrollments.refundPaise', '>=', 'payments.amountPaise')
    .limit(MAX_RETURNS)
    .execute()
  if (returned.length >= MAX_RETURNS) throw new AppError('too-many-returns', TEXTS.tooManyReturns)
}

async function lockOpenOrder(
  studio: Studio,
  trx: Trx,
  member: Member,
  { classId, sessionId, amountPaise }: ClassTerms,
): Promise<Row<'orders'> | null> {
  const found = await trx
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', member.id)
    .where('classId', '=', classId)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .where('state', 'in', ['creating', 'open', 'lapsed'])
    .orderBy('createdAt', 'desc')
    .execute()
  const chosen =
    found.find((order) => order.state !== 'lapsed') ??
    found.find((order) => order.amountPaise === amountPaise)
  if (!chosen) return null
  const locked = await lockRow(trx, 'orders', { id: chosen.id })
  if (locked.state === 'paid' || locked.state === 'replaced') return null
  if (locked.amountPaise === amountPaise) return locked
  await trx.updateTable('orders').set({ state: 'replaced' }).where('id', '=', locked.id).execute()
  await releaseHold(studio, trx, locked.id)
  return null
}

/** A held seat keeps its price, although a class gets cheaper with each session. */
async function refuseOtherPrice(studio: Studio, trx: Trx, order: Row<'orders'>, place: Place) {
  const now = studio.now()
  const { classId, sessionId } = place
  if (sessionId !== null) {
    if (order.amountPaise !== (await requireSingleSale(studio, trx, place)))
      throw new AppError('price-changed', TEXTS.priceChanged)
    return
  }
  const price = await priceOfClass(trx, classId)
  if (order.amountPaise === price(now)) return
  const hold = await trx
    .selectFrom('holds')
    .select('since')
    .where('orderId', '=', order.id)
    .executeTakeFirst()
  if (order.amountPaise !== price(hold?.since ?? now)) throw new AppError('price-changed', TEXTS.priceChanged)
}
