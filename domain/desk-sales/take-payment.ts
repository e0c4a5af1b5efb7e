import type { Trx } from '../../database/open.ts'
import type { PlanPromise } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import type { DeskWay, PlanPeriod } from '../../shared/enums.ts'
import { type Money, NO_MONEY, RUPEE } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { recordStep } from '../payments/steps.ts'
import { policyToBuy } from '../policy/policy.ts'

/** How a desk sale is paid. Amounts in hundredths of the currency. */
export type Paying = {
  /** Made by the seller's page, one per intended sale, so that sending it twice sells once. */
  key: string
  memberId: string
  /** The list price shown. */
  list: Money
  /** What they pay; below the list price only with a reason. */
  amount: Money
  reason: string
  /** `free` costs nothing and needs a reason. */
  way: DeskWay | 'free'
  reference: string
  /** The code of a state; null if it wasn't asked. */
  state: string | null
}

/** What is sold: a class, one of its sessions, a plan for a period, or an item by name. */
export type Sold =
  | { classId: null; sessionId: null; planId: null; period: null; item: string }
  | { classId: string; sessionId: string | null; planId: null; period: null }
  | { classId: null; sessionId: null; planId: string; period: PlanPeriod }

/** @throws AppError price-changed; invalid */
export function requireFitting({ list, amount, reason, way }: Paying, price: Money): void {
  if (list !== price) throw new AppError('price-changed', TEXTS.priceChanged)
  const wrong = (field: string, text: string) => new AppError('invalid', text, { [field]: text })
  if (amount > list) throw wrong('amount', TEXTS.saleTooMuch)
  if (way === 'free' ? amount !== NO_MONEY : amount < RUPEE) throw wrong('amount', TEXTS.saleTooLittle)
  if ((amount < list || way === 'free') && reason === '') throw wrong('reason', TEXTS.saleNeedsReason)
}

/**
 * The payment already made with this key for the same purchase.
 * @throws AppError conflict for the key of another sale
 */
export async function soldBefore(trx: Trx, { key, memberId }: Paying, sold: Sold): Promise<string | null> {
  const before = await trx
    .selectFrom('deskSales')
    .innerJoin('payments', 'payments.id', 'deskSales.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['deskSales.paymentId', 'orders.userId'])
    .select(['orders.classId', 'orders.sessionId', 'orders.planId', 'orders.period', 'orders.item'])
    .where('deskSales.key', '=', key)
    .executeTakeFirst()
  if (!before) return null
  const isSame = (['classId', 'sessionId', 'planId', 'period'] as const).every(
    (name) => before[name] === sold[name],
  )
  if (!isSame || before.item !== itemOf(sold) || before.userId !== memberId)
    throw new AppError('conflict', TEXTS.saleOfAnother)
  return before.paymentId
}

const itemOf = (sold: Sold): string | null => ('item' in sold ? sold.item : null)

/**
 * Checks the till's centre, if one is given.
 * @throws AppError not-found
 */
export async function requireCentreOfTill(trx: Trx, centreId: string | null): Promise<void> {
  if (centreId === null) return
  const centre = await trx.selectFrom('centres').select('id').where('id', '=', centreId).executeTakeFirst()
  if (!centre) throw new AppError('not-found', TEXTS.centreNotFound)
}

/**
 * Writes the order and payment of a desk sale as for an online purchase, but never involves Razorpay. Needs the lock of the
 * member.
 * @param centreId the till's centre; null for none
 */
export async function takePayment(
  studio: Studio,
  trx: Trx,
  takenBy: string,
  sold: Sold & { currency: string; centreId: string | null; promise?: PlanPromise },
  paying: Paying & { way: DeskWay },
): Promise<{ order: Row<'orders'>; payment: Row<'payments'> }> {
  const { memberId: userId, amount, list, reason, reference, state, key } = paying
  // Stored, so they aren't asked on every visit.
  if (state !== null)
    await trx
      .updateTable('users')
      .set({ state })
      .where('id', '=', userId)
      .where('state', 'is', null)
      .execute()
  const order = await writeOrder(studio, trx, sold, paying)
  const payment = await writePayment(studio, trx, order, paying.way)
  const paymentId = payment.id
  await trx
    .insertInto('deskSales')
    .values({
      paymentId,
      key,
      listPaise: list,
      reference,
      takenBy,
      at: studio.now(),
      discountReason: amount < list ? reason : '',
      centreId: sold.centreId,
    })
    .execute()
  const told = { paymentId, source: 'desk' as const, by: takenBy }
  await recordStep(studio, trx, { ...told, what: 'captured', amountPaise: amount, note: reference })
  return { order, payment }
}

async function writeOrder(
  studio: Studio,
  trx: Trx,
  sold: Sold & { currency: string; promise?: PlanPromise },
  { memberId: userId, amount: amountPaise, state }: Paying,
): Promise<Row<'orders'>> {
  const { classId, sessionId, planId, period, currency, promise } = sold
  const now = studio.now()
  const { version: policyVersion } = await policyToBuy(studio, trx, classId)
  return trx
    .insertInto('orders')
    .values({
      id: newId(),
      userId,
      classId,
      sessionId,
      planId,
      period,
      amountPaise,
      currency,
      item: itemOf(sold),
      razorpayOrderId: null,
      state: 'paid',
      createdAt: now,
      updatedAt: now,
      nextCheckAt: null,
      placeOfSupply: state,
      planTerms: promise ? JSON.stringify(promise) : null,
      policyVersion,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function writePayment(
  studio: Studio,
  trx: Trx,
  { id: orderId, amountPaise, currency }: Row<'orders'>,
  way: DeskWay,
): Promise<Row<'payments'>> {
  const [id, now] = [newId(), studio.now()]
  return trx
    .insertInto('payments')
    .values({
      id,
      razorpayPaymentId: `desk-${id}`,
      orderId,
      amountPaise,
      currency,
      way,
      method: way,
      state: 'captured',
      errorReason: null,
      outcome: 'enrolled',
      createdAt: now,
      updatedAt: now,
      capturedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
