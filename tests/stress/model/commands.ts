import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { cancelClass } from '../../../domain/cancellation/cancel-class.ts'
import { cancelEnrollment, cancellationTerms } from '../../../domain/cancellation/cancel-enrollment.ts'
import { executePending, PENDING_KINDS } from '../../../domain/desk/pending-kinds.ts'
import { refundAtDesk } from '../../../domain/desk-payments/refund-kind.ts'
import { changeCapacity } from '../../../domain/enrollment/capacity.ts'
import {
  joinWaitingList,
  leaveWaitingList,
  sweepWaitingLists,
} from '../../../domain/enrollment/waiting-list.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { sendRefunds } from '../../../domain/payments/refunds.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { sweepHolds, sweepOrders } from '../../../domain/payments/sweep.ts'
import { verifyPayment } from '../../../domain/payments/verify-payment.ts'
import { undoPending } from '../../../domain/pending/undo.ts'
import { hundredthsOf } from '../../../shared/money.ts'
import type { Mishap } from '../../support/fake-razorpay.ts'
import type { Model, Paid } from './model.ts'
import { answerOf, compare, hearOfRefunds, type World, withMishap } from './world.ts'

type Command = fc.AsyncCommand<Model, World>
/**
 * A step of a history: done in the model and in the studio, whose answers must agree; then everything is compared.
 * @param check false where the step would change nothing whatever the studio did, so that no history is spent on it
 */
function command(
  name: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, world) {
      // No two things happen at the very same moment.
      world.move(1)
      model.now = world.studio.now()
      await run(model, world)
      await compare(world, model)
    },
    toString: () => name,
  }
}

function buy(member: number, mishap: Mishap | undefined) {
  return command(`buy(${member}, ${mishap ?? 'well'})`, async (model, world) => {
    const wish = { classId: world.classId, amount: world.rupees }
    const answer = await withMishap(world, mishap, ['createOrder', 'findOrders'], () =>
      answerOf(placeOrder(world.studio, who(world, member), classPurchase(wish))),
    )
    const kind = typeof answer === 'string' ? answer : answer.kind
    deepStrictEqual(kind, model.buy(member, mishap === undefined))
    if (typeof answer === 'string' || answer.kind !== 'order') return
    world.orders.set(member, answer.order.razorpayOrderId)
    deepStrictEqual(answer.holdEndsAt, model.seatOf(member)?.until)
    deepStrictEqual(world.provider.ordersWithReceipt(answer.order.id).length, 1)
  })
}

function pay(member: number, outcome: 'captured' | 'authorized' | 'failed') {
  return command(
    `pay(${member}, ${outcome})`,
    async (model, world) => {
      const order = world.orders.get(member)
      const payment = order && world.provider.pay(order, outcome)
      if (payment)
        model.payments.push({
          id: payment.id,
          member,
          bank: outcome,
          outcome: null,
          order: model.orderOf(member),
          heardAt: null,
          authorized: false,
        })
    },
    (model) => model.ordered.has(member),
  )
}

function authorizeLate(member: number) {
  return command(
    `authorizeLate(${member})`,
    async (model, world) => {
      const payment = model.payments.find((one) => one.member === member && one.bank === 'failed')
      if (!payment) return
      world.provider.authorizeLate(payment.id)
      const now = bankOf(world, payment)
      payment.bank = now.captured ? 'captured' : 'let-go'
    },
    (model) => model.payments.some((one) => one.member === member && one.bank === 'failed'),
  )
}

function letGo(member: number) {
  return command(
    `letGo(${member})`,
    async (model, world) => {
      const payment = model.payments.find((one) => one.member === member && one.bank === 'authorized')
      if (!payment) return
      world.provider.letGo(payment.id)
      payment.bank = 'let-go'
    },
    (model) => model.payments.some((one) => one.member === member && one.bank === 'authorized'),
  )
}

function verify(member: number, which: number, heard: boolean) {
  return command(
    `verify(${member}, ${which}${heard ? '' : ', unheard'})`,
    async (model, world) => {
      const own = model.payments.filter((one) => one.member === member)
      const payment = own[which % own.length]
      if (!payment) return
      const proof = world.provider.proof({ id: payment.id, order_id: bankOf(world, payment).order_id })
      const settled = await withMishap(world, heard ? undefined : 'lost-before', ['getPayment'], () =>
        answerOf(verifyPayment(world.studio, who(world, member), proof)),
      )
      // What is decided is answered from the books, whether the provider is reached or not.
      const expected = heard ? model.settle(payment) : (payment.outcome ?? 'pending')
      deepStrictEqual(typeof settled === 'string' ? settled : settled.outcome, expected)
    },
    hasPaid(member),
  )
}

/** Any notice that the provider ever sent about a payment of this member, old or new. */
function webhook(member: number, which: number) {
  return command(
    `webhook(${member}, ${which})`,
    async (model, world) => {
      const own = model.payments.filter((one) => one.member === member)
      const notices = world.provider.told.filter(
        ({ payment, refund }) => !refund && own.some((one) => one.id === payment.id),
      )
      const notice = notices[which % notices.length]
      const payment = own.find((one) => one.id === notice?.payment.id)
      if (!notice || !payment) return
      await settlePayment(world.studio, notice.payment)
      if (notice.event === 'payment.failed') model.hear(payment, true)
      else model.settle(payment)
    },
    hasPaid(member),
  )
}

function hasPaid(member: number) {
  return (model: Readonly<Model>) => model.payments.some((one) => one.member === member)
}

const sweep = command(
  'sweep',
  async (model, world) => {
    // A round asks about ten orders at once, and who of two late payers comes first is no one's promise: here one member
    // after the other has a turn.
    const known = world.db.updateTable('orders').where('razorpayOrderId', 'is not', null)
    await known
      .set({ nextCheckAt: world.studio.now() + 3_600_000 })
      .where('nextCheckAt', 'is not', null)
      .execute()
    for (const { id } of world.members) {
      await known
        .set({ nextCheckAt: world.studio.now() })
        .where('state', 'in', ['open', 'lapsed', 'replaced'])
        .where('userId', '=', id)
        .execute()
      await sweepOrders(world.studio)
    }
    const due = model.payments.filter((one) => one.outcome === null)
    for (const [member] of world.members.entries())
      for (const payment of due.filter((one) => one.member === member).reverse()) model.settle(payment)
  },
  (model) => model.payments.length > 0,
)

function cancel(member: number) {
  return command(
    `cancel(${member})`,
    async (model, world) => {
      const enrollment = await world.db
        .selectFrom('enrollments')
        .select('id')
        .where('classId', '=', world.classId)
        .where('userId', '=', who(world, member).id)
        .where('status', '=', 'active')
        .executeTakeFirst()
      const back = model.cancel(member)
      deepStrictEqual(enrollment !== undefined, back !== null)
      if (!enrollment || back === null) return
      const terms = await cancellationTerms(world.studio, who(world, member), enrollment.id)
      deepStrictEqual(terms.refundPaise, back)
      await cancelEnrollment(world.studio, who(world, member), enrollment.id, back / 100)
    },
    (model) => model.isIn(member),
  )
}

/** The desk asks for money back by the policy. */
function askRefund(member: number) {
  return command(
    `askRefund(${member})`,
    async (model, world) => {
      const own = await world.db
        .selectFrom('enrollments')
        .select('paymentId')
        .where('classId', '=', world.classId)
        .where('userId', '=', who(world, member).id)
        .where('status', '=', 'active')
        .executeTakeFirst()
      const back = model.ask(member)
      const id = `a-refund-asked-${world.studio.now()}`
      const asked = { key: id, basis: 'policy' as const, ends: true, reason: 'They called' }
      const amount = hundredthsOf(back ?? 0)
      const paymentId = own?.paymentId ?? ''
      const answer = await answerOf(refundAtDesk(world.studio, world.admin, paymentId, { ...asked, amount }))
      deepStrictEqual(typeof answer === 'number', back !== null, String(answer))
      const since = model.since[member] ?? 0
      if (back !== null) model.asked.push({ id, member, since, at: world.studio.now(), back })
    },
    (model) => model.isIn(member),
  )
}

function undo(which: number) {
  return command(
    `undo(${which})`,
    async (model, world) => {
      const { id = '' } = model.asked[which % model.asked.length] ?? {}
      const answer = await answerOf(undoPending(world.studio, PENDING_KINDS, world.admin, id))
      deepStrictEqual(answer === undefined, model.undo(id), String(answer))
    },
    (model) => model.asked.length > 0,
  )
}

/** The job that does what the desk asked for ten minutes ago. */
const execute = command(
  'execute',
  async (model, world) => {
    await executePending(world.studio)
    model.execute()
  },
  (model) => model.asked.length > 0,
)

function capacity(seats: number) {
  return command(`capacity(${seats})`, async (model, world) => {
    const answer = await answerOf(changeCapacity(world.studio, world.admin, world.classId, seats))
    deepStrictEqual(answer === undefined, model.changeCapacity(seats))
  })
}

const callOff = command('callOff', async (model, world) => {
  const answer = await answerOf(cancelClass(world.studio, world.admin, world.classId))
  deepStrictEqual(answer, model.isOver() ? 'over' : undefined)
  if (!model.isOver()) model.callOff()
})

function join(member: number) {
  return command(`join(${member})`, async (model, world) => {
    const answer = await answerOf(joinWaitingList(world.studio, who(world, member), world.classId))
    deepStrictEqual(typeof answer === 'string' ? answer : 'joined', model.join(member))
  })
}

function leave(member: number) {
  return command(
    `leave(${member})`,
    async (model, world) => {
      const answer = await answerOf(leaveWaitingList(world.studio, who(world, member), world.classId))
      deepStrictEqual(answer === undefined, model.leave(member))
    },
    (model) => model.queue.length > 0,
  )
}

/** Time passes, and the studio's jobs sleep. */
function wait(minutes: number) {
  return command(`wait(${minutes} min)`, async (model, world) => {
    world.move(minutes * 60_000)
    model.now = world.studio.now()
  })
}

/** The jobs look after holds and waiting lists. */
const jobs = command('jobs', async (model, world) => {
  await sweepHolds(world.studio)
  await sweepWaitingLists(world.studio)
  model.offer()
})

function refunds(mishap: Mishap | undefined, balance: number | null) {
  return command(
    `refunds(${mishap ?? 'well'}, ${balance})`,
    async (_model, world) => {
      world.provider.knobs.balance = balance
      await withMishap(world, mishap, ['refund', 'refundsOfPayment'], () => sendRefunds(world.studio))
    },
    isOwing,
  )
}

/** The bank's word on refunds under way; all that was ever said of them is said, from the beginning or only the news. */
function bank(arrive: boolean, again: boolean) {
  return command(
    `bank(${arrive ? 'arrive' : 'fail'}${again ? ', again' : ''})`,
    async (_model, world) => {
      world.provider.settleRefunds(() => arrive)
      world.heard = await hearOfRefunds(world, again ? 0 : world.heard)
    },
    isOwing,
  )
}

function isOwing(model: Readonly<Model>) {
  return model.owed.some((paise) => paise > 0)
}

/** The process ends and begins again: whatever it knew and had not written down is gone. */
const restart = command('restart', async (_model, world) => {
  world.studio = { ...world.studio }
})

export function histories(people: number, most: number) {
  const member = fc.nat({ max: people - 1 })
  const mishap = fc.option(fc.constantFrom<Mishap[]>('refused', 'lost-before', 'lost-after'), {
    nil: undefined,
    freq: 3,
  })
  const outcome = fc.constantFrom(
    'captured' as const,
    'captured' as const,
    'authorized' as const,
    'failed' as const,
  )
  const steps: fc.Arbitrary<Command>[] = [
    fc.tuple(member, mishap).map(([one, how]) => buy(one, how)),
    ...twice(member.map((one) => buy(one, undefined))),
    ...twice(fc.tuple(member, outcome).map(([one, how]) => pay(one, how))),
    fc.tuple(member, fc.nat({ max: 3 }), fc.boolean()).map(([one, n, heard]) => verify(one, n, heard)),
    ...twice(fc.tuple(member, fc.nat({ max: 3 })).map(([one, n]) => verify(one, n, true))),
    fc.tuple(member, fc.nat({ max: 9 })).map(([one, n]) => webhook(one, n)),
    member.map(authorizeLate),
    member.map(letGo),
    fc.constant(sweep),
    ...twice(member.map(cancel)),
    member.map(askRefund),
    fc.nat({ max: 3 }).map(undo),
    ...twice(fc.constant(execute)),
    fc.nat({ max: 4 }).map(capacity),
    ...twice(member.map(join)),
    member.map(leave),
    ...twice(fc.constantFrom(1, 10, 14, 16, 16, 60, 12 * 60, 48 * 60).map(wait)),
    ...twice(fc.constant(jobs)),
    fc.tuple(mishap, fc.constantFrom(null, null, 0, 100_000)).map(([how, most]) => refunds(how, most)),
    fc.tuple(fc.boolean(), fc.boolean()).map(([arrive, again]) => bank(arrive, again)),
    fc.constant(restart),
    // Rarely: little happens after it.
    fc.nat({ max: 5 }).map((n) => (n === 0 ? callOff : jobs)),
  ]
  return fc.commands<Model, World, false>(steps, { maxCommands: most, size: 'max' })
}

function twice<T>(one: T): T[] {
  return [one, one]
}

function who(world: World, member: number) {
  const one = world.members[member]
  if (!one) throw new Error(`There is no member ${member}.`)
  return one
}

function bankOf(world: World, payment: Paid) {
  const found = world.provider.ledger().payments.find((one) => one.id === payment.id)
  if (!found?.order_id) throw new Error(`The provider does not know ${payment.id}.`)
  return { ...found, order_id: found.order_id }
}
