import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../contract/class-drafts.ts'
import { conflicts, merged, same } from './three-ways.ts'

const base = { ...EMPTY_DRAFT, title: 'Yin', price: 1000 }

test('only a field that both changed is asked about', () => {
  const mine = { ...base, title: 'Yin by Moonlight', style: 'Yin', price: 1200 }
  const theirs = { ...base, title: 'Moon', price: 1200, roomId: 'r1' }
  expect(conflicts(base, mine, theirs)).toEqual(['title'])
  expect(conflicts(base, { ...base, style: 'Yin' }, theirs)).toEqual([])
})

test('fields that one of them changed alone hold, and of the others what is chosen', () => {
  const mine = { ...base, title: 'Yin by Moonlight', style: 'Yin' }
  const theirs = { ...base, title: 'Moon', price: 1200 }
  expect(merged(base, mine, theirs, [])).toEqual({ ...theirs, style: 'Yin' })
  expect(merged(base, mine, theirs, ['title'])).toEqual({ ...mine, price: 1200 })
})

test('the order of fields is no difference, that of a list is one', () => {
  expect(same({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(same(['a', 'b'], ['b', 'a'])).toBe(false)
})
