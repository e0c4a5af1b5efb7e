export type Allowance = {
  /** Tokens. */
  atOnce: number
  perSecond: number
}

const MAX_NETWORKS = 10_000

/** A token bucket for each network. */
export function allowance({ atOnce, perSecond }: Allowance, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(network: string): boolean {
      const at = now()
      const known = buckets.get(network)
      const left = known ? Math.min(atOnce, known.left + ((at - known.at) / 1000) * perSecond) : atOnce
      // Reinserted at the end, so that the first key is the network idle for longest.
      buckets.delete(network)
      buckets.set(network, { left: left >= 1 ? left - 1 : left, at })
      if (buckets.size > MAX_NETWORKS) buckets.delete(buckets.keys().next().value ?? '')
      return left >= 1
    },
  }
}
