/**
 * The cancellation policy (section 9): free up to 24 hours before, 50 % fee within 24 hours, no refund for no-shows. What
 * is bought is a run of sessions, so "before" means before its first one; whoever has not cancelled by then is a no-show.
 */

const NOTICE_MS = 24 * 3_600_000

/** Percent of the price that comes back at `now` for a class that begins at `startsAt` (null: no session is planned, all of it). */
export function refundPercent(startsAt: number | null, now: number): number {
  return refundSteps(startsAt, now)[0]?.percent ?? 0
}

/** What comes back from now on, step by step: each with the last moment at which it holds. */
export function refundSteps(
  startsAt: number | null,
  now: number,
): { until: number | null; percent: number }[] {
  if (startsAt === null) return [{ until: null, percent: 100 }]
  const steps = [
    { until: startsAt - NOTICE_MS, percent: 100 },
    { until: startsAt - 1, percent: 50 },
    { until: null, percent: 0 },
  ]
  return steps.filter((step) => step.until === null || now <= step.until)
}
