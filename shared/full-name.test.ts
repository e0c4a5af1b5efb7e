import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('a name that has only one part stands without a gap', () => {
  expect(fullName('Asha', 'Rao')).toBe('Asha Rao')
  expect(fullName('Asha', '')).toBe('Asha')
  expect(fullName('', 'Rao')).toBe('Rao')
  expect(fullName('Asha', null)).toBe('Asha')
  expect(fullName(null, null)).toBe('')
})
