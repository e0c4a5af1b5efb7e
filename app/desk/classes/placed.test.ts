import { describe, expect, test } from 'vitest'
import { placed, putIn, takenOut } from './placed.ts'

const films = (...of: [string, number][]) => of.map(([_id, number]) => ({ _id, number, preview: false }))
const said = (of: { _id: string; number: number }[]) =>
  of.map(({ _id, number }) => `${number}${_id}`).join(' ')

describe('videos of a class that is being changed', () => {
  test('in a recording the others make room', () => {
    const three = films(['a', 1], ['b', 2], ['c', 3])
    expect(said(placed(three, 'c', 1, true))).toBe('1c 2a 3b')
    expect(said(placed(three, 'a', 3, true))).toBe('1b 2c 3a')
    expect(said(takenOut(three, 'a', true))).toBe('1b 2c')
    expect(said(putIn(three, { _id: 'd', number: 1 }, { isRecorded: true, most: 100 }))).toBe('1a 2b 3c 4d')
  })

  test('of two sessions the videos change places, and a new one goes where it is meant if no one is there', () => {
    const two = films(['a', 1], ['b', 4])
    const at = { isRecorded: false, most: 5 }
    expect(said(placed(two, 'a', 4, false))).toBe('1b 4a')
    expect(said(placed(two, 'a', 2, false))).toBe('2a 4b')
    expect(said(takenOut(two, 'a', false))).toBe('4b')
    expect(said(putIn(two, { _id: 'c', number: 3 }, at))).toBe('1a 3c 4b')
    expect(said(putIn(two, { _id: 'c', number: 4 }, at))).toBe('1a 2c 4b')
  })
})
