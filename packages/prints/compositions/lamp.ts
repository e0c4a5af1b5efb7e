import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { petal } from '../parts/petals.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { round, tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** A lamp set down on dark water at dusk. */
export const lamp: Composition = {
  inks: ['neel', 'moon', 'power'],
  draw(sheet) {
    const { tones, w, h, u } = sheet
    const x = w / 2
    const y = h * 0.7
    // A white moon would make a cold flame.
    const gold = tones.disc[1] === 'f' && tones.disc[3] !== 'b' ? '#f0a63c' : tones.disc
    sky(sheet, { horizon: h * 0.8, step: 2.6, disc: { x, y: y - u * 17, r: u * 20 } })
    for (let k = 6; k > 0; k--) {
      const glow = mix(gold, tones.low, 0.3 + k * 0.1)
      sheet.add(
        `<circle cx="${round(x)}" cy="${round(y - u * 15)}" r="${round(u * (8 + k * 6.5))}" fill="${glow}" opacity=".13"/>`,
      )
    }
    const flameDisc = { fill: mix(gold, tones.low, 0.55), halo: 7, haloColour: gold, haloOpacity: 0.7 }
    disc(sheet, x, y - u * 16, u * 13, flameDisc)
    const dusk = mix(tones.far, tones.near, 0.3)
    hill(sheet, { y: h * 0.72, amplitude: h * 0.07, frequency: 1.8, colour: dusk, foot: h * 0.74 })
    water(sheet, h * 0.73, h, { glint: { x, radius: u * 11, colour: gold }, colour: dusk, deep: tones.near })
    diya(sheet, x, y, gold)
  },
}

function diya(sheet: Sheet, x: number, y: number, gold: string) {
  const { u } = sheet
  const at = (dx: number, dy: number) => `${round(x + u * dx)} ${round(y + u * dy)}`
  const rim = `M${at(-20, -3.4)}Q${at(-8, 1.2)} ${at(2, 0.4)}T${at(21, -4.4)}`
  const bowl = `${rim}Q${at(17, 4)} ${at(8, 6.6)}Q${at(0, 8.6)} ${at(-8, 6.6)}Q${at(-17, 4)} ${at(-20, -3.4)}z`
  sheet.add(
    `<path d="${petal(x + u * 1, y - u * 1, -Math.PI / 2, u * 23, u * 5.6, 0.3)}" fill="${gold}"/>` +
      `<path d="${petal(x + u * 1, y - u * 1.5, -Math.PI / 2, u * 13, u * 3, 0.3)}" fill="#fdf0d5"/>` +
      `<path d="${bowl}" fill="#9c3d24"/>` +
      `<path d="${rim}" fill="none" stroke="#f0c187" stroke-width="${tenth(u * 0.5)}" stroke-linecap="round"/>`,
  )
  let beads = ''
  for (let i = -4; i <= 4; i++) {
    beads += petal(x + i * u * 3.1, y + u * 4.9 - Math.abs(i) * u * 0.32, -Math.PI / 2, u * 2.8, u * 0.8)
  }
  sheet.add(`<path d="${beads}" fill="#f0c187" opacity=".8"/>`)
}
