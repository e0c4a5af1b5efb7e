import { expect, test } from 'vitest'
import { cellInWords, sumsOf } from './table-cells.ts'

test('days, months and times of a file are read as anywhere at the desk', () => {
  expect(cellInWords('2020-11-27')).toBe('Fri 27 Nov 2020')
  expect(cellInWords('2026-11')).toBe('November 2026')
  expect(cellInWords('18:30')).toBe('6:30 PM')
  expect(cellInWords(112300)).toBe('1,12,300')
  expect(cellInWords('Asha Rao')).toBe('Asha Rao')
})

test('money is summed by currency, other figures are not', () => {
  const rows = [
    ['2026-11-26', 'INR', 100.1, 3],
    ['2026-11-27', 'INR', 200.2, 4],
    ['2026-11-27', 'USD', 15, 1],
  ]
  expect(sumsOf(rows, [2], 1)).toEqual([
    ['Total', 'INR', 300.3, ''],
    ['Total', 'USD', 15, ''],
  ])
  expect(sumsOf(rows, [], 1)).toEqual([])
})
