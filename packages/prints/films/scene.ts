import type { InkName } from '../inks.ts'
import type { Sheet } from '../sheet.ts'
import type { Moment } from './clip.ts'

/** The picture is drawn wider than it is shown, so that its layers can drift. */
export const SHOWN = { w: 840, h: 720 }
export const DRIFT = 50
export const DRAWN = { w: SHOWN.w + 2 * DRIFT, h: SHOWN.h }

export type Move = {
  x?: number
  y?: number
  scale?: number
  rotate?: number
  skew?: number
  opacity?: number
  /** Where it turns and grows from, in the drawn picture. */
  origin?: [x: number, y: number]
}

/** One block of the print, on its own transparent sheet, and how it moves. */
export type Layer = {
  draw: (sheet: Sheet) => void
  move?: (moment: Moment) => Move
  /** Fine lines that turn are kept clean of the worn ink. */
  clean?: boolean
}

/** Lines that are drawn anew for every frame. */
export type LiveLayer = { live: (moment: Moment, sheet: Sheet) => string }

export type Scene = {
  inks: InkName
  night: boolean
  layers: (Layer | LiveLayer)[]
  /** Where the count is written, in the drawn picture; it goes where the layer `on` goes. */
  count: { x: number; y: number; size: number; colour: string; on: number }
}

/** Only the topmost block of what `draw` prints. */
export function topmost(draw: (sheet: Sheet) => void) {
  return (sheet: Sheet) => {
    draw(sheet)
    sheet.body = sheet.body.slice(sheet.body.lastIndexOf('<path'))
  }
}

/** All but the topmost block. */
export function allButTopmost(draw: (sheet: Sheet) => void) {
  return (sheet: Sheet) => {
    draw(sheet)
    sheet.body = sheet.body.slice(0, sheet.body.lastIndexOf('<path'))
  }
}
