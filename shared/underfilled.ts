const QUARTER = 4

/**
 * Under how many taken places a session is one to look at: its class's own number, or a quarter of all that it has. A room of very few is
 * never called empty unless its class says so.
 */
export function underfilledBelow(capacity: number, own: number | null): number {
  if (own !== null) return own
  return capacity < QUARTER ? 0 : Math.floor(capacity / QUARTER) + 1
}

export function isUnderfilled(of: {
  taken: number
  capacity: number
  underfilledBelow: number | null
}): boolean {
  return of.taken < underfilledBelow(of.capacity, of.underfilledBelow)
}
