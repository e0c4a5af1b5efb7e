import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { sky } from '../parts/sky.ts'
import { water } from '../parts/water.ts'
import { gougeCut, round } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** Dhows at sunset before the city's skyline. */
export const mumbai: Composition = {
  inks: ['geru'],
  draw(sheet) {
    const { tones, w, h, u, worded } = sheet
    const aside = worded && w > h
    const horizon = h * (worded ? 0.7 : 0.5)
    const across = (share: number) => horizon + (h - horizon) * share
    const sunX = w * (aside ? 0.69 : 0.62)
    const sunY = horizon - u * 4
    sky(sheet, { horizon, disc: { x: sunX, y: sunY, r: u * 15 } })
    disc(sheet, sunX, sunY, u * 15, { halo: 4 })
    skyline(sheet, horizon)
    water(sheet, horizon, h, { glint: { x: sunX, radius: u * 13 }, deep: mix(tones.near, tones.far, 0.3) })
    dhow(sheet, w * (aside ? 0.54 : 0.27), across(0.32), u * 8, tones.light)
    dhow(sheet, w * (aside ? 0.82 : 0.76), across(0.12), u * 4, tones.near)
    let waves = ''
    for (let k = 0; k < 4; k++) {
      for (let i = -1; i < w / u / 16 + 1; i++) {
        waves += gougeCut((i * 16 + (k % 2) * 8) * u, across(0.68 + k * 0.1), u * 16, 0, -u * (3 + k * 0.5))
      }
    }
    sheet.add(`<path d="${waves}" fill="${tones.near}" opacity=".8"/>`)
    birds(sheet, w * 0.3, h * 0.2, 6, tones.line)
  },
}

function skyline(sheet: Sheet, horizon: number) {
  const { random, tones, w, u } = sheet
  let path = `M0 ${round(horizon)}`
  let x = 0
  while (x < w) {
    const width = u * random.between(2, 5)
    const height = u * random.between(1.5, 9) * (x < w * 0.45 || x > w * 0.9 ? 1 : 0.35)
    path += `V${round(horizon - height)}h${round(width)}`
    x += width
  }
  sheet.add(`<path d="${path}V${round(horizon)}z" fill="${mix(tones.far, tones.near, 0.35)}"/>`)
}

function dhow(sheet: Sheet, x: number, y: number, s: number, sail: string) {
  const hull = `M${round(x - s)} ${round(y)}q${round(s)} ${round(s * 0.42)} ${round(s * 2.1)}-${round(s * 0.12)}l-${round(s * 0.35)} ${round(s * 0.46)}h-${round(s * 1.3)}z`
  const canvas = `M${round(x - s * 0.5)} ${round(y)}L${round(x + s * 0.5)} ${round(y - s * 2.2)}Q${round(x + s * 1.1)} ${round(y - s)} ${round(x + s * 0.7)} ${round(y)}z`
  sheet.add(`<path d="${hull}" fill="${sheet.tones.line}"/><path d="${canvas}" fill="${sail}"/>`)
}
