import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'

test.each([
  ['2027-01-05', '20:00', 'Asia/Kolkata', '2027-01-05T14:30:00.000Z'],
  ['2026-03-28', '07:00', 'Europe/Berlin', '2026-03-28T06:00:00.000Z'],
  ['2026-03-29', '07:00', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
])('%s at %s in %s is %s', (day, time, zone, instant) => {
  expect(new Date(momentOf(day, time, zone)).toISOString()).toBe(instant)
})
