/** The studio’s promises, set at the desk; until then they come from the environment (`server/config.ts`). */
export type Promises = {
  /** Within this many hours every message is answered. */
  answerHours: number
  /** How long a free place is offered to the next person on the waitlist, at most. */
  offerHours: number
  /** How long a place is held while someone pays. */
  holdMinutes: number
  /** The minimum age for an account. */
  minimumAge: number
}

/** Limits at the desk. A hold or offer beyond them reveals a clock that runs ahead. */
export const PROMISE_BOUNDS = {
  answerHours: { least: 1, most: 168 },
  offerHours: { least: 1, most: 48 },
  holdMinutes: { least: 5, most: 60 },
  minimumAge: { least: 13, most: 21 },
} as const satisfies Record<keyof Promises, { least: number; most: number }>
