import type { Row } from '../../database/tables.ts'
import type { ClassType } from '../../shared/enums.ts'
import { firstSession } from '../../shared/policy.ts'

type Session = Pick<Row<'classSessions'>, 'number' | 'startsAt' | 'endsAt' | 'cancelledAt'>

export type Marking = {
  type: ClassType
  totalClasses: number
  sessions: readonly Session[]
  joinedAt: number
  done: Set<number>
}

/** False for sessions that had been held before the member joined. */
export function couldAttend(
  { sessions, joinedAt }: Pick<Marking, 'sessions' | 'joinedAt'>,
  session: Session,
) {
  const held = sessions.filter((one) => one.cancelledAt === null)
  const first = firstSession(held, joinedAt)
  return session.cancelledAt === null && first !== null && session.startsAt >= first
}

/** Null when none is left; `markableFrom` is null for a film, which has no hour. */
export function nextToMark(marking: Marking): { session: number; markableFrom: number | null } | null {
  const { type, totalClasses, sessions, done } = marking
  if (type === 'Recorded') {
    for (let number = 1; number <= totalClasses; number++)
      if (!done.has(number)) return { session: number, markableFrom: null }
    return null
  }
  const next = sessions
    .filter((session) => session.number <= totalClasses && couldAttend(marking, session))
    .sort((a, b) => a.number - b.number)
    .find((session) => !done.has(session.number))
  return next ? { session: next.number, markableFrom: next.startsAt } : null
}
