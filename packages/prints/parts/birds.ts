import { tenth } from '../path.ts'
import type { Sheet } from '../sheet.ts'

export function birds(sheet: Sheet, x: number, y: number, count: number, colour: string) {
  const { random, u } = sheet
  let path = ''
  for (let i = 0; i < count; i++) {
    const bx = x + random.between(-9, 9) * u
    const by = y + random.between(-4, 4) * u
    const s = u * random.between(0.7, 1.5)
    path += `M${tenth(bx - s)} ${tenth(by - s * 0.45)}q${tenth(s * 0.6)}-${tenth(s * 0.1)} ${tenth(s)} ${tenth(s * 0.45)}q${tenth(s * 0.4)}-${tenth(s * 0.55)} ${tenth(s)}-${tenth(s * 0.45)}`
  }
  sheet.add(
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${tenth(u * 0.34)}" stroke-linecap="round"/>`,
  )
}
