import { describe, expect, test } from 'vitest'
import { plansAreOnSale } from './launch.ts'
import { canFollow, periodEnd } from './memberships.ts'

const at = (text: string) => Date.parse(text)

describe('a period of a plan', () => {
  test.each([
    ['2026-01-15T09:00:00+05:30', 'month', '2026-02-15T09:00:00+05:30'],
    ['2026-01-31T09:00:00+05:30', 'month', '2026-02-28T09:00:00+05:30'],
    ['2026-12-31T23:59:59+05:30', 'month', '2027-01-31T23:59:59+05:30'],
    ['2028-02-29T00:00:00+05:30', 'year', '2029-02-28T00:00:00+05:30'],
    ['2026-11-20T12:00:00+05:30', 'year', '2027-11-20T12:00:00+05:30'],
  ] as const)('from %s for a %s ends at %s', (start, period, end) => {
    expect(periodEnd(at(start), period, 'Asia/Kolkata')).toBe(at(end))
  })

  test('keeps its hour of the day where clocks are put forward', () => {
    expect(periodEnd(at('2026-03-15T09:00:00+01:00'), 'month', 'Europe/Berlin')).toBe(
      at('2026-04-15T09:00:00+02:00'),
    )
  })
})

describe('what may follow', () => {
  const month = { planId: 'a', period: 'month' as const }
  const year = { planId: 'a', period: 'year' as const }
  const other = { planId: 'b', period: 'month' as const }
  test('anything after nothing, anything else after one, nothing after two', () => {
    expect(canFollow([], month)).toBe(true)
    expect(canFollow([month], month)).toBe(false)
    expect(canFollow([month], year)).toBe(true)
    expect(canFollow([month], other)).toBe(true)
    expect(canFollow([month, other], year)).toBe(false)
  })
})

test('plans are on sale without the countdown, and from its day on', () => {
  expect(plansAreOnSale({ launch: { countdown: true, date: null } }, 5)).toBe(false)
  expect(plansAreOnSale({ launch: { countdown: true, date: 6 } }, 5)).toBe(false)
  expect(plansAreOnSale({ launch: { countdown: true, date: 5 } }, 5)).toBe(true)
  expect(plansAreOnSale({ launch: { countdown: false, date: 6 } }, 5)).toBe(true)
})
