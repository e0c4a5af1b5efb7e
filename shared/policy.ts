import { larger, type Money, minus, NO_MONEY, percentOf, RUPEE } from './money.ts'

/**
 * The cancellation policy (section 9): free up to 24 hours before, 50 % fee within 24 hours, no refund for no-shows. What
 * is bought is a run of sessions, so "before" means before the first one that its buyer can come to; whoever has not
 * cancelled by then is a no-show.
 * A recording has no hour to come: it can be given back for 24 hours after it was bought.
 * For a while after paying everything comes back, too, unless the next session has begun. Whoever has opened a film of the
 * class does not get everything back any more: of a recording nothing, of a run half of it until its buyer's first session.
 * What a member marks as completed has no say in any of this.
 */

const NOTICE_MS = 24 * 3_600_000

/**
 * When the first session begins that somebody can come to who bought at `boughtAt`: the one under way is neither paid for
 * nor come to, unless it is the run's last.
 * @returns null when there is none
 */
export function firstSession(
  sessions: { startsAt: number; endsAt: number }[],
  boughtAt: number,
): number | null {
  const ahead = sessions.filter(({ startsAt }) => startsAt > boughtAt)
  const left = ahead.length > 0 ? ahead : sessions.filter(({ endsAt }) => endsAt > boughtAt)
  return left.length === 0 ? null : Math.min(...left.map(({ startsAt }) => startsAt))
}

/** What decides how much of its price comes back. */
export type Bought = {
  /** Whether a film of it was opened. */
  opened?: boolean
  /** Until when everything comes back after paying, as it was promised then. */
  coolingOffEndsAt?: number | null
} & (
  | /** A run of sessions, and when the buyer's first one begins; null when none is planned, so that all of the price comes back. */ {
      startsAt: number | null
    }
  | { recordedAt: number }
)

/** Percent of the price that comes back at `now`. */
export function refundPercent(bought: Bought, now: number): number {
  return refundSteps(bought, now)[0]?.percent ?? 0
}

/** What comes back from now on, step by step: each with the last moment at which it holds. */
export function refundSteps(bought: Bought, now: number): { until: number | null; percent: number }[] {
  return steps(bought).filter((step) => step.until === null || now <= step.until)
}

function steps(bought: Bought): { until: number | null; percent: number }[] {
  const { opened = false } = bought
  const coolingOff = bought.coolingOffEndsAt ?? Number.NEGATIVE_INFINITY
  const nothing = { until: null, percent: 0 }
  if ('recordedAt' in bought)
    return opened
      ? [nothing]
      : [{ until: Math.max(bought.recordedAt + NOTICE_MS, coolingOff), percent: 100 }, nothing]
  if (bought.startsAt === null) return [{ until: null, percent: 100 }]
  const last = bought.startsAt - 1
  const free = Math.max(bought.startsAt - NOTICE_MS, Math.min(coolingOff, last))
  return [
    ...(opened ? [] : [{ until: free, percent: 100 }]),
    ...(opened || free < last ? [{ until: last, percent: 50 }] : []),
    nothing,
  ]
}

/** Razorpay sends nothing below one rupee. */
export const LEAST_REFUND_PAISE = RUPEE

/**
 * Paise that are still to go back of what was paid, `back` of them having gone back already. Half a paisa goes to the
 * member, and so does what is missing to the least that can be sent; a last bit below that cannot go back at all.
 */
export function refundDue(paid: Money, percent: number, back = NO_MONEY): Money {
  const due = minus(percentOf(paid, percent), back)
  const left = minus(paid, back)
  return due <= 0 || left < LEAST_REFUND_PAISE ? NO_MONEY : larger(due, LEAST_REFUND_PAISE)
}
