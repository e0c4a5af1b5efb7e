import type { Trx } from '../../database/open.ts'
import type { ClassTimes } from '../classes/status.ts'
import type { Studio } from '../core/studio.ts'

const HOUR = 3_600_000
/** How long somebody who let an offer lapse cannot join the list of that class again. */
export const REST_MS = 7 * 24 * HOUR
/** Time to read the letter and to pay. */
const SHORTEST_OFFER = 15 * 60_000
/** The most that an offer takes of the time to the next session, so that others have a turn before it. */
const SHARE = 1 / 4

export type Times = ClassTimes & { begins: number[] }

export async function timesOf(trx: Trx, classId: string): Promise<Times> {
  const yogaClass = await trx
    .selectFrom('classes')
    .select(['type', 'cancelledAt'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const sessions = await trx
    .selectFrom('classSessions')
    .select(['startsAt', 'endsAt'])
    .where('classId', '=', classId)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute()
  return {
    ...yogaClass,
    begins: sessions.map(({ startsAt }) => startsAt),
    startsAt: sessions[0]?.startsAt ?? null,
    endsAt: sessions.reduce<number | null>((last, { endsAt }) => Math.max(last ?? 0, endsAt), null),
  }
}

/** Milliseconds for which seats of a class were kept within the last day by offers that nobody took, lapsed or left. */
export async function keptByOffers(studio: Studio, trx: Trx, classId: string): Promise<number> {
  const now = studio.now()
  const untaken = await trx
    .selectFrom('enrollments')
    .select(['offeredAt', 'cancelledAt'])
    .where('classId', '=', classId)
    .where('status', '=', 'cancelled')
    .where('offeredAt', 'is not', null)
    .where('cancelledAt', '>', now - 24 * HOUR)
    .where('cancelledAt', '<=', now)
    .execute()
  return untaken.reduce(
    (sum, { offeredAt, cancelledAt }) => sum + Math.max(0, (cancelledAt ?? 0) - (offeredAt ?? 0)),
    0,
  )
}

/**
 * Until when a seat is offered: a quarter as long after offers that nobody took kept it empty for a whole one within a day, so
 * that no list of people who take nothing does so for days; shorter the nearer the next session that its taker could come to, and never beyond the
 * end of the last one.
 */
export function offerEnd(
  { settings }: Studio,
  { begins, endsAt, type }: Times,
  now: number,
  kept: number,
): number {
  const whole = settings.offerHours * HOUR
  const longest = Math.max(SHORTEST_OFFER, whole / 4 ** (kept / whole))
  if (type === 'Recorded') return now + Math.floor(longest)
  const next = begins.find((startsAt) => startsAt > now) ?? now
  const length = Math.max(Math.min(longest, (next - now) * SHARE), Math.min(longest, SHORTEST_OFFER))
  return Math.min(now + Math.floor(length), endsAt ?? now)
}
