import { ask, at, calls } from '../api/calls.ts'

/**
 * What the dashboard begins with, in one list: a script in the page's head asks for it while the application is still on
 * its way (boot/dashboard-calls.ts), for whom this browser remembers, and its first page takes those answers.
 */
const FIRST = {
  practice: (userId: string) =>
    Promise.all([
      ask(calls.classes.getenrolledclasses[':userId'].$get(at({ userId }))),
      ask(calls['daily-achievement'].index.$post({ json: { userId } })),
      ask(calls.attendance.days.$get({ query: {} })),
      ask(calls.payments.get[':userId'].$get(at({ userId }))),
      ask(calls.sessions.booked[':userId'].$get({ ...at({ userId }), query: {} })),
    ]),
  waits: (userId: string) => ask(calls['waiting-list'].get[':userId'].$get(at({ userId }))),
}

type Early = { userId: string; practice?: Practice; waits?: Waits }
type Practice = ReturnType<typeof FIRST.practice>
type Waits = ReturnType<typeof FIRST.waits>
declare global {
  var askedEarly: Early | undefined
}

export function askEarly(userId: string) {
  globalThis.askedEarly = { userId, practice: FIRST.practice(userId), waits: FIRST.waits(userId) }
}

export function practiceOf(userId: string): Practice {
  return take(userId, 'practice') ?? FIRST.practice(userId)
}

export function waitsOf(userId: string): Waits {
  return take(userId, 'waits') ?? FIRST.waits(userId)
}

/** Each answer is taken once. */
function take<Name extends 'practice' | 'waits'>(userId: string, name: Name): Early[Name] {
  const early = globalThis.askedEarly
  if (early?.userId !== userId) return undefined
  const answer = early[name]
  delete early[name]
  return answer
}
