import { describe, expect, test } from 'vitest'
import { afterDaytime, daytimeBetween } from './night.ts'

const HOUR = 3_600_000
const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds

describe.each([
  // from, hours, until
  ['2026-11-20T09:00[Asia/Kolkata]', 6, '2026-11-20T15:00[Asia/Kolkata]'],
  ['2026-11-20T16:10[Asia/Kolkata]', 12, '2026-11-21T13:10[Asia/Kolkata]'],
  ['2026-11-20T23:30[Asia/Kolkata]', 3, '2026-11-21T10:00[Asia/Kolkata]'],
  ['2026-11-21T02:24[Asia/Kolkata]', 0.25, '2026-11-21T07:15[Asia/Kolkata]'],
  ['2026-11-20T07:00[Asia/Kolkata]', 15, '2026-11-20T22:00[Asia/Kolkata]'],
  ['2026-11-20T12:00[Asia/Kolkata]', 48, '2026-11-23T15:00[Asia/Kolkata]'],
  // The night in which the clocks go back is an hour longer, the day is not.
  ['2026-10-24T21:00[Europe/Berlin]', 2, '2026-10-25T08:00[Europe/Berlin]'],
])('%s and %d hours', (from, hours, until) => {
  const zone = from.slice(from.indexOf('[') + 1, -1)
  test(`end at ${until}`, () => {
    expect(afterDaytime(at(from), hours * HOUR, zone)).toBe(at(until))
    expect(daytimeBetween(at(from), at(until), zone)).toBe(hours * HOUR)
  })
})

test('nothing is between a moment and one before it', () => {
  const noon = at('2026-11-20T12:00[Asia/Kolkata]')
  expect(daytimeBetween(noon, noon - HOUR, 'Asia/Kolkata')).toBe(0)
})
