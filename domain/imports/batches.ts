import { setImmediate } from 'node:timers/promises'

/** Lines that are worked on before others have their turn. */
export const BATCH = 400

/** As `map`, a batch at a time. */
export async function mapInBatches<T, R>(all: readonly T[], map: (one: T) => R): Promise<R[]> {
  const made: R[] = []
  for (let at = 0; at < all.length; at += BATCH) {
    if (at > 0) await setImmediate()
    made.push(...all.slice(at, at + BATCH).map(map))
  }
  return made
}
