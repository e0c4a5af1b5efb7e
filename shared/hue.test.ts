import { describe, expect, test } from 'vitest'
import { inHueOf } from './hue.ts'

describe('a print in the colour of a studio', () => {
  test.each([
    ['#aa3d1b', '#6a1b9a', '#731da8'],
    ['#b8401f', '#1b5e20', '#30a739'],
  ])('%s in the hue of %s is %s', (colour, accent, own) => {
    expect(inHueOf(accent, colour)).toBe(own)
  })

  test.each(['#1f3f63', '#f5dfb4', '#bd9483', '#35603f', '#e2a23b', '#ffffff', '#000000'])(
    'leaves %s as it is',
    (colour) => {
      expect(inHueOf('#6a1b9a', colour)).toBe(colour)
    },
  )

  test('is grey for a grey accent', () => {
    expect(inHueOf('#555555', '#aa3d1b')).toMatch(/^#(..)\1\1$/)
  })
})
