import { expect, test } from 'vitest'
import {
  clockAt,
  clockBetween,
  dateAndTime,
  dateSpan,
  fullDate,
  fullDateAndTime,
  fullDateSpan,
  fullDay,
  longDate,
  monthAndYear,
  plainDay,
  shortDate,
  shortDay,
} from './dates.ts'

const ZONE = 'Asia/Kolkata'
const at = (day: string, time = '18:30') => Date.parse(`${day}T${time}:00+05:30`)
const now = at('2026-11-28')

test('a time has twelve hours and says its half of the day once', () => {
  const clocks = ['00:05', '06:30', '12:00', '18:30'].map((time) => clockAt(at('2026-12-01', time), ZONE))
  expect(clocks).toEqual(['12:05 AM', '6:30 AM', '12:00 PM', '6:30 PM'])
  expect(clockBetween(at('2026-12-01', '18:30'), at('2026-12-01', '19:45'), ZONE)).toBe('6:30 – 7:45 PM')
  expect(clockBetween(at('2026-12-01', '11:30'), at('2026-12-01', '12:45'), ZONE)).toBe('11:30 AM – 12:45 PM')
})

test('a date names its year only where it is not the current one', () => {
  expect(shortDate(at('2026-12-01'), ZONE, now)).toBe('Tue 1 Dec')
  expect(shortDate(at('2027-01-01'), ZONE, now)).toBe('Fri 1 Jan 2027')
  expect(dateAndTime(at('2026-12-01'), ZONE, now)).toBe('Tue 1 Dec, 6:30 PM')
  expect(longDate(at('2026-12-01'), ZONE, now)).toBe('Tuesday 1 December')
  expect(longDate(at('2025-09-30'), ZONE, now)).toBe('Tuesday 30 September 2025')
  expect(shortDay('2026-09-08', '2026-11-28')).toBe('Tue 8 Sep')
  expect(shortDay('2027-09-08', '2026-11-28')).toBe('Wed 8 Sep 2027')
})

test('the year that is current is the one at the studio', () => {
  const newYear = Date.parse('2026-12-31T20:00:00Z')
  expect(shortDate(newYear, ZONE, newYear)).toBe('Fri 1 Jan')
  expect(shortDate(newYear, 'UTC', newYear)).toBe('Thu 31 Dec')
  expect(plainDay(newYear, ZONE)).toBe('2027-01-01')
})

test('papers and records always name the year', () => {
  expect(fullDate(at('2026-12-01'), ZONE)).toBe('Tue 1 Dec 2026')
  expect(fullDateAndTime(at('2026-12-01'), ZONE)).toBe('Tue 1 Dec 2026, 6:30 PM')
  expect(fullDay('2026-12-01')).toBe('Tue 1 Dec 2026')
  expect(fullDay('')).toBe('')
  expect(monthAndYear('2026-12')).toBe('December 2026')
  expect(fullDateSpan(at('2026-11-29'), at('2027-01-10'), ZONE)).toBe('29 Nov 2026 – 10 Jan 2027')
  expect(fullDateSpan(at('2026-11-29'), at('2026-12-10'), ZONE)).toBe('29 Nov – 10 Dec 2026')
  expect(fullDateSpan(at('2026-12-01'), at('2026-12-10'), ZONE)).toBe('1 – 10 Dec 2026')
})

test('a span says what its ends share once', () => {
  expect(dateSpan(at('2026-11-29'), at('2027-01-10'), ZONE, now)).toBe('29 Nov – 10 Jan')
  expect(dateSpan(at('2026-12-01'), at('2026-12-10'), ZONE, now)).toBe('1 – 10 Dec')
  expect(dateSpan(at('2027-01-05'), at('2027-01-09'), ZONE, now)).toBe('5 – 9 Jan 2027')
  expect(dateSpan(at('2026-11-29'), at('2026-11-29'), ZONE, now)).toBe('29 Nov')
})
