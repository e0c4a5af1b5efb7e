import { expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { lengthLeft, tooLong } from './text.ts'

test('near its limit a text is told what is left, beyond it how much is too many', () => {
  expect(lengthLeft(LIMITS.cueMax, 400)).toBe('')
  expect(lengthLeft(LIMITS.cueMax, 499)).toBe('1 character left')
  expect(lengthLeft(LIMITS.cueMax, 500)).toBe('0 characters left')
  expect(lengthLeft(LIMITS.cueMax, 501)).toBe('')
  expect(tooLong(LIMITS.cueMax, 523)).toBe('Enter at most 500 characters: 23 too many.')
})

test('a code has no counter', () => {
  expect(lengthLeft(6, 6)).toBe('')
})
