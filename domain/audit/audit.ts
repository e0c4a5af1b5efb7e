import { LEAST_REFUND_PAISE } from '../../shared/policy.ts'
import { filmsEndWhenMarked, marksFollowSessions, runsEndWhenHeld } from '../attendance/audit.ts'
import type { Studio } from '../core/studio.ts'
import { deskSalesAreWhole } from '../desk-sales/audit.ts'
import { cancellationsFollowPolicy, unpaidEnrollmentsAreRecorded } from '../enrollment/audit.ts'
import { membershipsFollowEachOther } from '../plans/audit.ts'
import { deletedMembersAreErased } from '../privacy/audit.ts'
import { receiptsFollowMoney } from '../receipts/audit.ts'
import { bookingsFollowEnrollments, seatsBelongToBookings, seatsWithinCapacity } from '../seats/audit.ts'
import { changesWereAnnounced } from '../session-changes/audit.ts'
import { auditByEvents } from './by-events.ts'

/**
 * @param ledger the provider's own records, where available (the sandbox's)
 * @returns one sentence for each row that breaks a rule about money or seats
 */
export async function audit(studio: Studio, ledger?: Ledger): Promise<string[]> {
  const findings = await Promise.all([
    paymentsEndOnce(studio),
    ordersMatchPayments(studio),
    seatsWithinCapacity(studio),
    seatsBelongToBookings(studio),
    bookingsFollowEnrollments(studio),
    oneOfEach(studio),
    membershipsFollowEachOther(studio),
    cancellationsFollowPolicy(studio),
    unpaidEnrollmentsAreRecorded(studio),
    marksFollowSessions(studio),
    runsEndWhenHeld(studio),
    filmsEndWhenMarked(studio),
    deletedMembersAreErased(studio),
    changesWereAnnounced(studio),
    receiptsFollowMoney(studio),
    deskSalesAreWhole(studio),
    auditByEvents(studio),
    ledger ? booksMatch(studio, ledger) : [],
  ])
  return findings.flat()
}

export type Ledger = {
  payments: {
    id: string
    order_id: string | null
    amount: number
    status: string
    captured: boolean
    amount_refunded: number | null
  }[]
}

async function paymentsEndOnce({ db }: Studio): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.amountPaise', 'payments.outcome', 'payments.capturedAt', 'orders.item'])
    .select((eb) => [
      eb
        .selectFrom('enrollments')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('enrollments.paymentId', '=', 'payments.id')
        .as('enrollments'),
      eb
        .selectFrom('memberships')
        .select((m) => m.fn.countAll<number>().as('n'))
        .whereRef('memberships.paymentId', '=', 'payments.id')
        .as('memberships'),
      eb
        .selectFrom('enrollments')
        // Cancelled sessions are partly refunded while the member stays in the class.
        .select((e) =>
          e
            .case()
            .when('status', '=', 'cancelled')
            .then(e.ref('enrollments.refundPaise'))
            .else(e.ref('enrollments.returnedPaise'))
            .end()
            .as('n'),
        )
        .whereRef('enrollments.paymentId', '=', 'payments.id')
        .limit(1)
        .as('promised'),
      eb
        .selectFrom('memberships')
        .select('memberships.returnedPaise as n')
        .whereRef('memberships.paymentId', '=', 'payments.id')
        .limit(1)
        .as('ofPlan'),
      eb
        .selectFrom('refunds')
        .select((r) => r.fn.sum<number>('refunds.amountPaise').as('n'))
        .whereRef('refunds.paymentId', '=', 'payments.id')
        // A manual refund that the bank returned is listed as a task instead.
        .where((r) => r.or([r('refunds.state', '!=', 'failed'), r('refunds.reason', '!=', 'studio')]))
        .as('refunded'),
    ])
    .execute()
  return payments.flatMap((payment) => {
    const enrollments = Number(payment.enrollments) + Number(payment.memberships)
    const refunded = Number(payment.refunded ?? 0)
    const say = (what: string) => [`payment ${payment.id}: ${what}`]
    if (payment.capturedAt === null)
      return payment.outcome || enrollments || refunded ? say('never captured, but enrolled or refunded') : []
    if (payment.outcome === null) return say('captured, but neither enrolled nor refunded')
    if (payment.item !== null)
      return enrollments > 0 || refunded > payment.amountPaise
        ? say('for something else, but enrolled, or more came back than was paid')
        : []
    if (payment.outcome === 'enrolled') {
      if (enrollments !== 1) return say(`enrolled, but has ${enrollments} enrollments or memberships`)
      const promised = Number(payment.promised ?? payment.ofPlan ?? 0)
      return refunded === promised
        ? []
        : say(`enrolled, ${promised} paise to come back by the policy, but refunds are ${refunded} paise`)
    }
    if (enrollments > 0) return say('refunded, but has an enrollment or membership')
    // A manual refund may leave a remainder too small to send.
    return refunded <= payment.amountPaise && payment.amountPaise - refunded < LEAST_REFUND_PAISE
      ? []
      : say(`to be refunded in full, but refunds are ${refunded} of ${payment.amountPaise} paise`)
  })
}

/**
 * Checks that each enrollment and membership was paid in full by its order, and that each paid order has a captured
 * payment.
 */
async function ordersMatchPayments({ db }: Studio): Promise<string[]> {
  const enrolled = await db
    .selectFrom('enrollments')
    .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'enrollments.id',
      'enrollments.userId',
      'enrollments.classId',
      'orders.userId as payer',
      'orders.classId as paidClass',
      'enrollments.sessionId',
      'orders.sessionId as paidSession',
      'payments.amountPaise',
      'orders.amountPaise as price',
      'orders.state',
    ])
    .execute()
  // A single place that was paid for one session and then moved to another by the desk.
  const moves = await db
    .selectFrom('auditLog')
    .select('subject')
    .where('action', '=', 'enrollment.moved')
    .execute()
  const moved = new Set(moves.map(({ subject }) => subject))
  const subscribed = await db
    .selectFrom('memberships')
    .innerJoin('payments', 'payments.id', 'memberships.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('memberships.id')
    .where((eb) =>
      eb.or([
        eb('memberships.userId', '!=', eb.ref('orders.userId')),
        eb('orders.planId', 'is', null),
        eb('memberships.planId', '!=', eb.ref('orders.planId')),
        eb('memberships.period', '!=', eb.ref('orders.period')),
        eb('payments.amountPaise', '!=', eb.ref('orders.amountPaise')),
        eb('payments.currency', '!=', eb.ref('orders.currency')),
        eb('orders.state', '!=', 'paid'),
      ]),
    )
    .execute()
  const paidWithoutPayment = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'paid')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.orderId', '=', 'orders.id')
            .where('payments.capturedAt', 'is not', null),
        ),
      ),
    )
    .execute()
  return [
    ...enrolled
      .filter(
        (row) =>
          row.userId !== row.payer ||
          row.classId !== row.paidClass ||
          (row.sessionId !== row.paidSession && !moved.has(row.id)) ||
          row.amountPaise !== row.price ||
          row.state !== 'paid',
      )
      .map((row) => `enrollment ${row.id}: its order is for another member, class or amount, or not paid`),
    ...subscribed.map(
      (row) => `membership ${row.id}: its order is for another member, plan, period or amount, or not paid`,
    ),
    ...paidWithoutPayment.map((row) => `order ${row.id}: paid, but no payment was captured`),
  ]
}

/** Unique indexes enforce this; the audit confirms it. */
async function oneOfEach({ db }: Studio): Promise<string[]> {
  const enrollments = await db
    .selectFrom('enrollments')
    .select(['userId', 'classId'])
    .where('status', 'in', ['active', 'completed', 'waitlisted'])
    .groupBy(['userId', 'classId', 'sessionId'])
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select(['userId', 'classId'])
    .where('state', 'in', ['creating', 'open'])
    // Plan orders have no class: a member may have one open, for any plan.
    .groupBy(['userId', 'classId', 'sessionId'])
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .execute()
  return [
    ...enrollments.map((row) => `member ${row.userId}: enrolled more than once in class ${row.classId}`),
    ...orders.map(
      (row) =>
        `member ${row.userId}: more than one open order for ${row.classId ? `class ${row.classId}` : 'a plan'}`,
    ),
  ]
}

async function booksMatch({ db }: Studio, ledger: Ledger): Promise<string[]> {
  const ours = await db
    .selectFrom('payments')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.paymentId', '=', 'payments.id')
        .on('refunds.state', 'in', ['pending', 'processed'])
        // Leaves out refunds given in another way, which the provider doesn't know of, and chargebacks, which aren't
        // Razorpay refunds.
        .on('refunds.reason', '!=', 'chargeback')
        .on('refunds.id', 'not in', (eb) => eb.selectFrom('handBacks').select('handBacks.refundId')),
    )
    .select((eb) => [
      'payments.razorpayPaymentId as id',
      'payments.amountPaise',
      'payments.capturedAt',
      eb.fn.sum<number>('refunds.amountPaise').as('refunded'),
      eb.fn.sum<number>('refunds.amountPaise').filterWhere('refunds.state', '=', 'processed').as('arrived'),
    ])
    .groupBy(['payments.razorpayPaymentId', 'payments.amountPaise', 'payments.capturedAt'])
    .execute()
  const books = new Map(ours.map((row) => [row.id, row]))
  return ledger.payments
    .filter((payment) => payment.captured)
    .flatMap((payment) => {
      const row = books.get(payment.id)
      if (!row || row.capturedAt === null)
        return [`payment ${payment.id}: captured by the provider, unknown to us`]
      if (row.amountPaise !== payment.amount)
        return [
          `payment ${payment.id}: ${payment.amount} paise at the provider, ${row.amountPaise} in our books`,
        ]
      const back = payment.amount_refunded ?? 0
      const [known, arrived] = [Number(row.refunded ?? 0), Number(row.arrived ?? 0)]
      if (known < back)
        return [`payment ${payment.id}: the provider gave back ${back}, we know of ${known} paise`]
      return arrived > back
        ? [`payment ${payment.id}: the provider gave back ${back}, our books say ${arrived} paise`]
        : []
    })
}
