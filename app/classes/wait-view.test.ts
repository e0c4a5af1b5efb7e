import { expect, test } from 'vitest'
import { ordinal, waitText } from './wait-view.ts'

test('who waits is told the place, and until when a place is kept', () => {
  expect(waitText({ place: 3, offerEndsAt: null })).toBe('You’re third on the waitlist')
  expect(waitText({ place: 1, offerEndsAt: new Date(2026, 10, 22, 14, 30).getTime() })).toMatch(
    /^A place is kept for you until Sunday,? 22 November at 2:30 PM, your time\.$/,
  )
})

test('of a single session it is the place in line', () => {
  expect(waitText({ place: 2, offerEndsAt: null }, true)).toBe('You’re second in line for this session')
  expect(waitText({ place: 1, offerEndsAt: Date.now() }, true)).toMatch(/^A place is kept for you until /)
  expect([1, 10, 11, 12, 13, 21, 22, 23, 101].map(ordinal)).toEqual([
    'first',
    'tenth',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '101st',
  ])
})
