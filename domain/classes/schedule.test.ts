import { describe, expect, test } from 'vitest'
import { studioDay } from '../core/studio-day.ts'
import { datedSessions, dayPlus } from './schedule.ts'
import { classStatus, isOver } from './status.ts'

const plan = {
  startDate: '2026-11-20',
  daysOfWeek: [2, 4],
  startTime: '07:00',
  endTime: '08:15',
  totalClasses: 3,
}
const iso = (at: number) => new Date(at).toISOString()

describe('dated sessions', () => {
  test('fall on the weekdays of the wire, 1 = Sunday, in the studio’s time zone', () => {
    expect(
      datedSessions(plan, 'Asia/Kolkata').map((one) => [one.number, iso(one.startsAt), iso(one.endsAt)]),
    ).toEqual([
      [1, '2026-11-23T01:30:00.000Z', '2026-11-23T02:45:00.000Z'],
      [2, '2026-11-25T01:30:00.000Z', '2026-11-25T02:45:00.000Z'],
      [3, '2026-11-30T01:30:00.000Z', '2026-11-30T02:45:00.000Z'],
    ])
  })
  test('keep their hour when the clocks change', () => {
    const sessions = datedSessions(
      { ...plan, startDate: '2026-03-28', daysOfWeek: [7, 1], totalClasses: 2 },
      'Europe/Berlin',
    )
    expect(sessions.map((one) => iso(one.startsAt))).toEqual([
      '2026-03-28T06:00:00.000Z',
      '2026-03-29T05:00:00.000Z',
    ])
  })
  test('an end before the start is the next day', () => {
    const [night] = datedSessions({ ...plan, startTime: '23:30', endTime: '00:30', totalClasses: 1 }, 'UTC')
    expect((night?.endsAt ?? 0) - (night?.startsAt ?? 0)).toBe(3_600_000)
  })
  test('a class without a day of the week is refused rather than searched forever', () => {
    expect(() => datedSessions({ ...plan, daysOfWeek: [] }, 'UTC')).toThrow(/at least one day/)
    expect(() => datedSessions({ ...plan, daysOfWeek: [0, 8] }, 'UTC')).toThrow(/at least one day/)
  })
  test('days are the studio’s', () => {
    expect(studioDay(Date.parse('2026-11-20T18:29:59Z'), 'Asia/Kolkata')).toBe('2026-11-20')
    expect(studioDay(Date.parse('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-21')
    expect(dayPlus('2028-02-28', 1)).toBe('2028-02-29')
  })
})

describe('a class is over', () => {
  const times = { type: 'In Person' as const, cancelledAt: null, startsAt: 1000, endsAt: 2000 }
  test('from the millisecond of its end, or when it was cancelled; a recording never', () => {
    expect(isOver(times, 1999)).toBe(false)
    expect(isOver(times, 2000)).toBe(true)
    expect(isOver({ ...times, cancelledAt: 5 }, 1)).toBe(true)
    expect(isOver({ ...times, type: 'Recorded' }, 9999)).toBe(false)
    expect(isOver({ ...times, type: 'Recorded', cancelledAt: 5 }, 1)).toBe(true)
  })
  test('and its badge says what is most worth knowing', () => {
    expect(classStatus(times, 0, 1500)).toBe('Full')
    expect(classStatus(times, 0, 2000)).toBe('Finished')
    expect(classStatus(times, 1, 1000)).toBe('In progress')
    expect(classStatus({ ...times, startsAt: 3 * 86_400_000, endsAt: 9e9 }, 1, 0)).toBe('Starting soon')
    expect(classStatus({ ...times, startsAt: 3 * 86_400_000 + 1, endsAt: 9e9 }, 1, 0)).toBe('Upcoming')
  })
})
