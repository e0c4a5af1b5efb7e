import { expect, test } from 'vitest'
import { dueInWords, isOverdue } from './due.ts'

const HOUR = 3_600_000

test('the time that is left, and how late it is', () => {
  expect(dueInWords(5 * HOUR + 20 * 60_000, 0)).toBe('5 h 20 left')
  expect(dueInWords(20 * HOUR + 60_000, 0)).toBe('20 h left')
  expect(dueInWords(3 * 24 * HOUR, 0)).toBe('3 days left')
  expect(dueInWords(0, 3 * HOUR)).toBe('3 h late')
  expect(dueInWords(10, 0)).toBe('1 min left')
  expect([isOverdue(0, 1), isOverdue(1, 0), isOverdue(null, 1)]).toEqual([true, false, false])
})
