import { mix } from '../colour.ts'
import { coords, type Point, polyline, round, tenth } from '../path.ts'
import { noise } from '../random.ts'
import { type Sheet, wipe } from '../sheet.ts'

type SpurOptions = {
  y: number
  reach: number
  height: number
  colour: string
  mist?: string
  fade?: number
  /** Where the slope meets the ground; 'edge' runs off the foot of the sheet. */
  foot?: number | 'edge'
  contours?: number
}

/** A spur of hill that comes in from one side: -1 is left, 1 is right. */
export function spur(sheet: Sheet, side: number, options: SpurOptions): Point[] {
  const { tones, w, h, u, random } = sheet
  const { y, reach, height, colour, fade = height * 1.6, foot = y + u * 40, contours = 7 } = options
  const { mist = mix(colour, tones.low, 0.4) } = options
  const wave = noise(random)
  const count = 24
  const root = side < 0 ? -2 * u : w + 2 * u
  const tip = side < 0 ? reach : w - reach
  const crest: Point[] = []
  for (let i = 0; i <= count; i++) {
    const t = i / count
    const rise = height * Math.cos((t * Math.PI) / 2) ** 1.15 * (1 + wave(t * 4.5) * 0.16 * (1 - t))
    crest.push([root + (tip - root) * t, y - rise])
  }
  const id = sheet.newId()
  const top = Math.min(...crest.map((point) => point[1]))
  const under =
    foot === 'edge'
      ? `V${round(h + 9)}H${round(root)}`
      : `Q${round(tip + (root - tip) * 0.45)} ${round(y + (foot - y) * 0.12)} ${round(root)} ${round(foot)}`
  const fill = wipe(
    sheet,
    [
      [0, colour],
      [1, mist],
    ],
    top,
    top + fade,
  )
  sheet.add(`<path d="${polyline(crest)}${under}z" fill="${fill}"/>`)

  let line = `M${coords(round(crest[0]![0]), round(crest[0]![1]))}`
  for (let i = 1; i < count; i += 2) {
    const [x, py] = crest[i]!
    const [nx, ny] = crest[i + 1]!
    line += `Q${coords(round(x), round(py), round(nx), round(ny))}`
  }
  sheet.define(`<path id="${id}" d="${line}" fill="none" stroke-linecap="round"/>`)
  let cuts = ''
  for (let k = 0; k < contours; k++) {
    const scale = 1 - (k + 0.7) * 0.075
    const s = Math.round(scale * 1000) / 1000
    const dashes = Array.from({ length: 6 }, (_, i) =>
      round(u * (i % 2 ? random.between(1.5, 6 + k) : random.between(5, 20))),
    ).join(' ')
    const shift = `${tenth(root * (1 - scale))} ${tenth(y * (1 - scale) + u * k * 0.5)}`
    cuts += `<use href="#${id}" transform="matrix(${s} 0 0 ${s} ${shift})" stroke-width="${tenth(u * (0.44 - k * 0.03))}" stroke-dasharray="${dashes}" opacity="${tenth(0.8 - k * 0.07)}"/>`
  }
  sheet.add(
    `<g stroke="${mix(colour, tones.light, 0.6)}" opacity="${sheet.ink === 'night' ? 0.32 : 0.62}">${cuts}</g>`,
  )
  return crest
}
