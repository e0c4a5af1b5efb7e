import { mix } from '../colour.ts'
import { circle, dots } from '../parts/circles.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { lotus, petalRing } from '../parts/petals.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { gougeCut } from '../path.ts'
import { layerTint } from '../sheet.ts'
import { DRAWN, type Layer, type Scene } from './scene.ts'

const { w, h } = DRAWN
export const centre = { x: w / 2, y: h * 0.38 }
const origin: [number, number] = [centre.x, centre.y]

export const mistySky: Layer = { draw: (sheet) => sky(sheet, { horizon: h * 0.74 }) }

export const mistyHills: Layer = {
  draw(sheet) {
    const { tones } = sheet
    for (let i = 0; i < 3; i++) {
      const colour = mix(layerTint(sheet, i, 4), tones.low, 0.2)
      const rest = { amplitude: h * 0.08, frequency: 1.7, mist: tones.low, fade: h * 0.13 }
      hill(sheet, { y: h * (0.73 + i * 0.04), colour, ...rest })
    }
  },
  move: ({ progress }) => ({ x: 8 - 16 * progress }),
}

/** A disc that fills and empties inside a slowly turning wheel of petals. */
export const wheel: Scene = {
  inks: 'mist',
  night: false,
  count: { ...centre, size: 96, colour: '#33506a', on: 3 },
  layers: [
    mistySky,
    {
      draw(sheet) {
        const { x, y } = centre
        const { u, tones } = sheet
        const outer = { from: u * 23, length: u * 8.5, count: 24, strokeWidth: 0.34 }
        petalRing(sheet, x, y, { ...outer, stroke: tones.line })
        circle(sheet, x, y, u * 32.4, tones.line, 0.3)
        dots(sheet, x, y, { radius: u * 34.2, count: 48, size: u * 0.42, colour: tones.line })
      },
      move: ({ time }) => ({ rotate: time * 0.8, origin }),
      clean: true,
    },
    {
      draw(sheet) {
        const { u } = sheet
        const ring = { from: u * 16.6, length: u * 5.6, width: u * 2.1, count: 18, strokeWidth: 0.38 }
        petalRing(sheet, centre.x, centre.y, { ...ring, stroke: sheet.tones.line })
      },
      move: ({ time, breath }) => ({ rotate: -time * 0.8, scale: 0.62 + 0.38 * breath, origin }),
      clean: true,
    },
    {
      draw: (sheet) => disc(sheet, centre.x, centre.y, sheet.u * 15.5, { halo: 0 }),
      move: ({ breath }) => ({ scale: 0.5 + 0.5 * breath, origin }),
    },
    mistyHills,
    { draw: (sheet) => water(sheet, h * 0.84, h) },
    {
      draw(sheet) {
        const { tones, u } = sheet
        const x = w / 2
        const pale = (share: number) => mix(tones.disc, tones.low, share)
        const vein = mix(tones.disc, tones.light, 0.8)
        lotus(sheet, x, h * 0.94, u * 12, [pale(0.62), pale(0.45), pale(0.28), pale(0.16)], vein)
        let cuts = ''
        for (let k = 0; k < 4; k++) {
          cuts += gougeCut(
            x - u * (14 + k * 5),
            h * 0.94 + u * (k * 1.5 + 0.3),
            u * (28 + k * 10),
            0,
            u * 0.45,
          )
        }
        sheet.add(`<path d="${cuts}" fill="${mix(tones.near, tones.far, 0.15)}" opacity=".75"/>`)
      },
      move: ({ breath }) => ({ scale: 0.97 + 0.05 * breath, origin: [w / 2, h * 0.94] }),
    },
  ],
}
