import { describe, expect, it } from 'vitest'
import { apart, lookAt, looksOf } from './apart.ts'
import type { Style } from './compositions/all.ts'

const text = ({ cut, inks }: { cut: number; inks: string }) => `${cut}/${inks}`

describe('prints of one list', () => {
  it('are each another block in other inks than the one before of their style', () => {
    const looks = apart(Array.from({ length: 12 }, () => 'hatha'))
    for (const [i, look] of looks.slice(1).entries()) {
      expect(look.cut).not.toBe(looks[i]!.cut)
      expect(look.inks).not.toBe(looks[i]!.inks)
    }
  })

  it('do not look alike before every look was there', () => {
    for (const style of ['hatha', 'vinyasa', 'yin', 'meditation', 'panorama'] as Style[]) {
      const looks = Array.from({ length: looksOf(style) }, (_, place) => text(lookAt(style, place)))
      expect(new Set(looks).size, style).toBe(looksOf(style))
    }
    expect(looksOf('hatha')).toBe(12)
  })

  it('are counted style by style, whatever stands between them', () => {
    const looks = apart(['hatha', 'yin', 'hatha', 'yin', 'hatha'])
    expect(looks.map(text)).toEqual(['0/dawn', '0/moon', '1/mist', '0/neel', '2/rose'])
  })
})
