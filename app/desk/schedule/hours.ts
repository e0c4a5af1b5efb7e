/** Where things are in the grid: hours without a session fold away, sessions that overlap are side by side. */

export const HOUR_HEIGHT = 88
export const FOLD_HEIGHT = 30
const [FIRST, LAST] = [7, 20]
/** This many free hours in a row fold. */
const LEAST_FOLD = 3

export type Span = { from: number; until: number }
/** Hours of the day: shown, or folded into one line. */
export type Stretch = Span & { isFolded: boolean }

/** @param spans in minutes @param unfolded the hours at which a fold was opened */
export function stretchesOf(spans: readonly Span[], unfolded: readonly number[]): Stretch[] {
  const first = Math.min(FIRST, ...spans.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(LAST, ...spans.map(({ until }) => Math.ceil(until / 60)))
  const isFree = (hour: number) =>
    spans.length > 0 && !spans.some(({ from, until }) => from < (hour + 1) * 60 && until > hour * 60)
  const found: Stretch[] = []
  for (let hour = first; hour < last; hour++) {
    const isFolded = isFree(hour)
    const before = found.at(-1)
    if (before?.isFolded === isFolded) before.until = hour + 1
    else found.push({ from: hour, until: hour + 1, isFolded })
  }
  return joined(
    found.map((one) => ({
      ...one,
      isFolded: one.isFolded && one.until - one.from >= LEAST_FOLD && !unfolded.includes(one.from),
    })),
  )
}

function joined(stretches: Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const one of stretches) {
    const before = found.at(-1)
    if (before && !before.isFolded && !one.isFolded) before.until = one.until
    else found.push({ ...one })
  }
  return found
}

export function heightOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, one) => sum + tall(one), 0)
}

const tall = ({ isFolded, from, until }: Stretch) => (isFolded ? FOLD_HEIGHT : (until - from) * HOUR_HEIGHT)

/** How far down a minute of the day stands; one that is folded away at its fold. */
export function topOf(stretches: readonly Stretch[], minute: number): number {
  let top = 0
  for (const one of stretches) {
    if (minute < one.until * 60) {
      if (minute <= one.from * 60) return top
      return one.isFolded ? top + FOLD_HEIGHT / 2 : top + ((minute - one.from * 60) * HOUR_HEIGHT) / 60
    }
    top += tall(one)
  }
  return top
}

/** The minute at a height, by quarters of an hour. */
export function minuteAt(stretches: readonly Stretch[], y: number): number {
  let top = 0
  for (const one of stretches) {
    const height = tall(one)
    if (y < top + height) {
      if (one.isFolded) return y < top + height / 2 ? one.from * 60 - 60 : one.until * 60
      return one.from * 60 + Math.round((Math.max(0, y - top) * 60) / HOUR_HEIGHT / 15) * 15
    }
    top += height
  }
  return (stretches.at(-1)?.until ?? LAST) * 60
}

/** Two lines of text and the edge of a block. */
const LEAST_HEIGHT = 44

/** How high the block of a session is; a short one too has room for two lines. */
export function blockHeight(stretches: readonly Stretch[], { from, until }: Span): number {
  return Math.max(LEAST_HEIGHT, topOf(stretches, until) - topOf(stretches, from) - 3)
}

/** How many lanes a column needs. */
export function lanesIn(spans: readonly Span[]): number {
  return Math.max(1, ...[...lanesOf(spans).values()].map(({ of }) => of))
}

/** The lane of each, and how many lanes there are beside it. */
export function lanesOf<T extends Span>(spans: readonly T[]): Map<T, { lane: number; of: number }> {
  const placed = new Map<T, { lane: number; of: number }>()
  let together: T[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of together) (placed.get(one) as { of: number }).of = ends.length
    together = []
    ends = []
  }
  for (const one of [...spans].sort((a, b) => a.from - b.from || b.until - a.until)) {
    if (ends.every((end) => end <= one.from)) close()
    const free = ends.findIndex((end) => end <= one.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = one.until
    together.push(one)
    placed.set(one, { lane, of: 1 })
  }
  close()
  return placed
}
