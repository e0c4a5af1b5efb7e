import { randomInt } from 'node:crypto'

/** Whether this is `npm test -- all`, where rules run on both engines too (scripts/test.ts). */
export const IS_LONG_RUN = process.env.TEST_RUN === 'all'

/** A proof has two forms: the short one is part of `npm test`, the full one runs with `npm run stress -- <name>`. */
export function howMany({ short, full }: { short: number; full: number }): number {
  return process.env.PROOF_FORM === 'full' ? full : short
}

/** Ends a long proof after this many minutes, with what it has shown by then; it says how much that was. */
export const LIMIT_MS = process.env.PROOF_MINUTES ? Number(process.env.PROOF_MINUTES) * 60_000 : undefined

/**
 * What every draw of a proof starts from; `PROOF_SEED` plays a run again. Put it into the test's title. `npm test` draws the same each
 * time, so that a change is judged by itself; the full form, and `npm test -- all`, which sets `PROOF_SEED`, look further each time.
 */
export const SEED = Number(process.env.PROOF_SEED ?? howMany({ short: 2026, full: randomInt(2 ** 31) }))

/** How long a test of a proof may take, where the usual half minute is not enough. */
export const PATIENCE_MS = howMany({ short: 180_000, full: 4 * 3_600_000 })
