import { LEAST_REFUND_PAISE, refundDue, refundPercent } from '../../contract/policy.ts'
import type { Studio } from '../studio.ts'

/**
 * What a cancellation promised is what the policy gives for that moment, counted anew from the dates: all of it when the
 * studio cancelled, and more only where the studio gave it by hand. Sessions are called off, never moved, so the dates
 * are those of then.
 */
export async function cancellationsFollowPolicy({ db }: Studio): Promise<string[]> {
  const rows = await db
    .selectFrom('enrollments as own')
    .innerJoin('payments', 'payments.id', 'own.paymentId')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .select(['own.id', 'own.userId', 'own.createdAt', 'own.openedAt', 'own.cancelledAt', 'own.cancelledBy'])
    .select(['own.refundPaise', 'payments.amountPaise', 'classes.type'])
    .select((eb) => [
      eb
        .selectFrom('classSessions')
        .select((s) => s.fn.min('startsAt').as('n'))
        .whereRef('classId', '=', 'own.classId')
        .where((s) => s.or([s('cancelledAt', 'is', null), s('cancelledAt', '>', s.ref('own.cancelledAt'))]))
        .as('startsAt'),
      eb
        .selectFrom('attendance')
        .select((a) => a.fn.countAll<number>().as('n'))
        .whereRef('enrollmentId', '=', 'own.id')
        .as('attended'),
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
    const bought =
      row.type === 'Recorded'
        ? { recordedAt: row.createdAt, used: row.openedAt !== null || Number(row.attended) > 0 }
        : { startsAt: row.startsAt }
    const percent = row.cancelledBy === row.userId ? refundPercent(bought, row.cancelledAt ?? 0) : 100
    const due = refundDue(row.amountPaise, percent)
    const promised = row.refundPaise ?? 0
    // By hand the studio may have left a last bit that is too little to be sent.
    const holds = Number(row.byHand) > 0 ? promised > due - LEAST_REFUND_PAISE : promised === due
    return holds
      ? []
      : [`enrollment ${row.id}: ${due} paise come back by the policy, but ${promised} were promised`]
  })
}
