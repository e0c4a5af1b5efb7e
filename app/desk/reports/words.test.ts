import { expect, test } from 'vitest'
import { columnName, titleOf } from './words.ts'

test.each([
  ['2026-11-23', '2026-11-23', 'Week of 23 Nov 2026'],
  ['2026-11-23', '2026-11-25', 'Week of 23 – 25 Nov 2026'],
  ['2026-11-30', '2026-12-02', 'Week of 30 Nov – 2 Dec 2026'],
  ['2026-12-28', '2027-01-01', 'Week of 28 Dec 2026 – 1 Jan 2027'],
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
  expect(over('quarter', '2026-07-01', '2026-09-30')).toBe('July – September 2026')
  expect(over('year', '2025-01-01', '2025-12-31')).toBe('2025')
})
