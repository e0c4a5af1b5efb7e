import { expect, test } from 'vitest'
import { discountPercent, weekRange } from './courses.ts'

test.each([
  [2000, 1499, 25],
  [2500, 1799, 28],
  [3000, 2299, 23],
  [3500, 2799, 20],
  [4000, 3299, 18],
  [1000, 1000, 0],
])(
  'the discount is round((1 - discounted / original) x 100): %i, %i',
  (originalPrice, discountedPrice, percent) => {
    expect(discountPercent({ originalPrice, discountedPrice })).toBe(percent)
  },
)

test('a line of the schedule is a range of weeks and what happens in them', () => {
  expect(weekRange('Weeks 1–2: Standing: mountain and tree')).toEqual({
    weeks: 'Weeks 1–2',
    topic: 'Standing: mountain and tree',
  })
  expect(weekRange('Rest')).toEqual({ weeks: '', topic: 'Rest' })
})
