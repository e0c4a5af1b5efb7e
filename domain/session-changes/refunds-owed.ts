import type { Db, Trx } from '../../database/open.ts'
import { type Money, minus, NO_MONEY, plus, shareOf, smaller } from '../../shared/money.ts'
import { LEAST_REFUND_PAISE } from '../../shared/policy.ts'
import { wasBought } from '../classes/added-sessions.ts'
import { alreadyRefunded } from '../payments/refunds.ts'

export type Owed = {
  enrollmentId: string
  userId: string
  paymentId: string
  isSingle: boolean
  due: Money
  /** The total refunded after this, and how much of it is for cancelled sessions. */
  back: Money
  returned: Money
}

/**
 * What is refunded when sessions are cancelled: a single place in full; for a run, each session's share of the price, in
 * whole rupees. Nothing for free places, sessions added later, or make-ups, where the member can choose another session.
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
      'own.returnedPaise',
      'own.missedSessions',
      'payments.id as paymentId',
      'payments.amountPaise',
      eb.fn.count<number>('bookings.id').as('calledOff'),
      eb
        .selectFrom('bookings as each')
        .select((each) => each.fn.count<number>('each.sessionId').distinct().as('n'))
        .whereRef('each.enrollmentId', '=', 'own.id')
        .where('each.source', 'in', ['run', 'drop-in'])
        .where(wasBought('each'))
        .as('bought'),
    ])
    .where('bookings.sessionId', 'in', sessionIds)
    .where('bookings.state', '=', state)
    .where('bookings.source', '!=', 'make-up')
    .where(wasBought('bookings'))
    .where('own.status', '=', 'active')
    .groupBy([
      'own.id',
      'own.userId',
      'own.sessionId',
      'own.returnedPaise',
      'own.missedSessions',
      'payments.id',
      'payments.amountPaise',
    ])
    .execute()
  const owed: Owed[] = []
  for (const { amountPaise, calledOff, bought, missedSessions, sessionId, returnedPaise, ...row } of rows) {
    const share = shareOf(amountPaise, Number(calledOff), Math.max(1, Number(bought) + missedSessions))
    const already = await alreadyRefunded(db, row.paymentId)
    const whole = sessionId === null ? share : amountPaise
    const least = smaller(whole, minus(amountPaise, already))
    const due = least < LEAST_REFUND_PAISE ? NO_MONEY : least
    const back = plus(already, due)
    // Kept even if the policy already refunded more, because the next change may exceed that.
    const returned = plus(returnedPaise, due)
    owed.push({ ...row, isSingle: sessionId !== null, due, back, returned })
  }
  return owed
}

export function sumOf(owed: Owed[]): Money {
  return owed.reduce((sum, { due }) => plus(sum, due), NO_MONEY)
}
