import { askPath } from './answers.ts'
import type { calls } from './calls.ts'

type Calls = typeof calls

/**
 * What the dashboard begins with, in one list: a script in the page's head asks for it while the application is still on
 * its way (boot/dashboard-calls.ts), for whom this browser remembers, and its first page takes those answers. By their
 * paths, for Hono's client would be half of that script.
 */
const FIRST = {
  booked: (userId: string) =>
    askPath<Calls['sessions']['booked'][':userId']['$get']>(
      `/api/sessions/booked/${encodeURIComponent(userId)}`,
    ),
  practice: (userId: string) => {
    const own = encodeURIComponent(userId)
    return Promise.all([
      askPath<Calls['classes']['getenrolledclasses'][':userId']['$get']>(
        `/api/classes/getenrolledclasses/${own}`,
      ),
      askPath<Calls['daily-achievement']['index']['$post']>('/api/daily-achievement/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ userId }),
      }),
      askPath<Calls['attendance']['days']['$get']>('/api/attendance/days'),
      askPath<Calls['payments']['get'][':userId']['$get']>(`/api/payments/get/${own}`),
    ])
  },
  waits: (userId: string) =>
    askPath<Calls['waiting-list']['get'][':userId']['$get']>(
      `/api/waiting-list/get/${encodeURIComponent(userId)}`,
    ),
}

type First = { [Name in keyof typeof FIRST]: ReturnType<(typeof FIRST)[Name]> }
type Early = { userId: string } & Partial<First>
declare global {
  var askedEarly: Early | undefined
}

export function askEarly(userId: string): First {
  const first = { booked: FIRST.booked(userId), practice: FIRST.practice(userId), waits: FIRST.waits(userId) }
  globalThis.askedEarly = { userId, ...first }
  return first
}

export function bookedOf(userId: string): First['booked'] {
  return take(userId, 'booked') ?? FIRST.booked(userId)
}

export function practiceOf(userId: string): First['practice'] {
  return take(userId, 'practice') ?? FIRST.practice(userId)
}

export function waitsOf(userId: string): First['waits'] {
  return take(userId, 'waits') ?? FIRST.waits(userId)
}

/** Each answer is taken once. */
function take<Name extends keyof First>(userId: string, name: Name): Early[Name] {
  const early = globalThis.askedEarly
  if (early?.userId !== userId) return undefined
  const answer = early[name]
  delete early[name]
  return answer
}
