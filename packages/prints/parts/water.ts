import { mix } from '../colour.ts'
import { gougeCut, round } from '../path.ts'
import { type Sheet, wipe } from '../sheet.ts'

type WaterOptions = {
  colour?: string
  deep?: string
  /** The disc's image, broken into slats. */
  glint?: { x: number; radius: number; colour?: string }
}

/** Still water: lens cuts that widen towards us. */
export function water(sheet: Sheet, top: number, bottom: number, options: WaterOptions = {}) {
  const { random, tones, w, u } = sheet
  const { colour = tones.water, glint } = options
  const deep = options.deep ?? mix(colour, tones.near, 0.28)
  const fill = wipe(
    sheet,
    [
      [0, mix(colour, tones.low, 0.45)],
      [1, deep],
    ],
    top,
    bottom,
  )
  sheet.add(`<path d="M0 ${round(top)}H${w}V${round(bottom)}H0z" fill="${fill}"/>`)
  let dark = ''
  let bright = ''
  for (let y = top + u * 0.7; y < bottom; ) {
    const t = (y - top) / (bottom - top)
    let x = random.between(-30, 10) * u
    while (x < w) {
      const length = u * random.between(5, 26) * (0.5 + t)
      const cut = gougeCut(x, y, length, 0, u * (0.12 + 0.42 * t))
      if (random() < 0.5) {
        if (random() < 0.56) dark += cut
        else bright += cut
      }
      x += length * random.between(0.9, 1.9)
    }
    y += u * (0.9 + 3.1 * t)
  }
  sheet.add(
    `<path d="${dark}" fill="${mix(tones.near, colour, 0.35)}" opacity=".42"/><path d="${bright}" fill="${tones.light}" opacity="${sheet.ink === 'day' ? 0.75 : 0.3}"/>`,
  )
  if (!glint) return
  let slats = ''
  for (let y = top + u * 0.6, i = 0; y < bottom - u; i++) {
    const t = (y - top) / (bottom - top)
    const half = glint.radius * (1.05 - 0.3 * t) * random.between(0.55, 1) * (i % 3 === 2 ? 0.55 : 1)
    const x = glint.x - half + random.between(-1, 1) * glint.radius * 0.22 * (0.3 + t)
    slats += gougeCut(x, y, half * 2, 0, u * (0.7 + 1.1 * t))
    y += u * (1.9 + 2.1 * t)
  }
  sheet.add(`<path d="${slats}" fill="${glint.colour ?? tones.disc}" opacity=".92"/>`)
}
