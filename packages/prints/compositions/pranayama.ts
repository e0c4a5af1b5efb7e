import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { ribbon } from '../parts/ribbon.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { type Point, round, tenth } from '../path.ts'
import type { Composition } from './composition.ts'

/** Breath made visible: incense across a disc. */
export const pranayama: Composition = {
  inks: ['mist', 'geru', 'rose'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const side = random.sign()
    const x = w * (0.5 - side * random.between(0.06, 0.14))
    const sunX = w * (0.5 + side * 0.1)
    const sunY = h * 0.32
    sky(sheet, { horizon: h * 0.9, step: 3.2, disc: { x: sunX, y: sunY, r: u * 19 } })
    disc(sheet, sunX, sunY, u * random.between(16, 20), { halo: 4, wiped: 0.2 })

    const colour = sheet.ink === 'day' ? tones.near : tones.light
    const strand = (phase: number, swing: number, bend: number): Point[] =>
      Array.from({ length: 14 }, (_, i) => {
        const t = i / 13
        const sway = Math.sin(phase + t * 7.2) * swing * t ** 1.5 + bend * t * t
        return [x + side * sway, h * (0.87 - 0.95 * t)]
      })
    const phase = random() * 6
    const rising = { strands: 22, colour, width: 0.24, opacity: 0.8 }
    ribbon(sheet, strand(phase, u * 14, u * 2), strand(phase + 1.5, u * 22, u * 26), rising)
    const drifting = { strands: 12, colour, width: 0.2, opacity: 0.55 }
    ribbon(sheet, strand(phase + 2.6, u * 9, -u * 12), strand(phase + 3.6, u * 16, -u * 2), drifting)

    const land = (share: number) => mix(tones.far, tones.near, share)
    hill(sheet, { y: h * 0.87, amplitude: h * 0.1, frequency: 1.6, colour: land(0.4), fade: h * 0.2 })
    spur(sheet, side, { y: h * 0.96, reach: w * 0.9, height: h * 0.12, colour: land(0.7), foot: 'edge' })
    const holder = `M${round(x - u * 0.5)} ${round(h * 0.865)}h${tenth(u)}l${tenth(u * 0.3)} ${round(u * 12)}h-${tenth(u * 1.6)}z`
    sheet.add(
      `<path d="${holder}" fill="${tones.line}"/><circle cx="${round(x)}" cy="${round(h * 0.867)}" r="${tenth(u)}" fill="#c8502c"/>`,
    )
    const nearest = { colour: tones.near, foot: 'edge' as const, mist: tones.line }
    spur(sheet, -side, { y: h * 1.02, reach: w * 0.98, height: h * 0.12, ...nearest })
  },
}
