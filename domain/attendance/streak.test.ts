import { describe, expect, test } from 'vitest'
import { dayPlus } from '../classes/schedule.ts'
import { studioDay } from '../core/studio-day.ts'
import { streak, weeksInARow } from './streak.ts'

const on = (...days: string[]) => new Set(days)
/** Every day from the first to the last. */
const daily = (from: string, until: string) => {
  const days: string[] = []
  for (let day = from; day <= until; day = dayPlus(day, 1)) days.push(day)
  return days
}
const length = (...of: Parameters<typeof streak>) => streak(...of).practised

test('a streak ends today or yesterday, and not earlier', () => {
  expect(length(on(), '2026-11-20')).toBe(0)
  expect(length(on('2026-11-20'), '2026-11-20')).toBe(1)
  expect(length(on('2026-11-19', '2026-11-18'), '2026-11-20')).toBe(2)
  expect(length(on('2026-11-18', '2026-11-17'), '2026-11-20')).toBe(0)
  expect(length(on('2026-11-20', '2026-11-18'), '2026-11-20')).toBe(1)
  expect(length(on('2026-03-01', '2026-02-28', '2026-02-27'), '2026-03-01')).toBe(3)
})

test('what lies ahead of today counts for nothing', () => {
  expect(length(on('2026-11-21', '2026-11-20'), '2026-11-20')).toBe(1)
})

describe('days are those of the zone', () => {
  // Two sessions 23 hours apart: 18:00 UTC, and 17:00 UTC the next day.
  const first = Date.parse('2026-10-31T18:00:00Z')
  const second = first + 23 * 3_600_000
  const daysIn = (timeZone: string) => new Set([first, second].map((at) => studioDay(at, timeZone)))

  test.each([
    ['Pacific/Kiritimati', ['2026-11-01', '2026-11-02']],
    ['Asia/Kolkata', ['2026-10-31', '2026-11-01']],
    ['America/Los_Angeles', ['2026-10-31', '2026-11-01']],
    ['Pacific/Pago_Pago', ['2026-10-31', '2026-11-01']],
  ])('%s', (timeZone, days) => {
    expect([...daysIn(timeZone)]).toEqual(days)
    expect(length(daysIn(timeZone), days[1] ?? '')).toBe(2)
  })

  test('a minute before and after midnight are two days in one zone, and one in another', () => {
    const midnight = Date.parse('2026-03-31T18:30:00Z')
    const days = (timeZone: string) =>
      new Set([midnight - 60_000, midnight + 60_000].map((at) => studioDay(at, timeZone)))
    expect(length(days('Asia/Kolkata'), '2026-04-01')).toBe(2)
    expect(length(days('America/New_York'), '2026-03-31')).toBe(1)
    expect(length(days('Asia/Tokyo'), '2026-04-01')).toBe(1)
  })

  test('the day on which clocks go forward is a day', () => {
    const noons = [28, 29, 30].map((day) => Date.parse(`2026-03-${day}T10:30:00Z`))
    const days = new Set(noons.map((at) => studioDay(at, 'Europe/Berlin')))
    expect(length(days, '2026-03-30')).toBe(3)
  })
})

describe('a rest week (2 November 2026 is a Monday)', () => {
  test('from Monday to Sunday keeps the streak and adds nothing', () => {
    const practised = on('2026-10-31', '2026-11-01', '2026-11-09')
    expect(streak(practised, '2026-11-09')).toEqual({ practised: 3, restWeek: 7, pause: 0 })
    expect(streak(on('2026-10-31', '2026-11-01'), '2026-11-09')).toEqual({
      practised: 2,
      restWeek: 7,
      pause: 0,
    })
  })

  test('is kept while it lasts, and coming back early costs nothing', () => {
    expect(streak(on('2026-11-01'), '2026-11-05')).toEqual({ practised: 1, restWeek: 3, pause: 0 })
    expect(streak(on('2026-11-01', '2026-11-05'), '2026-11-05')).toEqual({
      practised: 2,
      restWeek: 3,
      pause: 0,
    })
  })

  test('does not begin in the middle of a week', () => {
    expect(length(on('2026-11-03'), '2026-11-10')).toBe(0)
    expect(length(on('2026-11-02', '2026-11-10'), '2026-11-10')).toBe(1)
    expect(length(on('2026-11-03', '2026-11-05'), '2026-11-05')).toBe(1)
  })

  test('two in one month: the later one keeps, the earlier one breaks', () => {
    const practised = on('2026-11-01', ...daily('2026-11-09', '2026-11-15'), '2026-11-23')
    expect(streak(practised, '2026-11-23')).toEqual({ practised: 8, restWeek: 7, pause: 0 })
  })

  test('two weeks in a row are one too many', () => {
    expect(length(on('2026-11-01', '2026-11-16'), '2026-11-16')).toBe(1)
    expect(length(on('2026-11-01'), '2026-11-16')).toBe(0)
  })

  test('one in each of two months, and a week over a month’s end counts to that of its Monday', () => {
    const practised = on('2026-10-25', '2026-11-02', ...daily('2026-11-03', '2026-11-08'), '2026-11-16')
    // 26 October to 1 November, and 9 to 15 November.
    expect(streak(practised, '2026-11-16')).toEqual({ practised: 9, restWeek: 14, pause: 0 })
    // The week of 30 November to 6 December counts as November's, like 9 to 15 November.
    const late = on('2026-11-08', ...daily('2026-11-16', '2026-11-29'), '2026-12-07')
    expect(streak(late, '2026-12-07')).toEqual({ practised: 15, restWeek: 7, pause: 0 })
  })
})

describe('a pause', () => {
  test('keeps the streak over a month’s end, both its days included', () => {
    const pause = { from: '2026-01-29', until: '2026-03-02' }
    const practised = on('2026-01-27', '2026-01-28', '2026-03-03')
    expect(streak(practised, '2026-03-03', [pause])).toEqual({ practised: 3, restWeek: 0, pause: 33 })
    expect(length(practised, '2026-03-03', [{ ...pause, from: '2026-01-30' }])).toBe(1)
    expect(length(practised, '2026-03-03', [{ ...pause, until: '2026-03-01' }])).toBe(2 + 1)
  })

  test('its last day is open until the day after is over', () => {
    const pause = { from: '2026-11-04', until: '2026-11-06' }
    expect(length(on('2026-11-03'), '2026-11-07', [pause])).toBe(1)
    expect(length(on('2026-11-03'), '2026-11-08', [pause])).toBe(0)
  })

  test('practice within it counts, and a week within it uses up no rest week', () => {
    const pauses = [{ from: '2026-11-02', until: '2026-11-08' }]
    expect(streak(on('2026-11-01', '2026-11-04'), '2026-11-09', pauses)).toEqual({
      practised: 2,
      restWeek: 0,
      pause: 6,
    })
    expect(streak(on('2026-11-01', '2026-11-16'), '2026-11-16', pauses)).toEqual({
      practised: 2,
      restWeek: 7,
      pause: 7,
    })
  })

  test('of its own makes no streak', () => {
    expect(streak(on(), '2026-11-09', [{ from: '2026-11-02', until: '2026-11-08' }])).toEqual({
      practised: 0,
      restWeek: 0,
      pause: 0,
    })
    expect(streak(on('2026-10-20'), '2026-11-09', [{ from: '2026-11-02', until: '2026-11-08' }])).toEqual({
      practised: 0,
      restWeek: 0,
      pause: 0,
    })
  })
})

test('weeks with practice in a row are counted for those who come once a week; a pause keeps them', () => {
  // Mondays.
  const weekly = on('2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23')
  expect(weeksInARow(weekly, '2026-11-29')).toBe(4)
  expect(weeksInARow(weekly, '2026-12-06')).toBe(4)
  expect(weeksInARow(weekly, '2026-12-07')).toBe(0)
  expect(weeksInARow(weekly, '2026-12-07', [{ from: '2026-11-30', until: '2026-12-03' }])).toBe(4)
  expect(weeksInARow(on('2026-11-02', '2026-11-16'), '2026-11-20')).toBe(1)
  expect(weeksInARow(on(), '2026-11-20')).toBe(0)
})
