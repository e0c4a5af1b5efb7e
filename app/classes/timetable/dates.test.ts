import { expect, test } from 'vitest'
import { dayParts, daysTitle } from './dates.ts'

test('seven days are named by the first and the last', () => {
  expect(daysTitle('2026-11-16')).toBe('16–22 November 2026')
  expect(daysTitle('2026-11-30')).toBe('30 November – 6 December 2026')
  expect(daysTitle('2026-12-28')).toBe('28 December 2026 – 3 January 2027')
})

test('a day knows its weekday', () => {
  expect(dayParts('2026-11-22')).toEqual({ weekday: 'Sunday', day: 22, month: 'November', year: 2026 })
})
