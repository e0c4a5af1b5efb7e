import { mix } from '../colour.ts'
import { yin } from '../compositions/yin.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import type { Sheet } from '../sheet.ts'
import { DRAWN, type Scene, topmost } from './scene.ts'

const { w, h } = DRAWN
const shore = h * 0.6
const at = { x: w * 0.54, y: h * 0.4 }

function lake(sheet: Sheet) {
  const { tones, u } = sheet
  water(sheet, shore + u, h, {
    glint: { x: at.x, radius: u * 15 },
    deep: mix(tones.near, tones.far, 0.18),
    colour: mix(tones.far, tones.low, 0.4),
  })
}

/** The moon rises slowly; its path on the water trembles; the reeds lean. */
export const moon: Scene = {
  inks: 'moon',
  night: true,
  count: { ...at, size: 84, colour: '#24446a', on: 1 },
  layers: [
    { draw: (sheet) => sky(sheet, { horizon: shore }) },
    {
      draw: (sheet) => disc(sheet, at.x, at.y, sheet.u * 15.5, { halo: 5, haloOpacity: 0.4, wiped: 0.12 }),
      move: ({ progress, breath }) => ({
        y: 110 - 130 * Math.sqrt(progress),
        scale: 1 + 0.06 * breath,
        origin: [at.x, at.y],
      }),
    },
    {
      draw(sheet) {
        const { tones, u } = sheet
        const land = (share: number) => mix(tones.far, tones.near, share)
        const far = { foot: shore, fade: h * 0.12, mist: mix(tones.far, tones.low, 0.5) }
        hill(sheet, { y: shore, amplitude: h * 0.1, frequency: 2.6, colour: land(0.3), ...far })
        const near = { foot: shore + u, fade: h * 0.2 }
        hill(sheet, { y: shore + u, amplitude: h * 0.05, frequency: 2, colour: land(0.75), ...near })
      },
      move: ({ progress }) => ({ x: 6 - 12 * progress }),
    },
    { draw: (sheet) => calm(sheet) },
    {
      draw: topmost(lake),
      move: ({ time, progress }) => ({
        x: 5 * Math.sin(time * 1.1),
        skew: 1.6 * Math.sin(time * 0.7),
        opacity: 0.45 + 0.4 * Math.sqrt(progress) + 0.08 * Math.sin(time * 2),
        origin: [at.x, shore],
      }),
    },
    {
      draw: topmost((sheet) => yin.draw(sheet)),
      move: ({ time }) => ({ skew: 1.8 * Math.sin(time * 0.9), origin: [w / 2, h] }),
    },
  ],
}

function calm(sheet: Sheet) {
  lake(sheet)
  sheet.body = sheet.body.slice(0, sheet.body.lastIndexOf('<path'))
}
