import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange } from '../parts/mountains.ts'
import { river as printRiver } from '../parts/river.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { trees } from '../parts/trees.ts'
import { layerTint, wipe } from '../sheet.ts'
import { CLOTH, type Scene, SHOWN, terrace } from './scene.ts'

const { w, h } = SHOWN
const horizon = h * 0.44
const valley = horizon + h * 0.055
const sun = { x: w * 0.7, y: h * 0.2 }
const course = { top: valley + h * 0.07, bottom: h + 16, x: w * 0.5, from: 5, to: 180, turns: 6 }

/** A river in its valley; the sun goes up a little way. */
export const river: Scene = {
  inks: 'river',
  night: false,
  cloth: CLOTH.day,
  rise: 24,
  behind(sheet) {
    sky(sheet, { horizon: horizon + h * 0.06 })
    birds(sheet, w * 0.14, h * 0.14, 5, sheet.tones.line)
  },
  disc: (sheet) => disc(sheet, sun.x, sun.y, sheet.u * 10, { halo: 4 }),
  before(sheet) {
    const { tones, u } = sheet
    const cuts = { facets: true, sunX: sun.x, snow: 0.32, marks: 14 }
    const colour = layerTint(sheet, 0.6, 5)
    mountainRange(sheet, 4, {
      y: horizon,
      amplitude: h * 0.18,
      fade: h * 0.26,
      foot: h * 0.72,
      colour,
      ...cuts,
    })
    const soft = { amplitude: h * 0.1, frequency: 1.9, fade: h * 0.16, foot: h * 0.7 }
    hill(sheet, { y: horizon + h * 0.05, colour: layerTint(sheet, 1, 5), ...soft })
    const land = (share: number) => mix(tones.far, tones.low, share)
    const floor = wipe(
      sheet,
      [
        [0, land(0.55)],
        [1, land(0.2)],
      ],
      valley + u * 9,
      h,
    )
    sheet.add(`<path d="M0 ${valley + u * 9}H${w}V${h}H0z" fill="${floor}"/>`)
    const far = { fade: h * 0.14, foot: valley + h * 0.15 }
    const tint = (i: number) => layerTint(sheet, i, 5)
    spur(sheet, -1, { y: valley + h * 0.09, reach: w * 0.55, height: h * 0.1, colour: tint(1.3), ...far })
    spur(sheet, 1, { y: valley + h * 0.1, reach: w * 0.42, height: h * 0.085, colour: tint(1.5), ...far })
    printRiver(sheet, { ...course, swing: w * 0.28 })
    const near = { reach: w * 0.3, height: h * 0.14, colour: layerTint(sheet, 2.4, 5), fade: h * 0.2 }
    const bank = spur(sheet, 1, { y: h * 0.84, foot: h, ...near })
    trees(sheet, bank, { from: w * 0.82, to: w, count: 5, size: u * 8, colour: tones.near })
    terrace(sheet)
  },
}
