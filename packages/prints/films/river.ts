import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange } from '../parts/mountains.ts'
import { river as printRiver } from '../parts/river.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { trees } from '../parts/trees.ts'
import { layerTint, type Sheet, wipe } from '../sheet.ts'
import { allButTopmost, DRAWN, type Scene, topmost } from './scene.ts'

const { w, h } = DRAWN
const horizon = h * 0.42
const valley = horizon + h * 0.055
const sun = { x: w * 0.66, y: h * 0.19 }
const course = { top: valley + h * 0.07, bottom: h + 16, x: w * 0.5, from: 5, to: 180, turns: 6 }

const water = (sheet: Sheet) => printRiver(sheet, { ...course, swing: w * 0.28 })

/** The river's lines run, the land drifts, the sun breathes. */
export const river: Scene = {
  inks: 'river',
  night: false,
  count: { ...sun, size: 60, colour: '#1f4256', on: 1 },
  layers: [
    { draw: (sheet) => sky(sheet, { horizon: horizon + h * 0.06 }) },
    {
      draw: (sheet) => disc(sheet, sun.x, sun.y, sheet.u * 9, { halo: 4 }),
      move: ({ progress, breath }) => ({
        x: -10 + 20 * progress,
        scale: 1 + 0.16 * breath,
        origin: [sun.x, sun.y],
      }),
    },
    {
      draw: (sheet) => birds(sheet, w * 0.25, h * 0.16, 5, sheet.tones.line),
      move: ({ time }) => ({ x: -40 + time * 5, y: Math.sin(time * 1.2) * 4 }),
    },
    {
      draw(sheet) {
        const cuts = { facets: true, sunX: sun.x, snow: 0.32, marks: 14 }
        const colour = layerTint(sheet, 0.8, 5)
        mountainRange(sheet, 4, {
          y: horizon,
          amplitude: h * 0.22,
          fade: h * 0.26,
          foot: h * 0.72,
          colour,
          ...cuts,
        })
      },
      move: ({ progress }) => ({ x: 5 - 10 * progress }),
    },
    {
      draw: allButTopmost((sheet) => {
        const { tones, u } = sheet
        const soft = { amplitude: h * 0.12, frequency: 1.9, fade: h * 0.16, foot: h * 0.7 }
        hill(sheet, { y: horizon + h * 0.05, colour: layerTint(sheet, 1.3, 5), ...soft })
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
        spur(sheet, -1, { y: valley + h * 0.09, reach: w * 0.55, height: h * 0.1, colour: tint(1.7), ...far })
        spur(sheet, 1, { y: valley + h * 0.1, reach: w * 0.42, height: h * 0.085, colour: tint(1.9), ...far })
        water(sheet)
      }),
    },
    {
      live(moment, sheet) {
        topmost(water)(sheet)
        const offset = Math.round(-moment.time * 34)
        return sheet.body.replace(
          '<path',
          `<path stroke-dasharray="70 26 130 40" stroke-dashoffset="${offset}"`,
        )
      },
    },
    {
      draw(sheet) {
        const far = { reach: w * 0.44, height: h * 0.12, colour: layerTint(sheet, 2.5, 5), fade: h * 0.2 }
        const near = { reach: w * 0.46, height: h * 0.2, colour: layerTint(sheet, 3.3, 5), fade: h * 0.2 }
        const at = (depth: number) => valley + (h - valley) * depth ** 1.35
        spur(sheet, -1, { y: at(0.5), foot: at(0.5) + h * 0.16, ...far })
        const bank = spur(sheet, 1, { y: at(0.78), foot: at(0.78) + h * 0.16, ...near })
        trees(sheet, bank, { from: w * 0.7, to: w, count: 8, size: sheet.u * 9, colour: sheet.tones.near })
      },
      move: ({ progress }) => ({ x: 10 - 20 * progress }),
    },
    {
      draw(sheet) {
        const { tones, u } = sheet
        const slope = { colour: mix(tones.far, tones.near, 0.95), mist: tones.line, foot: 'edge' as const }
        const bank = spur(sheet, -1, { y: h * 1.02, reach: w * 0.46, height: h * 0.2, ...slope })
        trees(sheet, bank, { from: w * 0.02, to: w * 0.26, count: 7, size: u * 13, colour: tones.line })
      },
      move: ({ progress }) => ({ x: 30 - 50 * progress }),
    },
  ],
}
