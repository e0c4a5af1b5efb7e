import { expect, test } from 'vitest'
import { dayParts, weekTitle } from './dates.ts'

test('a week is named by its first and last day', () => {
  expect(weekTitle('2026-11-16')).toBe('16 to 22 November 2026')
  expect(weekTitle('2026-11-30')).toBe('30 November to 6 December 2026')
  expect(weekTitle('2026-12-28')).toBe('28 December 2026 to 3 January 2027')
})

test('a day knows its weekday', () => {
  expect(dayParts('2026-11-22')).toEqual({ weekday: 'Sunday', day: 22, month: 'November', year: 2026 })
})
