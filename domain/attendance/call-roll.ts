import type { RollForm } from '../../contract/roll.ts'
import type { Trx } from '../../database/open.ts'
import type { RollMark } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'
import { dated, type PersonOnRoll, peopleOf, readRoll, requireOpen } from './roll.ts'

/**
 * Saves attendance marks. A phone may have made them offline while others marked too: the latest mark counts, by the time
 * it was made, at most now. Saving the same marks again changes nothing.
 * @returns the marks saved, the conflicting ones, and the current roll
 * @throws AppError forbidden; not-found for the session or a booking of another session; conflict while the roll isn't open
 */
export async function callRoll(studio: Studio, member: Member, sessionId: string, { marks }: RollForm) {
  return withLiveMember(studio, member, async (trx) => {
    const { classId } = await dated(trx, sessionId)
    await lockSeats(trx, classId)
    await requireMay(trx, member, 'session.roll', { sessionId })
    // Read again under the lock.
    const session = await dated(trx, sessionId)
    await requireOpen(studio, trx, member, session)
    const people = new Map((await peopleOf(studio, trx, session)).map((person) => [person.id, person]))
    const gone = await requireOfSession(
      trx,
      sessionId,
      marks.map(({ bookingId }) => bookingId).filter((id) => !people.has(id)),
    )
    const kept: string[] = []
    const conflicts: PersonOnRoll[] = []
    for (const { bookingId, mark, markedAt } of marks) {
      const person = people.get(bookingId)
      if (!person) continue
      const at = Math.min(markedAt, studio.now())
      if (person.markedAt !== null && at <= person.markedAt) {
        if (person.mark === mark) kept.push(bookingId)
        else conflicts.push(person)
        continue
      }
      await setMark(studio, trx, person, { mark, at, by: member.id })
      Object.assign(person, { mark, markedAt: at, markedBy: member.id })
      kept.push(bookingId)
    }
    return { kept, conflicts, gone, roll: await readRoll(studio, trx, member, sessionId) }
  })
}

/** Needs the lock of the class. */
export async function setMark(
  studio: Studio,
  trx: Trx,
  booking: { id: string; mark: RollMark | null; markedAt: number | null; markedBy: string | null },
  { mark, at, by }: { mark: RollMark; at: number; by: string },
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ mark, markedAt: at, markedBy: by })
    .where('id', '=', booking.id)
    .execute()
  await recordEvent(studio, trx, by, 'roll.marked', booking.id, {
    before: { mark: booking.mark, markedAt: booking.markedAt, markedBy: booking.markedBy },
    after: { mark, markedAt: at },
  })
}

/**
 * @returns the bookings of this session that have ended
 * @throws AppError not-found for a booking of another session
 */
async function requireOfSession(trx: Trx, sessionId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('bookings')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('id', 'in', ids)
    .execute()
  if (rows.length < new Set(ids).size) throw new AppError('not-found', TEXTS.notOnThisRoll)
  return rows.map(({ id }) => id)
}
