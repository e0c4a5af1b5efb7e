import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'

/**
 * When someone came into a session before it began: by the door of a live one, or marked here by the studio. From then on they have
 * begun it, and it isn't refunded as if they hadn't. Null for who only has a place so far.
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

/** A session that was under way when its place was booked, as when a payment takes a while: it is had once it has ended. */
export function usedWhenOver(of: { startsAt: number; endsAt: number; createdAt: number }): number[] {
  return of.startsAt <= of.createdAt ? [of.endsAt] : []
}

/**
 * Anyone who has come in has had the session, also before it begins: it isn't exchanged for another.
 * @throws AppError conflict
 */
export function refuseCheckedIn(
  booking: Parameters<typeof enteredAt>[0],
  text = TEXTS.checkedInAlready,
): void {
  if (enteredAt(booking) !== null) throw new AppError('conflict', text)
}

/** Whether a session of an enrollment that was to come at a moment was had since: they checked in, or it has ended. */
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
 * Opens the door of a session to someone who is booked in it, once for good. Under the lock of the member, so that cancelling comes
 * before or after.
 * @throws AppError not-found for anyone else
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
