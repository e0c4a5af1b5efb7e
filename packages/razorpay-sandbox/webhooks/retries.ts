/**
 * Sandbox milliseconds from one failed try to the next: 0.2 s (6 s for failures and new refunds), then gaps that
 * double up to the sixteenth and last try after some 23 hours. Only the shape is known, the numbers were measured.
 */
const FIRST_GAP_MS = 200
const FIRST_GAP_SLOW_MS = 6000
const GAPS_S = [6, 13, 20, 43, 82, 162, 324, 648, 1296, 2592, 5184, 10_368, 20_736, 41_472]
const SLOW_EVENTS = ['payment.failed', 'refund.created']

/** An endpoint that still fails so long after an event gets nothing any more. */
export const GIVE_UP_MS = 24 * 3600 * 1000

/** The gap after the `tries`-th try, or undefined when that was the last one. */
export function gapAfter(tries: number, event: string): number | undefined {
  if (tries === 1) return SLOW_EVENTS.includes(event) ? FIRST_GAP_SLOW_MS : FIRST_GAP_MS
  const seconds = GAPS_S[tries - 2]
  return seconds === undefined ? undefined : seconds * 1000
}
