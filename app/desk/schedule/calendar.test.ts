import { expect, test } from 'vitest'
import { daysBetween, lastOfMonth, mondayOf, spanInWords } from './calendar.ts'

test('weeks begin on Monday; spans name a month once', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(lastOfMonth('2028-02-10')).toBe('2028-02-29')
  expect(daysBetween('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  expect(spanInWords('2026-11-23', '2026-11-29')).toBe('23 – 29 Nov')
  expect(spanInWords('2026-11-30', '2026-12-06')).toBe('30 Nov – 6 Dec')
})
