import { describe, expect, test } from 'vitest'
import { edition, ringsOf } from './edition.ts'

const own = (petals: number) => edition({ seed: 'ana', petals, w: 800, h: 1000, ink: 'day' })
/** The petals that are there are filled; each begins with a move of the pen. */
const filled = (svg: string) =>
  [...svg.matchAll(/<path d="([^"]+)" fill="#[0-9a-f]{6}"\/>/gi)]
    .map(([, d = '']) => (/^(M[\d.-]+ [\d.-]+C[^M]+z)+$/.test(d) ? d.split('M').length - 1 : 0))
    .reduce((sum, count) => sum + count, 0)

describe('someone’s own print', () => {
  test('has a petal for each session', () => {
    const none = filled(own(0))
    for (const sessions of [1, 8, 9, 57, 400]) expect(filled(own(sessions)) - none).toBe(sessions)
  })

  test('the same options give the same bytes, another person another print', () => {
    expect(own(5)).toBe(own(5))
    expect(edition({ seed: 'ravi', petals: 5, w: 800, h: 1000, ink: 'day' })).not.toBe(own(5))
  })

  test('the petals of an earlier day stay where they are while the ring is the same', () => {
    const [before, after] = [own(3), own(4)]
    const wheel = (svg: string) => /fill="#[0-9a-f]{6}"\/><path d="[^"]+" fill="none"/i.exec(svg)?.[0]
    expect(wheel(before)).toBeTruthy()
    expect(after).not.toBe(before)
  })

  test('a ring has six more than the one within it', () => {
    expect(ringsOf(0)).toEqual({ rings: 1, inLast: 0 })
    expect(ringsOf(8)).toEqual({ rings: 1, inLast: 8 })
    expect(ringsOf(9)).toEqual({ rings: 2, inLast: 1 })
    expect(ringsOf(22)).toEqual({ rings: 2, inLast: 14 })
    expect(ringsOf(23)).toEqual({ rings: 3, inLast: 1 })
  })
})
