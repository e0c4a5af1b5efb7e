/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let h = 2166136261
  for (const char of text) h = Math.imul(h ^ char.charCodeAt(0), 16777619)
  return h >>> 0
}

export type Chance = {
  (): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  sign(): 1 | -1
}

/** The same seed always throws the same dice (mulberry32). */
export function chance(seed: string): Chance {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
    sign: () => (next() < 0.5 ? (-1 as const) : (1 as const)),
  })
}

/** Smooth one-dimensional noise between -1 and 1. */
export function noise(random: Chance): (x: number) => number {
  const table = Array.from({ length: 256 }, () => random() * 2 - 1)
  return (x) => {
    const i = Math.floor(x)
    const f = x - i
    const s = f * f * (3 - 2 * f)
    return table[i & 255]! * (1 - s) + table[(i + 1) & 255]! * s
  }
}
