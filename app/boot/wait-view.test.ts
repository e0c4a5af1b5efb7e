import { expect, test } from 'vitest'
import { waitText } from './wait-view.ts'

test('who waits is told the place, and until when a seat is kept', () => {
  expect(waitText({ place: 3, offerEndsAt: null })).toBe('You are number 3')
  expect(waitText({ place: 1, offerEndsAt: new Date(2026, 10, 22, 14, 30).getTime() })).toMatch(
    /^A seat is kept for you until Sunday,? 22 November at 2:30 PM, your time\.$/,
  )
})
