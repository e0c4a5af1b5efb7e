import type { Db, Trx } from '../../database/open.ts'
import { type PendingChange, pendingChanges } from '../classes/pending-changes.ts'
import { asPlanned } from './as-planned.ts'
import { placedSessions } from './placed-sessions.ts'

/** Sessions between two times with their room and teacher, as staff see them. */
export type Occupied = Omit<Awaited<ReturnType<typeof occupied>>[number], 'waits'>

/** @param planned pending changes to apply; none to get the current state */
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

/** Sessions that share a place's room or teacher at its time. */
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
