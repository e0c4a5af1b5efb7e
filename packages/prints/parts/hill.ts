import { mix } from '../colour.ts'
import { type Point, polyline, round, smooth, tenth } from '../path.ts'
import { noise } from '../random.ts'
import { type Sheet, wipe } from '../sheet.ts'

type HillOptions = {
  y: number
  amplitude: number
  frequency: number
  colour: string
  /** The colour that the slope fades to. */
  mist?: string
  fade?: number
  foot?: number
  tilt?: number
  points?: number
  cutOpacity?: number
}

/** A soft hill across the sheet: it fades into mist at its foot, and its crest line is cut again and again. */
export function hill(sheet: Sheet, options: HillOptions): Point[] {
  const { random, tones, w, h, u } = sheet
  const { y, amplitude, frequency, colour, foot = h + 4, fade = h * 0.34, tilt = 0 } = options
  const { mist = mix(colour, tones.low, 0.72), points: count = 58, cutOpacity = 0.75 } = options
  const wave = noise(random)
  const phase = random() * 99
  const crest: Point[] = []
  for (let i = 0; i <= count; i++) {
    const x = -2 * u + ((w + 4 * u) * i) / count
    const q = x / (100 * u)
    const coarse = wave(phase + q * frequency) * 0.7
    const fine = wave(phase + 40 + q * frequency * 2.3) * 0.3
    const height = (coarse + fine) * 0.5 + 0.5
    crest.push([x, y - amplitude * height + tilt * (x / w - 0.5) * h])
  }
  const top = Math.min(...crest.map((point) => point[1]))
  const fill = wipe(sheet, slope(colour, mist), top, Math.min(foot, top + fade))
  sheet.add(`<path d="${polyline(crest)}V${round(foot)}H${round(-2 * u)}z" fill="${fill}"/>`)
  contours(sheet, crest, colour, cutOpacity)
  return crest
}

export const slope = (colour: string, mist: string): [number, string][] => [
  [0, colour],
  [0.35, mix(colour, mist, 0.22)],
  [1, mist],
]

function contours(sheet: Sheet, crest: Point[], colour: string, opacity: number) {
  const { random, tones, u } = sheet
  const id = sheet.newId()
  const every = crest.filter((_, i) => i % 2 === 0)
  const line = smooth(every)
  sheet.define(`<path id="${id}" d="${line}" fill="none" stroke-linecap="round"/>`)
  let lines = ''
  for (let k = 0; k < 6; k++) {
    const dy = u * (0.9 + k * 1.5 + k * k * 0.22)
    const dashes = Array.from({ length: 6 }, (_, i) =>
      round(u * (i % 2 ? random.between(1.5, 5 + k * 2.4) : random.between(4, 22 - k * 1.6))),
    ).join(' ')
    lines += `<use href="#${id}" y="${tenth(dy)}" x="${round(random.between(-3, 3) * u)}" stroke-width="${tenth(u * (0.42 - k * 0.035))}" stroke-dasharray="${dashes}" opacity="${tenth((0.75 - k * 0.07) * 10) / 10}"/>`
  }
  const strength = opacity * (sheet.ink === 'night' ? 0.5 : 1)
  sheet.add(`<g stroke="${mix(colour, tones.light, 0.62)}" opacity="${strength}">${lines}</g>`)
}
