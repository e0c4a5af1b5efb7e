import type { Studio } from './studio.ts'

/**
 * Works on what is due, each by itself: one that fails for a reason of ours keeps none of the others waiting, and is tried again in the next round.
 * @param what the log says of one that failed: "an enrollment could not be completed"
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

/** Of a failure whose message may repeat what someone wrote: the log has its kind alone. */
export function withoutMessage(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: string }
  return new Error([name, code].filter(Boolean).join(' '))
}
