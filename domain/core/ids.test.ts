import { expect, test } from 'vitest'
import { newIdInOrder } from './ids.ts'

test('ids in order sort as they were made, also within one millisecond', () => {
  const ids = Array.from({ length: 2_000 }, newIdInOrder)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
