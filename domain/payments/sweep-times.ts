const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Polling intervals without a webhook: a tab closed after paying is noticed within a minute. */
const GAPS = [1, 2, 5, 15, 30, 60, 180, 360].map((minutes) => minutes * MINUTE)
export const FARTHEST_CHECK = 2 * DAY
const GIVE_UP_AFTER = 30 * DAY
export const LAPSES_AFTER = DAY

export function firstCheckAt(now: number): number {
  return now + (GAPS[0] ?? MINUTE)
}

/** Null once the member last opened the order too long ago. */
export function nextCheckAt(now: number, openedAt: number, checks: number): number | null {
  return now - openedAt > GIVE_UP_AFTER ? null : now + (GAPS[checks] ?? DAY)
}
