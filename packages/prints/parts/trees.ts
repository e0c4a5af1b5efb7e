import { coords, heightAt, type Point, tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'

type TreeOptions = { from: number; to: number; count: number; size: number; colour: string }

/** Deodars along a near slope. */
export function trees(sheet: Sheet, ground: Point[], { from, to, count, size, colour }: TreeOptions) {
  const { random } = sheet
  const tiers = 5
  let path = ''
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * (i + random.between(-0.4, 0.4))) / count
    const y = heightAt(ground, x) + size * 0.1
    const tall = size * random.between(0.55, 1.25)
    const wide = tall * 0.17
    const down: number[] = []
    const up: number[] = []
    for (let k = 1; k <= tiers; k++) {
      const reach = wide * 0.3 + wide * k * 0.18
      down.push(reach, tall / tiers)
      up.unshift(reach, -tall / tiers)
      if (k === tiers) continue
      down.push(-wide * 0.26, -tall * 0.035)
      up.unshift(-wide * 0.26, tall * 0.035)
    }
    const half = tiers * wide * 0.3 + wide * 0.18 * 15 - (tiers - 1) * wide * 0.26
    path += `M${coords(x, y - tall)}l${coords(...down)}h${tenth(-2 * half)}l${coords(...up)}z`
  }
  sheet.add(`<path d="${path}" fill="${colour}"/>`)
}
