import { expect, test } from 'vitest'
import { secondsOf } from './words.ts'

test.each([
  ['2026-02-21T18:30:00Z', '12:00:00 AM'],
  ['2026-02-21T19:00:00Z', '12:30:00 AM'],
  ['2026-02-22T00:59:05Z', '6:29:05 AM'],
  ['2026-02-22T06:40:00Z', '12:10:00 PM'],
])('%s is %s in India, to the second', (at, time) => {
  expect(secondsOf(Date.parse(at), 'Asia/Kolkata')).toBe(time)
})
