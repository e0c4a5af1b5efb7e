import { mix } from '../colour.ts'
import { circle } from '../parts/circles.ts'
import { disc, rays } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { petalRing } from '../parts/petals.ts'
import { ribbon } from '../parts/ribbon.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { type Point, round, tenth } from '../path.ts'
import type { Composition } from './composition.ts'

/** A coil wakes and climbs through seven lights. */
export const kundalini: Composition = {
  inks: ['neel', 'power', 'moon'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const x = w / 2
    const side = random.sign()
    // Across a page the crown hangs lower: its rays must not run into the edge.
    const crown = w > h * 1.4 ? 0.3 : 0.165
    const crownY = h * crown
    const gold = tones.disc === '#f7ecd2' ? '#e8a53a' : tones.disc
    sky(sheet, { horizon: h * 0.95, step: 3, disc: { x, y: crownY, r: u * 22 } })
    rays(sheet, x, crownY, {
      from: u * 14.5,
      to: u * 25,
      count: 48,
      colour: gold,
      opacity: 0.7,
      breadth: 0.26,
    })
    const land = (share: number) => mix(tones.far, tones.near, share)
    hill(sheet, { y: h * 0.86, amplitude: h * 0.16, frequency: 1.9, colour: land(0.3), fade: h * 0.25 })
    const low = { height: h * 0.1, fade: h * 0.2, foot: 'edge' as const }
    spur(sheet, -side, { ...low, y: h * 0.95, reach: w * 0.9, colour: land(0.6) })
    spur(sheet, side, { ...low, y: h * 1.01, reach: w * 0.95, colour: land(0.9) })

    const turns = random.pick([3, 3.5, 4])
    const coil = (phase: number, share: number) => {
      const points: Point[] = []
      for (let i = 0; i <= 44; i++) {
        const t = i / 44
        const swing = u * (27 - 21 * t) * share * Math.min(1, t * 5 + 0.12) * Math.min(1, (1 - t) * 7)
        points.push([
          x + side * Math.sin(phase + t * Math.PI * 2 * turns) * swing,
          h * (0.93 - (0.93 - crown) * t),
        ])
      }
      return points
    }
    const behind = { strands: 6, colour: mix(tones.far, tones.light, 0.4), width: 0.3, opacity: 0.75 }
    ribbon(sheet, coil(Math.PI, 1), coil(Math.PI + 0.55, 0.8), behind)
    const before = { strands: 9, colour: mix(tones.light, gold, 0.3), width: 0.4, opacity: 0.95 }
    ribbon(sheet, coil(0, 1), coil(0.55, 0.78), before)

    for (let i = 0; i < 6; i++) {
      const y = h * (0.93 - ((0.93 - crown) * (i + 0.75)) / 7.1)
      const size = u * (1.7 + i * 0.3)
      const at = `cx="${round(x)}" cy="${round(y)}"`
      const lamp = mix('#c8502c', gold, i / 6)
      sheet.add(
        `<circle ${at} r="${tenth(size + u)}" fill="${mix(tones.near, tones.far, 0.2)}"/><circle ${at} r="${tenth(size)}" fill="${lamp}"/>`,
      )
      circle(sheet, x, y, size + u, tones.light, 0.22, 0.8)
    }
    disc(sheet, x, crownY, u * 8.4, { halo: 0, fill: gold })
    petalRing(sheet, x, crownY, {
      from: u * 8.9,
      length: u * 5.2,
      count: 16,
      stroke: tones.light,
      strokeWidth: 0.34,
    })
  },
}
