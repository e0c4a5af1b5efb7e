import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange, mountains, type Peak } from '../parts/mountains.ts'
import { river } from '../parts/river.ts'
import { shrine } from '../parts/shrine.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { trees } from '../parts/trees.ts'
import { heightAt, round } from '../path.ts'
import { layerTint, type Sheet, wipe } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** First light on the Ganga: the wide view for the hero, with open sky on the left for words. */
export const panorama: Composition = {
  inks: ['dawn'],
  draw(sheet) {
    const { tones, w, h, u, layer } = sheet
    const tall = h > w
    const ultra = w > 2000
    const horizon = h * (tall ? 0.785 : 0.725)
    const sunX = w * (tall ? 0.66 : ultra ? 0.655 : 0.73)
    const sunY = horizon - u * (tall ? 25 : 27)
    const radius = u * (tall ? 17 : 13.5)
    if (layer !== 'land')
      sky(sheet, { horizon, step: 3.2, disc: layer ? undefined : { x: sunX, y: sunY, r: radius } })
    if (!layer) disc(sheet, sunX, sunY, radius, { halo: tall ? 3 : 4, wiped: 0.12 })
    if (layer === 'sky') return
    const flock = sheet.ink === 'day' ? tones.line : tones.light
    birds(sheet, sunX - u * (tall ? 34 : 38), sunY + u * (tall ? -6 : 8), 5, flock)
    mountainRange(sheet, Math.max(3, round(w / (u * 30))), {
      y: horizon,
      amplitude: u * (tall ? 20 : 11),
      points: 110,
      colour: layerTint(sheet, 0.2, 6),
      facets: true,
      sunX,
      snow: 0.34,
      strokes: 6,
      marks: 16,
      fade: u * 30,
    })
    mountains(sheet, {
      y: horizon + u * 3,
      amplitude: u * 40,
      points: 120,
      peaks: tall ? tallPeaks(sheet) : ultra ? ultraPeaks(sheet) : widePeaks(sheet),
      colour: layerTint(sheet, 2, 6),
      facets: true,
      sunX,
      snow: 0.28,
      strokes: 9,
      marks: 36,
      fade: u * 46,
    })
    hill(sheet, {
      y: horizon + u * 8,
      amplitude: u * 13,
      frequency: 1.1,
      points: 70,
      colour: layerTint(sheet, 2.5, 6),
      fade: u * 16,
      cutOpacity: 0.5,
    })
    valley(sheet, horizon + u * 8, tall)
  },
}

const tallPeaks = ({ w, u }: Sheet): Peak[] => [
  [w * 0.93, u * 46, 1],
  [w * 0.2, u * 40, 0.55],
  [w * 0.56, u * 24, 0.3],
]

const widePeaks = ({ w, u }: Sheet): Peak[] => [
  [w * 0.935, u * 46, 1],
  [w * 0.82, u * 28, 0.56],
  [w * 1.06, u * 40, 0.9],
  [w * 0.5, u * 30, 0.3],
  [w * 0.1, u * 42, 0.27],
  [w * 0.26, u * 34, 0.17],
  [w * 0.38, u * 26, 0.24],
]

/** The tall one stands where the column ends, so that a window of any width has it. */
const ultraPeaks = ({ w, u }: Sheet): Peak[] => [
  [w * 0.79, u * 50, 1],
  [w * 0.715, u * 30, 0.52],
  [w * 0.88, u * 46, 0.78],
  [w * 0.98, u * 40, 0.5],
  [w * 0.5, u * 34, 0.3],
  [w * 0.42, u * 28, 0.22],
  [w * 0.3, u * 36, 0.2],
  [w * 0.14, u * 48, 0.36],
  [w * 0.03, u * 44, 0.5],
]

function valley(sheet: Sheet, top: number, tall: boolean) {
  const { tones, w, h, u } = sheet
  const depth = h - top
  const layer = (i: number) => layerTint(sheet, i, 6)
  const floor = wipe(
    sheet,
    [
      [0, mix(tones.far, tones.low, 0.45)],
      [1, mix(tones.far, tones.near, 0.2)],
    ],
    top + u * 5,
    h,
  )
  sheet.add(`<path d="M0 ${round(top + u * 5)}H${w}V${h}H0z" fill="${floor}"/>`)
  const far = { fade: u * 16 }
  const farLeft = { reach: w * 0.56, height: u * 11, colour: layer(3), foot: top + depth * 0.34, ...far }
  spur(sheet, -1, { y: top + depth * 0.2, ...farLeft })
  const farRight = { reach: w * 0.36, height: u * 10, colour: layer(3.2), foot: top + depth * 0.4, ...far }
  spur(sheet, 1, { y: top + depth * 0.24, ...farRight })
  river(sheet, {
    top: top + depth * 0.1,
    bottom: h + 20,
    x: w * 0.57,
    swing: u * 20,
    from: u * 0.8,
    to: u * 24,
    turns: 5.4,
  })
  const left = spur(sheet, -1, {
    y: top + depth * 0.66,
    reach: w * 0.5,
    height: u * 18,
    colour: layer(4),
    fade: u * 30,
    foot: h + u * 4,
  })
  trees(sheet, left, { from: w * 0.03, to: w * 0.3, count: tall ? 8 : 20, size: u * 7.5, colour: tones.near })
  shrine(sheet, w * 0.345, heightAt(left, w * 0.345) + u * 0.2, u * 8, tones.near, '#d0592f')
  const right = spur(sheet, 1, {
    y: top + depth * 0.98,
    reach: w * (tall ? 0.56 : 0.44),
    height: u * 24,
    colour: layer(4.9),
    fade: u * 40,
    foot: 'edge',
    mist: tones.near,
  })
  trees(sheet, right, {
    from: w * 0.74,
    to: w * 0.99,
    count: tall ? 7 : 17,
    size: u * 10.5,
    colour: tones.line,
  })
  const nearest = spur(sheet, -1, {
    y: h + u * 3,
    reach: w * (tall ? 1.3 : 0.62),
    height: u * (tall ? 27 : 15),
    colour: mix(tones.near, tones.line, 0.35),
    foot: 'edge',
    mist: tones.line,
  })
  trees(sheet, nearest, { from: 0, to: w * 0.12, count: tall ? 3 : 7, size: u * 13, colour: tones.line })
}
