import type { Db, Trx } from '../../database/open.ts'
import type { ClassType } from '../../shared/enums.ts'
import { larger, type Money, RUPEE, shareOf, smaller } from '../../shared/money.ts'

export type Priced = {
  type: ClassType
  pricePaise: Money
  proRata: 0 | 1
  /** All sessions of the run, including cancelled ones. */
  sessions: number
  sessionsAhead: number
  endsAt: number | null
}

/** How many sessions a buyer can still attend; null for recordings. The last session counts until it ends. */
export function sessionsLeft(
  { type, sessionsAhead, endsAt }: Pick<Priced, 'type' | 'sessionsAhead' | 'endsAt'>,
  now: number,
): number | null {
  if (type === 'Recorded') return null
  return sessionsAhead > 0 ? sessionsAhead : endsAt !== null && endsAt > now ? 1 : 0
}

/** The price now: the share of sessions that are neither held nor cancelled, in whole rupees, at least one. */
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
