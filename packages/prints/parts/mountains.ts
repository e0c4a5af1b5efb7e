import { mix } from '../colour.ts'
import { gougeCut, type Point, polyline, round } from '../path.ts'
import { noise } from '../random.ts'
import { type Sheet, wipe } from '../sheet.ts'
import { slope } from './hill.ts'

/** Where a summit stands, how wide its tent is, and its share of the full height. */
export type Peak = [x: number, width: number, height: number]

type MountainOptions = {
  y: number
  amplitude: number
  colour: string
  mist?: string
  fade?: number
  foot?: number
  points?: number
  /** Split each summit into a lit and a shadowed face, with snow. */
  facets?: boolean
  sunX?: number
  /** Share of a summit's width that carries snow. */
  snow?: number
  strokes?: number
  marks?: number
}

/** Alpine peaks: tents with broken noise, gouged down their shadow side. */
export function mountains(sheet: Sheet, options: MountainOptions & { peaks: Peak[] }): Point[] {
  const { random, tones, w, h, u } = sheet
  const { y, amplitude, colour, foot = h + 4, fade = h * 0.34, points: count = 58, peaks } = options
  const { mist = mix(colour, tones.low, 0.72), sunX = w / 2, marks = 46 } = options
  const rough = noise(random)
  const phase = random() * 99
  const crest: Point[] = []
  for (let i = 0; i <= count; i++) {
    const jitter = i && i < count ? (random.between(-0.25, 0.25) * w) / count : 0
    const x = -2 * u + ((w + 4 * u) * i) / count + jitter
    const q = x / (100 * u)
    let height = 0
    for (const [px, width, share] of peaks) {
      const t = 1 - Math.abs(x - px) / width
      if (t > 0) height = Math.max(height, share * t ** 1.12)
    }
    height +=
      (1 - Math.abs(rough(phase + q * 5.2))) * 0.16 +
      rough(phase + q * 13) * 0.07 +
      rough(phase + q * 31) * 0.03 -
      0.1
    crest.push([x, y - amplitude * height])
  }
  const top = Math.min(...crest.map((point) => point[1]))
  const fill = wipe(sheet, slope(colour, mist), top, Math.min(foot, top + fade))
  sheet.add(`<path d="${polyline(crest)}V${round(foot)}H${round(-2 * u)}z" fill="${fill}"/>`)
  if (options.facets) facets(sheet, crest, top, { ...options, sunX })
  gougeMarks(sheet, crest, colour, sunX, marks)
  return crest
}

/** `count` peaks spread evenly across the sheet. */
export function mountainRange(sheet: Sheet, count: number, options: MountainOptions): Point[] {
  const { random, w } = sheet
  const peaks: Peak[] = []
  for (let i = 0; i < count; i++) {
    const x = w * ((i + 0.5 + random.between(-0.22, 0.22)) / count)
    peaks.push([x, (w / count) * random.between(0.75, 1.15), random.between(0.55, 1)])
  }
  return mountains(sheet, { ...options, peaks })
}

type FacetOptions = MountainOptions & { peaks: Peak[]; sunX: number }

function facets(sheet: Sheet, crest: Point[], top: number, options: FacetOptions) {
  const { tones } = sheet
  const { colour, amplitude } = options
  let shadows = ''
  let snows = ''
  let cuts = ''
  for (const peak of options.peaks) {
    const face = summit(sheet, crest, peak, options)
    shadows += face.shadow
    snows += face.snow
    cuts += face.cuts
  }
  const dark = mix(colour, tones.line, 0.62)
  const fading = mix(colour, tones.line, 0.5)
  sheet.add(
    `<path d="${shadows}" fill="${wipe(
      sheet,
      [
        [0, dark],
        [1, fading, 0],
      ],
      top,
      top + amplitude * 0.95,
    )}"/>`,
  )
  sheet.add(
    `<path d="${snows}" fill="${wipe(
      sheet,
      [
        [0, tones.light],
        [1, tones.light, 0],
      ],
      top,
      top + amplitude * 0.62,
    )}"/>`,
  )
  sheet.add(`<path d="${cuts}" fill="${mix(tones.light, colour, 0.25)}" opacity=".55"/>`)
}

function summit(sheet: Sheet, crest: Point[], [px, width, share]: Peak, options: FacetOptions) {
  const { random, u } = sheet
  const { amplitude, snow: snowShare = 0.34, strokes = 16, sunX } = options
  const isNear = (point: Point) => Math.abs(point[0] - px) < width * 0.3
  let k = 0
  crest.forEach((point, i) => {
    if (isNear(point) && (!isNear(crest[k]!) || point[1] < crest[k]![1])) k = i
  })
  const peak = crest[k]!
  const away = sunX < peak[0] ? 1 : -1
  const drop = amplitude * share * 0.95

  const spine: Point[] = [peak]
  const steps = 9
  let [x, y] = peak
  for (let i = 1; i <= steps; i++) {
    x += (i % 2 ? 1 : -0.72) * away * random.between(0.3, 1) * width * 0.085 + away * width * 0.012
    y += (drop / steps) * random.between(0.7, 1.3)
    spine.push([x, y])
  }
  const shaded = crestFrom(crest, k, away, width * 0.92)
  const last = shaded.at(-1)!
  const toe: Point = [x * 0.4 + last[0] * 0.6, Math.max((y + last[1]) / 2, last[1])]
  const shadow = `${polyline([...spine, toe, ...shaded.reverse().slice(0, -1)])}z`

  const lit = crestFrom(crest, k, -away, width * snowShare)
  const ridge = spine.slice(0, 5)
  const end = lit.at(-1)!
  const [fx, fy] = ridge[4]!
  const jagged: Point[] = []
  for (let i = 1; i < 7; i++) {
    const t = i / 7
    const tooth = (i % 2 ? 1 : -0.6) * width * 0.09 * random.between(0.5, 1)
    jagged.push([end[0] + (fx - end[0]) * t, end[1] + (fy - end[1]) * t + tooth])
  }
  const snow = `${polyline([...lit, ...jagged, ...ridge.reverse().slice(0, -1)])}z`

  let cuts = ''
  for (let i = 0; i < strokes; i++) {
    const t = random.between(0.06, 0.92)
    const from = spine[Math.min(steps, round(t * steps))]!
    const length = width * random.between(0.1, 0.34) * (1 - t * 0.4)
    cuts += gougeCut(
      from[0] + away * random.between(0, 0.3) * width * t,
      from[1] + random.between(0, 0.05) * drop,
      away * length * 0.8,
      length * random.between(0.75, 1.15),
      u * 0.26,
    )
  }
  return { shadow, snow, cuts }
}

/** The crest from point `k` in one direction, as far as `reach`. */
function crestFrom(crest: Point[], k: number, step: number, reach: number): Point[] {
  const points: Point[] = []
  for (let i = k; i >= 0 && i < crest.length; i += step) {
    if (Math.abs(crest[i]![0] - crest[k]![0]) > reach) break
    points.push(crest[i]!)
  }
  return points
}

function gougeMarks(sheet: Sheet, crest: Point[], colour: string, sunX: number, count: number) {
  if (count === 0) return
  const { random, tones, u } = sheet
  let cuts = ''
  for (let i = 0; i < count; i++) {
    const k = 1 + Math.floor(random() * (crest.length - 3))
    const [x, y] = crest[k]!
    const before = crest[k - 1]!
    const after = crest[k + 1]!
    const steepness = (after[1] - before[1]) / (after[0] - before[0])
    const away = sunX < x ? 1 : -1
    const direction = Math.abs(steepness) > 0.15 ? Math.sign(steepness) : away
    const length = u * random.between(1.6, 6.5)
    const depth = u * random.between(0.8, 13)
    cuts += gougeCut(x + direction * depth * 0.5, y + depth, direction * length * 0.62, length * 0.8, u * 0.2)
  }
  sheet.add(`<path d="${cuts}" fill="${mix(colour, tones.light, 0.5)}" opacity="0.5"/>`)
}
