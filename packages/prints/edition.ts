import { mix } from './colour.ts'
import { finish } from './finish.ts'
import type { Ink, InkName } from './inks.ts'
import { circle, dots } from './parts/circles.ts'
import { disc } from './parts/disc.ts'
import { hill } from './parts/hill.ts'
import { lotus, petal } from './parts/petals.ts'
import { sky } from './parts/sky.ts'
import { water } from './parts/water.ts'
import { TURN } from './path.ts'
import { hash } from './random.ts'
import { layerTint, newSheet, type Sheet } from './sheet.ts'

export type EditionOptions = {
  /** Whose it is: it chooses the inks and the land, and stays the same as the print grows. */
  seed: string
  /** How many petals it has, one for each session. */
  petals: number
  w: number
  h: number
  ink: Ink
  grain?: boolean
}

const INKS: InkName[] = ['dawn', 'mist', 'tulsi', 'rose', 'geru', 'river']
/** The innermost ring; each further one has room for six more. */
const FIRST_RING = 8
const MORE = 6

/**
 * Someone's own print: a wheel over water that gains a petal with each session. The petals that are there stay where they are;
 * of the ring that is begun the free places are drawn in outline. The same options give the same bytes.
 */
export function edition({ seed, petals, w, h, ink, grain = true }: EditionOptions): string {
  const inks = INKS[hash(`edition/${seed}`) % INKS.length]!
  const sheet = newSheet('edition', seed, w, h, ink, inks)
  const { u } = sheet
  const x = w / 2
  const y = Math.min(h * 0.4, w * 0.56)
  sky(sheet, { horizon: h * 0.72, disc: { x, y, r: u * 34 } })
  wheel(sheet, x, y, petals)
  land(sheet)
  return finish(sheet, { grain, frame: 'ink' })
}

/** How many rings there are, and how many petals the last of them has. */
export function ringsOf(petals: number): { rings: number; inLast: number } {
  let left = petals
  for (let rings = 1; ; rings++) {
    const room = FIRST_RING + MORE * (rings - 1)
    if (left <= room) return { rings, inLast: left }
    left -= room
  }
}

function wheel(sheet: Sheet, x: number, y: number, petals: number) {
  const { tones, u } = sheet
  const line = sheet.ink === 'day' ? tones.line : mix(tones.light, tones.far, 0.35)
  const { rings, inLast } = ringsOf(petals)
  // Many rings share the room of three: a wheel that is begun has large petals, one of years fine ones.
  const each = (u * 27) / Math.max(3, rings)
  const heart = u * 6
  disc(sheet, x, y, heart, { halo: 0 })
  for (let ring = 0; ring < rings; ring++) {
    const room = FIRST_RING + MORE * ring
    const full = ring < rings - 1 ? room : inLast
    const from = heart + u * 0.9 + each * ring
    const length = each * 0.96
    const width = Math.min(Math.tan(Math.PI / room) * (from + length * 0.5) * 0.86, length * 0.48)
    const offset = -TURN / 4 + (ring % 2 ? TURN / room / 2 : 0)
    const paths = { there: '', free: '' }
    for (let i = 0; i < room; i++) {
      const angle = offset + (i / room) * TURN
      const at = petal(x + Math.cos(angle) * from, y + Math.sin(angle) * from, angle, length, width)
      paths[i < full ? 'there' : 'free'] += at
    }
    const fill = mix(tones.disc, ring % 2 ? tones.light : tones.near, ring % 2 ? 0.22 : 0.12)
    if (paths.there) sheet.add(`<path d="${paths.there}" fill="${fill}"/>`)
    if (paths.free)
      sheet.add(
        `<path d="${paths.free}" fill="none" stroke="${line}" stroke-width="${(u * 0.26).toFixed(1)}" opacity=".55"/>`,
      )
  }
  const rim = heart + u * 0.9 + each * rings
  circle(sheet, x, y, rim + u * 0.6, line, 0.28)
  dots(sheet, x, y, { radius: rim + u * 2, count: 48, size: u * 0.36, colour: line })
}

function land(sheet: Sheet) {
  const { tones, w, h, u, random } = sheet
  for (let i = 0; i < 3; i++)
    hill(sheet, {
      y: h * (0.7 + i * 0.04),
      amplitude: h * random.between(0.07, 0.1),
      frequency: 1.6,
      colour: mix(layerTint(sheet, i, 4), tones.low, 0.2),
      mist: tones.low,
      fade: h * 0.12,
    })
  water(sheet, h * 0.81, h)
  const pale = (share: number) => mix(tones.disc, tones.low, share)
  const vein = mix(tones.disc, tones.light, 0.8)
  lotus(sheet, w / 2, h * 0.915, u * 14, [pale(0.62), pale(0.45), pale(0.28), pale(0.16)], vein)
}
