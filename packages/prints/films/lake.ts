import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange, mountains } from '../parts/mountains.ts'
import { sky } from '../parts/sky.ts'
import { trees } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import { DRAWN, type Scene, topmost } from './scene.ts'

const { w, h } = DRAWN
const shore = h * 0.66
const sun = { x: w * 0.5, y: h * 0.4 }
const sway = (time: number, seconds: number) => Math.sin((time / seconds) * Math.PI * 2)

/** The sun comes up between two summits while the film lasts, and swells a little with the breath. */
export const lake: Scene = {
  inks: 'dawn',
  night: false,
  count: { ...sun, size: 74, colour: '#fff6e8', on: 1 },
  layers: [
    { draw: (sheet) => sky(sheet, { horizon: shore }) },
    {
      draw: (sheet) => disc(sheet, sun.x, sun.y, sheet.u * 13, { wiped: 0.15, halo: 3 }),
      move: ({ progress, breath }) => ({
        y: 130 * (1 - Math.sqrt(Math.min(1, progress * 1.9))),
        scale: 1 + 0.09 * breath,
        origin: [sun.x, sun.y],
      }),
    },
    {
      draw: (sheet) => birds(sheet, w * 0.28, h * 0.22, 5, sheet.tones.line),
      move: ({ time }) => ({ x: -60 + time * 4, y: 4 * sway(time, 5) - time * 0.8 }),
    },
    {
      draw(sheet) {
        const far = { colour: layerTint(sheet, 0.35, 4), mist: mix(sheet.tones.far, sheet.tones.low, 0.45) }
        const cuts = { facets: true, sunX: sun.x, snow: 0.3, strokes: 7, marks: 14 }
        mountainRange(sheet, 5, {
          y: shore,
          amplitude: h * 0.085,
          fade: h * 0.2,
          foot: shore,
          ...far,
          ...cuts,
        })
      },
      move: ({ progress }) => ({ x: 6 - 12 * progress }),
    },
    {
      draw(sheet) {
        summit(sheet, -1)
        summit(sheet, 1)
      },
      move: ({ progress }) => ({ x: 14 - 28 * progress }),
    },
    { draw: (sheet) => water(sheet, shore, h) },
    {
      draw: topmost((sheet) => water(sheet, shore, h, { glint: { x: sun.x, radius: sheet.u * 11 } })),
      move: ({ time, progress }) => ({ x: 4 * sway(time, 4), opacity: Math.min(0.95, progress * 4) }),
    },
    {
      draw(sheet) {
        const { tones, u } = sheet
        const ground = { colour: tones.near, mist: mix(tones.near, tones.line, 0.6) }
        const bank = hill(sheet, { y: h * 0.965, amplitude: h * 0.09, frequency: 1.1, tilt: 0.07, ...ground })
        trees(sheet, bank, { from: w * 0.66, to: w * 0.96, count: 8, size: u * 11, colour: tones.line })
      },
      move: ({ progress }) => ({ x: 30 - 60 * progress }),
    },
  ],
}

function summit(sheet: Sheet, side: number) {
  mountains(sheet, {
    y: shore + sheet.u,
    amplitude: h * (side < 0 ? 0.34 : 0.28),
    peaks: [
      [w / 2 + side * w * 0.34, sheet.u * 36, 1],
      [w / 2 + side * w * 0.56, sheet.u * 40, 0.8],
    ],
    colour: layerTint(sheet, side < 0 ? 2.4 : 1.9, 4),
    facets: true,
    sunX: sun.x,
    snow: 0.26,
    marks: 26,
    fade: h * 0.5,
    foot: shore,
  })
}
