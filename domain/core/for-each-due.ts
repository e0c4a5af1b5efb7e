import type { Studio } from './studio.ts'

/**
 * Works on each due row by itself, so that one that fails does not hold up the others. A failed row is tried again in the next round.
 * @param what what the log says of a failed row: "an enrollment could not be completed"
 */
export async function forEachDue<R>(
  { log }: Pick<Studio, 'log'>,
  what: string,
  rows: readonly R[],
  work: (row: R) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      log.error({ err: error, row }, what)
    }
}

/** For errors whose message may quote what a person wrote: only the kind is logged. */
export function withoutMessage(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: string }
  return new Error([name, code].filter(Boolean).join(' '))
}
