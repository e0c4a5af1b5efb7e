import { lightness, mix } from './colour.ts'
import { finish } from './finish.ts'
import type { Ink, InkName } from './inks.ts'
import { disc, rays } from './parts/disc.ts'
import { hill } from './parts/hill.ts'
import { petalRing } from './parts/petals.ts'
import { chance } from './random.ts'
import { newSheet, wipe } from './sheet.ts'

const GROUNDS: InkName[] = ['dawn', 'river', 'geru', 'tulsi', 'rose', 'neel', 'mist']

export type MedallionOptions = { seed?: string; ink?: Ink; size?: number }

/** The ground for a person's initial: a disc, ring and hills of their own. The initial is live text set over it. */
export function medallion({ seed = 'A', ink = 'day', size = 240 }: MedallionOptions = {}): string {
  const sheet = newSheet('m', seed, size, size, ink, chance(`m/${seed}`).pick(GROUNDS))
  const { random, tones, u } = sheet
  const x = size / 2
  const y = x * 0.92
  const count = random.pick([12, 16, 20, 24])
  const ground = wipe(
    sheet,
    [
      [0, tones.top],
      [1, tones.low],
    ],
    0,
    size * 0.8,
  )
  sheet.add(`<path d="M0 0h${size}v${size}H0z" fill="${ground}"/>`)
  const beam = mix(tones.top, tones.light, 0.5)
  rays(sheet, x, y, { from: u * 30, to: u * 80, count: count * 2, colour: beam, opacity: 0.4, breadth: 0.4 })
  const line = mix(tones.light, tones.top, 0.2)
  petalRing(sheet, x, y, { from: u * 33, length: u * 11, count, stroke: line, strokeWidth: 0.7 })
  // A dark disc is paled, so that the initial can be read on it.
  const face = lightness(tones.disc) < 0.7 ? mix(tones.disc, '#f8dcae', 0.62) : tones.disc
  disc(sheet, x, y, u * 31, { halo: 0, fill: face })
  const far = mix(tones.far, tones.near, 0.55)
  hill(sheet, {
    y: size * 0.86,
    amplitude: size * 0.2,
    frequency: 1.8,
    colour: far,
    points: 26,
    fade: size * 0.3,
  })
  hill(sheet, { y: size * 0.97, amplitude: size * 0.14, frequency: 1.4, colour: tones.near, points: 26 })
  return finish(sheet, { grain: false, stamp: false })
}
