import { mix } from './colour.ts'
import { INKS, type Ink, type InkName, type Tones } from './inks.ts'
import { round } from './path.ts'
import { type Chance, chance, hash } from './random.ts'

/** One sheet of paper in the press. `u` is a hundredth of its shorter side: all sizes are told in it. */
export type Sheet = {
  random: Chance
  tones: Tones
  ink: Ink
  w: number
  h: number
  u: number
  /** The sky and the land by themselves, for a disc that moves between them; without it, all of the scene. */
  layer?: Layer
  /** Words will be over its sky: the scene keeps to its foot and, where it is wide, to its right. */
  worded?: boolean
  id: string
  defs: string
  body: string
  add(svg: string): void
  define(svg: string): void
  newId(): string
}

export type Layer = 'sky' | 'land'

export function newSheet(style: string, seed: string, w: number, h: number, ink: Ink, inks: InkName): Sheet {
  let ids = 0
  return {
    random: chance(`${style}/${seed}`),
    tones: INKS[inks][ink],
    ink,
    w,
    h,
    u: Math.min(w, h) / 100,
    id: (hash(style + seed + ink + w) % 46656).toString(36),
    defs: '',
    body: '',
    add(svg) {
      this.body += svg
    },
    define(svg) {
      this.defs += svg
    },
    newId() {
      return this.id + (ids++).toString(36)
    },
  }
}

type Stop = [offset: number, colour: string, opacity?: number]

/** A vertical gradient on the sheet's own coordinates, as a fill. */
export function wipe(sheet: Sheet, stops: Stop[], top: number, bottom: number): string {
  const id = sheet.newId()
  const list = stops.map(
    ([offset, colour, opacity]) =>
      `<stop offset="${offset}" stop-color="${colour}"${opacity == null ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  sheet.define(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${round(top)}" y2="${round(bottom)}">${list.join('')}</linearGradient>`,
  )
  return `url(#${id})`
}

/** The tint of layer `i` of `count`, from the farthest (0) to the nearest. */
export function layerTint(sheet: Sheet, i: number, count: number): string {
  return mix(sheet.tones.far, sheet.tones.near, (i / (count - 1)) ** 1.15)
}
