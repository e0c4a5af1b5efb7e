import { mix } from '../colour.ts'
import { round, TURN, tenth } from '../path.ts'
import { type Sheet, wipe } from '../sheet.ts'

type DiscOptions = {
  fill?: string
  /** Number of broken rings round it. */
  halo?: number
  haloColour?: string
  haloOpacity?: number
  /** How far its foot fades into the sky, 0 to 1. */
  wiped?: number
}

/** Sun, moon or flame. */
export function disc(sheet: Sheet, x: number, y: number, radius: number, options: DiscOptions = {}) {
  const { tones, u, random } = sheet
  const { fill = tones.disc, halo = 4, haloOpacity = 0.75, wiped } = options
  let arcs = ''
  for (let ring = 1; ring <= halo; ring++) {
    const r = radius + u * (1.6 + ring * 2.3 + ring * ring * 0.12)
    const count = 9 + ring * 2
    const offset = random() * 6
    const at = (angle: number) => `${tenth(x + Math.cos(angle) * r)} ${tenth(y + Math.sin(angle) * r)}`
    for (let i = 0; i < count; i++) {
      const from = offset + (i / count) * 6.283
      const to = from + (6.283 / count) * random.between(0.5, 0.93)
      arcs += `M${at(from)}A${tenth(r)} ${tenth(r)} 0 0 1 ${at(to)}`
    }
  }
  if (arcs) {
    const colour = options.haloColour ?? mix(fill, tones.light, 0.35)
    sheet.add(
      `<path d="${arcs}" fill="none" stroke="${colour}" stroke-width="${tenth(u * 0.32)}" stroke-linecap="round" opacity="${haloOpacity}"/>`,
    )
  }
  const face = wiped
    ? wipe(
        sheet,
        [
          [0, fill],
          [1, mix(fill, tones.low, wiped)],
        ],
        y - radius,
        y + radius,
      )
    : fill
  sheet.add(`<circle cx="${round(x)}" cy="${round(y)}" r="${tenth(radius)}" fill="${face}"/>`)
}

type RayOptions = {
  from: number
  to: number
  count: number
  colour: string
  opacity: number
  breadth: number
  offset?: number
}

/** Straight beams round a disc. */
export function rays(sheet: Sheet, x: number, y: number, options: RayOptions) {
  const { from, to, count, colour, opacity, breadth, offset = 0 } = options
  let path = ''
  for (let i = 0; i < count; i++) {
    const t = offset + (i / count) * TURN
    const q = (TURN / 2 / count) * breadth
    const at = (angle: number, r: number) =>
      `${round(x + Math.cos(angle) * r)} ${round(y + Math.sin(angle) * r)}`
    path += `M${at(t - q * 0.2, from)}L${at(t - q, to)} ${at(t + q, to)}z`
  }
  sheet.add(`<path d="${path}" fill="${colour}" opacity="${opacity}"/>`)
}
