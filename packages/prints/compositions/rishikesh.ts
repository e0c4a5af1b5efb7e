import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange } from '../parts/mountains.ts'
import { shrine } from '../parts/shrine.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { trees } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import { round, tenth } from '../path.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** The hanging bridge over the Ganga, temples on the bank. */
export const rishikesh: Composition = {
  inks: ['river', 'dawn'],
  draw(sheet) {
    const { tones, w, h, u } = sheet
    const horizon = h * 0.46
    const sunX = w * 0.52
    const bank = h * 0.66
    sky(sheet, { horizon: horizon + h * 0.1, disc: { x: sunX, y: h * 0.2, r: u * 9 } })
    disc(sheet, sunX, h * 0.2, u * 9)
    mountainRange(sheet, Math.max(3, round(w / u / 40)), {
      y: horizon + h * 0.1,
      amplitude: h * 0.34,
      colour: layerTint(sheet, 0.6, 4),
      facets: true,
      sunX,
      snow: 0.3,
      marks: 20,
      foot: h * 0.72,
    })
    const wooded = layerTint(sheet, 1.2, 4)
    hill(sheet, {
      y: h * 0.58,
      amplitude: h * 0.14,
      frequency: 1.8,
      colour: wooded,
      foot: bank,
      fade: h * 0.18,
    })
    water(sheet, bank, h, { glint: { x: sunX, radius: u * 8 } })
    const steep = { fade: h * 0.4 }
    const left = { colour: layerTint(sheet, 1.9, 4), foot: bank + h * 0.015, ...steep }
    spur(sheet, -1, { y: bank + h * 0.01, reach: w * 0.38, height: h * 0.24, ...left })
    const right = { colour: layerTint(sheet, 2.2, 4), foot: bank + h * 0.02, ...steep }
    spur(sheet, 1, { y: bank + h * 0.02, reach: w * 0.36, height: h * 0.28, ...right })
    shrine(sheet, w * 0.2, h * 0.585, u * 11, mix(tones.near, tones.line, 0.4), '#c8502c')
    shrine(sheet, w * 0.3, h * 0.64, u * 7, mix(tones.near, tones.line, 0.2), '#c8502c')
    bridge(sheet)

    const near = { colour: mix(tones.far, tones.near, 0.92), foot: 'edge' as const, mist: tones.line }
    const shore = spur(sheet, 1, { y: h * 1.0, reach: w * 0.62, height: h * 0.2, ...near })
    trees(sheet, shore, { from: w * 0.74, to: w, count: 7, size: u * 13, colour: tones.line })
    boat(sheet, w * 0.24, h * 0.86, u * 9)
    boat(sheet, w * 0.44, h * 0.78, u * 5)
  },
}

function bridge(sheet: Sheet) {
  const { tones, w, h, u } = sheet
  const left = w * 0.1
  const right = w * 0.9
  const deck = h * 0.6
  const top = h * 0.475
  const sag = deck + u * 11
  let cables = `M${round(left)} ${round(top)}Q${round(w / 2)} ${round(sag)} ${round(right)} ${round(top)}`
  cables += `M${round(-u)} ${round(deck)}Q${round(w / 2)} ${round(deck + u * 4)} ${round(w + u)} ${round(deck)}`
  cables += `M${round(-u)} ${round(h * 0.52)}L${round(left)} ${round(top)}`
  cables += `M${round(w + u)} ${round(h * 0.52)}L${round(right)} ${round(top)}`
  for (let i = 1; i < 34; i++) {
    const t = i / 34
    const y = (1 - t) * (1 - t) * top + 2 * t * (1 - t) * sag + t * t * top
    cables += `M${round(left + (right - left) * t)} ${round(y)}V${round(deck + u * 4 * 2 * t * (1 - t))}`
  }
  const pylon = (x: number, foot: number) =>
    `M${round(x - u)} ${round(foot)}V${round(top - u * 2)}h${round(u * 2)}V${round(foot)}z`
  sheet.add(
    `<path d="${cables}" fill="none" stroke="${tones.line}" stroke-width="${tenth(u * 0.45)}"/><path d="${pylon(left, h * 0.66)}${pylon(right, h * 0.67)}" fill="${tones.line}"/>`,
  )
}

function boat(sheet: Sheet, x: number, y: number, s: number) {
  const at = (dx: number, dy: number) => `${round(x + s * dx)} ${round(y + s * dy)}`
  sheet.add(
    `<path d="M${at(-1, 0)}Q${at(0, 0.34)} ${at(1.1, -0.14)}Q${at(0.7, 0.5)} ${at(0, 0.5)}Q${at(-0.7, 0.46)} ${at(-1, 0)}z" fill="${sheet.tones.line}"/>`,
  )
}
