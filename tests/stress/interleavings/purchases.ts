import { sql } from 'kysely'
import type { Db, Engine } from '../../../database/open.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { cancelClass } from '../../../domain/cancellation/cancel-class.ts'
import { cancelEnrollment, cancellationTerms } from '../../../domain/cancellation/cancel-enrollment.ts'
import type { Member } from '../../../domain/core/actor.ts'
import { AppError } from '../../../domain/core/errors.ts'
import type { Studio } from '../../../domain/core/studio.ts'
import { changeCapacity } from '../../../domain/enrollment/capacity.ts'
import { sweepWaitingLists } from '../../../domain/enrollment/waiting-list.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { sendRefunds } from '../../../domain/payments/refunds.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { sweepHolds, sweepOrders } from '../../../domain/payments/sweep.ts'
import { verifyPayment } from '../../../domain/payments/verify-payment.ts'
import { paise } from '../../../shared/money.ts'
import type { History, QuickStudio } from '../../support/in-memory-provider.ts'
import { Crash, type Pausable } from './pauses.ts'

export type World = History & { quick: QuickStudio; capture: 'captured' | 'authorized' }

/** A member creates an order, pays it and verifies: the whole path from the click to the seat. */
export async function purchase(world: World, member: Member, paused?: Pausable): Promise<void> {
  const studio: Studio = paused?.studio ?? world.studio
  const outcome = await placeOrder(
    studio,
    member,
    classPurchase({ classId: world.classId, amount: world.rupees }),
  )
  if (outcome.kind !== 'order') return
  await paused?.point('before the customer pays')
  const payment = world.provider.pay(outcome.order.razorpayOrderId, world.capture)
  await paused?.point('after the customer paid')
  if (!payment) return
  const { id, order_id } = payment
  await verifyPayment(studio, member, world.provider.proof({ id, order_id }))
}

export type Rival = { name: string; run(world: World): Promise<void> }

const [BUYER, SECOND] = [0, 1]
const memberOf = (world: World, n: number) => world.quick.members[n] as Member

/** What else may happen while a purchase stands still. */
export const RIVALS: Rival[] = [
  { name: 'a second buyer', run: (world) => purchase(world, memberOf(world, SECOND)) },
  { name: 'a second tab of the same member', run: (world) => purchase(world, memberOf(world, BUYER)) },
  { name: 'the webhooks', run: hearAll },
  { name: 'the sweep', run: sweepNow },
  {
    name: 'the end of the hold, and a second buyer',
    async run(world) {
      world.move(15 * 60_000 + 1)
      await runJobs(world)
      await purchase(world, memberOf(world, SECOND))
    },
  },
  { name: 'a cancellation', run: cancelOwn },
  {
    name: 'a smaller capacity, then a larger one',
    async run(world) {
      await refusable(changeCapacity(world.studio, world.quick.admin, world.classId, 0))
      await refusable(changeCapacity(world.studio, world.quick.admin, world.classId, 2))
    },
  },
  {
    name: 'another price, and a second tab of the same member at it',
    async run(world) {
      await world.db
        .updateTable('classes')
        .set({ pricePaise: paise(999) })
        .where('id', '=', world.classId)
        .execute()
      await purchase({ ...world, rupees: 999 }, memberOf(world, BUYER))
    },
  },
  {
    name: 'the class called off',
    run: (world) => cancelClass(world.studio, world.quick.admin, world.classId),
  },
]

async function cancelOwn(world: World) {
  const member = memberOf(world, BUYER)
  const own = await world.db
    .selectFrom('enrollments')
    .select('id')
    .where('userId', '=', member.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!own) return
  const { refundPaise } = await cancellationTerms(world.studio, member, own.id)
  await cancelEnrollment(world.studio, member, own.id, refundPaise / 100)
}

async function hearAll({ provider, studio }: World) {
  for (const { payment, refund } of [...provider.told]) if (!refund) await settlePayment(studio, payment)
}

async function sweepNow({ db, studio }: World) {
  await db
    .updateTable('orders')
    .set({ nextCheckAt: studio.now() })
    .where('state', 'in', ['open', 'lapsed', 'replaced'])
    .execute()
  await sweepOrders(studio)
}

async function runJobs({ studio }: World) {
  await sweepHolds(studio)
  await sweepWaitingLists(studio)
}

/** What a person can be told is no failure; neither is the crash that we made. Anything else is. */
export async function refusable(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof AppError || error instanceof Crash) return error.message
    throw error
  }
}

/** Waits until the work is done, or waits itself: for a lock (Postgres), for the one connection (SQLite), or for another try. */
export async function doneOrWaiting(engine: Engine, db: Db, work: Promise<unknown>): Promise<void> {
  let done = false
  const finished = work.then(
    () => {
      done = true
    },
    () => {
      done = true
    },
  )
  if (engine === 'sqlite') {
    // Anyone who is in a transaction has the one connection: then no other statement comes through, and it waits.
    for (let looks = 0; looks < 60 && !done; looks++) {
      const looked = sql`select 1`.execute(db).then(() => true)
      const blocked = new Promise<boolean>((go) => setTimeout(() => go(false), 15))
      if (!(await Promise.race([looked, blocked]))) return
      await Promise.race([finished, new Promise((go) => setTimeout(go, 2))])
    }
    return
  }
  for (let looks = 0; looks < 60 && !done; looks++) {
    await Promise.race([finished, new Promise((go) => setTimeout(go, 2))])
    if (!done && (await someoneWaits(db))) return
  }
}

async function someoneWaits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return (rows[0]?.n ?? 0) > 0
}

/** The jobs go on, the provider's notices arrive, every refund is sent. Then says what is wrong; nothing when all is well. */
export async function aftermath(world: World): Promise<string[]> {
  const { db, studio, provider, classId } = world
  const live = await audit(studio)
  await hearAll(world)
  await sweepNow(world)
  for (let day = 0; day < 3; day++) {
    world.move(86_400_000)
    await runJobs(world)
    await sendRefunds(studio)
    provider.settleRefunds()
  }
  await sendRefunds(studio)
  const seats = await db.selectFrom('seats').select('bookingId').where('classId', '=', classId).execute()
  const lost = seats.filter((seat) => seat.bookingId === null)
  const letters = await db
    .selectFrom('outboxEmails')
    .select('dedupeKey')
    .where('kind', 'in', ['enrolled', 'plan', 'item', 'refund'])
    // Not those about a class that costs nothing, whose key says the day.
    .where('dedupeKey', 'not like', 'enrolled:%:%')
    .execute()
  const gone = await db.selectFrom('users').select('id').where('deletedAt', 'is not', null).execute()
  const sold = await db.selectFrom('deskSales').select('paymentId').execute()
  const captured = [...provider.ledger().payments.filter((one) => one.captured), ...sold]
  return [
    ...live,
    ...(await audit(studio, provider.ledger())),
    ...lost.map(() => 'a seat is lost: its hold has ended, and it is still taken'),
    // Anyone who is gone has no emails any more.
    ...(letters.length === captured.length || gone.length > 0
      ? []
      : [`${captured.length} payments were taken, and ${letters.length} letters say what became of them`]),
  ]
}
