import { randomInt } from 'node:crypto'

/** A proof has two forms: the short one is part of `npm test`, the full one runs with `npm run prove -- <name>`. */
export function howMany({ short, full }: { short: number; full: number }): number {
  return process.env.PROOF_FORM === 'full' ? full : short
}

/** What every draw of a proof starts from; `PROOF_SEED` plays a run again. Put it into the test's title. */
export const SEED = Number(process.env.PROOF_SEED ?? randomInt(2 ** 31))
