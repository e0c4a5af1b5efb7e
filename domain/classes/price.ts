import type { Db, Trx } from '../../database/open.ts'
import type { ClassType } from '../../shared/enums.ts'
import { larger, type Money, RUPEE, shareOf, smaller } from '../../shared/money.ts'

export type Priced = {
  type: ClassType
  pricePaise: Money
  proRata: 0 | 1
  /** All of the run, cancelled or not. */
  sessions: number
  sessionsAhead: number
  endsAt: number | null
}

/** Sessions a buyer can still attend. The very last one is sold until it ends. Null for recordings. */
export function sessionsLeft(
  { type, sessionsAhead, endsAt }: Pick<Priced, 'type' | 'sessionsAhead' | 'endsAt'>,
  now: number,
): number | null {
  if (type === 'Recorded') return null
  return sessionsAhead > 0 ? sessionsAhead : endsAt !== null && endsAt > now ? 1 : 0
}

/** A class costs the share of its sessions that is left: not held yet and not cancelled. In whole rupees, one at least. */
export function priceNow(priced: Priced, now: number): Money {
  const left = sessionsLeft(priced, now)
  const { pricePaise, proRata, sessions } = priced
  if (!proRata || !left || left >= sessions) return pricePaise
  return smaller(pricePaise, larger(shareOf(pricePaise, left, sessions), RUPEE))
}

export async function priceOfClass(db: Db | Trx, classId: string): Promise<(at: number) => Money> {
  const yogaClass = await db
    .selectFrom('classes')
    .select(['type', 'pricePaise', 'proRata'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('classSessions')
    .select(['startsAt', 'endsAt', 'cancelledAt'])
    .where('classId', '=', classId)
    .execute()
  const held = sessions.filter(({ cancelledAt }) => cancelledAt === null)
  const endsAt = held.length > 0 ? Math.max(...held.map((one) => one.endsAt)) : null
  return (at) => {
    const sessionsAhead = held.filter(({ startsAt }) => startsAt > at).length
    return priceNow({ ...yogaClass, sessions: sessions.length, sessionsAhead, endsAt }, at)
  }
}
