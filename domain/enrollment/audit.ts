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
 * What a cancellation promised is what the policy, in the version that the enrollment was made under, gives for that moment, counted anew from the dates: all of it when the
 * studio cancelled, and more only where the studio gave it by hand. Sessions are called off, never moved, so the dates
 * are those of then.
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
    // An admin may be in the class that they call off.
    const byMember = row.cancelledBy === row.userId && (row.calledOffAt === null || row.calledOffAt > then)
    const percent = byMember
      ? refundPercent(known.get(row.policyVersion ?? 1) ?? NO_POLICY, bought, then)
      : 100
    const due = refundDue(row.amountPaise, percent)
    const given = row.refundPaise ?? 0
    // By hand the studio may have left a last bit that is too little to be sent.
    const holds = Number(row.byHand) > 0 ? given > due - LEAST_REFUND_PAISE : given === due
    return holds
      ? []
      : [`enrollment ${row.id}: ${due} paise come back by the policy, but ${given} were promised`]
  })
}

/** Of a version that is not known nothing would come back: its cancellations are named. */
const NO_POLICY: Policy = { tiers: [], recordedHours: 0, coolingOffMinutes: 0, openedPercent: 0 }

/** Whoever is in a class without a payment came when it cost nothing, or the studio gave it to them: what was written down then says so. */
export async function nobodyIsInForNothing({ db }: Studio): Promise<string[]> {
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
  // Of before prices were written down nothing can be said against them.
  const excused = new Set(unpaid.filter(({ detail }) => detail && !detail.pricePaise).map((one) => one.id))
  return [...new Set(unpaid.map(({ id }) => id))]
    .filter((id) => !excused.has(id))
    .map((id) => `enrollment ${id}: in a class that costs something, without a payment`)
}
