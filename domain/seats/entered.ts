import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'

/**
 * When someone checked in before the session started, through the live link or marked by staff. From then on it counts as started
 * for refunds. Null if they only have a place.
 */
export function enteredAt({
  mark,
  markedAt,
  enteredAt,
}: Pick<Row<'bookings'>, 'mark' | 'markedAt' | 'enteredAt'>): number | null {
  const isHere = mark === 'present' || mark === 'late'
  const moments = [enteredAt, isHere ? markedAt : null].filter((at) => at !== null)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** A session that had already started when booked, as with a slow payment, counts once it has ended. */
export function usedWhenOver(of: { startsAt: number; endsAt: number; createdAt: number }): number[] {
  return of.startsAt <= of.createdAt ? [of.endsAt] : []
}

/** Refuses to exchange a session they have checked in to, even before it starts. @throws AppError conflict */
export function refuseCheckedIn(
  booking: Parameters<typeof enteredAt>[0],
  text = TEXTS.checkedInAlready,
): void {
  if (enteredAt(booking) !== null) throw new AppError('conflict', text)
}

/** Whether a session that was upcoming at a moment has been used since: checked in, or over. */
export async function wasUsedSince(
  db: Db | Trx,
  enrollmentId: string,
  since: number,
  now: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select(['bookings.mark', 'bookings.markedAt', 'bookings.enteredAt', 'classSessions.endsAt'])
    .where('bookings.enrollmentId', '=', enrollmentId)
    .where('bookings.state', '=', 'booked')
    .where('classSessions.startsAt', '>', since)
    .execute()
  return rows.some((row) => (enteredAt(row) ?? 0) >= since || row.endsAt <= now)
}

/**
 * Checks a member in to a session, permanently. Needs the lock on the member, so that it is ordered with cancelling.
 * @throws AppError not-found if they aren’t booked
 */
export async function enter(studio: Studio, member: Member, sessionId: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('bookings')
      .set((eb) => ({ enteredAt: eb.fn.coalesce('enteredAt', eb.val(studio.now())) }))
      .where('sessionId', '=', sessionId)
      .where('userId', '=', member.id)
      .where('state', '=', 'booked')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.sessionNotFound)
  })
}
