import { mix } from '../colour.ts'
import { coords, gougeCut, tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'

/** A small hill temple: plinth, hall with a stepped roof, curved tower, finial and flag. */
export function shrine(sheet: Sheet, x: number, y: number, size: number, colour: string, flag: string) {
  const { tones } = sheet
  const at = (dx: number, dy: number) => coords(tenth(x + dx * size), tenth(y + dy * size))
  const dark = mix(colour, tones.line, 0.5)
  const wall = sheet.ink === 'day' ? mix(tones.light, colour, 0.22) : mix(tones.far, tones.light, 0.22)
  const towerRight = `C${at(0.12, -0.82)} ${at(0.23, -0.66)} ${at(0.24, -0.34)}L${at(0.24, 0)}z`
  const tower = `M${at(-0.24, 0)}L${at(-0.24, -0.34)}C${at(-0.23, -0.66)} ${at(-0.12, -0.82)} ${at(-0.055, -0.94)}L${at(0.055, -0.94)}${towerRight}`
  const towerShade = `M${at(0.03, 0)}L${at(0.03, -0.94)}L${at(0.055, -0.94)}${towerRight}`
  const roofRight = `L${at(0.58, -0.38)}L${at(0.62, -0.3)}L${at(0.66, -0.3)}L${at(0.66, 0)}`
  const hall = `M${at(0.24, 0)}L${at(0.24, -0.3)}L${at(0.3, -0.3)}L${at(0.34, -0.38)}L${at(0.46, -0.46)}${roofRight}z`
  const hallShade = `M${at(0.46, -0.46)}${roofRight}L${at(0.46, 0)}z`
  let courses = ''
  for (let i = 1; i < 5; i++) {
    courses += gougeCut(
      x - size * (0.23 - i * 0.028),
      y - size * (0.3 + i * 0.12),
      size * (0.46 - i * 0.056),
      0,
      size * 0.014,
    )
  }
  const plinth = `M${at(-0.32, 0)}H${tenth(x + size * 0.74)}V${tenth(y + size * 0.1)}H${tenth(x - size * 0.32)}z`
  const cap = `M${at(-0.09, -0.98)}h${tenth(size * 0.18)}v${tenth(size * 0.05)}h${tenth(-size * 0.18)}z`
  const arch = `${tenth(size * 0.07)} ${tenth(size * 0.07)} 0 0 1 ${tenth(size * 0.14)} 0`
  const door = `M${at(-0.07, 0)}v${tenth(-size * 0.16)}a${arch}v${tenth(size * 0.16)}z`
  const pole = `M${at(-0.015, -0.98)}h${tenth(size * 0.03)}v${tenth(-size * 0.4)}h${tenth(-size * 0.03)}z`
  sheet.add(
    `<path d="${tower}${hall}" fill="${wall}"/>` +
      `<path d="${towerShade}${hallShade}" fill="${mix(wall, dark, 0.42)}"/>` +
      `<path d="${plinth}${cap}${door}${pole}${courses}" fill="${dark}"/>` +
      `<path d="M${at(0.015, -1.38)}L${at(0.3, -1.29)}L${at(0.015, -1.2)}z" fill="${flag}"/>`,
  )
}
