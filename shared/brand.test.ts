import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accentStyles, GROUNDS, nearestAccent, OWN_ACCENT, passes, weigh, whyNoLogo } from './brand.ts'
import { contrast, mixed, nearestThat } from './contrast.ts'

const tokens = readFileSync(join(import.meta.dirname, '../app/styles/tokens.css'), 'utf8')
const [byDay = '', byNight = ''] = tokens.split(':root.dark {')
const token = (text: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1]

test.each([
  ['day', byDay],
  ['night', byNight],
] as const)('the grounds by %s are those of the tokens', (theme, text) => {
  expect(GROUNDS[theme]).toEqual({
    paper: token(text, 'kagaz'),
    raised: token(text, 'kagaz-raised'),
    sunk: token(text, 'kagaz-sunk'),
    onIt: token(text, 'on-geru'),
  })
  expect(OWN_ACCENT[theme]).toBe(token(text, 'geru'))
})

test('every pigment that an accent changes is one of the tokens', () => {
  const names = [...accentStyles(OWN_ACCENT).matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
  expect(names.filter((name) => !tokens.includes(`${name}:`))).toEqual([])
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('%s on %s is %d to 1', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBeCloseTo(ratio, 2)
})

test('a mix lies between its two', () => {
  expect(mixed('#ff0000', '#0000ff', 0.5)).toBe('#800080')
  expect(mixed('#123456', '#ffffff', 1)).toBe('#123456')
})

test.each(['#1f6f8b', '#ffcc00', '#ffffff', '#000000', '#7b2ff7', '#35603f', '#808080'])(
  'of %s the nearest that passes does pass, in both themes, and is itself where it passes',
  (colour) => {
    for (const theme of ['day', 'night'] as const) {
      const nearest = nearestAccent(colour, theme)
      expect(nearest).toMatch(/^#[0-9a-f]{6}$/)
      expect(passes(nearest, theme), `${nearest} by ${theme}`).toBe(true)
      expect(nearestAccent(nearest, theme)).toBe(nearest)
      if (passes(colour, theme)) expect(nearest).toBe(colour)
    }
  },
)

test('no step nearer would have passed', () => {
  const fits = (colour: string) => contrast(colour, '#ffffff') >= 4.5
  const found = nearestThat(fits, '#8f8f8f') ?? ''
  expect(contrast(found, '#ffffff')).toBeLessThan(4.65)
  expect(nearestThat(() => false, '#8f8f8f')).toBeNull()
})

test('yellow says nothing on paper', () => {
  const fallsShort = weigh('#ffcc00', 'day').filter((one) => !one.passes)
  expect(fallsShort.map(({ where }) => where)).toContain('on the page')
})

test.each([
  [600, 200, null],
  [120, 120, null],
  [900, 60, 'This is 60 pixels high'],
  [900, 100, 'more than 6 times'],
  [100, 200, 'higher than it is wide'],
])('a logo of %d x %d', (width, height, why) => {
  if (why === null) expect(whyNoLogo({ width, height })).toBeNull()
  else expect(whyNoLogo({ width, height })).toContain(why)
})
