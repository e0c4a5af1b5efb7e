import { mix } from '../colour.ts'
import { circle, dots } from '../parts/circles.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { petalRing } from '../parts/petals.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** Eight limbs, eight steps: eight layered hills under an eight-petalled sun. */
export const ashtanga: Composition = {
  inks: ['geru', 'dawn', 'tulsi'],
  others: [eightSuns],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const x = w * random.between(0.4, 0.6)
    const y = h * random.between(0.29, 0.33)
    const radius = u * random.between(11, 14)
    sky(sheet, { horizon: h * 0.56, disc: { x, y, r: u * 27 } })

    const line = mix(tones.disc, tones.near, 0.1)
    const from = radius + u * 2.4
    const between = -Math.PI / 2 + Math.PI / 8
    const outlined = { from, count: 8, stroke: line, tip: 0.5 }
    circle(sheet, x, y, radius + u * 2, line, 0.34)
    petalRing(sheet, x, y, { ...outlined, length: u * 9, strokeWidth: 0.4, width: u * 4.6 })
    petalRing(sheet, x, y, { ...outlined, length: u * 6, strokeWidth: 0.3, width: u * 3 })
    petalRing(sheet, x, y, { from, length: u * 7.4, count: 8, fill: line, width: u * 1.2, offset: between })
    dots(sheet, x, y, { radius: radius + u * 13.6, count: 40, size: u * 0.4, colour: line })
    dots(sheet, x, y, { radius: radius + u * 12.2, count: 8, size: u * 0.9, colour: line, offset: between })
    circle(sheet, x, y, radius + u * 15.4, line, 0.26, 0.8)
    disc(sheet, x, y, radius, { halo: 0 })

    let side: number = random.sign()
    for (let i = 0; i < 8; i++) {
      const foot = h * (0.5 + 0.53 * (i / 7) ** 0.9)
      const colour = layerTint(sheet, i, 8)
      side = -side
      if (i < 1 || i === 4) {
        hill(sheet, {
          y: foot + h * 0.02,
          amplitude: h * 0.07,
          frequency: 1.4,
          points: 40,
          colour,
          mist: mix(colour, tones.low, 0.4),
          fade: h * 0.15,
        })
      } else {
        spur(sheet, side, {
          y: foot + h * 0.03,
          reach: w * random.between(0.74, 1),
          height: h * random.between(0.13, 0.2),
          colour,
          mist: mix(colour, tones.low, 0.45),
          fade: h * 0.2,
          foot: 'edge',
          contours: 6,
        })
      }
    }
  },
}

/** The same eight as one morning: a sun that climbs in eight steps over eight long slopes. */
function eightSuns(sheet: Sheet) {
  const { random, tones, w, h, u } = sheet
  const side = random.sign()
  const at = (step: number) => ({
    x: w * (0.5 - side * (0.36 - step * 0.072)),
    y: h * (0.46 - 0.3 * Math.sin((step / 7) * 1.4)),
  })
  const last = { x: w * (0.5 + side * 0.24), y: h * 0.2 }
  sky(sheet, { horizon: h * 0.56, disc: { ...last, r: u * 15 } })
  const line = mix(tones.disc, tones.near, 0.12)
  for (let step = 0; step < 7; step++) {
    const { x, y } = at(step)
    const radius = u * (2 + step * 0.32)
    circle(sheet, x, y, radius + u * 1.1, line, 0.26, 0.8)
    disc(sheet, x, y, radius, { halo: 0, fill: mix(tones.disc, tones.low, 0.62 - step * 0.08) })
  }
  disc(sheet, last.x, last.y, u * 9, { halo: 3 })
  for (let i = 0; i < 8; i++) {
    const colour = layerTint(sheet, i, 8)
    hill(sheet, {
      y: h * (0.58 + 0.46 * (i / 7) ** 1.05),
      amplitude: h * random.between(0.14, 0.2),
      frequency: random.between(1.3, 2),
      points: 40,
      colour,
      mist: mix(colour, tones.low, 0.42),
      fade: h * 0.14,
    })
  }
}
