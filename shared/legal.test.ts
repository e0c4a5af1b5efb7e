import { expect, test } from 'vitest'
import { standingOn } from './legal.ts'

const FIRST = { number: 1, validFrom: '2026-11-22' }

test('the first version holds, also before it was written down', () => {
  const first = { number: 1, from: '2026-11-22', until: null }
  expect(standingOn([FIRST], '2020-01-01')).toEqual({ current: first, earlier: [], coming: [] })
})

test('a version holds from its day on, and was announced before', () => {
  const versions = [FIRST, { number: 2, validFrom: '2027-01-01' }]
  const first = { number: 1, from: '2026-11-22', until: '2027-01-01' }
  const second = { number: 2, from: '2027-01-01', until: null }
  expect(standingOn(versions, '2026-12-31')).toEqual({ current: first, earlier: [], coming: [second] })
  expect(standingOn(versions, '2027-01-01')).toEqual({ current: second, earlier: [first], coming: [] })
})

test('one that was overtaken before its day never held', () => {
  const versions = [
    FIRST,
    { number: 2, validFrom: '2027-01-01' },
    { number: 3, validFrom: '2026-12-01' },
    { number: 4, validFrom: '2026-12-01' },
  ]
  const numbers = (today: string) => {
    const { current, earlier, coming } = standingOn(versions, today)
    return [current, ...earlier, ...coming].map(({ number }) => number)
  }
  expect(numbers('2027-02-01')).toEqual([4, 1])
  expect(numbers('2026-11-30')).toEqual([1, 4])
})
