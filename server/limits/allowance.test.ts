import { expect, test } from 'vitest'
import { allowance } from './allowance.ts'

test('a network has a crowd of requests at once, then so many a second, and takes nothing from another', () => {
  let now = 0
  const own = allowance({ atOnce: 10, perSecond: 2 }, () => now)
  const ask = (network: string, times: number) =>
    Array.from({ length: times }, () => own.take(network)).filter(Boolean).length
  expect(ask('one', 30)).toBe(10)
  expect(ask('other', 5)).toBe(5)
  now += 1_000
  expect(ask('one', 30)).toBe(2)
  now += 60_000
  expect(ask('one', 30)).toBe(10)
})
