import { useState } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { sessionChangeApi } from '../../api/session-change.ts'
import { useAnswer } from '../use-answer.ts'
import { dayOf, MINUTES_A_DAY, minuteOf, momentOf } from '../wall-clock.ts'

/** A session in the hand, and where it would be put down. */
export type Held = {
  session: PlannedSession
  day: string
  minute: number
  roomId: string | null
  by: 'keys' | 'pointer'
  /** It stays where it is, and is put down once more. */
  isCopy: boolean
}
export type Holding = ReturnType<typeof useHolding>

/** Lifting a session, carrying it and putting it down; what is in its way is asked once it is held still. */
export function useHolding(timeZone: string) {
  const [held, setHeld] = useState<Held | null>(null)
  const isMoved = held !== null && isElsewhere(held, timeZone)
  const { data: ways } = useAnswer(
    sessionChangeApi.ways,
    held && isMoved ? [held.session._id, { ...wantedOf(held, timeZone), isCopy: held.isCopy }] : null,
    { afterPause: true, keepsLast: false },
  )
  return {
    held,
    ways,
    isMoved,
    lift: (session: PlannedSession, by: Held['by']) =>
      setHeld({ ...placeOf(session, timeZone), session, by, isCopy: false }),
    carry: (to: Partial<Pick<Held, 'day' | 'minute' | 'roomId'>>) =>
      setHeld((now) => now && { ...now, ...to, minute: within(to.minute ?? now.minute, now.session) }),
    copyInstead: (isCopy: boolean) => setHeld((now) => now && { ...now, isCopy }),
    putBack: () => setHeld(null),
  }
}

/** Until midnight at the latest. */
function within(minute: number, session: PlannedSession): number {
  return Math.max(0, Math.min(minute, MINUTES_A_DAY - minutesOf(session)))
}

export function minutesOf({ startsAt, endsAt }: PlannedSession): number {
  return Math.round((endsAt - startsAt) / 60_000)
}

export function placeOf({ startsAt, room }: PlannedSession, timeZone: string) {
  return { day: dayOf(startsAt, timeZone), minute: minuteOf(startsAt, timeZone), roomId: room?._id ?? null }
}

function isElsewhere({ session, day, minute, roomId }: Held, timeZone: string): boolean {
  const was = placeOf(session, timeZone)
  return was.day !== day || was.minute !== minute || was.roomId !== roomId
}

/** As the server wants it: a room only where it is another one. */
export function wantedOf({ session, day, minute, roomId }: Omit<Held, 'by' | 'isCopy'>, timeZone: string) {
  return {
    startsAt: momentOf(day, minute, timeZone),
    ...(roomId !== null && roomId !== session.room?._id && { roomId }),
  }
}
