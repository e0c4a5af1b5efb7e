import { expect, test } from 'vitest'
import { pathOfDay } from './words.ts'

const at = (iso: string) => Date.parse(iso)

test('the way back from a session is its own day, where the studio is; today has no date', () => {
  const now = at('2026-11-23T02:00:00Z')
  expect(pathOfDay(at('2026-11-23T13:00:00Z'), now, 'Asia/Kolkata')).toBe('/studio/my-day')
  expect(pathOfDay(at('2026-11-26T01:00:00Z'), now, 'Asia/Kolkata')).toBe('/studio/my-day?day=2026-11-26')
  expect(pathOfDay(at('2026-11-23T19:00:00Z'), now, 'Asia/Kolkata')).toBe('/studio/my-day?day=2026-11-24')
})
