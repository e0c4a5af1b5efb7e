import { expect, test } from 'vitest'
import { isUnderfilled } from './underfilled.ts'

const of = (taken: number, capacity: number, underfilledBelow: number | null = null) =>
  isUnderfilled({ taken, capacity, underfilledBelow })

test('without a number of its own a quarter of the places and less is few', () => {
  expect([of(0, 8), of(2, 8), of(3, 8), of(2, 10), of(3, 10)]).toEqual([true, true, false, true, false])
  expect([of(0, 3), of(0, 4), of(1, 4)]).toEqual([false, true, true])
})

test('a class says below how many it is too few; nought is never', () => {
  expect([of(5, 8, 6), of(6, 8, 6), of(0, 3, 1), of(0, 8, 0)]).toEqual([true, false, true, false])
})
