import { expect, test } from 'vitest'
import { columnName, titleOf } from './words.ts'

test.each([
  ['2026-11-23', '2026-11-23', 'The week from 23 November 2026'],
  ['2026-11-23', '2026-11-25', 'The week from 23 to 25 November 2026'],
  ['2026-11-30', '2026-12-02', 'The week from 30 November to 2 December 2026'],
  ['2026-12-28', '2027-01-01', 'The week from 28 December 2026 to 1 January 2027'],
])('a week from %s up to %s is headed by both of its days', (from, until, title) => {
  expect(titleOf({ period: 'week', isOver: false, from, until })).toBe(title)
})

test('a column is named by what it is of', () => {
  expect(columnName('week', '2026-11-29')).toBe('Sun 29')
  expect(columnName('quarter', '2026-11-23')).toBe('23 Nov')
  expect(columnName('year', '2026-11-01')).toBe('Nov')
})

test('a time that is over is headed by its name and its year', () => {
  const over = (period: 'month' | 'quarter' | 'year', from: string, until: string) =>
    titleOf({ period, from, until, isOver: true })
  expect(over('month', '2026-11-01', '2026-11-30')).toBe('November 2026')
  expect(over('quarter', '2026-07-01', '2026-09-30')).toBe('July to September 2026')
  expect(over('year', '2025-01-01', '2025-12-31')).toBe('2025')
})
