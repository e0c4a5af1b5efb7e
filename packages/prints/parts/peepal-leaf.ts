import { gougeCut } from '../path.ts'

/** A peepal leaf to be used many times: a heart with a long drip tip, drawn at 100 units. */
export function peepalLeaf(id: string): string {
  let veins = gougeCut(0, -30, 0, 150, 1.6)
  for (let i = 0; i < 7; i++) {
    const y = 6 + i * 11.5
    for (const side of [-1, 1]) veins += gougeCut(0, y, side * (44 - Math.abs(y - 30) * 0.42) * 0.92, 17, 1.3)
  }
  return `<g id="${id}"><path d="M0 0C20-16 56-2 50 36 46 68 16 80 6 102Q2 114 0 136-2 114-6 102C-16 80-46 68-50 36-56-2-20-16 0 0z"/><path d="${veins}" fill="#fbf3df" opacity=".62"/></g>`
}
