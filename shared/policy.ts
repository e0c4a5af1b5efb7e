import { larger, type Money, minus, NO_MONEY, percentOf, RUPEE } from './money.ts'

/**
 * The studio's cancellation policy. The specification's (section 9): free up to 24 hours before, 50% fee within 24 hours, no
 * refund for no-shows. What is bought is a run of sessions, so "before" means before the first one that its buyer can come
 * to; whoever has not cancelled by then is a no-show. What a member marks as completed has no say in any of this.
 */
export type Policy = {
  /** What comes back until so many hours before the first session: from the most hours to the fewest. */
  tiers: { hoursBefore: number; percent: number }[]
  /** A recording has no hour to come: so long after it was bought all of it comes back, as long as no film was opened. */
  recordedHours: number
  /** So long after paying all of it comes back, unless the next session has begun or a film was opened. */
  coolingOffMinutes: number
  /** The most that comes back of a run once one of its films was opened. */
  openedPercent: number
}

/**
 * What the studio promises from now on. A change here is a new version (domain/policy), from the next start on; whoever is
 * in a class keeps the one that they enrolled under.
 */
export const POLICY: Omit<Policy, 'coolingOffMinutes'> = {
  tiers: [
    { hoursBefore: 24, percent: 100 },
    { hoursBefore: 0, percent: 50 },
  ],
  recordedHours: 24,
  openedPercent: 50,
}

const HOUR = 3_600_000

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
export function refundPercent(policy: Policy, bought: Bought, now: number): number {
  return refundSteps(policy, bought, now)[0]?.percent ?? 0
}

type Step = { until: number | null; percent: number }

/** What comes back from now on, step by step: each with the last moment at which it holds. */
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
  const most = opened ? policy.openedPercent : 100
  const promised = policy.tiers.map(({ hoursBefore, percent }) => ({
    until: Math.min(startsAt - hoursBefore * HOUR, last),
    percent: Math.min(percent, most),
  }))
  const cooling = opened ? [] : [{ until: Math.min(coolingOff, last), percent: 100 }]
  return [...inOrder([...cooling, ...promised]), nothing]
}

/** Of several promises the best one holds at each moment. */
function inOrder(promises: Step[]): Step[] {
  const kept: Step[] = []
  const best = promises.toSorted((a, b) => b.percent - a.percent || (b.until ?? 0) - (a.until ?? 0))
  for (const step of best) if (kept.every(({ until }) => (step.until ?? 0) > (until ?? 0))) kept.push(step)
  return kept
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
