import { expect, test } from 'vitest'
import { isOver } from './find-event.ts'

const retreat = { endsOn: '2024-03-17' }
const at = (iso: string) => Date.parse(iso)

test('an event is not over on its last day, wherever the clock stands', () => {
  expect(isOver(retreat, at('2024-03-16T18:30:00Z'), 'Asia/Kolkata')).toBe(false)
  expect(isOver(retreat, at('2024-03-17T18:29:59Z'), 'Asia/Kolkata')).toBe(false)
})

test("an event is over when the next day begins in the studio's zone", () => {
  expect(isOver(retreat, at('2024-03-17T18:30:00Z'), 'Asia/Kolkata')).toBe(true)
  expect(isOver(retreat, at('2024-03-17T18:30:00Z'), 'UTC')).toBe(false)
})
