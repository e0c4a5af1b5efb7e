import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { round } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** One moon, lying on the water, behind reeds. */
export const yin: Composition = {
  inks: ['moon', 'neel'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const wide = w > h
    const shore = h * (wide ? 0.74 : h > w * 1.4 ? 0.7 : random.between(0.46, 0.58))
    const radius = u * random.between(17, 20)
    const x = w * (wide ? 0.7 : random.between(0.42, 0.58))
    const y = shore - radius * (wide ? 0.55 : random.between(0.5, 1.05))
    sky(sheet, { horizon: shore, disc: { x, y, r: radius } })
    disc(sheet, x, y, radius, { halo: 5, haloOpacity: 0.4, wiped: 0.12 })
    hill(sheet, {
      y: shore,
      amplitude: h * 0.1,
      frequency: 2.6,
      colour: mix(tones.far, tones.near, 0.3),
      foot: shore,
      fade: h * 0.12,
      mist: mix(tones.far, tones.low, 0.5),
    })
    hill(sheet, {
      y: shore + u,
      amplitude: h * 0.05,
      frequency: 2,
      colour: mix(tones.far, tones.near, 0.75),
      foot: shore + u,
      fade: h * 0.2,
    })
    water(sheet, shore + u, h, {
      glint: { x, radius: radius * 0.95 },
      deep: mix(tones.near, tones.far, 0.18),
      colour: mix(tones.far, tones.low, 0.4),
    })
    reeds(sheet)
  },
}

function reeds(sheet: Sheet) {
  const { random, tones, w, h, u } = sheet
  let path = ''
  for (let i = 0; i < 22; i++) {
    const onLeft = random() < 0.75
    const x = onLeft ? random.between(-2, 26) * u : w - random.between(0, 16) * u
    const tall = u * random.between(12, 38)
    const lean = random.between(-0.16, 0.2) * tall
    const bend = round(h - tall * 0.6)
    path += `M${round(x)} ${h}Q${round(x + lean * 0.3)} ${bend} ${round(x + lean)} ${round(h - tall)}Q${round(x + lean * 0.3 + u)} ${bend} ${round(x + u * 0.9)} ${h}z`
  }
  sheet.add(`<path d="${path}" fill="${tones.line}"/>`)
}
