import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { ClassTimes } from '../classes/status.ts'
import type { Studio } from '../core/studio.ts'
import type { Place } from '../seats/count.ts'
import { whereOfPlace } from './find-enrollment.ts'
import { afterDaytime, daytimeBetween } from './night.ts'

const HOUR = 3_600_000
export const BARRED_AFTER_OFFER_MS = 7 * 24 * HOUR
/** Time to read the email and pay. */
const SHORTEST_OFFER = 15 * 60_000
/** At most this fraction of the time to the next session, so that others get a turn. */
const SHARE = 1 / 4

export type Times = ClassTimes & { begins: number[] }

/** The whole class, or one session, whose place ends when it starts. */
export async function timesOf(trx: Trx, { classId, sessionId }: Place): Promise<Times> {
  const yogaClass = await trx
    .selectFrom('classes')
    .select(['type', 'cancelledAt'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (sessionId !== null) {
    const { startsAt, cancelledAt } = await trx
      .selectFrom('classSessions')
      .select(['startsAt', 'cancelledAt'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return {
      type: yogaClass.type,
      cancelledAt: yogaClass.cancelledAt ?? cancelledAt,
      begins: [startsAt],
      startsAt,
      endsAt: startsAt,
    }
  }
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

/** Milliseconds of daytime for which unused offers kept a place empty within the last day. */
export async function unusedOfferTime(studio: Studio, trx: Trx, place: Place): Promise<number> {
  const now = studio.now()
  const untaken = await whereOfPlace(
    trx.selectFrom('enrollments').select(['offeredAt', 'cancelledAt']),
    place,
  )
    .where('status', '=', 'cancelled')
    .where('offeredAt', 'is not', null)
    .where('cancelledAt', '>', now - 24 * HOUR)
    .where('cancelledAt', '<=', now)
    .execute()
  return untaken.reduce(
    (sum, { offeredAt, cancelledAt }) =>
      sum + daytimeBetween(offeredAt ?? 0, cancelledAt ?? 0, studio.settings.timeZone),
    0,
  )
}

/** Whether an offer came and ended during the night. */
export function wasAtNight(
  { settings }: Studio,
  {
    offeredAt,
    offerEndsAt,
    cancelledAt,
  }: Pick<Row<'enrollments'>, 'offeredAt' | 'offerEndsAt' | 'cancelledAt'>,
): boolean {
  if (offeredAt === null || offerEndsAt === null || (cancelledAt ?? 0) < offerEndsAt) return false
  return daytimeBetween(offeredAt, offerEndsAt, settings.timeZone) < SHORTEST_OFFER
}

/**
 * A quarter as long for each whole one that went unused within a day, so that people who never accept cannot keep a
 * seat empty; shorter as the next session approaches, and never past the last. The night does not count, unless half of
 * the time to the next session would go by.
 */
export function offerEnd(
  { settings }: Studio,
  { begins, endsAt, type }: Times,
  now: number,
  unusedMs: number,
): number {
  const whole = settings.offerHours * HOUR
  const longest = Math.max(SHORTEST_OFFER, whole / 4 ** (unusedMs / whole))
  const afterNights = (length: number) => afterDaytime(now, Math.floor(length), settings.timeZone)
  if (type === 'Recorded') return afterNights(longest)
  const next = begins.find((startsAt) => startsAt > now) ?? now
  const length = Math.max(Math.min(longest, (next - now) * SHARE), Math.min(longest, SHORTEST_OFFER))
  const end = afterNights(length)
  return Math.min(end <= now + (next - now) / 2 ? end : now + Math.floor(length), endsAt ?? now)
}
