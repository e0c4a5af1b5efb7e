import { capital } from '../../../shared/policy-text.ts'
import { JOIN } from '../../../shared/sessions.ts'
import { zoneLetters } from '../../../shared/zones.ts'
import type { Fact, MemberEmail } from '../email.ts'
import { soonInWords, timesOf } from './dates.ts'
import { turnOff } from './reminders.ts'

/** The data of a session in emails. */
export type SessionOfLetter = {
  id: string
  classId: string
  title: string
  /** The picture of its class, by name. */
  picture: string
  /** Its number, and the number of sessions. */
  number: number
  sessions: number
  startsAt: number
  endsAt: number
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
  const { title, startsAt, number, sessions, isLive } = session
  const zone = isLive ? ` ${zoneLetters(timeZone, startsAt)}` : ''
  const [[label, when] = ['When', ''], ...others] = sessionFacts([session], timeZone)
  const count = sessions > 1 ? `\nSession ${number} of ${sessions}` : ''
  return {
    kind: 'session-reminder',
    essential: true,
    dedupeKey: reminderKey(reminder, enrollmentId, session),
    subject: `${soonInWords(startsAt, now, timeZone)}${zone}: ${title}`,
    picture: pictureOf(session),
    lines: [],
    facts: [[label, `${when}${count}`], ...others],
    link: linkTo(session),
    footnote: turnOff,
  }
}

/** Once per session and start: a moved session is reminded of again. */
export function reminderKey(
  reminder: Reminder,
  enrollmentId: string,
  { id, startsAt }: Pick<SessionOfLetter, 'id' | 'startsAt'>,
): string {
  return `session-reminder:${reminder}:${enrollmentId}:${id}:${startsAt}`
}

export const pictureOf = ({ picture, title }: Pick<SessionOfLetter, 'picture' | 'title'>) => ({
  name: picture,
  about: title,
})

/** The facts of one or more sessions; shared values appear once. */
export function sessionFacts(sessions: SessionOfLetter[], timeZone: string): Fact[] {
  const all = (say: (session: SessionOfLetter) => string) =>
    [...new Set(sessions.map(say))].filter(Boolean).join('\n')
  return [
    ['When', all((session) => whenOf(session, timeZone))],
    ['Where', all(whereOf)],
    ['Teacher', all(({ teacher, language }) => `${teacher}, in ${language}`)],
    ...withBring(all(({ bring }) => capital(bring.join(', ').toLowerCase()))),
  ]
}

/** Names the time zone for online sessions, which people join from anywhere. */
function whenOf(session: SessionOfLetter, timeZone: string): string {
  const times = timesOf(session, timeZone)
  return session.isLive ? `${times} ${zoneLetters(timeZone, session.startsAt)}` : times
}

const withBring = (bring: string): Fact[] => (bring === '' ? [] : [['Bring', bring]])

function whereOf({ isLive, place }: SessionOfLetter): string {
  if (isLive) return `Online. You can join from ${JOIN.minutesBefore} minutes before it starts.`
  if (!place) return 'We’ll email you the place.'
  const { room, centre, address, directions } = place
  return [[room, centre].filter(Boolean).join(', '), address, directions].filter(Boolean).join('\n')
}

function linkTo({ id, classId, isLive }: SessionOfLetter) {
  return isLive
    ? { text: 'Join the session', path: `/yogadashboard/session/${id}` }
    : { text: 'Open your class', path: `/yogadashboard/yoga-class/${classId}` }
}
