import { petal, petalRing } from './parts/petals.ts'

export type EmblemName = 'lotus' | 'river' | 'yantra' | 'ripple' | 'moon'

const WAVE = 'M8 54q6-4 12 0t12 0 12 0 12 0'

/** Line emblems of 64 units, drawn in the colour of the text around them. */
export function emblem(name: EmblemName): string {
  return `<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">${drawings[name]()}</svg>`
}

const drawings: Record<EmblemName, () => string> = {
  lotus() {
    let petals = ''
    for (const a of [-1.2, -0.78, -0.38, 0, 0.38, 0.78, 1.2]) {
      petals += petal(32, 50, -Math.PI / 2 + a, 36 - Math.abs(a) * 5, 9.5, 0.5)
    }
    return `<path d="${petals}"/><path d="${WAVE}"/>`
  },
  river: () =>
    '<path d="M4 30 18 13l8 9 9-14 13 17 5-5 7 10"/><path d="M30 30c14 5 16 8 4 13S20 54 26 60M37 30c18 6 22 12 12 16s-12 8-8 14"/><circle cx="50" cy="9" r="4"/>',
  yantra() {
    let drawing = ''
    const pad = {
      u: 4,
      add(svg: string) {
        drawing += svg
      },
    }
    petalRing(pad, 32, 32, { from: 19, length: 9, count: 12, stroke: 'currentColor', strokeWidth: 0.38 })
    return `${drawing}<circle cx="32" cy="32" r="18.4"/><path d="M32 15 47 41H17zM32 49 17 23h30z"/><circle cx="32" cy="32" r="2.4" fill="currentColor"/>`
  },
  ripple: () =>
    [7, 14, 21].map((r) => `<circle cx="24" cy="26" r="${r}"/>`).join('') +
    [5, 11, 18].map((r) => `<circle cx="42" cy="40" r="${r}"/>`).join(''),
  moon: () =>
    '<path d="M40 8a25 25 0 1 0 14 38A21 21 0 0 1 40 8z"/><path d="M8 58q6-4 12 0t12 0 12 0 12 0"/>',
}
