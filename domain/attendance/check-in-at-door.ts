import { dateAndTime } from '../../shared/dates.ts'
import type { RollMark } from '../../shared/enums.ts'
import { ROLL } from '../../shared/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { SessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { lockSeats } from '../seats/seats.ts'
import { setMark } from './call-roll.ts'
import { codeAt, isValidCode } from './door-code.ts'
import { dated, rollWindow } from './roll.ts'

const MINUTE = 60_000

/**
 * The check-in code for the tablet at a session's door, which changes every half minute; for its teacher and the desk.
 * @throws AppError forbidden; not-found; conflict before check-in opens, after the session, and when it is cancelled
 */
export async function doorCode(studio: Studio, member: Member, sessionId: string) {
  await requireMay(studio.db, member, 'session.roll', { sessionId })
  const session = await dated(studio.db, sessionId)
  const { opensAt, closesAt } = requireOpenDoor(studio, session)
  return { session, ...codeAt(studio.settings.secret, sessionId, studio.now()), opensAt, closesAt }
}

const TRIES = 20

/**
 * Checks in a member who scans the code at the door; late from some minutes after the start. An earlier mark of present or
 * late stays.
 * @throws AppError conflict for an expired code or another session's, for someone not booked, and while check-in is closed;
 * too-many
 */
export async function checkInAtDoor(
  studio: Studio,
  member: Member,
  { sessionId, code }: { sessionId: string; code: string },
) {
  await requireTry(studio, `door:${member.id}`, TRIES)
  return withLiveMember(studio, member, async (trx) => {
    if (!isValidCode(code, studio.settings.secret, sessionId, studio.now()))
      throw new AppError('conflict', TEXTS.doorCodeOld)
    const { classId } = await dated(trx, sessionId)
    await lockSeats(trx, classId)
    const session = await dated(trx, sessionId)
    requireOpenDoor(studio, session)
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'mark', 'markedAt', 'markedBy'])
      .where('sessionId', '=', sessionId)
      .where('userId', '=', member.id)
      .where('state', '=', 'booked')
      .executeTakeFirst()
    if (!booking) throw new AppError('conflict', TEXTS.notBookedAtDoor(session.title))
    if (booking.mark === 'present' || booking.mark === 'late') return { session, mark: booking.mark }
    const isLate = studio.now() > session.startsAt + ROLL.lateAfterMinutes * MINUTE
    const mark: RollMark = isLate ? 'late' : 'present'
    await setMark(studio, trx, booking, { mark, at: studio.now(), by: member.id })
    return { session, mark }
  })
}

function requireOpenDoor(studio: Studio, session: SessionDetails) {
  const { opensAt } = rollWindow(studio, session)
  if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
  if (studio.now() < opensAt)
    throw new AppError('conflict', TEXTS.doorOpens(dateAndTime(opensAt, studio.settings.timeZone)))
  if (studio.now() >= session.endsAt) throw new AppError('conflict', TEXTS.doorClosed)
  return { opensAt, closesAt: session.endsAt }
}
