const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Polling intervals for an order without a webhook: a tab closed after paying is noticed within a minute. */
const GAPS = [1, 2, 5, 15, 30, 60, 180, 360].map((minutes) => minutes * MINUTE)
/** The longest interval between two checks of an order. */
export const FARTHEST_CHECK = 2 * DAY
/** An order can be paid days later; after this long we leave it to the webhook. */
const GIVE_UP_AFTER = 30 * DAY
/** After this long without money an order no longer counts as open. */
export const LAPSES_AFTER = DAY

export function firstCheckAt(now: number): number {
  return now + (GAPS[0] ?? MINUTE)
}

/** When to check again after `checks` checks; null once it is too long since the member last opened the order. */
export function nextCheckAt(now: number, openedAt: number, checks: number): number | null {
  return now - openedAt > GIVE_UP_AFTER ? null : now + (GAPS[checks] ?? DAY)
}
