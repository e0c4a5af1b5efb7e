import { NO_MONEY } from '../../shared/money.ts'
import {
  firstSession,
  LEAST_REFUND_PAISE,
  type Policy,
  refundDue,
  refundPercent,
} from '../../shared/policy.ts'
import type { Studio } from '../core/studio.ts'
import { policies } from '../policy/policy.ts'
import { IN_CLASS } from './find.ts'

/**
 * Recomputes each refund from the dates, by the enrollment's version of the policy: in full when the studio
 * cancelled, more only where given by hand. Sessions are cancelled, never moved, so the dates still hold.
 */
export async function cancellationsFollowPolicy({ db }: Studio): Promise<string[]> {
  const sessions = await db
    .selectFrom('classSessions')
    .select(['classId', 'startsAt', 'endsAt', 'cancelledAt'])
    .execute()
  const ofClass = Map.groupBy(sessions, ({ classId }) => classId)
  const known = await policies(db)
  const rows = await db
    .selectFrom('enrollments as own')
    .innerJoin('payments', 'payments.id', 'own.paymentId')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .select([
      'own.id',
      'own.userId',
      'own.classId',
      'own.createdAt',
      'own.openedAt',
      'own.policyVersion',
      'own.coolingOffEndsAt',
      'own.cancelledAt',
      'own.cancelledBy',
    ])
    .select(['own.refundPaise', 'payments.amountPaise', 'classes.type', 'classes.cancelledAt as calledOffAt'])
    .select((eb) => [
      eb
        .selectFrom('refunds')
        .select((r) => r.fn.countAll<number>().as('n'))
        .whereRef('refunds.paymentId', '=', 'own.paymentId')
        .where('byHand', '=', 1)
        .as('byHand'),
    ])
    .where('own.status', '=', 'cancelled')
    .execute()
  return rows.flatMap((row) => {
    const then = row.cancelledAt ?? 0
    const planned = (ofClass.get(row.classId) ?? []).filter(
      ({ cancelledAt }) => cancelledAt === null || cancelledAt > then,
    )
    const promised = { opened: row.openedAt !== null, coolingOffEndsAt: row.coolingOffEndsAt }
    const bought =
      row.type === 'Recorded'
        ? { ...promised, recordedAt: row.createdAt }
        : { ...promised, startsAt: firstSession(planned, row.createdAt) }
    // An admin may be a member of the class that they cancel.
    const byMember = row.cancelledBy === row.userId && (row.calledOffAt === null || row.calledOffAt > then)
    const percent = byMember
      ? refundPercent(known.get(row.policyVersion ?? 1) ?? NO_POLICY, bought, then)
      : 100
    const due = refundDue(row.amountPaise, percent)
    const given = row.refundPaise ?? 0
    // A manual refund may leave a rest that is too small to send.
    const holds = Number(row.byHand) > 0 ? given > due - LEAST_REFUND_PAISE : given === due
    return holds
      ? []
      : [`enrollment ${row.id}: ${due} paise come back by the policy, but ${given} were promised`]
  })
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
