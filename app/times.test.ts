import { expect, test } from 'vitest'
import { beginningOf, dayPlus, studioDay } from './times.ts'

test.each([
  ['2026-11-25', 'Asia/Kolkata', '2026-11-24T18:30:00Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  ['2026-11-25', 'America/Los_Angeles', '2026-11-25T08:00:00Z'],
])('%s begins in %s at %s', (day, timeZone, begins) => {
  expect(beginningOf(day, timeZone)).toBe(Date.parse(begins))
  expect(studioDay(Date.parse(begins), timeZone)).toBe(day)
  expect(dayPlus(day, 7) > day).toBe(true)
})
