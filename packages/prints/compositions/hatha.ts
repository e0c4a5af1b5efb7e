import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange, mountains } from '../parts/mountains.ts'
import { sky } from '../parts/sky.ts'
import { trees } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import { layerTint } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** Ha is the sun, tha the moon: two lights, two summits, one still lake. */
export const hatha: Composition = {
  inks: ['dawn', 'mist', 'rose'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const side = random.sign()
    const shore = h * random.between(0.63, 0.73)
    const radius = u * random.between(10, 14.5)
    const sunX = w * (0.5 - side * random.between(0.01, 0.05))
    const sunY = shore - h * random.between(0.13, 0.2)
    sky(sheet, { horizon: shore, disc: { x: sunX, y: sunY, r: radius } })
    disc(sheet, w * (0.5 + side * 0.3), h * 0.15, u * 4.6, {
      fill: tones.light,
      halo: 2,
      haloColour: tones.light,
    })
    disc(sheet, sunX, sunY, radius, { wiped: 0.15 })

    mountainRange(sheet, 5, {
      y: shore,
      amplitude: h * 0.085,
      colour: layerTint(sheet, 0.35, 4),
      mist: mix(tones.far, tones.low, 0.45),
      facets: true,
      sunX,
      snow: 0.3,
      strokes: 7,
      marks: 14,
      fade: h * 0.2,
      foot: shore,
    })
    const breadth = Math.min(w * 0.29, u * 40)
    for (const at of [side, -side]) {
      const tall = at === side
      mountains(sheet, {
        y: shore + u,
        amplitude: h * (tall ? 0.36 : 0.29),
        peaks: [
          [w / 2 + at * w * 0.36, breadth, 1],
          [w / 2 + at * w * 0.6, breadth * 1.1, 0.8],
        ],
        colour: layerTint(sheet, tall ? 2.4 : 1.9, 4),
        facets: true,
        sunX,
        snow: 0.26,
        marks: 26,
        fade: h * 0.5,
        foot: shore,
      })
    }
    water(sheet, shore, h, { glint: { x: sunX, radius: radius * 0.9 } })
    const bank = hill(sheet, {
      y: h * 0.965,
      amplitude: h * 0.09,
      frequency: 1.1,
      tilt: side * 0.07,
      colour: tones.near,
      mist: mix(tones.near, tones.line, 0.6),
    })
    const [from, to] = side > 0 ? [w * 0.7, w * 0.98] : [w * 0.02, w * 0.3]
    trees(sheet, bank, { from, to, count: 8, size: u * 9, colour: tones.line })
  },
}
