import { networkOf } from '../../domain/core/throttle.ts'
import { allowance } from './allowance.ts'

/** Limits per network: open connections and rendered pages. */
export type Networks = {
  /** Counts a connection. False if the network has reached its limit. */
  connect(network: string): Answer
  disconnect(network: string): void
  /** Counts a rendering. False if the network has reached its limit. */
  render(network: string): Answer
}

/** Synchronous in one process, otherwise asked from the primary (../cluster-counters.ts). */
export type Answer = boolean | Promise<boolean>

export type Shares = {
  /** Connections of all. */
  most: number
  /** Per network; null behind a proxy. */
  mostOfOne: number | null
}

/** The fraction of its limit that a network gets once half of all connections are taken. */
const PART_IN_A_CROWD = 8

/** Uncached pages, such as searches and unknown addresses, cost a render each. */
const RENDERS_OF_ONE = { atOnce: 60, perSecond: 2 }
const RENDERS_OF_SITE = { atOnce: 240, perSecond: 8 }

/** Under load the limits are lower, and a whole IPv6 /48, which anyone can get for free, also counts as one network. */
export function countNetworks({ most, mostOfOne }: Shares) {
  const ofOne = mostOfOne ?? most
  const open = new Map<string, number>()
  let all = 0
  const own = allowance(RENDERS_OF_ONE)
  const together = allowance(RENDERS_OF_SITE)
  return {
    connect(network) {
      const site = networkPrefix(network)
      const isCrowded = all >= most / 2
      const has = open.get(network) ?? 0
      const ofSite = open.get(site) ?? 0
      const bound = isCrowded ? Math.ceil(ofOne / PART_IN_A_CROWD) : ofOne
      if (has >= bound || (isCrowded && ofSite >= ofOne)) return false
      all++
      open.set(network, has + 1)
      open.set(site, ofSite + 1)
      return true
    },

    disconnect(network) {
      all--
      for (const key of [network, networkPrefix(network)]) {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },

    render: (network) => own.take(network) && together.take(networkPrefix(network)),
  } satisfies Networks
}

/** Null for this machine, whose tools and tunnels are not counted. */
export function clientNetwork(address: string): string | null {
  const network = networkOf(address)
  return network === '::1' || network === '0:0:0:0::/64' || network.startsWith('127.') ? null : network
}

/** IPv4: the network itself. IPv6: its /48, which anyone can get for free. */
export function networkPrefix(network: string): string {
  return `site ${network.split(':').slice(0, 3).join(':')}`
}
