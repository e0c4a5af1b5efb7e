import { type RawBuilder, sql } from 'kysely'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import type { Studio } from '../core/studio.ts'

/** How many times its own length one hold may last, however often it is renewed. */
export const LONGEST_HOLD = 2
/** How long a seat of a free class is kept for somebody whose address is not proved yet. */
export const FREE_HOLD_MS = LIFETIMES.freeHoldMinutes * 60_000
const HOUR = 3_600_000

/**
 * The one rule of when a hold or an offer counts, as a condition on `seats`: until its end, and not at all when its end lies
 * further ahead than any could: then the clock was ahead when it was made, and nobody shall wait for that long.
 */
export function isLive(studio: Studio): RawBuilder<boolean> {
  const now = studio.now()
  const [until, offeredTo] = [sql.ref('seats.heldUntil'), sql.ref('seats.offeredTo')]
  return sql<boolean>`(${until} > ${now} and (
    (${offeredTo} is null and ${until} <= ${now + farthestHold(studio)})
    or (${offeredTo} is not null and ${until} <= ${now + farthestOffer(studio)})))`
}

export function hasEnded(studio: Studio): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref('seats.heldUntil')} is not null and not ${isLive(studio)})`
}

export function isTaken(studio: Studio): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref('seats.heldUntil')} is null or ${isLive(studio)})`
}

function farthestHold({ settings }: Studio): number {
  return 2 * Math.max(LONGEST_HOLD * settings.holdMinutes * 60_000, FREE_HOLD_MS)
}

/** An offer that ends later than so long from now was made by a clock that was ahead. */
export function farthestOffer({ settings }: Studio): number {
  return 2 * settings.offerHours * HOUR
}
