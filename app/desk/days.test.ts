import { expect, test } from 'vitest'
import { clock } from './days.ts'
import { secondsOf } from './money/words.ts'

test.each([
  ['2026-02-21T18:30:00Z', '0:00', '0:00:00'],
  ['2026-02-21T19:00:00Z', '0:30', '0:30:00'],
  ['2026-02-22T00:59:05Z', '6:29', '6:29:05'],
  ['2026-02-22T06:40:00Z', '12:10', '12:10:00'],
])('%s is %s in India', (at, short, long) => {
  expect(clock(Date.parse(at), 'Asia/Kolkata')).toBe(short)
  expect(secondsOf(Date.parse(at), 'Asia/Kolkata')).toBe(long)
})
