import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { mountainRange, mountains } from '../parts/mountains.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import { CLOTH, type Scene, SHOWN, terrace } from './scene.ts'

const { w, h } = SHOWN
const shore = h * 0.68
const sun = { x: w * 0.5, y: h * 0.42 }

/** The sun comes up between two summits while the video lasts. */
export const lake: Scene = {
  inks: 'dawn',
  night: false,
  cloth: CLOTH.day,
  rise: 40,
  behind(sheet) {
    sky(sheet, { horizon: shore })
    birds(sheet, w * 0.16, h * 0.16, 5, sheet.tones.line)
  },
  disc: (sheet) => disc(sheet, sun.x, sun.y, sheet.u * 16, { wiped: 0.15, halo: 3 }),
  before(sheet) {
    const { tones } = sheet
    const far = { colour: layerTint(sheet, 0.35, 4), mist: mix(tones.far, tones.low, 0.45) }
    const cuts = { facets: true, sunX: sun.x, snow: 0.3, strokes: 7, marks: 14 }
    mountainRange(sheet, 5, { y: shore, amplitude: h * 0.085, fade: h * 0.2, foot: shore, ...far, ...cuts })
    summit(sheet, -1)
    summit(sheet, 1)
    water(sheet, shore, h, { glint: { x: sun.x, radius: sheet.u * 12 } })
    terrace(sheet)
  },
}

function summit(sheet: Sheet, side: number) {
  mountains(sheet, {
    y: shore + sheet.u,
    amplitude: h * (side < 0 ? 0.34 : 0.28),
    peaks: [
      [w / 2 + side * w * 0.42, sheet.u * 36, 1],
      [w / 2 + side * w * 0.62, sheet.u * 40, 0.8],
    ],
    colour: layerTint(sheet, side < 0 ? 1.5 : 1.1, 4),
    facets: true,
    sunX: sun.x,
    snow: 0.26,
    marks: 26,
    fade: h * 0.5,
    foot: shore,
  })
}
