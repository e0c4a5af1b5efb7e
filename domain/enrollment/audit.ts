import type { Row } from '../../database/tables.ts'
import { hundredthsOf, larger, NO_MONEY, plus } from '../../shared/money.ts'
import {
  beginning,
  firstSession,
  LEAST_REFUND_PAISE,
  type Policy,
  refundDue,
  refundPercent,
} from '../../shared/policy.ts'
import type { Studio } from '../core/studio.ts'
import { policies } from '../policy/policy.ts'
import { IN_CLASS } from './in-class.ts'

/**
 * Recomputes each refund from the dates as they were then, by the enrollment's version of the policy: in full when the studio
 * cancelled, more only where given by hand or by the desk, or back already for sessions that were called off.
 */
export async function cancellationsFollowPolicy({ db }: Studio): Promise<string[]> {
  const sessions = await db
    .selectFrom('classSessions')
    .select(['id', 'classId', 'startsAt', 'endsAt', 'cancelledAt'])
    .execute()
  const ofClass = Map.groupBy(sessions, ({ classId }) => classId)
  const changes = await db.selectFrom('sessionChanges').selectAll().orderBy('at', 'desc').execute()
  const changed = Map.groupBy(changes, ({ sessionId }) => sessionId)
  const known = await policies(db)
  const madeUp = await db
    .selectFrom('bookings')
    .select(['enrollmentId', 'sessionId', 'createdAt', 'endedAt'])
    .where('source', '=', 'make-up')
    .execute()
  const instead = Map.groupBy(madeUp, ({ enrollmentId }) => enrollmentId)
  const dated = new Map(sessions.map((session) => [session.id, session]))
  const rows = await db
    .selectFrom('enrollments as own')
    .innerJoin('payments', 'payments.id', 'own.paymentId')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .select([
      'own.id',
      'own.userId',
      'own.classId',
      'own.sessionId',
      'own.createdAt',
      'own.openedAt',
      'own.policyVersion',
      'own.coolingOffEndsAt',
      'own.cancelledAt',
      'own.cancelledBy',
    ])
    .select(['own.exitPercent', 'own.returnedPaise'])
    .select(['own.refundPaise', 'payments.amountPaise', 'classes.type', 'classes.cancelledAt as calledOffAt'])
    .select((eb) => [
      eb
        .selectFrom('refunds')
        .select((r) => r.fn.countAll<number>().as('n'))
        .whereRef('refunds.paymentId', '=', 'own.paymentId')
        .where('byHand', '=', 1)
        .as('byHand'),
      eb
        .selectFrom('deskRefunds')
        .select((d) => d.fn.sum<number>('deskRefunds.morePaise').as('n'))
        .whereRef('deskRefunds.paymentId', '=', 'own.paymentId')
        .as('more'),
      eb
        .selectFrom('deskRefunds')
        .select((d) => d.fn.countAll<number>().as('n'))
        .whereRef('deskRefunds.paymentId', '=', 'own.paymentId')
        .as('atDesk'),
      // Taken off a session some minutes ago: it is owed, and leaves when its time is over.
      eb
        .selectFrom('askedRefunds')
        .select((a) => a.fn.sum<number>('askedRefunds.amountPaise').as('n'))
        .whereRef('askedRefunds.enrollmentId', '=', 'own.id')
        .where('askedRefunds.endedAt', 'is', null)
        .as('waiting'),
    ])
    .where('own.status', '=', 'cancelled')
    .execute()
  return rows.flatMap((row) => {
    const then = row.cancelledAt ?? 0
    const planned = (ofClass.get(row.classId) ?? [])
      .map((session) => asOf(session, then, changed))
      .filter(
        ({ id, cancelledAt }) =>
          (cancelledAt === null || cancelledAt > then) && (row.sessionId === null || id === row.sessionId),
      )
    const before = (instead.get(row.id) ?? []).flatMap(({ sessionId, createdAt, endedAt }) => {
      const session = dated.get(sessionId)
      const wasBooked = createdAt <= then && (endedAt === null || endedAt >= then)
      return session && wasBooked ? [asOf(session, then, changed)] : []
    })
    const { exitPercent } = row
    const promised = {
      opened: row.openedAt !== null,
      coolingOffEndsAt: row.coolingOffEndsAt,
      freeExit: exitPercent === null ? null : { percent: exitPercent, until: then + 1_000 },
    }
    const bought =
      row.type === 'Recorded'
        ? { ...promised, recordedAt: row.createdAt }
        : { ...promised, startsAt: beginning(firstSession(planned, row.createdAt), before) }
    // An admin may be a member of the class that they cancel.
    const byMember = row.cancelledBy === row.userId && (row.calledOffAt === null || row.calledOffAt > then)
    const percent = byMember
      ? refundPercent(known.get(row.policyVersion ?? 1) ?? NO_POLICY, bought, then)
      : 100
    const byPolicy = larger(refundDue(row.amountPaise, percent), row.returnedPaise)
    const due = plus(byPolicy, hundredthsOf(Number(row.more ?? 0)))
    const given = (row.refundPaise ?? 0) + Number(row.waiting ?? 0)
    // A manual refund, or one of the desk, may leave a rest that is too small to send.
    const holds =
      Number(row.byHand) + Number(row.atDesk) > 0 ? given > due - LEAST_REFUND_PAISE : given === due
    return holds
      ? []
      : [`enrollment ${row.id}: ${due} paise come back by the policy, but ${given} were promised`]
  })
}

type Dated = Pick<Row<'classSessions'>, 'id' | 'startsAt' | 'endsAt' | 'cancelledAt'>

/** A session as it was at a moment: before the first change that came after. */
function asOf<T extends Dated>(session: T, then: number, changed: Map<string, Row<'sessionChanges'>[]>): T {
  const first = (changed.get(session.id) ?? []).findLast(({ at }) => at > then)
  if (!first) return session
  const { startsAt, endsAt, cancelledAt } = first.before
  return { ...session, startsAt, endsAt, cancelledAt }
}

/** Unknown versions refund nothing, so that their cancellations are reported. */
const NO_POLICY: Policy = { tiers: [], recordedHours: 0, coolingOffMinutes: 0, openedPercent: 0 }

/** An enrollment without a payment was free or given by the studio; the audit log must say so. */
export async function unpaidEnrollmentsAreRecorded({ db }: Studio): Promise<string[]> {
  const unpaid = await db
    .selectFrom('enrollments as own')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .leftJoin('auditLog as started', (join) =>
      join
        .onRef('started.subject', '=', 'own.id')
        .on('started.action', 'in', ['enrollment.started', 'enrollment.given']),
    )
    .select(['own.id', 'started.detail'])
    .where('own.status', 'in', IN_CLASS)
    .where('own.paymentId', 'is', null)
    .where('classes.pricePaise', '>', NO_MONEY)
    .execute()
  const excused = new Set(unpaid.filter(({ detail }) => detail && !detail.pricePaise).map((one) => one.id))
  return [...new Set(unpaid.map(({ id }) => id))]
    .filter((id) => !excused.has(id))
    .map((id) => `enrollment ${id}: in a class that costs something, without a payment`)
}
