import { mix } from '../colour.ts'
import { gougeCut } from '../path.ts'
import { type Sheet, wipe } from '../sheet.ts'

type SkyOptions = { horizon: number; step?: number; disc?: { x: number; y: number; r: number } }

/** A wiped sky (bokashi) with long horizontal cuts that leave a halo round the disc. */
export function sky(sheet: Sheet, { horizon, step = 2.5, disc }: SkyOptions) {
  const { random, tones, w, h, u } = sheet
  const fill = wipe(
    sheet,
    [
      [0, tones.top],
      [0.85, tones.low],
      [1, tones.low],
    ],
    0,
    horizon,
  )
  sheet.add(`<path d="M0 0h${w}v${h}H0z" fill="${fill}"/>`)
  let cuts = ''
  const rowStep = u * step
  for (let y = u * 3, row = 0; y < horizon; y += rowStep * (1 + row++ * 0.012)) {
    const height = 1 - y / horizon
    let x = random.between(-20, 20) * u
    while (x < w) {
      const length = random.between(8, 42) * u * (0.5 + height)
      const inHalo = disc && Math.hypot(x + length / 2 - disc.x, y - disc.y) < disc.r * 1.25 + length / 2
      if (random() < 0.34 + 0.5 * height && !inHalo) {
        cuts += gougeCut(x, y, length, random.between(-0.3, 0.3) * u, u * (0.1 + 0.26 * height))
      }
      x += length * random.between(1.05, 1.6)
    }
  }
  const pale = mix(tones.top, tones.light, sheet.ink === 'day' ? 0.55 : 0.16)
  sheet.add(`<path d="${cuts}" fill="${pale}" opacity=".6"/>`)
}
