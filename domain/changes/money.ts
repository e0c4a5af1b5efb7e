import type { Db, Trx } from '../../database/open.ts'
import { type Money, minus, NO_MONEY, plus, shareOf, smaller } from '../../shared/money.ts'
import { LEAST_REFUND_PAISE } from '../../shared/policy.ts'
import { alreadyBack } from '../payments/refunds.ts'

export type Owed = {
  enrollmentId: string
  userId: string
  paymentId: string
  isSingle: boolean
  due: Money
  /** All that has come back then, and what of it for sessions that were called off. */
  back: Money
  returned: Money
}

/**
 * What comes back when sessions are called off: of a single place all of it, of a run its share of what was paid, in whole
 * rupees, for each of them. Nothing to whoever paid nothing, nor for a make-up: another may be chosen. Whoever cancelled within
 * the grace gets what they had got after it.
 */
export async function owedFor(
  db: Db | Trx,
  sessionIds: string[],
  state: 'booked' | 'cancelled',
): Promise<Owed[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('enrollments as own', 'own.id', 'bookings.enrollmentId')
    .innerJoin('payments', 'payments.id', 'own.paymentId')
    .select((eb) => [
      'own.id as enrollmentId',
      'own.userId',
      'own.sessionId',
      'own.status',
      'own.returnedPaise',
      'payments.id as paymentId',
      'payments.amountPaise',
      eb.fn.count<number>('bookings.id').as('calledOff'),
      eb
        .selectFrom('bookings as each')
        .select((each) => each.fn.count<number>('each.sessionId').distinct().as('n'))
        .whereRef('each.enrollmentId', '=', 'own.id')
        .where('each.source', 'in', ['run', 'drop-in'])
        .as('bought'),
    ])
    .where('bookings.sessionId', 'in', sessionIds)
    .where('bookings.state', '=', state)
    .where('bookings.source', '!=', 'make-up')
    .where((eb) =>
      eb.or([
        eb('own.status', '=', 'active'),
        eb.and([
          eb('own.status', '=', 'cancelled'),
          eb('own.cancelledBy', '=', eb.ref('own.userId')),
          eb('own.cancelledAt', '>', eb.ref('bookings.endedAt')),
        ]),
      ]),
    )
    .groupBy([
      'own.id',
      'own.userId',
      'own.sessionId',
      'own.status',
      'own.returnedPaise',
      'payments.id',
      'payments.amountPaise',
    ])
    .execute()
  const owed: Owed[] = []
  for (const { amountPaise, calledOff, bought, sessionId, status, returnedPaise, ...row } of rows) {
    const share = shareOf(amountPaise, Number(calledOff), Math.max(1, Number(bought)))
    const already = await alreadyBack(db, row.paymentId)
    const whole = sessionId === null ? share : amountPaise
    const wanted = status === 'cancelled' ? minus(plus(returnedPaise, whole), already) : whole
    const least = smaller(wanted, minus(amountPaise, already))
    const due = least < LEAST_REFUND_PAISE ? NO_MONEY : least
    const back = plus(already, due)
    const returned = status === 'cancelled' && due > 0 ? back : plus(returnedPaise, due)
    owed.push({ ...row, isSingle: sessionId !== null, due, back, returned })
  }
  return owed
}

export function sumOf(owed: Owed[]): Money {
  return owed.reduce((sum, { due }) => plus(sum, due), NO_MONEY)
}
