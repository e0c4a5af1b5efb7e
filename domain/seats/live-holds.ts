import { type RawBuilder, sql } from 'kysely'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { PROMISE_BOUNDS } from '../../shared/promises.ts'
import type { Studio } from '../core/studio.ts'

/** How often a hold may last its own length, with all renewals. */
export const LONGEST_HOLD = 2
export const FREE_HOLD_MS = LIFETIMES.freeHoldMinutes * 60_000
const HOUR = 3_600_000

/**
 * The one rule for when a hold or an offer counts. An end further ahead than possible was set by a fast clock and
 * must not block seats.
 */
export function isLive(studio: Studio): RawBuilder<boolean> {
  const now = studio.now()
  const [until, offeredTo] = [sql.ref('holds.until'), sql.ref('holds.offeredTo')]
  return sql<boolean>`(${until} > ${now} and (
    (${offeredTo} is null and ${until} <= ${now + farthestHold(studio)})
    or (${offeredTo} is not null and ${until} <= ${now + farthestOffer(studio)})))`
}

export function hasEnded(studio: Studio): RawBuilder<boolean> {
  return sql<boolean>`(not ${isLive(studio)})`
}

/** Of a row of `seats`. */
export function isTaken(studio: Studio): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref('seats.bookingId')} is not null or exists (
    select 1 from ${sql.table('holds')} where ${sql.ref('holds.id')} = ${sql.ref('seats.holdId')} and ${isLive(studio)}))`
}

/** By the longest setting allowed: holds and offers made before it was shortened keep their end. */
function farthestHold({ settings }: Studio): number {
  const minutes = Math.max(settings.holdMinutes, PROMISE_BOUNDS.holdMinutes.most)
  return 2 * Math.max(LONGEST_HOLD * minutes * 60_000, FREE_HOLD_MS)
}

export function farthestOffer({ settings }: Studio): number {
  return 2 * Math.max(settings.offerHours, PROMISE_BOUNDS.offerHours.most) * HOUR
}
