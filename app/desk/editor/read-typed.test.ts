import { expect, test } from 'vitest'
import { numberOf, timeOf } from './read-typed.ts'

test.each([
  ['7:40', '07:40'],
  ['7.40', '07:40'],
  ['740', '07:40'],
  ['1940', '19:40'],
  [' 20 ', '20:00'],
  ['24:00', null],
  ['7:70', null],
  ['soon', null],
  ['', null],
])('%j is the hour %j', (typed, time) => expect(timeOf(typed)).toBe(time))

test.each([
  ['2,299', 2299],
  ['1 499.50', 1499.5],
  ['', null],
  ['12.345', undefined],
  ['-3', undefined],
  ['many', undefined],
])('%j is the number %j', (typed, number) => expect(numberOf(typed)).toBe(number))
