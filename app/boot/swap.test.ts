import { expect, test } from 'vitest'
import { addressOf } from './swap.ts'

test('a search lives in the address; what is empty does not', () => {
  expect(
    addressOf('/blogPage', [
      ['q', 'slow breath'],
      ['category', ''],
    ]),
  ).toBe('/blogPage?q=slow+breath')
  expect(addressOf('/blogPage', [['q', '']])).toBe('/blogPage')
})

test('every value of a field is kept, in the order of the form', () => {
  expect(
    addressOf('/schedule', [
      ['week', '2026-11-23'],
      ['level', 'all'],
    ]),
  ).toBe('/schedule?week=2026-11-23&level=all')
})
