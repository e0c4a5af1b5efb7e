import { mix } from '../colour.ts'
import type { InkName } from '../inks.ts'
import { gougeCut } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Moment } from './clip.ts'
import type { Cloth } from './figure/draw.ts'

/** The print, at the right of the words. */
export const SHOWN = { w: 840, h: 720 }
/** Where the figure stands: the middle of the place. */
export const FLOOR = { x: SHOWN.w / 2, y: 642 }

/** What is printed once: behind the disc, the disc, and before it. The disc rises by `rise` pixels while the video lasts. */
export type Scene = {
  inks: InkName
  night: boolean
  cloth: Cloth
  rise: number
  behind: (sheet: Sheet) => void
  disc: (sheet: Sheet) => void
  before: (sheet: Sheet) => void
  /** Drawn again for every frame, behind the figure. */
  live?: (moment: Moment, sheet: Sheet) => string
}

/** Key block, skin, cloth: by day and by moonlight. */
export const CLOTH: Record<'day' | 'night', Cloth> = {
  day: {
    key: '#1a2a3e',
    paper: '#fbf3e3',
    skin: '#b4714a',
    top: '#e2a23b',
    trousers: '#2c5078',
    hair: '#16202e',
  },
  night: {
    key: '#0c1523',
    paper: '#8fa6bd',
    skin: '#a9775c',
    top: '#dcb268',
    trousers: '#39577d',
    hair: '#0e1826',
  },
}

/** A terrace of stone with a place on it, its border printed with a row of dots. */
export function terrace(sheet: Sheet) {
  const { tones, u, random } = sheet
  const top = FLOOR.y - 30
  const stone = mix(tones.near, tones.low, 0.28)
  sheet.add(`<path d="M0 ${top}H${SHOWN.w}V${SHOWN.h}H0z" fill="${stone}"/>`)
  sheet.add(`<path d="M0 ${top}H${SHOWN.w}v5H0z" fill="${mix(stone, tones.light, 0.35)}"/>`)
  let cuts = ''
  for (let k = 0; k < 26; k++)
    cuts += gougeCut(random() * SHOWN.w, top + 14 + random() * 92, 30 + random() * 90, 0, u * 0.22)
  sheet.add(`<path d="${cuts}" fill="${mix(stone, tones.near, 0.55)}" opacity=".8"/>`)
  const [left, right, foot] = [84, SHOWN.w - 84, FLOOR.y + 16]
  const mat = sheet.ink === 'night' || sheet.tones.disc === '#f4c48c' ? '#8b3a2a' : '#aa3d1b'
  sheet.add(
    `<path d="M${left} ${foot}L${left + 26} ${FLOOR.y - 14}H${right - 26}L${right} ${foot}z" fill="${mat}"/>`,
  )
  sheet.add(`<path d="M${left} ${foot}H${right}v7H${left}z" fill="${mix(mat, tones.near, 0.6)}"/>`)
  let row = ''
  for (let x = left + 18; x < right - 12; x += 16)
    row += `M${x - 2.4} ${foot - 6}a2.4 2 0 1 0 4.8 0a2.4 2 0 1 0-4.8 0z`
  sheet.add(`<path d="${row}" fill="#f0cf9a"/>`)
}

/** All but the topmost block of what `draw` prints. */
export function allButTopmost(draw: (sheet: Sheet) => void) {
  return (sheet: Sheet) => {
    const before = sheet.body
    sheet.body = ''
    draw(sheet)
    sheet.body = before + sheet.body.slice(0, sheet.body.lastIndexOf('<path'))
  }
}
