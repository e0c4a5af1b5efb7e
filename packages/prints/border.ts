import { mix } from './colour.ts'
import { petal } from './parts/petals.ts'
import { round, TURN, tenth } from './path.ts'
import type { Sheet } from './sheet.ts'

export type Frame = 'ink' | 'light'

/** The ruled and block-printed border (hashiya), printed over the edge of the sheet. */
export function border(sheet: Sheet, frame: Frame): string {
  const { w, h, u, tones } = sheet
  const block = u * 5
  const id = sheet.newId()
  const bw = w / round(w / block)
  const bh = h / round(h / block)
  const paleGround = sheet.ink === 'day' ? tones.light : mix(tones.near, tones.far, 0.25)
  const ground = frame === 'ink' ? tones.near : paleGround
  const flower = mix(ground, frame === 'ink' ? tones.light : tones.disc, frame === 'ink' ? 0.55 : 0.75)

  const petals = [0, TURN / 4, TURN / 2, -TURN / 4]
    .map((a) => petal(bw / 2, bh / 2, a, bw * 0.3, bw * 0.13))
    .join('')
  const dot = `r="${tenth(bw * 0.07)}" fill="${flower}"/>`
  const right = `cx="${tenth(bw)}"`
  const bottom = `cy="${tenth(bh)}"`
  const corners = `<circle ${dot}<circle ${right} ${dot}<circle ${bottom} ${dot}<circle ${right} ${bottom} ${dot}`
  sheet.define(
    `<pattern id="${id}" width="${bw}" height="${bh}" patternUnits="userSpaceOnUse"><path d="${petals}" fill="${flower}"/>${corners}</pattern>`,
  )
  const band = `M0 0H${w}V${h}H0zM${tenth(bw)} ${tenth(bh)}V${tenth(h - bh)}H${tenth(w - bw)}V${tenth(bh)}z`
  const rule = (inset: number, width: number, colour: string) =>
    `<rect x="${tenth(bw + inset)}" y="${tenth(bh + inset)}" width="${tenth(w - 2 * (bw + inset))}" height="${tenth(h - 2 * (bh + inset))}" fill="none" stroke="${colour}" stroke-width="${tenth(width)}"/>`
  return (
    `<path d="${band}" fill-rule="evenodd" fill="${ground}"/><path d="${band}" fill-rule="evenodd" fill="url(#${id})"/>` +
    rule(0, u * 0.7, tones.light) +
    rule(u * 0.6, u * 0.3, tones.disc)
  )
}
