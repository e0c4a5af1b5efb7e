import { quantile } from '../times.ts'

/** Fewer have no spread to speak of. */
const FEWEST = 3

/** What a figure was in each round. */
export type Rounds = number[]

export const middle = (rounds: Rounds) => quantile(rounds, 0.5)

/** The half of the rounds in the middle: one that a neighbour disturbed does not count. */
export function spread(rounds: Rounds): { from: number; to: number } {
  return { from: quantile(rounds, 0.25), to: quantile(rounds, 0.75) }
}

/** "52 (50–55)" */
export function withSpread(rounds: Rounds): string {
  const { from, to } = spread(rounds)
  return `${figure(middle(rounds))} (${figure(from)}–${figure(to)})`
}

/** How many percent of the rival's this is. Where the rounds differ more among themselves than the two do: no figure. */
export function ratio(ours: Rounds, theirs: Rounds): string {
  if (Math.min(ours.length, theirs.length) < FEWEST) return 'too few rounds'
  const width = Math.max(...[ours, theirs].map(spread).map(({ from, to }) => to - from))
  if (width > Math.abs(middle(ours) - middle(theirs))) return 'within the spread'
  return `${((middle(ours) / middle(theirs)) * 100).toFixed(0)} %`
}

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1)
}
