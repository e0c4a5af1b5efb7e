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

/** When a live session can be joined. Its teacher may join earlier than members. */
export function joinWindow({ startsAt, endsAt }: Pick<SessionDetails, 'startsAt' | 'endsAt'>) {
  return {
    opensAt: startsAt - JOIN.minutesBefore * MINUTE,
    opensForTeacherAt: startsAt - JOIN.teacherMinutesBefore * MINUTE,
    closesAt: endsAt,
  }
}

/**
 * The link of a live session, for its teacher and people booked in it, while it can be joined. Checked on every call, so a
 * forwarded address or a cancelled booking lets no one in. It is the link the studio entered, or a room on its Jitsi
 * server.
 * @throws AppError not-found for anyone else, and for a session that isn't live; conflict too early, too late, or without a
 * link
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
 * The session's room on the studio's Jitsi server, if there is one. Anyone who knows a room's name can enter it, so the
 * name can't be guessed or derived from another.
 */
function ownRoom({ settings: { jitsiUrl, secret } }: Studio, sessionId: string): string | null {
  if (jitsiUrl === null) return null
  return `${jitsiUrl}/${createHmac('sha256', secret).update(`room|${sessionId}`).digest('hex').slice(0, 32)}`
}

function teaches(member: Member, { teacherUserId }: SessionDetails): boolean {
  return teacherUserId === member.id && member.role !== 'user'
}
