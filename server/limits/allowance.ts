export type Allowance = {
  /** Pieces of work that a network may have at once, after it had none for a while. */
  atOnce: number
  /** That it may have from then on. */
  perSecond: number
}

/** Networks that are remembered; past these the one that had nothing for longest is forgotten. */
const MOST_NETWORKS = 10_000

/** Bounds what each network may make us do: a token bucket for each. */
export function allowance({ atOnce, perSecond }: Allowance, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    /** Whether the network may have one more now; that one is counted. */
    take(network: string): boolean {
      const at = now()
      const known = buckets.get(network)
      const left = known ? Math.min(atOnce, known.left + ((at - known.at) / 1000) * perSecond) : atOnce
      // A map keeps the order of insertion.
      buckets.delete(network)
      buckets.set(network, { left: left >= 1 ? left - 1 : left, at })
      if (buckets.size > MOST_NETWORKS) buckets.delete(buckets.keys().next().value ?? '')
      return left >= 1
    },
  }
}
