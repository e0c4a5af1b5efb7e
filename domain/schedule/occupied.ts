import type { Db, Trx } from '../../database/open.ts'
import { type PendingChange, pendingChanges } from '../classes/pending-changes.ts'
import { asPlanned } from './as-planned.ts'
import { placedSessions } from './placed-sessions.ts'

/** Sessions that are to be held between two moments, with the room and the teacher that they take up: as the staff see them. */
export type Occupied = Omit<Awaited<ReturnType<typeof occupied>>[number], 'waits'>

/** @param planned what is to become of them; none of it, and they are where they are now */
export async function occupied(
  db: Db | Trx,
  from: number,
  until: number,
  planned?: readonly PendingChange[],
) {
  const waiting = planned ?? (await pendingChanges(db))
  const found = await placedSessions(db)
    .where('session.cancelledAt', 'is', null)
    .where('class.cancelledAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('session.startsAt', '<', until), eb('session.endsAt', '>', from)]),
        eb('session.id', 'in', ['', ...waiting.map(({ sessionId }) => sessionId)]),
      ]),
    )
    .execute()
  return (await asPlanned(db, found, waiting))
    .filter(({ startsAt, endsAt, cancelledAt }) => cancelledAt === null && startsAt < until && endsAt > from)
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
}

type Place = { startsAt: number; endsAt: number; roomId: string | null; teacherId: string }

/** Those that share the room or the teacher of a place, at its hour. */
export function clashingWith(place: Place, others: readonly Occupied[]): Occupied[] {
  return others.filter(
    (one) =>
      one.startsAt < place.endsAt &&
      one.endsAt > place.startsAt &&
      ((one.roomId !== null && one.roomId === place.roomId) || one.teacherId === place.teacherId),
  )
}

export function midnight(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
}
