import { afterAll, expect, test } from 'vitest'
import { viewerTime } from './viewer-time.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const INDIA = 330
const before = process.env.TZ
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

test('nothing is told to whom the hour is the same, whatever their zone is called', () => {
  process.env.TZ = 'Asia/Colombo'
  expect(viewerTime(noon, INDIA)).toBe('')
})

test('an hour of the studio is told on another clock, with its day', () => {
  process.env.TZ = 'Europe/London'
  expect(viewerTime(noon, INDIA)).toBe('Sun 12:00 PM your time')
})

test('a zone that changes its clocks differs at some hours and not at others', () => {
  process.env.TZ = 'Europe/Berlin'
  expect([viewerTime(noon, 60), viewerTime(Date.UTC(2026, 6, 22, 12), 60)]).toEqual([
    '',
    expect.stringMatching('your time'),
  ])
})
