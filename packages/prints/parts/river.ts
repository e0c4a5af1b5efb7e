import { mix } from '../colour.ts'
import { type Point, round, smooth, tenth } from '../path.ts'
import { type Sheet, wipe } from '../sheet.ts'

type RiverOptions = {
  top: number
  bottom: number
  x: number
  swing: number
  /** Half widths at the source and at our feet. */
  from: number
  to: number
  turns: number
}

/** One S through the valley, with flow lines inside. */
export function river(sheet: Sheet, { top, bottom, x: cx, swing, from, to, turns }: RiverOptions) {
  const { random, tones, u } = sheet
  const count = 26
  const left: Point[] = []
  const right: Point[] = []
  const middle: [number, number, number][] = []
  for (let i = 0; i <= count; i++) {
    const t = i / count
    const y = top + (bottom - top) * t ** 1.35
    const x = cx + Math.sin(0.5 + t * turns) * swing * (0.18 + t * 0.95)
    const half = from + (to - from) * t ** 1.9
    left.push([x - half, y])
    right.push([x + half, y])
    middle.push([x, y, half])
  }
  const stroke = (points: readonly (readonly number[])[]) => {
    const end = points.at(-1)!
    return `${smooth(points)}L${round(end[0]!)} ${round(end[1]!)}`
  }
  const stops: [number, string][] =
    sheet.ink === 'day'
      ? [
          [0, tones.low],
          [0.5, tones.water],
          [1, mix(tones.water, tones.far, 0.3)],
        ]
      : [
          [0, mix(tones.water, tones.light, 0.5)],
          [0.5, mix(tones.water, tones.light, 0.28)],
          [1, mix(tones.water, tones.far, 0.4)],
        ]
  const banks = `${stroke(left)}L${stroke([...right].reverse()).slice(1)}z`
  sheet.add(`<path d="${banks}" fill="${wipe(sheet, stops, top, bottom)}"/>`)
  let flow = ''
  for (let k = 0; k < 9; k++) {
    const across = ((k + 0.5) / 9) * 1.8 - 0.9
    const start = Math.floor(random.between(0, 8))
    const end = count - Math.floor(random.between(0, 9))
    flow += stroke(middle.slice(start, end + 1).map(([x, y, half]) => [x + half * across, y]))
  }
  sheet.add(
    `<path d="${flow}" fill="none" stroke="${mix(tones.near, tones.water, 0.3)}" stroke-width="${tenth(u * 0.34)}" stroke-linecap="round" opacity=".6"/>`,
  )
}
