import { expect, test } from 'vitest'
import { swiped, wrap } from './carousel.ts'

test.each([
  [0, 0],
  [2, 2],
  [3, 0],
  [4, 1],
  [-1, 2],
  [-4, 2],
])('the slide %i of three is the slide %i: both ends wrap', (to, index) => {
  expect(wrap(to, 3)).toBe(index)
})

const at = (clientX: number, clientY: number) => ({ clientX, clientY })

test.each([
  ['to the left: on', at(210, 380), 1],
  ['to the right: back', at(390, 420), -1],
  ['a little: a tap', at(270, 400), 0],
  ['further down than across: the page scrolls', at(250, 150), 0],
])('a finger that went %s', (_, to, by) => {
  expect(swiped(at(300, 400), to)).toBe(by)
})
