import { deepStrictEqual } from 'node:assert'
import { audit } from '../../../domain/audit/audit.ts'
import { AppError, type AppErrorCode } from '../../../domain/core/errors.ts'
import { applyRefund, sendRefunds } from '../../../domain/payments/refunds.ts'
import type { Mishap } from '../../support/fake-razorpay.ts'
import { type History, openHistory, type QuickStudio } from '../../support/in-memory-provider.ts'
import type { Model } from './model.ts'

/** The real studio in one history, and how it is compared with the model. */
export type World = History & {
  members: QuickStudio['members']
  admin: QuickStudio['admin']
  /** Each member's order at the provider, once there was one. */
  orders: Map<number, string>
  /** How many of the provider's notices about refunds we were notified. */
  heard: number
}

export async function openWorld(quick: QuickStudio, capacity: number): Promise<World> {
  const history = await openHistory(quick, { capacity })
  return { ...history, members: quick.members, admin: quick.admin, orders: new Map(), heard: 0 }
}

/** What a verb answered, or why it refused. */
export async function answerOf<T>(asked: Promise<T>): Promise<T | string> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return REFUSALS[error.code] ?? error.code
  }
}
const REFUSALS: Partial<Record<AppErrorCode, string>> = {
  'class-over': 'over',
  'already-enrolled': 'enrolled',
  'class-full': 'full',
  'too-many-returns': 'returned',
  'already-waiting': 'waiting',
  'seat-free': 'free',
  'seats-being-paid': 'paying',
  lapsed: 'resting',
}

/** Lets the provider fail at the named calls while `work` runs. */
export async function withMishap<T>(
  world: World,
  mishap: Mishap | undefined,
  calls: string[],
  work: () => T,
) {
  world.provider.knobs.mishap = (call) => (calls.includes(call) ? mishap : undefined)
  try {
    return await work()
  } finally {
    world.provider.knobs.mishap = () => undefined
  }
}

/** Tells us what the provider says about refunds since we last heard. */
export async function hearOfRefunds({ provider, studio }: World, from: number): Promise<number> {
  for (const { refund } of provider.told.slice(from)) if (refund) await applyRefund(studio, refund)
  return provider.told.length
}

/** Every refund is sent and arrives: the provider is well again, and days pass. */
export async function settleRefunds(world: World, model: Model) {
  world.provider.knobs.balance = null
  for (let day = 0; day < 4; day++) {
    world.move(DAY)
    await sendRefunds(world.studio)
    world.provider.settleRefunds()
    world.heard = await hearOfRefunds(world, world.heard)
  }
  model.now = world.studio.now()
}
const DAY = 86_400_000

/** Throws unless the studio is as the model says, and the audit finds nothing. */
export async function compare(world: World, model: Model) {
  deepStrictEqual(await seen(world), expected(model))
  deepStrictEqual(await audit(world.studio), [])
  for (const { id, amount_refunded, captured } of world.provider.ledger().payments) {
    const owed = model.payments.find((one) => one.id === id)
    if (captured && (amount_refunded ?? 0) > model.price)
      throw new Error(`${id}: more went back than was paid (${owed?.outcome}).`)
  }
}

function expected(model: Model) {
  return {
    capacity: model.capacity,
    seats: model
      .taken()
      .map(({ member, kind, until }) => `${member} ${kind}${kind === 'enrolled' ? '' : ` until ${until}`}`)
      .sort(),
    queue: model.queue.map(({ member, offerEndsAt }) => `${member} ${offerEndsAt}`),
    owed: model.owed,
    letters: model.letters,
  }
}

async function seen({ db, classId, members, studio }: World) {
  const numberOf = (userId: string | null) => members.findIndex((one) => one.id === userId)
  const { capacity } = await db
    .selectFrom('classes')
    .select('capacity')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const seats = await db
    .selectFrom('seats')
    .leftJoin('bookings', 'bookings.id', 'seats.bookingId')
    .leftJoin('holds', 'holds.id', 'seats.holdId')
    .select(['holds.until', 'holds.offeredTo', 'holds.userId as holder', 'bookings.userId as booked'])
    .where('seats.classId', '=', classId)
    .execute()
  const queue = await db
    .selectFrom('enrollments')
    .select(['userId', 'offerEndsAt'])
    .where('classId', '=', classId)
    .where('status', '=', 'waitlisted')
    .orderBy('createdAt')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select((eb) => ['orders.userId', eb.fn.sum<number>('refunds.amountPaise').as('sum')])
    .groupBy('orders.userId')
    .execute()
  const letters = await db
    .selectFrom('outboxEmails')
    .select((eb) => ['recipient', eb.fn.countAll<number>().as('n')])
    .where('kind', '=', 'enrolled')
    .groupBy('recipient')
    .execute()
  return {
    capacity,
    seats: seats
      .filter(({ until }) => until === null || until > studio.now())
      .map(({ booked, holder, offeredTo, until }) => {
        if (booked) return `${numberOf(booked)} enrolled`
        return `${numberOf(holder)} ${offeredTo ? 'offer' : 'hold'} until ${until}`
      })
      .sort(),
    queue: queue.map(({ userId, offerEndsAt }) => `${numberOf(userId)} ${offerEndsAt}`),
    owed: members.map((one) => Number(refunds.find(({ userId }) => userId === one.id)?.sum ?? 0)),
    letters: members.map((one) => Number(letters.find(({ recipient }) => recipient === one.email)?.n ?? 0)),
  }
}
