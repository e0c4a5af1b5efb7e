import { firstSession, LEAST_REFUND_PAISE, refundDue, refundPercent } from '../../contract/policy.ts'
import type { Studio } from '../studio.ts'

/**
 * What a cancellation promised is what the policy gives for that moment, counted anew from the dates: all of it when the
 * studio cancelled, and more only where the studio gave it by hand. Sessions are called off, never moved, so the dates
 * are those of then.
 */
export async function cancellationsFollowPolicy({ db }: Studio): Promise<string[]> {
  const sessions = await db
    .selectFrom('classSessions')
    .select(['classId', 'startsAt', 'cancelledAt'])
    .execute()
  const ofClass = Map.groupBy(sessions, ({ classId }) => classId)
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
      'own.cancelledAt',
      'own.cancelledBy',
    ])
    .select(['own.refundPaise', 'payments.amountPaise', 'classes.type'])
    .select((eb) => [
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
    const then = row.cancelledAt ?? 0
    const begins = (ofClass.get(row.classId) ?? [])
      .filter(({ cancelledAt }) => cancelledAt === null || cancelledAt > then)
      .map(({ startsAt }) => startsAt)
    const bought =
      row.type === 'Recorded'
        ? { recordedAt: row.createdAt, used: row.openedAt !== null || Number(row.attended) > 0 }
        : { startsAt: firstSession(begins, row.createdAt) }
    const percent = row.cancelledBy === row.userId ? refundPercent(bought, then) : 100
    const due = refundDue(row.amountPaise, percent)
    const promised = row.refundPaise ?? 0
    // By hand the studio may have left a last bit that is too little to be sent.
    const holds = Number(row.byHand) > 0 ? promised > due - LEAST_REFUND_PAISE : promised === due
    return holds
      ? []
      : [`enrollment ${row.id}: ${due} paise come back by the policy, but ${promised} were promised`]
  })
}
