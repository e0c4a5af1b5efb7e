import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { lotus } from '../parts/petals.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { water } from '../parts/water.ts'
import { round, tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** Nested rounds, a bud, and the moon filling. */
export const prenatal: Composition = {
  inks: ['rose', 'dawn', 'tulsi'],
  others: [pond],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const x = w / 2
    const y = h * random.between(0.6, 0.64)
    sky(sheet, { horizon: h * 0.66, disc: { x, y, r: u * 40 } })
    rounds(sheet, x, y)
    disc(sheet, x, y - u * 4, u * 13.5, { halo: 0, wiped: 0.25 })
    moons(sheet, x)

    const land = (share: number) => mix(tones.far, tones.near, share)
    spur(sheet, -1, { y: h * 0.86, reach: w * 0.8, height: h * 0.1, colour: land(0.4), foot: h })
    spur(sheet, 1, { y: h * 0.87, reach: w * 0.8, height: h * 0.08, colour: land(0.5), foot: h })
    sheet.add(`<path d="M0 ${round(h * 0.865)}H${w}V${h}H0z" fill="${land(0.42)}"/>`)
    const petals: [string, string, string, string] = [
      mix(tones.disc, tones.near, 0.5),
      mix(tones.disc, tones.near, 0.22),
      mix(tones.disc, tones.low, 0.14),
      mix(tones.disc, tones.low, 0.38),
    ]
    lotus(sheet, x, h * 0.875, u * 19, petals, mix(tones.disc, tones.light, 0.8))
    hill(sheet, {
      y: h * 0.94,
      amplitude: h * 0.07,
      frequency: 1.1,
      colour: tones.near,
      mist: mix(tones.near, tones.line, 0.5),
    })
  },
}

function rounds(sheet: Sheet, x: number, y: number) {
  const { random, tones, w, u } = sheet
  const widest = Math.max(w * 0.5, u * 50)
  const at = `cx="${round(x)}" cy="${round(y)}"`
  for (let i = 7; i >= 0; i--) {
    const radius = widest * (0.3 + i * 0.1)
    const colour =
      i % 2 ? mix(tones.low, tones.far, 0.28 + i * 0.04) : mix(tones.low, tones.top, 0.6 - i * 0.03)
    const line = mix(colour, tones.near, 0.34)
    sheet.add(`<circle ${at} r="${round(radius)}" fill="${colour}"/>`)
    for (let j = 0; j < 3; j++) {
      const dashes = Array.from({ length: 6 }, (_, q) =>
        round(u * (q % 2 ? random.between(1.5, 6 + j * 3) : random.between(6, 24 - j * 5))),
      ).join(' ')
      sheet.add(
        `<circle ${at} r="${tenth(radius - u * (1 + j * 1.1))}" fill="none" stroke="${line}" stroke-width="${tenth(u * (0.34 - j * 0.08))}" stroke-linecap="round" stroke-dasharray="${dashes}" opacity="${0.6 - j * 0.13}"/>`,
      )
    }
  }
}

/** Five phases on an arc, the full moon in the middle. */
function moons(sheet: Sheet, x: number) {
  const { tones, h, u } = sheet
  for (let i = -2; i <= 2; i++) {
    const mx = x + i * u * 13
    const my = h * 0.115 + Math.abs(i) * u * 2.6
    const s = u * (4.2 - Math.abs(i) * 0.55)
    if (i === 0) {
      sheet.add(`<circle cx="${round(mx)}" cy="${round(my)}" r="${tenth(s)}" fill="${tones.light}"/>`)
      continue
    }
    const crescent = Math.abs(i) === 2
    const outer = `a${tenth(s)} ${tenth(s)} 0 0 ${i < 0 ? 0 : 1} 0 ${tenth(2 * s)}`
    const inner = `a${tenth(s * 1.15)} ${tenth(s * 1.15)} 0 0 ${i < 0 === crescent ? 1 : 0} 0-${tenth(2 * s)}`
    sheet.add(`<path d="M${tenth(mx)} ${tenth(my - s)}${outer}${inner}" fill="${tones.light}"/>`)
  }
}

/** A round hill out of the water, one light behind it, and three lotuses that open one after the other. */
function pond(sheet: Sheet) {
  const { random, tones, w, h, u } = sheet
  const side = random.sign()
  const shore = h * 0.66
  const x = w * (0.5 + side * 0.16)
  const sunX = w * (0.5 - side * 0.16)
  sky(sheet, { horizon: shore, disc: { x: sunX, y: h * 0.3, r: u * 17 } })
  disc(sheet, sunX, h * 0.3, u * 15, { halo: 3, wiped: 0.2 })
  const widest = Math.max(w * 0.52, u * 50)
  for (let i = 0; i < 6; i++) {
    const colour = mix(tones.far, tones.near, 0.1 + i * 0.12)
    const radius = widest * (1 - i * 0.15)
    const at = `cx="${round(x)}" cy="${round(shore + widest * 0.42)}"`
    sheet.add(`<circle ${at} r="${round(radius)}" fill="${colour}"/>`)
    sheet.add(
      `<circle ${at} r="${round(radius - u * 1.2)}" fill="none" stroke="${mix(colour, tones.light, 0.4)}" stroke-width="${tenth(u * 0.3)}" stroke-dasharray="${round(u * 9)} ${round(u * 3)} ${round(u * 16)} ${round(u * 2)}" opacity=".6"/>`,
    )
  }
  water(sheet, shore + h * 0.05, h, { glint: { x: sunX, radius: u * 13 } })
  const petals = (share: number): [string, string, string, string] => [
    mix(tones.disc, tones.near, 0.4 * share),
    mix(tones.disc, tones.near, 0.16 * share),
    mix(tones.disc, tones.low, 0.16),
    mix(tones.disc, tones.low, 0.36),
  ]
  const vein = mix(tones.disc, tones.light, 0.8)
  // The seal is at the right: the largest keeps away from it.
  lotus(sheet, w * 0.74, h * 0.82, u * 8, petals(1.2), vein)
  lotus(sheet, w * 0.53, h * 0.875, u * 11, petals(1), vein)
  lotus(sheet, w * 0.28, h * 0.935, u * 15, petals(0.8), vein)
}
