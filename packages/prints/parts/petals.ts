import { gougeCut, TURN, tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** One petal from (x, y) along an angle. */
export function petal(
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  tip = 0.62,
): string {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const at = (along: number, across: number) =>
    `${tenth(x + c * along - s * across)} ${tenth(y + s * along + c * across)}`
  return `M${at(0, 0)}C${at(length * 0.2, width)} ${at(length * tip, width)} ${at(length, 0)}C${at(length * tip, -width)} ${at(length * 0.2, -width)} ${at(0, 0)}z`
}

type RingOptions = {
  /** Inner radius and length of a petal. */
  from: number
  length: number
  count: number
  width?: number
  offset?: number
  tip?: number
  fill?: string
  stroke?: string
  strokeWidth?: number
}

/** Petals round a centre. */
export function petalRing(sheet: Pick<Sheet, 'u' | 'add'>, x: number, y: number, options: RingOptions) {
  const {
    from,
    length,
    count,
    offset = -Math.PI / 2,
    tip,
    fill = 'none',
    stroke,
    strokeWidth = 0.4,
  } = options
  const width = options.width ?? Math.tan(Math.PI / count) * (from + length * 0.5) * 0.9
  let path = ''
  for (let i = 0; i < count; i++) {
    const angle = offset + (i / count) * TURN
    path += petal(x + Math.cos(angle) * from, y + Math.sin(angle) * from, angle, length, width, tip)
  }
  const line = stroke ? ` stroke="${stroke}" stroke-width="${tenth(sheet.u * strokeWidth)}"` : ''
  sheet.add(`<path d="${path}" fill="${fill}"${line}/>`)
}

/** A lotus seen from the side, back petals first; four fills from back to front. */
export function lotus(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  fills: [string, string, string, string],
  vein: string,
) {
  const row = (angles: number[], length: number, width: number, fill: string) => {
    for (const a of angles) {
      const t = -Math.PI / 2 + a
      sheet.add(`<path d="${petal(x, y, t, length * (1 - Math.abs(a) * 0.12), width, 0.5)}" fill="${fill}"/>`)
      let veins = ''
      for (const q of [-0.5, -0.2, 0.12, 0.42]) {
        veins += gougeCut(
          x + Math.cos(t + q * 0.32) * length * 0.3,
          y + Math.sin(t + q * 0.32) * length * 0.3,
          Math.cos(t + q * 0.12) * length * 0.4,
          Math.sin(t + q * 0.12) * length * 0.4,
          sheet.u * 0.15,
        )
      }
      sheet.add(`<path d="${veins}" fill="${vein}" opacity=".7"/>`)
    }
  }
  row([-1.28, 1.28], size * 0.98, size * 0.2, fills[0])
  row([-0.86, 0.86], size, size * 0.22, fills[1])
  row([-0.44, 0.44], size * 1.04, size * 0.23, fills[2])
  row([0], size * 1.1, size * 0.25, fills[3])
  row([-1.5, 1.5], size * 0.8, size * 0.13, fills[1])
}
