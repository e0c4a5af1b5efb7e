import { expect, test } from 'vitest'
import { boundsOf, sevenDays, wallTime, weekOf } from './week.ts'

const HOUR = 3_600_000

test('a week runs from Monday to Sunday, whichever of its days is asked for', () => {
  for (const day of ['2026-11-16', '2026-11-18', '2026-11-22'])
    expect(weekOf(day)).toEqual({
      monday: '2026-11-16',
      previous: '2026-11-09',
      next: '2026-11-23',
      days: [
        '2026-11-16',
        '2026-11-17',
        '2026-11-18',
        '2026-11-19',
        '2026-11-20',
        '2026-11-21',
        '2026-11-22',
      ],
    })
  expect(weekOf('2027-01-01').monday).toBe('2026-12-28')
})

test('seven days begin today, or on a day to come', () => {
  const here = sevenDays('2026-11-22')
  expect([here.from, here.previous, here.next]).toEqual(['2026-11-22', null, '2026-11-29'])
  expect(here.days).toHaveLength(7)
  expect(sevenDays('2026-11-22', '2020-01-01')).toEqual(here)
  expect(sevenDays('2026-11-22', '2026-11-25').previous).toBe('2026-11-22')
  expect(sevenDays('2026-11-22', '2026-12-06').previous).toBe('2026-11-29')
})

test("days are the studio's, also where the clocks change in them", () => {
  const kolkata = boundsOf(sevenDays('2026-11-16'), 'Asia/Kolkata')
  expect(new Date(kolkata.from).toISOString()).toBe('2026-11-15T18:30:00.000Z')
  expect(kolkata.to - kolkata.from).toBe(168 * HOUR)
  const berlin = boundsOf(sevenDays('2026-10-19'), 'Europe/Berlin')
  expect(berlin.to - berlin.from).toBe(169 * HOUR)
})

test('an hour is read from the clock on the wall', () => {
  expect(wallTime(Date.UTC(2026, 10, 20, 1, 30), 'Asia/Kolkata')).toBe('07:00')
  expect(wallTime(Date.UTC(2026, 10, 20, 18, 45), 'Asia/Kolkata')).toBe('00:15')
})
