import { mix } from './colour.ts'
import { finish } from './finish.ts'
import type { Ink, InkName } from './inks.ts'
import { disc } from './parts/disc.ts'
import { beard, clothes, glasses, type Hair, hairBefore, hairBehind, type Jaw } from './parts/person.ts'
import { petalRing } from './parts/petals.ts'
import { gougeCut } from './path.ts'
import { newSheet, type Sheet, wipe } from './sheet.ts'

/** What a carved head looks like. No one sat for it. */
export type Face = {
  inks: InkName
  skin: string
  hair: Hair
  /** Left out, it is as dark as the key block. */
  hairColour?: string
  jaw?: Jaw
  glasses?: boolean
  earrings?: boolean
  wears: 'shawl' | 'kurta' | 'sari'
  cloth: string
}

export type PortraitOptions = { seed: string; face: Face; ink?: Ink; size?: number }

/** The colours of one portrait. */
export type Paint = { skin: string; shade: string; line: string; hair: string; cloth: string; trim: string }

/** A head before its disc, eyes closed, cut in a few planes: lit from the left, its features by the key block. */
export function portrait({ seed, face, ink = 'day', size = 240 }: PortraitOptions): string {
  const sheet = newSheet('p', seed, size, size, ink, face.inks)
  const paint = paintOf(sheet, face)
  ground(sheet)
  sheet.add(`<g transform="scale(${size / 100})" stroke-linecap="round" stroke-linejoin="round">`)
  sheet.add(hairBehind(face.hair, paint))
  sheet.add(
    `<path d="M41.4 56V71Q41 74 38.6 75.4Q50 90 61.4 75.4Q59 74 58.6 71V56z" fill="${paint.shade}"/>${clothes(face.wears, paint)}${ears(paint, face)}`,
  )
  head(sheet, paint)
  sheet.add(beard(face.jaw, paint) + features(paint))
  sheet.add(hairBefore(face.hair, paint))
  if (face.glasses) sheet.add(glasses(paint))
  cuts(sheet, paint)
  sheet.add('</g>')
  return finish(sheet, { stamp: false })
}

function paintOf({ ink, tones }: Sheet, face: Face): Paint {
  const night = (colour: string, share: number) => (ink === 'day' ? colour : mix(colour, tones.near, share))
  const skin = night(face.skin, 0.16)
  const line = ink === 'day' ? '#2a1d1c' : '#120d10'
  const hair = face.hairColour ? night(face.hairColour, 0.3) : line
  const cloth = night(face.cloth, 0.24)
  return { skin, line, hair, cloth, shade: mix(skin, line, 0.3), trim: mix(cloth, tones.light, 0.62) }
}

function ground(sheet: Sheet) {
  const { tones, w, u } = sheet
  const sky = wipe(
    sheet,
    [
      [0, tones.top],
      [1, tones.low],
    ],
    0,
    w,
  )
  sheet.add(`<path d="M0 0h${w}v${w}H0z" fill="${sky}"/>`)
  const stroke = mix(tones.light, tones.top, 0.2)
  petalRing(sheet, w / 2, u * 45, { from: u * 37, length: u * 10, count: 20, stroke, strokeWidth: 0.7 })
  disc(sheet, w / 2, u * 45, u * 34, { halo: 0, fill: mix(tones.disc, tones.low, 0.18) })
}

const SKULL =
  'M50 23C63 23 68.4 33 67.6 45C66.8 57 58.6 67.4 50 67.8C41.4 67.4 33.2 57 32.4 45C31.6 33 37 23 50 23z'
/** The side away from the light, along the brow, the nose and the lip. */
const SHADE =
  'M57 24.6C66 28 68.2 36 67.6 45C66.8 57 58.6 67.4 50 67.8C54 65.4 57 62.4 56 59.6Q60.4 57 59 53.4L54.4 52.2L52.4 42.4Q57 38.6 61.4 40.6C62.6 34 61 28 57 24.6z'

function head(sheet: Sheet, { skin, shade }: Paint) {
  sheet.add(`<path d="${SKULL}" fill="${skin}"/><path d="${SHADE}" fill="${shade}" opacity=".78"/>`)
}

function ears({ skin, shade, trim }: Paint, { earrings }: Face) {
  const ear = (x: number, fill: string) => `<ellipse cx="${x}" cy="46.5" rx="3.1" ry="5" fill="${fill}"/>`
  const ring = (x: number) => `<circle cx="${x}" cy="53.4" r="1.7" fill="${trim}"/>`
  return ear(32, skin) + ear(68, shade) + (earrings ? ring(31.6) + ring(68.4) : '')
}

/** Brows, closed eyes with their lashes, nose and mouth. */
function features({ line, shade }: Paint) {
  const brows = 'M37 40.4Q41.6 37.2 46.6 39.6M53.4 39.6Q58.4 37.2 63 40.4'
  const eyes = 'M37.8 45.2Q42 48.6 46.4 45.4M53.6 45.4Q58 48.6 62.2 45.2'
  const lids = 'M39 43.2Q42.2 41.8 45.6 43.4M54.4 43.4Q57.8 41.8 61 43.2'
  const nose = 'M50.6 43L48.2 52.4Q50 54.4 53 53'
  const mouth = 'M44.8 59Q47.8 58 50 58.7Q52.2 58 55.2 59Q50 61.6 44.8 59z'
  return (
    `<g fill="none" stroke="${line}"><path d="${brows}" stroke-width="1.5"/><path d="${eyes}" stroke-width="1.25"/><path d="${nose}" stroke-width=".9"/></g>` +
    `<path d="${lids}" fill="none" stroke="${shade}" stroke-width=".7"/><path d="${mouth}" fill="${mix(line, '#a3462f', 0.55)}"/>` +
    `<path d="M47.6 63.2Q50 64.2 52.4 63.2" fill="none" stroke="${shade}" stroke-width=".8"/>`
  )
}

/** The gouge's traces: down the lit cloth, and across the shaded cheek. */
function cuts(sheet: Sheet, { trim, skin }: Paint) {
  const { random } = sheet
  let cloth = ''
  for (let i = 0; i < 16; i++) {
    const x = 14 + i * 4.8 + random.between(-1, 1)
    const top = 84 + Math.abs(x - 50) * 0.12
    cloth += gougeCut(x * 10, (top + random.between(0, 5)) * 10, (x - 50) * 1.2, random.between(50, 110), 3)
  }
  let cheek = ''
  for (let i = 0; i < 5; i++) cheek += gougeCut(612 + i * 6, 470 + i * 26, 28 - i * 5, -16, 2.4)
  sheet.add(
    `<g transform="scale(.1)"><path d="${cloth}" fill="${trim}" opacity=".5"/><path d="${cheek}" fill="${skin}" opacity=".6"/></g>`,
  )
}
