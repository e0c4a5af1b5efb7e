import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange } from '../parts/mountains.ts'
import { river } from '../parts/river.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { trees } from '../parts/trees.ts'
import { round } from '../path.ts'
import { layerTint, wipe } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** The river never stops, and never hurries. */
export const vinyasa: Composition = {
  inks: ['river', 'tulsi', 'dawn'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const side = random.sign()
    const horizon = h * random.between(0.38, 0.44)
    const radius = u * random.between(7, 10)
    const sunX = w * (0.5 + side * random.between(0.12, 0.26))
    const sunY = h * random.between(0.14, 0.2)
    sky(sheet, { horizon: horizon + h * 0.06, disc: { x: sunX, y: sunY, r: radius } })
    disc(sheet, sunX, sunY, radius, { halo: 5 })
    birds(sheet, w * (0.5 - side * 0.2), h * 0.17, 4, tones.line)
    mountainRange(sheet, Math.max(3, round(w / (u * 40))), {
      y: horizon,
      amplitude: h * 0.24,
      colour: layerTint(sheet, 0.8, 5),
      facets: true,
      sunX,
      snow: 0.32,
      marks: 14,
      fade: h * 0.26,
      foot: h * 0.72,
    })
    hill(sheet, {
      y: horizon + h * 0.05,
      amplitude: h * 0.12,
      frequency: 1.9,
      colour: layerTint(sheet, 1.3, 5),
      fade: h * 0.16,
      foot: h * 0.7,
    })
    const valley = horizon + h * 0.055
    const floor = wipe(
      sheet,
      [
        [0, mix(tones.far, tones.low, 0.55)],
        [1, mix(tones.far, tones.low, 0.2)],
      ],
      valley + u * 9,
      h,
    )
    sheet.add(`<path d="M0 ${round(valley + u * 9)}H${w}V${h}H0z" fill="${floor}"/>`)

    const swing = Math.min(w * 0.3, u * 40) * side
    const bank = (at: number, depth: number, reach: number, height: number, layer: number) => {
      const y = valley + (h - valley) * depth ** 1.35
      return spur(sheet, at, {
        y,
        reach,
        height,
        colour: layerTint(sheet, layer, 5),
        foot: y + h * 0.16,
        fade: h * 0.2,
      })
    }
    spur(sheet, -side, {
      y: valley + h * 0.09,
      reach: w * 0.55,
      height: h * 0.1,
      colour: layerTint(sheet, 1.7, 5),
      fade: h * 0.14,
      foot: valley + h * 0.14,
    })
    spur(sheet, side, {
      y: valley + h * 0.1,
      reach: w * 0.42,
      height: h * 0.085,
      colour: layerTint(sheet, 1.9, 5),
      fade: h * 0.14,
      foot: valley + h * 0.16,
    })
    river(sheet, {
      top: valley + h * 0.07,
      bottom: h + 16,
      x: w * 0.5,
      swing,
      from: u * 0.7,
      to: u * 25,
      turns: 6,
    })
    bank(-side, 0.5, w * 0.44, h * 0.12, 2.5)
    const wooded = bank(side, 0.78, w * 0.5, h * 0.2, 3.3)
    const [from, to] = side > 0 ? [w * 0.68, w * 0.98] : [w * 0.02, w * 0.32]
    trees(sheet, wooded, { from, to, count: 8, size: u * 9, colour: tones.near })
    const nearest = spur(sheet, -side, {
      y: h * 1.02,
      reach: w * 0.5,
      height: h * 0.2,
      colour: mix(tones.far, tones.near, 0.95),
      mist: tones.line,
      foot: 'edge',
    })
    const [nearFrom, nearTo] = side > 0 ? [0, w * 0.24] : [w * 0.76, w]
    trees(sheet, nearest, { from: nearFrom, to: nearTo, count: 6, size: u * 13, colour: tones.line })
  },
}
