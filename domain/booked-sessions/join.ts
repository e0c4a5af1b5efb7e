import { createHmac } from 'node:crypto'
import { dateAndTime } from '../../shared/dates.ts'
import { JOIN } from '../../shared/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { enter } from '../seats/entered.ts'
import { isBooked } from './list-booked-sessions.ts'

const MINUTE = 60_000

/** When the door of a live session is open: for members from shortly before it begins, for its teacher from earlier on. */
export function joinWindow({ startsAt, endsAt }: Pick<SessionDetails, 'startsAt' | 'endsAt'>) {
  return {
    opensAt: startsAt - JOIN.minutesBefore * MINUTE,
    opensForTeacherAt: startsAt - JOIN.teacherMinutesBefore * MINUTE,
    closesAt: endsAt,
  }
}

/**
 * The address where a live session meets, for its teacher and anyone who is booked in it, while its door is open. Asked for again each
 * time, so that an address passed on leads no one in, and an enrollment that was cancelled opens nothing any more.
 * The address is the one that the studio typed, or else a room at its Jitsi server.
 * @throws AppError not-found for anyone else, and for a session that is not live; conflict before the door opens, once it
 *   is closed, or while there is no address
 */
export async function joinAddress(studio: Studio, member: Member, sessionId: string): Promise<string> {
  const session = await sessionDetails(studio.db).where('session.id', '=', sessionId).executeTakeFirst()
  const isTeacher = session !== undefined && teaches(member, session)
  if (session?.type !== 'Live Online' || !(isTeacher || (await isBooked(studio.db, member.id, session))))
    throw new AppError('not-found', TEXTS.sessionNotFound)
  if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
  const { opensAt, opensForTeacherAt, closesAt } = joinWindow(session)
  const now = studio.now()
  const opens = isTeacher ? opensForTeacherAt : opensAt
  if (now < opens)
    throw new AppError('conflict', TEXTS.joinOpens(dateAndTime(opens, studio.settings.timeZone)))
  if (now >= closesAt) throw new AppError('conflict', TEXTS.sessionEnded)
  const address = session.joinLink ?? ownRoom(studio, session.id)
  if (!address) throw new AppError('conflict', TEXTS.noJoinLink)
  if (!isTeacher) await enter(studio, member, session.id)
  return address
}

/**
 * A room for one session at the studio's Jitsi server, where it has one. Such a room is there for anyone who knows its name, so
 * that no one can guess it or work it out from another's.
 */
function ownRoom({ settings: { jitsiUrl, secret } }: Studio, sessionId: string): string | null {
  if (jitsiUrl === null) return null
  return `${jitsiUrl}/${createHmac('sha256', secret).update(`room|${sessionId}`).digest('hex').slice(0, 32)}`
}

function teaches(member: Member, { teacherUserId }: SessionDetails): boolean {
  return teacherUserId === member.id && member.role !== 'user'
}
