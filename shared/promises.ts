/** What the studio promises, and settles at its desk; until it does, the environment says so (`server/config.ts`). */
export type Promises = {
  /** Within this many hours every message is answered. */
  answerHours: number
  /** So long, at most, a freed seat is offered to the next on the waiting list. */
  offerHours: number
  /** So long a seat is kept for someone who is paying. */
  holdMinutes: number
  /** From this many years on someone has an account of their own. */
  minimumAge: number
}

/** What may be settled at the desk. A seat or an offer that no one can have for longer also tells a clock that runs ahead. */
export const PROMISE_BOUNDS = {
  answerHours: { least: 1, most: 168 },
  offerHours: { least: 1, most: 48 },
  holdMinutes: { least: 5, most: 60 },
  minimumAge: { least: 13, most: 21 },
} as const satisfies Record<keyof Promises, { least: number; most: number }>
