import { border, type Frame } from './border.ts'
import { tenth } from './path.ts'
import { hash } from './random.ts'
import type { Sheet } from './sheet.ts'

export type Finish = {
  /** The hand-cut edge and the worn ink: costly to paint, so leave it out below 160 px. */
  grain?: boolean
  /** The studio's small red seal. */
  stamp?: boolean
  frame?: Frame
  /** Draw a little past the edges, for pictures that fill a band. */
  bleed?: boolean
}

/** Takes the sheet out of the press: the whole SVG document. */
export function finish(sheet: Sheet, { grain = true, stamp = true, frame, bleed }: Finish): string {
  const { w, h } = sheet
  const worn = grain ? wornInk(sheet) : ''
  const seal = stamp ? studioStamp(sheet, Boolean(frame)) : ''
  const edge = frame ? border(sheet, frame) : ''
  const shift = bleed ? ` transform="translate(${tenth(-w * 0.015)} ${tenth(-h * 0.015)})scale(1.03)"` : ''
  const filter = worn ? ` filter="url(#f${sheet.id})"` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" preserveAspectRatio="xMidYMid slice"><defs>${sheet.defs}${worn}</defs><g${shift}><g${filter}>${sheet.body}${edge}${seal}</g></g></svg>`
}

function wornInk({ u, id, ink }: Sheet): string {
  const seed = hash(id) % 900
  const g = Math.min(u, 6.5)
  const paper = ink === 'day' ? '.99 0 0 0 0 .96 0 0 0 0 .89' : '.85 0 0 0 0 .87 0 0 0 0 .9'
  const wear = ink === 'day' ? '1.9 -1.16' : '1.2 -.78'
  return (
    `<filter id="f${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${(0.26 / g).toFixed(4)}" numOctaves="2" seed="${seed}" result="a"/>` +
    `<feDisplacementMap in="SourceGraphic" in2="a" scale="${tenth(g * 0.58)}" result="b"/>` +
    `<feTurbulence type="fractalNoise" baseFrequency="${(1.4 / g).toFixed(3)} ${(6.4 / g).toFixed(3)}" numOctaves="3" seed="${seed + 1}"/>` +
    `<feColorMatrix values="0 0 0 0 ${paper} 0 0 0 ${wear}" result="g"/>` +
    '<feComposite in="g" in2="b" operator="in" result="gg"/>' +
    '<feMerge><feMergeNode in="b"/><feMergeNode in="gg"/></feMerge></filter>'
  )
}

function studioStamp({ w, h, u, ink }: Sheet, framed: boolean): string {
  const s = u * 5
  const inset = framed ? 8.4 : 3.4
  const x = w - s - u * inset
  const y = h - s - u * inset
  const paper = ink === 'day' ? '#fbf1de' : '#efe2c6'
  const wave = (top: number) =>
    `M${tenth(s * 0.16)} ${tenth(s * top)}q${tenth(s * 0.17)}-${tenth(s * 0.15)} ${tenth(s * 0.34)} 0t${tenth(s * 0.34)} 0`
  return `<g transform="translate(${tenth(x)} ${tenth(y)})"><rect width="${tenth(s)}" height="${tenth(s)}" rx="${tenth(s * 0.1)}" fill="#b8431f"/><circle cx="${tenth(s / 2)}" cy="${tenth(s * 0.4)}" r="${tenth(s * 0.17)}" fill="${paper}"/><path d="${wave(0.68)}${wave(0.82)}" fill="none" stroke="${paper}" stroke-width="${tenth(s * 0.075)}" stroke-linecap="round"/></g>`
}
