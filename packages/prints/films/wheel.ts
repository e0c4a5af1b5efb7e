import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { petalRing } from '../parts/petals.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import { CLOTH, FLOOR, type Scene, SHOWN, terrace } from './scene.ts'

const { h } = SHOWN
/** Behind the head of someone who sits. */
export const centre = { x: FLOOR.x, y: FLOOR.y - 232 }

export function mistyHills(sheet: Sheet) {
  const { tones } = sheet
  for (let i = 0; i < 3; i++) {
    const colour = mix(layerTint(sheet, i, 4), tones.low, 0.3)
    hill(sheet, {
      y: h * (0.71 + i * 0.04),
      amplitude: h * 0.08,
      frequency: 1.7,
      colour,
      mist: tones.low,
      fade: h * 0.13,
    })
  }
}

export const mistySky = (sheet: Sheet) => sky(sheet, { horizon: h * 0.74 })

/** A disc that fills and empties with the breath, within a wheel of petals. */
export const wheel: Scene = {
  inks: 'mist',
  night: false,
  cloth: { ...CLOTH.day, top: '#b8472a' },
  rise: 0,
  behind: mistySky,
  disc: () => {},
  before(sheet) {
    const { u, tones } = sheet
    petalRing(sheet, centre.x, centre.y, {
      from: u * 30,
      length: u * 8.5,
      count: 32,
      strokeWidth: 0.34,
      stroke: tones.line,
    })
    mistyHills(sheet)
    water(sheet, h * 0.8, h)
    terrace(sheet)
  },
  live({ breath }, sheet) {
    const { u, tones } = sheet
    const size = 0.58 + 0.42 * breath
    disc(sheet, centre.x, centre.y, u * 25 * size, { halo: 0 })
    const ring = { from: u * (26.5 * size - 4.6), length: u * 3.4, count: 24, strokeWidth: 0.34 }
    petalRing(sheet, centre.x, centre.y, {
      ...ring,
      width: u * 1.3 * size,
      stroke: mix(tones.disc, tones.light, 0.55),
    })
    return sheet.body
  },
}
