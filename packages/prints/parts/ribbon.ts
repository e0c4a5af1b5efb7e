import { type Point, smooth, tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'

type RibbonOptions = { strands: number; colour: string; width: number; opacity: number }

/** Strands that run between two lines: smoke, or a coil. */
export function ribbon(
  sheet: Sheet,
  from: Point[],
  to: Point[],
  { strands, colour, width, opacity }: RibbonOptions,
) {
  let path = ''
  for (let i = 0; i < strands; i++) {
    const t = i / (strands - 1)
    path += smooth(from.map(([x, y], k) => [x + (to[k]![0] - x) * t, y + (to[k]![1] - y) * t]))
  }
  sheet.add(
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${tenth(sheet.u * width)}" opacity="${opacity}"/>`,
  )
}
