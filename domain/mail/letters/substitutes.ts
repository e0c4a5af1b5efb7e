import { dateAndTime } from '../../../shared/dates.ts'
import type { MemberEmail, StudioEmail } from '../email.ts'
import { pictureOf, type SessionOfLetter, sessionFacts } from './sessions.ts'

const DESK = { text: 'Open substitutes', path: '/studio/substitutes' }

type Said = { requestId: string; session: SessionOfLetter; before: string; timeZone: string }

export function substituteNeeded({
  requestId,
  userId,
  from,
  message,
  session,
  timeZone,
}: {
  requestId: string
  userId: string
  from: string
  message: string
  session: SessionOfLetter
  timeZone: string
}): MemberEmail {
  return {
    kind: 'substitute-needed',
    dedupeKey: `substitute-needed:${requestId}:${userId}`,
    subject: `Substitute needed for ${from}: ${session.title}`,
    lines: [
      `${from} is looking for a substitute. You’re free then and can teach it. The first teacher to accept gets it.`,
      ...(message ? [`“${message}”`] : []),
    ],
    facts: sessionFacts([session], timeZone),
    link: DESK,
    footnote: { text: 'Turn these emails off', path: '/studio/me' },
  }
}

export function substituteProposed({
  requestId,
  name,
  at,
  title,
  startsAt,
  timeZone,
}: {
  requestId: string
  name: string
  at: number
  title: string
  startsAt: number
  timeZone: string
}): StudioEmail {
  return {
    kind: 'substitute-proposed',
    dedupeKey: `substitute-proposed:${requestId}:${at}`,
    userId: null,
    subject: `${name} offers to teach ${title}`,
    lines: [
      `${name} offers to teach ${title} on ${dateAndTime(startsAt, timeZone)}. Please accept or decline. Members haven’t been told yet.`,
    ],
    link: DESK,
  }
}

/** To the members who booked. */
export function otherTeacher({
  requestId,
  userId,
  session,
  before,
  timeZone,
}: Said & { userId: string }): MemberEmail {
  return {
    kind: 'other-teacher',
    essential: true,
    dedupeKey: `other-teacher:${requestId}:${userId}`,
    subject: `${session.teacher} teaches ${session.title}`,
    picture: pictureOf(session),
    lines: [`${session.teacher} teaches this session instead of ${before}.`],
    facts: sessionFacts([session], timeZone),
    closing: ['If you’d rather not come, you can cancel this session free of charge until it starts.'],
    link: { text: 'See the session', path: `/yogadashboard/session/${session.id}` },
  }
}

/** To the teacher who asked. */
export function substituteFound({ requestId, session, timeZone }: Said): MemberEmail {
  return {
    kind: 'substitute-found',
    essential: true,
    dedupeKey: `substitute-found:${requestId}`,
    subject: `${session.teacher} teaches for you: ${session.title}`,
    lines: [
      `${session.teacher} teaches ${session.title} on ${dateAndTime(session.startsAt, timeZone)}. The members who booked have been told.`,
    ],
    link: DESK,
  }
}

/** To the teacher who accepted. */
export function substituteTaken({
  requestId,
  session,
  before,
  message,
  timeZone,
}: Said & { message: string }): MemberEmail {
  return {
    kind: 'substitute-taken',
    essential: true,
    dedupeKey: `substitute-taken:${requestId}`,
    subject: `You teach ${session.title}`,
    lines: [
      `You teach this session instead of ${before}.`,
      ...(message ? [`${before} left you a note: “${message}”`] : []),
    ],
    facts: sessionFacts([session], timeZone),
    link: DESK,
  }
}
