import { expect, test } from 'vitest'
import { clientNetwork, countNetworks } from './client-networks.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['127.0.0.1', null],
  ['::ffff:127.0.0.1', null],
  ['::1', null],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

/** Connections from addresses, of a hundred in all. */
function arrivals() {
  const { connect, disconnect } = countNetworks({ most: 100, mostOfOne: 16 })
  const inside: string[] = []
  return {
    /** How many get in. */
    arrive(address: string, count = 1) {
      const network = clientNetwork(address) ?? ''
      const admitted = Array.from({ length: count }, () => connect(network)).filter(Boolean)
      inside.push(...admitted.map(() => network))
      return admitted.length
    },
    allLeave: () => inside.splice(0).forEach(disconnect),
  }
}

test('one network has its share of the connections, and less of it in a crowd', () => {
  const { arrive, allLeave } = arrivals()
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect(arrive(address, 40)).toBe(16)
  expect(arrive('203.0.113.4', 40)).toBe(2)
  expect(arrive('203.0.113.5', 40)).toBe(2)
  allLeave()
  expect(arrive('203.0.113.5', 40)).toBe(16)
})

test('in a crowd the networks of one IPv6 site count as one', () => {
  const { arrive } = arrivals()
  for (let n = 0; n < 40; n++) arrive(`2001:db8:1:${n.toString(16)}::1`, 16)
  const another = Array.from({ length: 40 }, (_, n) => arrive(`2001:db8:2:${n.toString(16)}::1`, 16))
  expect(another.reduce((all, admitted) => all + admitted, 0)).toBe(16)
  expect(arrive('198.51.100.1', 16)).toBe(2)
})
