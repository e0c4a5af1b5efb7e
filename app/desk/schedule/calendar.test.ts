import { expect, test } from 'vitest'
import {
  dayOf,
  daysBetween,
  hourWord,
  lastOfMonth,
  minuteOf,
  momentOf,
  mondayOf,
  spanInWords,
} from './calendar.ts'

test('a moment is a day and a minute of the studio’s clock, and back', () => {
  const at = Date.UTC(2026, 10, 25, 19, 30)
  expect([dayOf(at, 'Asia/Kolkata'), minuteOf(at, 'Asia/Kolkata')]).toEqual(['2026-11-26', 60])
  expect(momentOf('2026-11-26', 60, 'Asia/Kolkata')).toBe(at)
})

test('on both sides of a change of clocks', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'])
    expect(minuteOf(momentOf(day, 7 * 60, 'Europe/Berlin'), 'Europe/Berlin')).toBe(7 * 60)
})

test('weeks begin on Monday; spans name a month once', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(lastOfMonth('2028-02-10')).toBe('2028-02-29')
  expect(daysBetween('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  expect(spanInWords('2026-11-23', '2026-11-29')).toBe('23 to 29 November')
  expect(spanInWords('2026-11-30', '2026-12-06')).toBe('30 November to 6 December')
  expect(hourWord(7 * 60 + 5)).toBe('7:05')
})
