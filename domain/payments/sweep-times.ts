const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Gaps between questions about an order nobody has told us about: a tab closed after paying is seen within a minute. */
const GAPS = [1, 2, 5, 15, 30, 60, 180, 360].map((minutes) => minutes * MINUTE)
/** No order waits longer for its next question. */
export const FARTHEST_CHECK = 2 * DAY
/** An order can be paid days later; after this long we leave it to the webhook. */
const GIVE_UP_AFTER = 30 * DAY
/** After this long without money an order no longer counts as open. */
export const LAPSES_AFTER = DAY

export function firstCheckAt(now: number): number {
  return now + (GAPS[0] ?? MINUTE)
}

/** When to ask again after `checks` questions, or null when it is not worth it any more: so long after the member last opened it. */
export function nextCheckAt(now: number, openedAt: number, checks: number): number | null {
  return now - openedAt > GIVE_UP_AFTER ? null : now + (GAPS[checks] ?? DAY)
}
