export type Allowance = {
  /** Bucket size. */
  atOnce: number
  /** Refill. */
  perSecond: number
}

/** Beyond these the network idle for longest is forgotten. */
const MAX_NETWORKS = 10_000

/** A token bucket for each network. */
export function allowance({ atOnce, perSecond }: Allowance, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    /** Takes a token, if there is one. */
    take(network: string): boolean {
      const at = now()
      const known = buckets.get(network)
      const left = known ? Math.min(atOnce, known.left + ((at - known.at) / 1000) * perSecond) : atOnce
      // A map keeps the order of insertion.
      buckets.delete(network)
      buckets.set(network, { left: left >= 1 ? left - 1 : left, at })
      if (buckets.size > MAX_NETWORKS) buckets.delete(buckets.keys().next().value ?? '')
      return left >= 1
    },
  }
}
