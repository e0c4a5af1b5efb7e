import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../contract/class-drafts.ts'
import { differences, merged, same } from './three-ways.ts'

const base = { ...EMPTY_DRAFT, title: 'Yin', price: 1000 }

test('only what differs is compared, and what only the other wrote needs no word of mine', () => {
  const mine = { ...base, title: 'Yin by Moonlight' }
  const theirs = { ...base, title: 'Moon', price: 1200 }
  expect(differences(base, mine, theirs)).toEqual([
    { name: 'title', both: true },
    { name: 'price', both: false },
  ])
  expect(differences(base, mine, { ...mine })).toEqual([])
})

test('what is kept of mine stands on theirs', () => {
  const mine = { ...base, title: 'Yin by Moonlight', price: 900 }
  const theirs = { ...base, title: 'Moon', price: 1200 }
  expect(merged(mine, theirs, ['title'])).toEqual({ ...theirs, title: 'Yin by Moonlight' })
})

test('the order of fields is no difference, that of a list is one', () => {
  expect(same({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(same(['a', 'b'], ['b', 'a'])).toBe(false)
})
