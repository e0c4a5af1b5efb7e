import { expect, test } from 'vitest'
import { FOLD_HEIGHT, HOUR_HEIGHT, heightOf, lanesOf, minuteAt, stretchesOf, topOf } from './hours.ts'

const at = (from: number, until: number) => ({ from: from * 60, until: until * 60 })

test('hours without a session fold into one line, and unfold', () => {
  const spans = [at(7, 9), at(17, 19)]
  const folded = stretchesOf(spans, [])
  expect(folded).toEqual([
    { from: 7, until: 9, isFolded: false },
    { from: 9, until: 17, isFolded: true },
    { from: 17, until: 20, isFolded: false },
  ])
  expect(heightOf(folded)).toBe(5 * HOUR_HEIGHT + FOLD_HEIGHT)
  expect(stretchesOf(spans, [9])).toEqual([{ from: 7, until: 20, isFolded: false }])
  expect(stretchesOf([], [])).toEqual([{ from: 7, until: 20, isFolded: false }])
})

test('a minute has its height, and a height its quarter of an hour', () => {
  const folded = stretchesOf([at(7, 9), at(17, 19)], [])
  expect(topOf(folded, 8 * 60)).toBe(HOUR_HEIGHT)
  expect(topOf(folded, 17.5 * 60)).toBe(2 * HOUR_HEIGHT + FOLD_HEIGHT + HOUR_HEIGHT / 2)
  expect(minuteAt(folded, topOf(folded, 17.5 * 60) + 3)).toBe(17.5 * 60)
  expect(minuteAt(folded, -10)).toBe(7 * 60)
})

test('sessions of one hour stand side by side, those after them have the width again', () => {
  const [one, other, later] = [at(7, 8.5), at(8, 9), at(9, 10)] as const
  const lanes = lanesOf([one, other, later])
  expect([lanes.get(one), lanes.get(other), lanes.get(later)]).toEqual([
    { lane: 0, of: 2 },
    { lane: 1, of: 2 },
    { lane: 0, of: 1 },
  ])
})
