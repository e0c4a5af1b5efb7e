import { expect, test } from 'vitest'
import { dayOf, hourField, hourWord, minuteOf, minuteOfField, momentOf } from './wall-clock.ts'

test('a moment is a day and a minute of the studio’s clock, and back', () => {
  const at = Date.UTC(2026, 10, 25, 19, 30)
  expect([dayOf(at, 'Asia/Kolkata'), minuteOf(at, 'Asia/Kolkata')]).toEqual(['2026-11-26', 60])
  expect(momentOf('2026-11-26', 60, 'Asia/Kolkata')).toBe(at)
})

test('on both sides of a change of clocks', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'])
    expect(minuteOf(momentOf(day, 7 * 60, 'Europe/Berlin'), 'Europe/Berlin')).toBe(7 * 60)
})

test.each([
  ['2027-01-05', '20:00', 'Asia/Kolkata', '2027-01-05T14:30:00.000Z'],
  ['2026-03-28', '07:00', 'Europe/Berlin', '2026-03-28T06:00:00.000Z'],
  ['2026-03-29', '07:00', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
])('%s at %s in %s is %s', (day, time, zone, instant) => {
  expect(new Date(momentOf(day, minuteOfField(time), zone)).toISOString()).toBe(instant)
})

test('a minute of the day, in words and as a field holds it', () => {
  expect([hourWord(425), hourField(425), minuteOfField('07:05')]).toEqual(['7:05 AM', '07:05', 425])
})
