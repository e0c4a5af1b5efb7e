import { dateAndTime } from '../../../shared/dates.ts'
import { type MemberEmail, paragraphsOf } from '../email.ts'
import { pictureOf, type SessionOfLetter, sessionFacts } from './sessions.ts'

/** Removed from one session of a class; they stay in the others. */
export function takenOff({
  bookingId,
  session,
  timeZone,
}: {
  bookingId: string
  session: SessionOfLetter
  timeZone: string
}): MemberEmail {
  return {
    kind: 'roster-left',
    essential: true,
    dedupeKey: `roster-left:${bookingId}`,
    subject: `Booking cancelled: ${session.title}`,
    picture: pictureOf(session),
    lines: [
      `The studio has cancelled your place in ${session.title} on ${dateAndTime(session.startsAt, timeZone)}. You stay booked in the other sessions.`,
      'You can choose another session instead.',
    ],
    link: { text: 'See the session', path: `/yogadashboard/session/${session.id}` },
  }
}

/** Moved to another session. */
export function movedTo({
  bookingId,
  at,
  from,
  to,
  calendar,
  timeZone,
}: {
  bookingId: string
  at: number
  from: Pick<SessionOfLetter, 'title' | 'startsAt'>
  to: SessionOfLetter
  calendar: string
  timeZone: string
}): MemberEmail {
  return {
    kind: 'roster-moved',
    essential: true,
    dedupeKey: `roster-moved:${bookingId}:${at}`,
    subject: `Your booking has moved: ${to.title}`,
    picture: pictureOf(to),
    lines: [
      `Your place in ${from.title} on ${dateAndTime(from.startsAt, timeZone)} has moved. You’re booked in this session now:`,
    ],
    facts: sessionFacts([to], timeZone),
    closing: ['If that isn’t what we agreed, please reply to this email.'],
    link: { text: 'See the session', path: `/yogadashboard/session/${to.id}` },
    calendar,
  }
}

/** What the studio, or the teacher, writes to everyone in one session. */
export function saidToSession({
  messageId,
  userId,
  session,
  text,
  from,
  timeZone,
}: {
  messageId: string
  userId: string
  session: Pick<SessionOfLetter, 'id' | 'title' | 'startsAt' | 'picture'>
  text: string
  from: string
  timeZone: string
}): MemberEmail {
  return {
    kind: 'session-message',
    essential: true,
    dedupeKey: `session-message:${messageId}:${userId}`,
    subject: `About ${session.title}`,
    picture: pictureOf(session),
    lines: [...paragraphsOf(text), from],
    facts: [['Session', dateAndTime(session.startsAt, timeZone)]],
    link: { text: 'See the session', path: `/yogadashboard/session/${session.id}` },
  }
}
