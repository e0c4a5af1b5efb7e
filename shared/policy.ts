import { larger, type Money, minus, NO_MONEY, percentOf, RUPEE } from './money.ts'

/** Section 9. "Before" means before the first session that the buyer can attend; later they are a no-show. */
export type Policy = {
  /** The percent refunded until this many hours before the first session, most hours first. */
  tiers: { hoursBefore: number; percent: number }[]
  /** For recordings: hours of full refund after buying, until a video is opened. */
  recordedHours: number
  /** Minutes of full refund after paying, until the next session starts or a video is opened. */
  coolingOffMinutes: number
  /** The most that is refunded of a live class once one of its videos was opened. */
  openedPercent: number
}

/** For new enrollments. A change becomes a new version at the next start (domain/policy). */
export const POLICY: Omit<Policy, 'coolingOffMinutes'> = {
  tiers: [
    { hoursBefore: 24, percent: 100 },
    { hoursBefore: 0, percent: 50 },
  ],
  recordedHours: 24,
  openedPercent: 50,
}

const HOUR = 3_600_000

/** The first session a buyer can attend: not the current one, unless it is the last. @returns null if none is left */
export function firstSession(
  sessions: { startsAt: number; endsAt: number }[],
  boughtAt: number,
): number | null {
  const ahead = sessions.filter(({ startsAt }) => startsAt > boughtAt)
  const left = ahead.length > 0 ? ahead : sessions.filter(({ endsAt }) => endsAt > boughtAt)
  return left.length === 0 ? null : Math.min(...left.map(({ startsAt }) => startsAt))
}

/**
 * Of a run: its first session, one in another class that made up for one of its sessions before, when someone came into one, or the end of
 * one that was under way when they bought it.
 */
export function beginning(first: number | null, begun: number[]): number | null {
  return first === null ? null : Math.min(first, ...begun)
}

export type Bought = {
  opened?: boolean
  /** Per cent that the policy refunds at most. */
  most?: number
  /** Until when the refund is full, as promised at the time. */
  coolingOffEndsAt?: number | null
  /** The refund percentage and deadline after the studio changed what was bought. */
  freeExit?: { percent: number; until: number } | null
} & (
  | /** A run of sessions, and when the buyer's first one begins; null when none is planned, so that all of the price comes back. */ {
      startsAt: number | null
    }
  | { recordedAt: number }
)

export function refundPercent(policy: Policy, bought: Bought, now: number): number {
  return refundSteps(policy, bought, now)[0]?.percent ?? 0
}

/** The refund for cancelling now and until when; null for nothing, or for everything without a deadline. */
export function comesBackNow(
  policy: Policy,
  bought: Bought,
  now: number,
): { percent: number; until: number } | null {
  const [step] = refundSteps(policy, bought, now)
  return step?.percent && step.until !== null ? { percent: step.percent, until: step.until } : null
}

type Step = { until: number | null; percent: number }

/** Current and later refunds, each with its deadline. */
export function refundSteps(policy: Policy, bought: Bought, now: number): Step[] {
  return steps(policy, bought).filter((step) => step.until === null || now <= step.until)
}

function steps(policy: Policy, bought: Bought): Step[] {
  const { opened = false } = bought
  const coolingOff = bought.coolingOffEndsAt ?? Number.NEGATIVE_INFINITY
  const nothing = { until: null, percent: 0 }
  if ('recordedAt' in bought) {
    const until = Math.max(bought.recordedAt + policy.recordedHours * HOUR, coolingOff)
    return opened ? [nothing] : [{ until, percent: 100 }, nothing]
  }
  const { startsAt } = bought
  if (startsAt === null) return [{ until: null, percent: 100 }]
  const last = startsAt - 1
  const most = bought.most ?? 100
  const mostOfTiers = Math.min(most, opened ? policy.openedPercent : 100)
  const promised = policy.tiers.map(({ hoursBefore, percent }) => ({
    until: Math.min(startsAt - hoursBefore * HOUR, last),
    percent: Math.min(percent, mostOfTiers),
  }))
  const cooling = opened ? [] : [{ until: Math.min(coolingOff, last), percent: 100 }]
  const exit = bought.freeExit
    ? [{ until: bought.freeExit.until - 1, percent: Math.min(bought.freeExit.percent, most) }]
    : []
  return [...inOrder([...cooling, ...promised, ...exit]), nothing]
}

/** At each moment the best refund applies. */
function inOrder(promises: Step[]): Step[] {
  const kept: Step[] = []
  const best = promises.toSorted((a, b) => b.percent - a.percent || (b.until ?? 0) - (a.until ?? 0))
  for (const step of best) if (kept.every(({ until }) => (step.until ?? 0) > (until ?? 0))) kept.push(step)
  return kept
}

/** Razorpay sends nothing below one rupee. */
export const LEAST_REFUND_PAISE = RUPEE

/** Rounded up for the member, also to the least that can be sent; a smaller rest cannot be sent. */
export function refundDue(paid: Money, percent: number, back = NO_MONEY): Money {
  const due = minus(percentOf(paid, percent), back)
  const left = minus(paid, back)
  return due <= 0 || left < LEAST_REFUND_PAISE ? NO_MONEY : larger(due, LEAST_REFUND_PAISE)
}
