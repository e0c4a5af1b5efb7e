import { ask, at, calls } from '../api/calls.ts'

/**
 * What the dashboard begins with, in one list: a script in the page's head asks for it while the application is still on
 * its way (boot/dashboard-calls.ts), for whom this browser remembers, and its first page takes those answers.
 */
const FIRST = {
  booked: (userId: string) => ask(calls.sessions.booked[':userId'].$get({ ...at({ userId }), query: {} })),
  practice: (userId: string) =>
    Promise.all([
      ask(calls.classes.getenrolledclasses[':userId'].$get(at({ userId }))),
      ask(calls['daily-achievement'].index.$post({ json: { userId } })),
      ask(calls.attendance.days.$get({ query: {} })),
      ask(calls.payments.get[':userId'].$get(at({ userId }))),
    ]),
  waits: (userId: string) => ask(calls['waiting-list'].get[':userId'].$get(at({ userId }))),
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
