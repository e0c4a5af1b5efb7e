import { petal } from './parts/petals.ts'
import { TURN, tenth } from './path.ts'

export type PracticeFlowerOptions = { done?: number; total?: number; size?: number }

/** One petal per session, filled as they are attended. Coloured by the classes pf-rest, pf-done and pf-eye. */
export function practiceFlower({ done = 7, total = 10, size = 240 }: PracticeFlowerOptions = {}): string {
  const middle = size / 2
  const length = middle * 0.5
  const from = middle * 0.42
  const width = Math.tan(Math.PI / total) * (from + length * 0.5) * 0.92
  let filled = ''
  let empty = ''
  for (let i = 0; i < total; i++) {
    const angle = -Math.PI / 2 + (i / total) * TURN
    const shape = petal(
      middle + Math.cos(angle) * from,
      middle + Math.sin(angle) * from,
      angle,
      length,
      width,
    )
    if (i < done) filled += shape
    else empty += shape
  }
  return `<svg viewBox="0 0 ${size} ${size}" aria-hidden="true"><path class="pf-rest" d="${empty}"/><path class="pf-done" d="${filled}"/><circle class="pf-eye" cx="${middle}" cy="${middle}" r="${tenth(middle * 0.36)}"/></svg>`
}
