import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountains } from '../parts/mountains.ts'
import { shrine } from '../parts/shrine.ts'
import { sky } from '../parts/sky.ts'
import { gougeCut, heightAt, type Point, round } from '../path.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** The hill with a thousand steps, palms before it. */
export const mysore: Composition = {
  inks: ['tulsi'],
  draw(sheet) {
    const { tones, w, h, u } = sheet
    sky(sheet, { horizon: h * 0.6, disc: { x: w * 0.34, y: h * 0.26, r: u * 11 } })
    disc(sheet, w * 0.34, h * 0.26, u * 11)
    const slope = mountains(sheet, {
      y: h * 0.74,
      amplitude: h * 0.42,
      peaks: [[w * 0.58, u * 74, 1]],
      points: 40,
      colour: layerTint(sheet, 1, 4),
      marks: 70,
      fade: h * 0.4,
    })
    const top = heightAt(slope, w * 0.58)
    shrine(sheet, w * 0.58, top + u * 1.5, u * 12, mix(tones.near, tones.far, 0.15), '#c8502c')
    steps(sheet, slope)
    for (let i = 0; i < 3; i++) {
      const colour = layerTint(sheet, 1.8 + i * 0.6, 4)
      hill(sheet, {
        y: h * (0.78 + i * 0.08),
        amplitude: h * 0.08,
        frequency: 1.4,
        colour,
        mist: mix(colour, tones.low, 0.35),
        fade: h * 0.15,
      })
    }
    palm(sheet, w * 0.1, 30)
    palm(sheet, w * 0.2, 23)
    palm(sheet, w * 0.9, 34)
    palm(sheet, w * 0.8, 20)
  },
}

function steps(sheet: Sheet, slope: Point[]) {
  const { tones, w, u } = sheet
  let x = w * 0.575
  let y = heightAt(slope, w * 0.58) + u * 3
  let cuts = ''
  for (let i = 0; i < 34; i++) {
    const half = u * (0.8 + i * 0.13)
    x += Math.sin(i * 0.55) * u * 1.5 - u * 0.25
    y += u * (0.75 + i * 0.028)
    cuts += gougeCut(x - half, y, half * 2, 0, u * 0.3)
  }
  sheet.add(`<path d="${cuts}" fill="${tones.light}" opacity=".9"/>`)
}

function palm(sheet: Sheet, x: number, size: number) {
  const { tones, h, u } = sheet
  const tall = u * size
  const y = h * 0.99
  const bend = round(y - tall * 0.5)
  const crown = round(y - tall)
  let path = `M${round(x - u * 0.7)} ${round(y)}Q${round(x + u)} ${bend} ${round(x + u * 2)} ${crown}l${round(u * 0.9)} 0Q${round(x + u * 2)} ${bend} ${round(x + u)} ${round(y)}z`
  for (let k = 0; k < 9; k++) {
    const a = ((-Math.PI * (k + 0.5)) / 9) * 1.25 + 0.4
    const reach = u * size * 0.36
    const c = Math.cos(a)
    const s = Math.sin(a)
    path += `M${round(x + u * 2.4)} ${crown}q${round(c * reach * 0.6)} ${round(s * reach * 0.9)} ${round(c * reach)} ${round(s * reach * 0.5 + reach * 0.22)}q${round(-c * reach * 0.45)} ${round(-s * reach * 0.2 - reach * 0.26)} ${round(-c * reach)} ${round(-s * reach * 0.5 - reach * 0.22)}z`
  }
  sheet.add(`<path d="${path}" fill="${tones.line}"/>`)
}
