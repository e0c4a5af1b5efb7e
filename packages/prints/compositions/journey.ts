import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange } from '../parts/mountains.ts'
import { sky } from '../parts/sky.ts'
import { coords, round, tenth } from '../path.ts'
import type { Composition } from './composition.ts'

const LIGHTS = ['#d9623a', '#e8a53a', '#f0b98a', '#f6ead0']

/** On a very wide sheet the page's column is in the middle: one light over each of its four parts. */
const OVER_COLUMN = [0.274, 0.405, 0.536, 0.668]

/** Four lights on one arc: dawn, morning, late sun, moon. Wide ones leave room for text under each. */
export const journey: Composition = {
  inks: ['neel'],
  draw(sheet) {
    const { tones, w, h, u } = sheet
    const wide = w / h > 2
    const ultra = w > 2000
    sky(sheet, { horizon: h, step: 4 })
    const arc = (x: number) => h * (0.62 - 0.38 * Math.sin(Math.PI * (x * 0.9 + 0.1)))
    let path = ''
    for (let i = 0; i <= 60; i++) {
      const x = i / 60
      path += (i ? 'L' : 'M') + coords(round(x * w), round(arc(x)))
    }
    sheet.add(
      `<path d="${path}" fill="none" stroke="${tones.light}" stroke-width="${tenth(u * 0.4)}" stroke-dasharray="${tenth(u * 0.2)} ${tenth(u * 2)}" stroke-linecap="round" opacity=".8"/>`,
    )
    const places = ultra ? OVER_COLUMN : wide ? [0.098, 0.329, 0.56, 0.791] : [0.13, 0.38, 0.63, 0.87]
    places.forEach((x, i) => {
      const y = arc(x)
      const clearing = u * (wide ? 13 : 9.5)
      sheet.add(
        `<circle cx="${round(x * w)}" cy="${round(y)}" r="${tenth(clearing)}" fill="${mix(tones.top, tones.low, 0.3)}"/>`,
      )
      const fill = LIGHTS[i]!
      const halo = wide ? i + 2 : i > 1 ? 2 : 1
      const radius = u * (wide ? 9.5 + i * 0.5 : 7 + i * 0.4)
      disc(sheet, x * w, y, radius, { fill, halo, haloColour: fill, haloOpacity: 0.55 })
    })
    mountainRange(sheet, ultra ? 14 : 9, {
      y: h * 0.84,
      amplitude: h * 0.26,
      points: 120,
      colour: mix(tones.far, tones.near, 0.1),
      facets: true,
      sunX: w * 0.5,
      snow: 0.26,
      strokes: 7,
      marks: 20,
      fade: h * 0.4,
    })
    const low = { amplitude: h * 0.14, points: 70 }
    hill(sheet, { ...low, y: h * 0.9, frequency: 0.8, colour: mix(tones.far, tones.near, 0.55) })
    hill(sheet, { ...low, y: h * 1.0, frequency: 0.7, colour: tones.near, mist: tones.near })
  },
}
