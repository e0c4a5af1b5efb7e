import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { CLOTH, type Scene, SHOWN, terrace } from './scene.ts'

const { w, h } = SHOWN
const shore = h * 0.64
const at = { x: w * 0.5, y: h * 0.36 }

/** The moon rises slowly over the water. */
export const moon: Scene = {
  inks: 'moon',
  night: true,
  cloth: CLOTH.night,
  rise: 44,
  behind: (sheet) => sky(sheet, { horizon: shore }),
  disc: (sheet) => disc(sheet, at.x, at.y, sheet.u * 15.5, { halo: 5, haloOpacity: 0.4, wiped: 0.12 }),
  before(sheet) {
    const { tones, u } = sheet
    const land = (share: number) => mix(tones.far, tones.near, share)
    const far = { foot: shore, fade: h * 0.12, mist: mix(tones.far, tones.low, 0.5) }
    hill(sheet, { y: shore, amplitude: h * 0.1, frequency: 2.6, colour: land(0.3), ...far })
    const near = { foot: shore + u, fade: h * 0.2 }
    hill(sheet, { y: shore + u, amplitude: h * 0.05, frequency: 2, colour: land(0.75), ...near })
    water(sheet, shore + u, h, {
      glint: { x: at.x, radius: u * 15 },
      deep: mix(tones.near, tones.far, 0.18),
      colour: mix(tones.far, tones.low, 0.4),
    })
    terrace(sheet)
  },
}
