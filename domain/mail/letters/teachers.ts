import { dateAndTime } from '../../../shared/dates.ts'
import type { MemberEmail } from '../email.ts'
import { type SessionOfLetter, sessionFacts } from './sessions.ts'

export type TeacherChange = {
  session: SessionOfLetter
  what: 'assigned' | 'reassigned' | 'cancelled' | 'changed'
  /** The start before the change. */
  startedAt: number
}

/** To a teacher, about changes of their sessions made together. Needs at least one. */
export function teacherSessionsChanged({
  key,
  changes,
  reason,
  timeZone,
}: {
  key: string
  changes: TeacherChange[]
  reason: string
  timeZone: string
}): MemberEmail {
  const [first] = changes
  if (!first) throw new Error('no session to write about')
  const { title, startsAt } = first.session
  const when = dateAndTime(first.what === 'cancelled' ? first.startedAt : startsAt, timeZone)
  const taught = changes
    .filter(({ what }) => what === 'assigned' || what === 'changed')
    .map(({ session }) => session)
  return {
    kind: 'teacher-sessions-changed',
    essential: true,
    dedupeKey: key,
    subject: `${SUBJECTS[first.what]}: ${title}, ${changes.length === 1 ? when : `${changes.length} sessions`}`,
    lines: [
      ...changes.map((change) => changeInWords(change, timeZone)),
      ...(reason.trim() === '' ? [] : [`Reason: ${reason.trim()}`]),
    ],
    facts: taught.length > 0 ? sessionFacts(taught, timeZone) : [],
    link: { text: 'Open your week', path: '/studio/my-week' },
  }
}

/** To a teacher whose sessions have a new join link. Needs at least one session, soonest first. */
export function linkChanged({
  key,
  sessions,
  timeZone,
}: {
  key: string
  sessions: SessionOfLetter[]
  timeZone: string
}): MemberEmail {
  const [first] = sessions
  if (!first) throw new Error('no session to write about')
  const dates = sessions.map(({ startsAt }) => dateAndTime(startsAt, timeZone))
  return {
    kind: 'teacher-sessions-changed',
    essential: true,
    dedupeKey: key,
    subject: `New link: ${first.title}`,
    lines: [
      `The link to join ${first.title} has changed for ${new Intl.ListFormat('en').format(dates)}. You’ll find the new one on the page of the session.`,
    ],
    link: { text: 'Open the session', path: `/studio/session/${first.id}` },
  }
}

const SUBJECTS = {
  assigned: 'New session for you',
  reassigned: 'Another teacher takes over',
  cancelled: 'Cancelled',
  changed: 'Changed',
} as const

function changeInWords({ session, what, startedAt }: TeacherChange, timeZone: string): string {
  const { title, startsAt, teacher } = session
  const [from, to] = [dateAndTime(startedAt, timeZone), dateAndTime(startsAt, timeZone)]
  if (what === 'cancelled') return `${title} on ${from} is cancelled.`
  if (what === 'reassigned') return `${teacher} will teach ${title} on ${to}. You don’t need to come.`
  if (what === 'assigned') return `You teach ${title} on ${to}.`
  return from === to ? `${title} on ${to} has a new place.` : `${title} has moved from ${from} to ${to}.`
}
