import { mix } from '../colour.ts'
import { circle, dots } from '../parts/circles.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { lotus, petalRing } from '../parts/petals.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { gougeCut } from '../path.ts'
import { layerTint } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** Attention: a wheel of petals rising out of mist, a lotus under it. */
export const meditation: Composition = {
  inks: ['mist', 'dawn', 'tulsi'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const x = w / 2
    const y = h * 0.36
    const q = u * random.between(0.92, 1.02)
    const count = random.pick([12, 16])
    sky(sheet, { horizon: h * 0.72, disc: { x, y, r: u * 30 } })

    const line = sheet.ink === 'day' ? tones.line : mix(tones.light, tones.far, 0.35)
    disc(sheet, x, y, 11 * q, { halo: 0 })
    petalRing(sheet, x, y, { from: 12.5 * q, length: 8 * q, count, stroke: line, strokeWidth: 0.42 })
    circle(sheet, x, y, 21.5 * q, line, 0.3)
    const outer = {
      from: 22 * q,
      length: 9 * q,
      count: count * 2,
      offset: -Math.PI / 2 + Math.PI / count / 2,
    }
    petalRing(sheet, x, y, { ...outer, stroke: line, strokeWidth: 0.34 })
    circle(sheet, x, y, 32 * q, line, 0.3)
    dots(sheet, x, y, { radius: 34.4 * q, count: count * 3, size: u * 0.46, colour: line })
    circle(sheet, x, y, 37 * q, line, 0.24, 0.7)
    const heart = { from: 0, length: 8.6 * q, count: count / 2, width: 2.2 * q }
    petalRing(sheet, x, y, { ...heart, stroke: mix(tones.disc, tones.light, 0.75), strokeWidth: 0.38 })

    for (let i = 0; i < 3; i++) {
      hill(sheet, {
        y: h * (0.66 + i * 0.045),
        amplitude: h * 0.1,
        frequency: 1.7,
        colour: mix(layerTint(sheet, i, 4), tones.low, 0.2),
        mist: tones.low,
        fade: h * 0.13,
      })
    }
    water(sheet, h * 0.78, h)
    const pale = (share: number) => mix(tones.disc, tones.low, share)
    const vein = mix(tones.disc, tones.light, 0.8)
    lotus(sheet, x, h * 0.905, u * 17, [pale(0.62), pale(0.45), pale(0.28), pale(0.16)], vein)
    let ripples = ''
    for (let k = 0; k < 5; k++) {
      ripples += gougeCut(
        x - u * (20 + k * 5),
        h * 0.905 + u * (k * 1.7 + 0.3),
        u * (40 + k * 10),
        0,
        u * 0.5,
      )
    }
    sheet.add(`<path d="${ripples}" fill="${mix(tones.near, tones.far, 0.15)}" opacity=".75"/>`)
  },
}
