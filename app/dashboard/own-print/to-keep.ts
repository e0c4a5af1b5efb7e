import { edition } from '../../../packages/prints/edition.ts'
import { asFile, fitted, looks, newCanvas, paintable, save } from '../picture-file.ts'

/** Pixels: a sheet of A4 at 200 to the inch, and a telephone's screen. */
export const SHAPES = { wall: [1654, 2339], phone: [1170, 2532] } as const
export type Shape = keyof typeof SHAPES

export type OwnPrint = {
  seed: string
  petals: number
  night: boolean
  /** "No. 37" and whose, and from when to when. */
  number: string
  dates: string
}

/** @param grain the worn ink, which takes long to paint */
export function printUrl(
  { seed, petals, night }: OwnPrint,
  [w, h]: readonly [number, number],
  grain: boolean,
): string {
  const svg = edition({ seed, petals, w, h, ink: night ? 'night' : 'day', grain })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Saves the print as it is today, with its number and its dates on the paper beneath. @throws where it cannot be drawn */
export async function keepPrint(print: OwnPrint, shape: Shape) {
  const [width, height] = SHAPES[shape]
  const margin = Math.round(width * 0.06)
  const foot = Math.round(height * (shape === 'wall' ? 0.13 : 0.1))
  const [w, h] = [width - 2 * margin, height - margin - foot]
  const picture = await paintable(printUrl(print, [w, h], true))
  const { canvas, pen } = newCanvas(width, height)
  const { display, text, surface, ink, muted } = looks()
  pen.fillStyle = surface
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, margin, margin, w, h)
  pen.fillStyle = ink
  const line = { width: w, font: (size: number) => `400 ${size}px ${display}` }
  fitted(pen, { ...line, line: print.number, largest: Math.round(foot * 0.27) })
  pen.fillText(print.number, margin, height - foot * 0.52, w)
  pen.fillStyle = muted
  fitted(pen, {
    width: w,
    line: print.dates,
    largest: Math.round(foot * 0.15),
    font: (size) => `400 ${size}px ${text}`,
  })
  pen.fillText(print.dates, margin, height - foot * 0.24, w)
  save(await asFile(canvas, `${print.number} ${shape}`))
}
