import { expect, test } from 'vitest'
import { utcOffset, zoneName } from './zones.ts'

test.each([
  ['Asia/Kolkata', 'India time (IST)'],
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'Central European time'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})

test.each([
  ['Asia/Kolkata', '2026-01-01', 330],
  ['America/New_York', '2026-01-01', -300],
  ['America/New_York', '2026-07-01', -240],
  ['UTC', '2026-07-01', 0],
])('%s is at %s %i minutes ahead of UTC', (zone, day, minutes) => {
  expect(utcOffset(zone, Date.parse(day))).toBe(minutes)
})
