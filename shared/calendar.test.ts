import { expect, test } from 'vitest'
import { calendarDate, dateRange } from './calendar.ts'

test('a day is written with its month in words', () => {
  expect(calendarDate('2024-03-05')).toBe('5 March 2024')
})

test.each([
  ['2024-03-15', '2024-03-17', '15–17 March 2024'],
  ['2024-04-01', '2024-05-30', '1 April to 30 May 2024'],
  ['2024-12-30', '2025-01-02', '30 December 2024 to 2 January 2025'],
  ['2024-03-15', '2024-03-15', '15 March 2024'],
])('from %s to %s is %s', (from, to, words) => {
  expect(dateRange(from, to)).toBe(words)
})
