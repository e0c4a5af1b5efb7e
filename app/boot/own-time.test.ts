import { expect, test } from 'vitest'
import { ownTime } from './own-time.ts'

const noon = Date.UTC(2026, 10, 22, 12)

test('an hour of the studio is told on another clock, with its day', () => {
  expect(ownTime(noon, 'Europe/London', 'Asia/Kolkata')).toBe('Sun 12:00 PM your time')
})

test('nothing is told to whom the hour is the same, whatever their zone is called', () => {
  expect(ownTime(noon, 'Asia/Kolkata', 'Asia/Kolkata')).toBe('')
  expect(ownTime(noon, 'Asia/Colombo', 'Asia/Kolkata')).toBe('')
})
