/**
 * The cancellation policy (section 9): free up to 24 hours before, 50 % fee within 24 hours, no refund for no-shows. What
 * is bought is a run of sessions, so "before" means before the first one that its buyer can come to; whoever has not
 * cancelled by then is a no-show.
 * A recording has no hour to come: it can be given back for 24 hours after it was bought, unless it was watched.
 */

const NOTICE_MS = 24 * 3_600_000

/**
 * When the first session begins that somebody can come to who bought at `boughtAt`; of a run that was bought in its last
 * session that one, which has begun.
 */
export function firstSession(sessions: number[], boughtAt: number): number | null {
  const ahead = sessions.filter((startsAt) => startsAt > boughtAt)
  return sessions.length === 0 ? null : Math.min(...(ahead.length > 0 ? ahead : sessions))
}

/** What decides how much of its price comes back. */
export type Bought =
  /** A run of sessions, and when the buyer's first one begins; null when none is planned, so that all of the price comes back. */
  | { startsAt: number | null }
  /** `used`: a film of it was opened, or a session marked as completed. */
  | { recordedAt: number; used: boolean }

/** Percent of the price that comes back at `now`. */
export function refundPercent(bought: Bought, now: number): number {
  return refundSteps(bought, now)[0]?.percent ?? 0
}

/** What comes back from now on, step by step: each with the last moment at which it holds. */
export function refundSteps(bought: Bought, now: number): { until: number | null; percent: number }[] {
  return steps(bought).filter((step) => step.until === null || now <= step.until)
}

function steps(bought: Bought): { until: number | null; percent: number }[] {
  if ('recordedAt' in bought) {
    const nothing = { until: null, percent: 0 }
    return bought.used ? [nothing] : [{ until: bought.recordedAt + NOTICE_MS, percent: 100 }, nothing]
  }
  if (bought.startsAt === null) return [{ until: null, percent: 100 }]
  return [
    { until: bought.startsAt - NOTICE_MS, percent: 100 },
    { until: bought.startsAt - 1, percent: 50 },
    { until: null, percent: 0 },
  ]
}

/** Razorpay sends nothing below one rupee. */
export const LEAST_REFUND_PAISE = 100

/**
 * Paise that are still to go back of what was paid, `back` of them having gone back already. Half a paisa goes to the
 * member, and so does what is missing to the least that can be sent; a last bit below that cannot go back at all.
 */
export function refundDue(paid: number, percent: number, back = 0): number {
  const due = Math.ceil((paid * percent) / 100) - back
  const left = paid - back
  return due <= 0 || left < LEAST_REFUND_PAISE ? 0 : Math.max(due, LEAST_REFUND_PAISE)
}
