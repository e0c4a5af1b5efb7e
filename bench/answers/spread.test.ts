import { expect, test } from 'vitest'
import { ratio, withSpread } from './spread.ts'

test('a figure is told with the half of its rounds in the middle', () => {
  expect(withSpread([52, 50, 99, 51, 12])).toBe('51.0 (50.0–52.0)')
})

test.each([
  [[10, 10.1, 10.2], [20, 20.1, 20.2], '50 %'],
  [[95, 96, 97], [100, 101, 102], '95 %'],
  [[90, 96, 110], [100, 101, 102], 'within the spread'],
  [[100, 100, 100], [100, 100, 100], '100 %'],
  [[50], [100], 'too few rounds'],
])('%j beside %j: %s', (ours, theirs, told) => {
  expect(ratio(ours, theirs)).toBe(told)
})
