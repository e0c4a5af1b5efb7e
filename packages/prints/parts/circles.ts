import { TURN, tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'

type DotOptions = { radius: number; count: number; size: number; colour: string; offset?: number }

/** Dots on a circle. */
export function dots(
  sheet: Sheet,
  x: number,
  y: number,
  { radius, count, size, colour, offset = 0 }: DotOptions,
) {
  const s = tenth(size)
  const across = tenth(2 * size)
  let path = ''
  for (let i = 0; i < count; i++) {
    const a = offset + (i / count) * TURN
    path += `M${tenth(x + Math.cos(a) * radius - size)} ${tenth(y + Math.sin(a) * radius)}a${s} ${s} 0 1 0 ${across} 0a${s} ${s} 0 1 0-${across} 0`
  }
  sheet.add(`<path d="${path}" fill="${colour}"/>`)
}

/** A drawn circle. */
export function circle(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  colour: string,
  width = 0.4,
  opacity = 1,
) {
  sheet.add(
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="none" stroke="${colour}" stroke-width="${tenth(sheet.u * width)}" opacity="${opacity}"/>`,
  )
}
