const BATCH = 20

/** The rows that follow another in their order, no more than `most` of them; from the first one on without it. */
type Following<R> = (after: R | undefined, most: number) => Promise<R[]>

/**
 * Works on rows in their order, each by itself. One that fails for a reason of ours keeps neither those beside it nor those behind it: the round
 * goes on by key, and what failed is tried again in the next.
 */
export async function oneByOne<R>(
  following: Following<R>,
  work: (row: R) => Promise<unknown>,
  failed: (row: R, error: unknown) => void,
): Promise<void> {
  let rows = await following(undefined, BATCH)
  while (rows.length > 0) {
    for (const row of rows)
      try {
        await work(row)
      } catch (error) {
        failed(row, error)
      }
    rows = rows.length < BATCH ? [] : await following(rows.at(-1), BATCH)
  }
}
