import { mix } from '../colour.ts'
import { birds } from '../parts/birds.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { mountainRange, mountains } from '../parts/mountains.ts'
import { shrine } from '../parts/shrine.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { trees } from '../parts/trees.ts'
import { water } from '../parts/water.ts'
import { heightAt } from '../path.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** Ha is the sun, tha the moon: two lights, two summits, one still lake. */
export const hatha: Composition = {
  inks: ['dawn', 'mist', 'rose'],
  others: [island, pass, terraces],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const side = random.sign()
    const shore = h * random.between(0.63, 0.73)
    const radius = u * random.between(10, 14.5)
    const sunX = w * (0.5 - side * random.between(0.01, 0.05))
    const sunY = shore - h * random.between(0.13, 0.2)
    sky(sheet, { horizon: shore, disc: { x: sunX, y: sunY, r: radius } })
    disc(sheet, w * (0.5 + side * 0.3), h * 0.15, u * 4.6, {
      fill: tones.light,
      halo: 2,
      haloColour: tones.light,
    })
    disc(sheet, sunX, sunY, radius, { wiped: 0.15 })

    mountainRange(sheet, 5, {
      y: shore,
      amplitude: h * 0.085,
      colour: layerTint(sheet, 0.35, 4),
      mist: mix(tones.far, tones.low, 0.45),
      facets: true,
      sunX,
      snow: 0.3,
      strokes: 7,
      marks: 14,
      fade: h * 0.2,
      foot: shore,
    })
    const breadth = Math.min(w * 0.29, u * 40)
    for (const at of [side, -side]) {
      const tall = at === side
      mountains(sheet, {
        y: shore + u,
        amplitude: h * (tall ? 0.36 : 0.29),
        peaks: [
          [w / 2 + at * w * 0.36, breadth, 1],
          [w / 2 + at * w * 0.6, breadth * 1.1, 0.8],
        ],
        colour: layerTint(sheet, tall ? 2.4 : 1.9, 4),
        facets: true,
        sunX,
        snow: 0.26,
        marks: 26,
        fade: h * 0.5,
        foot: shore,
      })
    }
    water(sheet, shore, h, { glint: { x: sunX, radius: radius * 0.9 } })
    const bank = hill(sheet, {
      y: h * 0.965,
      amplitude: h * 0.09,
      frequency: 1.1,
      tilt: side * 0.07,
      colour: tones.near,
      mist: mix(tones.near, tones.line, 0.6),
    })
    const [from, to] = side > 0 ? [w * 0.7, w * 0.98] : [w * 0.02, w * 0.3]
    trees(sheet, bank, { from, to, count: 8, size: u * 9, colour: tones.line })
  },
}

/** The sun low behind an island with its shrine, the moon high; all of it twice, in still water. */
function island(sheet: Sheet) {
  const { random, tones, w, h, u } = sheet
  const side = random.sign()
  const shore = h * 0.6
  const x = w * (0.5 + side * 0.1)
  const radius = u * random.between(15, 18)
  const sunY = shore - radius * 0.72
  sky(sheet, { horizon: shore, disc: { x, y: sunY, r: radius } })
  crescent(sheet, w * (0.5 - side * 0.28), h * 0.16, u * 6, -side)
  disc(sheet, x, sunY, radius, { wiped: 0.2, halo: 5 })
  const range = {
    y: shore,
    colour: layerTint(sheet, 0.2, 4),
    mist: mix(tones.far, tones.low, 0.5),
    foot: shore,
  }
  mountainRange(sheet, Math.max(6, Math.round(w / (u * 26))), {
    ...range,
    amplitude: h * 0.12,
    facets: true,
    sunX: x,
    snow: 0.34,
    strokes: 5,
    marks: 10,
    fade: h * 0.16,
  })
  water(sheet, shore, h, { glint: { x, radius: radius * 0.85 } })
  // The island lies in the water: its own dark image under it.
  const middle = w * (0.5 - side * 0.1)
  const half = Math.min(w * 0.34, u * 46)
  const level = shore + h * 0.1
  const line: [number, number][] = []
  for (let i = 0; i <= 24; i++) {
    const t = i / 24
    const rise = Math.sin(t * Math.PI) ** 0.8 * u * 11 * (1 + 0.3 * Math.sin(t * 9 + side))
    line.push([middle - half + t * half * 2, level - rise])
  }
  const crest = line.map(([px, py], i) => `${i ? 'L' : 'M'}${Math.round(px)} ${Math.round(py)}`).join('')
  const image = line
    .toReversed()
    .map(([px, py]) => `L${Math.round(px)} ${Math.round(level + (level - py) * 0.5)}`)
    .join('')
  sheet.add(`<path d="${crest}${image}z" fill="${mix(tones.near, tones.water, 0.42)}"/>`)
  sheet.add(`<path d="${crest}z" fill="${tones.near}"/>`)
  const wood = { count: 9, size: u * 13, colour: tones.line }
  trees(sheet, line, { from: middle - half * 0.72, to: middle - half * 0.12, ...wood })
  trees(sheet, line, { from: middle + half * 0.36, to: middle + half * 0.8, ...wood, count: 6, size: u * 9 })
  shrine(
    sheet,
    middle + half * 0.06,
    heightAt(line, middle + half * 0.06) + u,
    u * 12,
    tones.near,
    tones.disc,
  )
  birds(sheet, x - side * u * 4, sunY - u * 26, 5, sheet.ink === 'day' ? tones.line : tones.light)
}

/** Between two shoulders of hill the sun is in the gap, the moon over the higher one. */
function pass(sheet: Sheet) {
  const { random, tones, w, h, u } = sheet
  const side = random.sign()
  const x = w * (0.5 + side * 0.04)
  const radius = u * random.between(12, 14)
  const sunY = h * 0.43
  sky(sheet, { horizon: h * 0.72, disc: { x, y: sunY, r: radius } })
  crescent(sheet, w * (0.5 + side * 0.3), h * 0.13, u * 4.6, side)
  disc(sheet, x, sunY, radius, { halo: 6, wiped: 0.1 })
  const layer = (i: number) => layerTint(sheet, i, 6)
  mountains(sheet, {
    y: h * 0.66,
    amplitude: h * 0.2,
    peaks: [
      [x - u * 26, u * 34, 1],
      [x + u * 22, u * 30, 0.84],
      [x - u * 66, u * 30, 0.7],
      [x + u * 64, u * 34, 0.76],
    ],
    colour: layer(0.4),
    mist: mix(tones.far, tones.low, 0.55),
    facets: true,
    sunX: x,
    snow: 0.3,
    strokes: 7,
    marks: 16,
    fade: h * 0.2,
  })
  const shoulders = [
    [side, 0.72, 0.74, 0.3, 1.6],
    [-side, 0.78, 0.66, 0.22, 2.5],
    [side, 0.88, 0.62, 0.2, 3.4],
    [-side, 0.96, 0.74, 0.16, 4.2],
  ] as const
  for (const [at, y, reach, height, tint] of shoulders) {
    const crest = spur(sheet, at, {
      y: h * y,
      reach: w * reach,
      height: h * height,
      colour: layer(tint),
      fade: h * 0.26,
      foot: 'edge',
    })
    const [from, to] = at < 0 ? [w * 0.02, w * 0.3] : [w * 0.7, w * 0.98]
    if (tint > 2)
      trees(sheet, crest, { from, to, count: 7, size: u * (3 + tint * 1.6), colour: layer(tint + 0.8) })
  }
  hill(sheet, {
    y: h * 1.01,
    amplitude: h * 0.08,
    frequency: 0.8,
    tilt: -side * 0.05,
    colour: tones.near,
    mist: mix(tones.near, tones.line, 0.6),
  })
}

/** Terraced fields climb to a ridge with one tree; the sun has just left it, the moon waits. */
function terraces(sheet: Sheet) {
  const { random, tones, w, h, u } = sheet
  const side = sheet.worded ? -1 : random.sign()
  const x = w * (0.5 - side * 0.16)
  const radius = u * random.between(16, 19)
  const sunY = h * 0.34
  sky(sheet, { horizon: h * 0.6, disc: { x, y: sunY, r: radius } })
  if (!sheet.worded) crescent(sheet, w * (0.5 + side * 0.32), h * 0.12, u * 5, side)
  disc(sheet, x, sunY, radius, { halo: 3, wiped: 0.24 })
  const layer = (i: number) => layerTint(sheet, i, 7)
  hill(sheet, {
    y: h * 0.58,
    amplitude: h * 0.1,
    frequency: 2,
    colour: layer(0.3),
    mist: mix(tones.far, tones.low, 0.6),
    fade: h * 0.14,
  })
  const tilt = side * 0.22
  let ridge: [number, number][] = []
  for (let i = 0; i < 7; i++) {
    const line = hill(sheet, {
      y: h * (0.64 + i * 0.066),
      amplitude: h * 0.035,
      frequency: 0.7,
      tilt: tilt * (1 - i * 0.1),
      colour: layer(1 + i * 0.8),
      mist: mix(layer(0.5 + i * 0.8), tones.low, 0.3),
      fade: h * (0.12 + Math.abs(tilt) * 0.5),
      cutOpacity: 0.7,
    })
    if (i === 0) ridge = line
  }
  // One broad crown on the ridge.
  const at = w * (0.5 - side * 0.3)
  const foot = heightAt(ridge, at) + u * 2
  const bark = mix(tones.near, tones.line, 0.5)
  sheet.add(
    `<path d="M${Math.round(at - u * 1.6)} ${Math.round(foot)}q${Math.round(u * 1.4)}${Math.round(-u * 8)} ${Math.round(u * 0.4)}${Math.round(-u * 15)}h${Math.round(u * 2)}q${Math.round(-u)} ${Math.round(u * 8)} ${Math.round(u * 1.6)} ${Math.round(u * 15)}z" fill="${bark}"/>`,
  )
  const crown = (dx: number, dy: number, rx: number, ry: number, colour: string) =>
    `<ellipse cx="${Math.round(at + dx * u)}" cy="${Math.round(foot + dy * u)}" rx="${Math.round(rx * u)}" ry="${Math.round(ry * u)}" fill="${colour}"/>`
  const leaf = mix(tones.near, tones.far, 0.12)
  sheet.add(
    crown(-7, -17, 9, 5, bark) +
      crown(8, -18, 9.5, 5.2, bark) +
      crown(0, -22, 12, 6.5, leaf) +
      crown(-9, -19, 6, 3.2, leaf) +
      crown(10, -20, 6.4, 3.4, leaf),
  )
  birds(sheet, x + side * u * 26, sunY - u * 4, 4, sheet.ink === 'day' ? tones.line : tones.light)
}

/** A thin moon with its rings; \`side\` is where its light comes from. */
function crescent(sheet: Sheet, x: number, y: number, radius: number, side: number) {
  const { tones } = sheet
  disc(sheet, x, y, radius, { fill: mix(tones.top, tones.light, 0.2), halo: 2, haloColour: tones.light })
  const r = Math.round(radius * 10) / 10
  const inner = Math.round(radius * 13) / 10
  const top = `${Math.round(x)} ${Math.round(y - radius)}`
  const sweep = side > 0 ? 1 : 0
  sheet.add(
    `<path d="M${top}a${r} ${r} 0 0 ${sweep} 0 ${r * 2}a${inner} ${inner} 0 0 ${1 - sweep} 0 ${-r * 2}z" fill="${tones.light}"/>`,
  )
}
