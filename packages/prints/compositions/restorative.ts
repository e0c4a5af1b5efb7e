import { mix } from '../colour.ts'
import { disc } from '../parts/disc.ts'
import { hill } from '../parts/hill.ts'
import { peepalLeaf } from '../parts/peepal-leaf.ts'
import { sky } from '../parts/sky.ts'
import { spur } from '../parts/spur.ts'
import { coords, type Point, round, tenth } from '../path.ts'
import { layerTint, type Sheet } from '../sheet.ts'
import type { Composition } from './composition.ts'

/** Shade: a peepal bough above soft evening hills. */
export const restorative: Composition = {
  inks: ['tulsi', 'rose', 'mist'],
  draw(sheet) {
    const { random, tones, w, h, u } = sheet
    const side = random.sign()
    const radius = u * random.between(14, 19)
    const x = w / 2 - side * u * random.between(6, 16)
    const y = h * random.between(0.55, 0.6)
    sky(sheet, { horizon: h * 0.7, disc: { x, y, r: radius } })
    disc(sheet, x, y, radius, { wiped: 0.3, halo: 3 })
    hill(sheet, {
      y: h * 0.69,
      amplitude: h * 0.1,
      frequency: 1.6,
      colour: layerTint(sheet, 0, 5),
      mist: mix(tones.far, tones.low, 0.5),
      fade: h * 0.16,
    })
    const layer = (i: number) => layerTint(sheet, i, 5)
    spur(sheet, -side, { y: h * 0.77, reach: w * 0.9, height: h * 0.12, colour: layer(1), fade: h * 0.16 })
    spur(sheet, side, { y: h * 0.85, reach: w * 0.96, height: h * 0.14, colour: layer(2.1), fade: h * 0.2 })
    const nearest = { colour: layer(3.4), mist: layer(2.6), foot: 'edge' as const, fade: h * 0.22 }
    spur(sheet, -side, { y: h * 1.0, reach: w * 0.92, height: h * 0.16, ...nearest })
    bough(sheet, side)
  },
}

function bough(sheet: Sheet, side: number) {
  const { random, tones, w, h, u, ink } = sheet
  const leaf = sheet.newId()
  sheet.define(peepalLeaf(leaf))
  const root = w / 2 + side * w * 0.56
  const length = Math.min(w * 1.02, u * 104)
  const line: Point[] = []
  for (let i = 0; i <= 10; i++) {
    const sag = Math.sin(i * 0.62 + random() * 0.2) * u * 2
    line.push([root - ((side * i) / 10) * length, h * 0.03 + sag + i * i * u * 0.09])
  }
  let wood = `M${round(line[0]![0])} ${round(line[0]![1] - u * 1.7)}`
  line.forEach(([x, y], i) => {
    if (i) wood += `L${round(x)} ${round(y - u * (1.2 - i * 0.1))}`
  })
  line.toReversed().forEach(([x, y], i) => {
    wood += `L${round(x)} ${round(y + u * (0.2 + i * 0.14))}`
  })
  const bark = ink === 'day' ? tones.line : mix(tones.line, tones.far, 0.55)
  sheet.add(`<path d="${wood}z" fill="${bark}"/>`)

  let stems = ''
  let leaves = ''
  for (const k of [1, 9, 3, 7, 5, 2, 8, 4, 6, 10]) {
    const [px, py] = line[k]!
    for (let q = 0; q < 2; q++) {
      const nearness = 1 - k / 10
      const size = u * (random.between(8, 13) + nearness * random.between(1, 8)) * (q ? 0.82 : 1)
      const drop = u * (random.between(2, 8) + nearness * random.between(0, 26))
      const x = px + (q ? 3 : -3) * u
      const green = ink === 'day' ? tones.near : mix(tones.near, tones.far, 0.5)
      const colour = mix(green, random() < 0.24 ? tones.disc : tones.far, random.between(0.05, 0.62))
      stems += `M${round(px)} ${round(py)}Q${coords(round(px), round(py + drop * 0.6), round(x), round(py + drop + size * 0.04))}`
      leaves += `<use href="#${leaf}" fill="${colour}" transform="translate(${round(x)} ${round(py + drop)})rotate(${round(random.between(-22, 22))})scale(${tenth(size) / 100})"/>`
    }
  }
  sheet.add(
    `<path d="${stems}" fill="none" stroke="${bark}" stroke-width="${tenth(u * 0.38)}"/><g stroke="${mix(tones.low, tones.far, 0.25)}" stroke-width="0">${leaves}</g>`,
  )
}
