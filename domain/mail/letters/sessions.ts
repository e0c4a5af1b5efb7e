import { JOIN } from '../../../shared/sessions.ts'
import type { MemberEmail } from '../email.ts'
import { hourInWords, soonInWords } from './dates.ts'
import { TURN_OFF } from './reminders.ts'

/** What an email says of one session: when, where or how to get in, with whom, what to bring. */
export type SessionOfLetter = {
  id: string
  classId: string
  title: string
  startsAt: number
  teacher: string
  language: string
  /** Null for a session that meets online. */
  place: { centre: string; address: string; room: string | null; directions: string } | null
  isLive: boolean
  bring: string[]
}

export type Reminder = 'day' | 'hours'

export function sessionReminder({
  enrollmentId,
  reminder,
  session,
  now,
  timeZone,
}: {
  enrollmentId: string
  reminder: Reminder
  now: number
  session: SessionOfLetter
  timeZone: string
}): MemberEmail {
  return {
    kind: 'session-reminder',
    essential: true,
    dedupeKey: reminderKey(reminder, enrollmentId, session),
    subject: `${soonInWords(session.startsAt, now, timeZone)}: ${session.title}`,
    lines: [...sessionLines(session, timeZone), TURN_OFF],
    link: linkTo(session),
  }
}

/** Once for each session and hour: one that is moved is reminded of again. */
export function reminderKey(
  reminder: Reminder,
  enrollmentId: string,
  { id, startsAt }: Pick<SessionOfLetter, 'id' | 'startsAt'>,
): string {
  return `session-reminder:${reminder}:${enrollmentId}:${id}:${startsAt}`
}

export function sessionLines(session: SessionOfLetter, timeZone: string): string[] {
  const { title, startsAt, teacher, language, bring } = session
  return [
    `${title} begins on ${hourInWords(startsAt, timeZone)}, with ${teacher}, in ${language}.`,
    whereInWords(session),
    ...(bring.length > 0 ? [`Bring: ${bring.join(', ').toLowerCase()}.`] : []),
  ]
}

function whereInWords({ isLive, place }: SessionOfLetter): string {
  if (isLive)
    return `It is live online. The link below opens the session from ${JOIN.minutesBefore} minutes before it begins.`
  if (!place) return 'We will write to you where it takes place.'
  const { room, centre, address, directions } = place
  const parts = [room, centre, address].filter(Boolean).join(', ')
  return directions ? `${parts}. ${directions}` : `${parts}.`
}

function linkTo({ id, classId, isLive }: SessionOfLetter) {
  return isLive
    ? { text: 'Join the session', path: `/yogadashboard/session/${id}` }
    : { text: 'Open your class', path: `/yogadashboard/yoga-class/${classId}` }
}
