import { expect, test } from 'vitest'
import { hundredthsOf } from '../../shared/money.ts'
import { priceNow, sessionsLeft } from './price.ts'

const BEGINS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
const ten = { type: 'In Person' as const, pricePaise: 149_900, proRata: 1 as const }
const at = (now: number, changes: object = {}) => {
  const sessionsAhead = BEGINS.filter((startsAt) => startsAt > now).length
  const priced = { ...ten, sessions: BEGINS.length, sessionsAhead, endsAt: 110, ...changes }
  return [
    sessionsLeft(priced, now),
    priceNow({ ...priced, pricePaise: hundredthsOf(priced.pricePaise) }, now),
  ]
}

test.each([
  [9, 10, 149_900],
  [10, 9, 134_900],
  [19, 9, 134_900],
  [20, 8, 119_900],
  [95, 1, 15_000],
  // The last session stays on sale until it ends.
  [105, 1, 15_000],
  [110, 0, 149_900],
])('at %i, %i of ten sessions are left, and cost %i paise', (now, left, paise) => {
  expect(at(now)).toEqual([left, paise])
})

test('whole rupees, one at least, and never more than all of it', () => {
  expect(at(15, { pricePaise: 150 })).toEqual([9, 100])
  expect(at(5, { pricePaise: 150 })).toEqual([10, 150])
  expect(at(95, { pricePaise: 80 })).toEqual([1, 80])
  expect(at(95, { pricePaise: 0 })).toEqual([1, 0])
})

test('all of it for recordings, for a class without dates, and where the class says so', () => {
  expect(at(95, { type: 'Recorded' })).toEqual([null, 149_900])
  expect(at(95, { sessions: 0, sessionsAhead: 0, endsAt: null })).toEqual([0, 149_900])
  expect(at(95, { proRata: 0 })).toEqual([1, 149_900])
})
