import type { Trx } from '../../database/open.ts'
import type { ClassType } from '../../shared/enums.ts'
import type { Studio } from '../core/studio.ts'
import { type Place, sessionsWithHighest } from './count.ts'

export type LockedClass = { type: ClassType; capacity: number; cancelledAt: number | null }

/** Locks the class's row: other transactions on the seats of its sessions wait, and then count what this one left. */
export async function lockSeats(trx: Trx, classId: string): Promise<LockedClass | undefined> {
  return trx
    .updateTable('classes')
    .set((eb) => ({ seatChanges: eb('seatChanges', '+', 1) }))
    .where('id', '=', classId)
    .returning(['type', 'capacity', 'cancelledAt'])
    .executeTakeFirst()
}

export type Seat = { sessionId: string; number: number }

/**
 * Finds a free number in each session, all or none; none for a recording. The primary key of `seats` is the second guard. Seats are
 * counted only in a session whose highest number is taken, which is quick to check and rare.
 */
export async function freeSeats(
  studio: Studio,
  trx: Trx,
  place: Place,
  yogaClass: LockedClass | undefined,
): Promise<Seat[] | null> {
  if (!yogaClass || yogaClass.cancelledAt !== null) return null
  if (yogaClass.type === 'Recorded') return []
  const sessions = await sessionsWithHighest(studio, trx, place)
  if (sessions.length === 0) return null
  const seats: Seat[] = []
  for (const { sessionId, highest, capacity } of sessions) {
    if (highest < capacity) {
      seats.push({ sessionId, number: highest + 1 })
      continue
    }
    const { taken, number } = await lowestFree(trx, sessionId)
    if (taken >= capacity) return null
    seats.push({ sessionId, number })
  }
  return seats
}

/** Needs the lock. */
export async function lowestFree(trx: Trx, sessionId: string): Promise<{ taken: number; number: number }> {
  const seats = await trx.selectFrom('seats').select('number').where('sessionId', '=', sessionId).execute()
  const numbers = new Set(seats.map((seat) => seat.number))
  let number = 1
  while (numbers.has(number)) number++
  return { taken: numbers.size, number }
}
