import { type MemberEmail, paragraphsOf } from '../email.ts'
import { hourInWords } from './dates.ts'
import { type SessionOfLetter, sessionLines } from './sessions.ts'

/** Of a run one session is left: they stay in the run. */
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
    subject: `Not this time: ${session.title}`,
    lines: [
      `The studio has taken you off ${session.title} on ${hourInWords(session.startsAt, timeZone)}. You keep your place in the other sessions.`,
      'You can choose another session instead.',
    ],
    link: { text: 'See the session', path: `/yogadashboard/session/${session.id}` },
  }
}

/** From one session into another. */
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
    subject: `Another hour for you: ${to.title}`,
    lines: [
      `Your place in ${from.title} on ${hourInWords(from.startsAt, timeZone)} has moved. You are in this session now:`,
      ...sessionLines(to, timeZone),
      'If that is not as we agreed, please write to us.',
    ],
    link: { text: 'See the session', path: `/yogadashboard/session/${to.id}` },
    calendar,
  }
}

/** What the studio, or the teacher, says to those of one session. */
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
  session: Pick<SessionOfLetter, 'id' | 'title' | 'startsAt'>
  text: string
  from: string
  timeZone: string
}): MemberEmail {
  return {
    kind: 'session-message',
    essential: true,
    dedupeKey: `session-message:${messageId}:${userId}`,
    subject: `About ${session.title}`,
    lines: [
      `About ${session.title} on ${hourInWords(session.startsAt, timeZone)}:`,
      ...paragraphsOf(text),
      from,
    ],
    link: { text: 'See the session', path: `/yogadashboard/session/${session.id}` },
  }
}
