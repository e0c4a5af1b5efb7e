import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { petal } from '../parts/petals.ts'
import { water } from '../parts/water.ts'
import { gougeCut } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { CLOTH, FLOOR, type Scene, SHOWN, terrace } from './scene.ts'
import { centre, mistyHills, mistySky } from './wheel.ts'

const { h } = SHOWN
const root = { x: FLOOR.x, y: FLOOR.y + 6 }

/** Angles of the open flower, from the outermost petals at the back to the one in front. */
const ROWS: { angles: number[]; length: number; width: number; pale: number }[] = [
  { angles: [-1.28, 1.28], length: 0.98, width: 0.2, pale: 0.62 },
  { angles: [-0.86, 0.86], length: 1, width: 0.22, pale: 0.45 },
  { angles: [-0.44, 0.44], length: 1.04, width: 0.23, pale: 0.28 },
  { angles: [0], length: 1.1, width: 0.25, pale: 0.16 },
]

/** A lotus that opens with the breath, round someone who sits in it. */
export const lotus: Scene = {
  inks: 'mist',
  night: false,
  cloth: { ...CLOTH.day, top: '#b8472a' },
  rise: 24,
  behind: mistySky,
  disc: (sheet) => disc(sheet, centre.x, h * 0.3, sheet.u * 17, { halo: 5, wiped: 0.2 }),
  before(sheet) {
    mistyHills(sheet)
    water(sheet, h * 0.8, h)
    terrace(sheet)
  },
  live: ({ breath }, sheet) => flower(sheet, 0.3 + 0.9 * breath),
}

function flower({ tones, u }: Sheet, open: number): string {
  const size = u * 47
  const vein = mix(tones.disc, tones.light, 0.8)
  let svg = ''
  for (const { angles, length, width, pale } of ROWS) {
    for (const angle of angles) {
      const t = -Math.PI / 2 + angle * open
      const along = size * length * (1 - Math.abs(angle) * 0.12 * open)
      svg += `<path d="${petal(root.x, root.y, t, along, size * width, 0.5)}" fill="${mix(tones.disc, tones.low, pale)}"/>`
      let veins = ''
      for (const q of [-0.5, -0.2, 0.12, 0.42]) {
        const turn = t + q * 0.28
        veins += gougeCut(
          root.x + Math.cos(turn) * along * 0.3,
          root.y + Math.sin(turn) * along * 0.3,
          Math.cos(turn) * along * 0.36,
          Math.sin(turn) * along * 0.36,
          u * 0.16,
        )
      }
      svg += `<path d="${veins}" fill="${vein}" opacity=".7"/>`
    }
  }
  return svg
}
