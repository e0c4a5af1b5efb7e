import { mix } from '../colour.ts'
import { disc, rays } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange, mountains } from '../parts/mountains.ts'
import { sky } from '../parts/sky.ts'
import { trees } from '../parts/trees.ts'
import { round } from '../path.ts'
import { layerTint } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** One summit, straight up, before the only hard rays in the house. */
export const power: Composition = {
  inks: ['power', 'geru'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const summitX = w * random.between(0.38, 0.62)
    const side = random.sign()
    const sunX = summitX - side * u * random.between(2, 12)
    const sunY = h * random.between(0.25, 0.34)
    sky(sheet, { horizon: h * 0.7, step: 4, disc: { x: sunX, y: sunY, r: u * 22 } })
    const beam = mix(tones.top, tones.low, 0.75)
    const reach = { from: u * 18, to: Math.max(u * 170, Math.hypot(w, h)), count: 26 }
    rays(sheet, sunX, sunY, { ...reach, colour: beam, opacity: 0.55, breadth: 0.6, offset: 0.06 })
    disc(sheet, sunX, sunY, u * 16.5, { halo: 0 })
    mountainRange(sheet, 4, {
      y: h * 0.78,
      amplitude: h * 0.24,
      colour: layerTint(sheet, 0.5, 4),
      marks: 30,
      fade: h * 0.3,
      sunX,
    })
    mountains(sheet, {
      y: h * 0.9,
      amplitude: h * 0.66,
      points: 74,
      peaks: [
        [summitX, u * 62, 1],
        [summitX + side * u * 34, u * 36, 0.58],
        [summitX - side * u * 40, u * 34, 0.45],
      ],
      colour: mix(tones.far, tones.near, 0.8),
      mist: mix(tones.near, tones.far, 0.35),
      facets: true,
      sunX: side > 0 ? 0 : w,
      snow: 0.4,
      strokes: 30,
      fade: h * 0.6,
      marks: 40,
    })
    const ground = hill(sheet, {
      y: h * 0.97,
      amplitude: h * 0.12,
      frequency: 1.4,
      colour: tones.near,
      mist: tones.line,
    })
    trees(sheet, ground, { from: 0, to: w, count: round(w / u / 5), size: u * 9, colour: tones.line })
  },
}
