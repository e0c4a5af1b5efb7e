import { expect, test } from 'vitest'
import { wallTime, weekBounds, weekOf } from './week.ts'

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

test("a week is the studio's, also where the clocks change in it", () => {
  const kolkata = weekBounds(weekOf('2026-11-18'), 'Asia/Kolkata')
  expect(new Date(kolkata.from).toISOString()).toBe('2026-11-15T18:30:00.000Z')
  expect(kolkata.to - kolkata.from).toBe(168 * HOUR)
  const berlin = weekBounds(weekOf('2026-10-25'), 'Europe/Berlin')
  expect(berlin.to - berlin.from).toBe(169 * HOUR)
})

test('an hour is read from the clock on the wall', () => {
  expect(wallTime(Date.UTC(2026, 10, 20, 1, 30), 'Asia/Kolkata')).toBe('07:00')
  expect(wallTime(Date.UTC(2026, 10, 20, 18, 45), 'Asia/Kolkata')).toBe('00:15')
})
