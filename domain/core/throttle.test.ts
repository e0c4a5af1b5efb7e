import { expect, test } from 'vitest'
import { networkOf } from './throttle.ts'

test('an IPv6 address counts with its whole network: its owner has all of it', () => {
  const home = networkOf('2001:db8:1:2:3:4:5:6')
  for (const address of ['2001:db8:1:2::', '2001:DB8:0001:2::9', '2001:db8:1:2:ffff::1%eth0'])
    expect(networkOf(address), address).toBe(home)
  expect(networkOf('2001:db8:1:3::9')).not.toBe(home)
  expect(networkOf('2001::1')).toBe(networkOf('2001:0:0:0:5::'))
})

test('an IPv4 address counts alone, however it is written, and what is none stays as it is', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.8')).not.toBe(networkOf('::ffff:203.0.113.7'))
  expect(networkOf('in-process')).toBe('in-process')
})

test('the port that some proxies write behind an address is no part of it', () => {
  expect(networkOf('203.0.113.7:40001')).toBe(networkOf('203.0.113.7'))
  expect(networkOf('[2001:db8:1:2::9]:40001')).toBe(networkOf('2001:db8:1:2::9'))
})
