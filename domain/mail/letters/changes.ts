import type { SessionState } from '../../../database/tables/classes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import type { RefundRoute } from '../../../shared/enums.ts'
import type { Money } from '../../../shared/money.ts'
import type { Fact, MemberEmail } from '../email.ts'
import { comesBackLine } from './cancellation.ts'
import { pictureOf, type SessionOfLetter, sessionFacts } from './sessions.ts'

export type ChangeOfLetter = {
  session: SessionOfLetter
  before: SessionState
  after: SessionState
  /** Whether they can cancel free of charge until it starts. */
  mayLeave: boolean
}

/** One email per person for changes made together. */
export function changeKey(batchId: string, userId: string): string {
  return `session-changed:${batchId}:${userId}`
}

/** @param refund the refund; null if they paid nothing */
export function sessionsChanged({
  key,
  changes,
  reason,
  refund,
  route,
  madeUp,
  calendar,
  timeZone,
}: {
  key: string
  changes: ChangeOfLetter[]
  reason: string
  refund: Money | null
  route: RefundRoute
  madeUp: boolean
  calendar: string
  timeZone: string
}): MemberEmail {
  const [first] = changes
  const title = first?.session.title ?? ''
  const isOff = first?.after.cancelledAt !== null
  const path = isOff || !first ? '/yogadashboard' : `/yogadashboard/session/${first.session.id}`
  return {
    kind: isOff ? 'session-cancelled' : 'session-changed',
    essential: true,
    dedupeKey: key,
    subject: `${isOff ? 'Cancelled' : 'Changed'}: ${title}`,
    ...(first && { picture: pictureOf(first.session) }),
    lines: isOff
      ? [
          `We’re sorry: ${title} on ${datesOf(changes, timeZone)} is cancelled.`,
          ...said(reason),
          ...(refund ? [comesBackLine(refund, route)] : []),
          ...(madeUp ? ['You can choose another session instead of the one you released.'] : []),
        ]
      : [whatChanged(changes), ...said(reason)],
    ...(!isOff && { facts: changedFacts(changes, timeZone), closing: wayOut(changes, timeZone) }),
    link: { text: isOff ? 'Open your dashboard' : 'See the session', path },
    calendar,
  }
}

function said(reason: string): string[] {
  return reason.trim() === '' ? [] : [reason.trim()]
}

/** More sessions of a class, in which everyone enrolled has a place. */
export function sessionsAdded({
  key,
  sessions,
  calendar,
  timeZone,
}: {
  key: string
  /** Soonest first, of one class. */
  sessions: SessionOfLetter[]
  calendar: string
  timeZone: string
}): MemberEmail {
  const [first] = sessions
  if (!first) throw new Error('no session to write about')
  const { title } = first
  const isOne = sessions.length === 1
  return {
    kind: 'session-added',
    essential: true,
    dedupeKey: key,
    subject: isOne
      ? `New session: ${title}, ${dateAndTime(first.startsAt, timeZone)}`
      : `${sessions.length} new sessions: ${title}`,
    picture: pictureOf(first),
    lines: [
      isOne
        ? 'We’ve added a session to your class. You’re booked in it at no extra cost.'
        : `We’ve added ${sessions.length} sessions to your class. You’re booked in all of them at no extra cost.`,
    ],
    facts: sessionFacts(sessions, timeZone),
    closing: [
      'If you can’t come, please release your place on the page of the session, so that someone else can have it.',
    ],
    link: { text: 'See the session', path: `/yogadashboard/session/${first.id}` },
    calendar,
  }
}

function datesOf(changes: ChangeOfLetter[], timeZone: string): string {
  return new Intl.ListFormat('en').format(changes.map(({ before }) => dateAndTime(before.startsAt, timeZone)))
}

/** "The time and the room of your session have changed. You keep your place." */
function whatChanged(changes: ChangeOfLetter[]): string {
  const differs = (name: keyof SessionState) =>
    changes.some(({ before, after }) => before[name] !== after[name])
  const parts = [
    ...(differs('startsAt') || differs('endsAt') ? ['the time'] : []),
    ...(differs('instructorId') ? ['the teacher'] : []),
    ...(differs('roomId') ? ['the room'] : []),
  ]
  const what = parts.length === 0 ? 'the details' : new Intl.ListFormat('en').format(parts)
  const [sessions, places] =
    changes.length === 1 ? ['session', 'place'] : [`${changes.length} sessions`, 'places']
  const have = parts.length === 1 ? 'has' : 'have'
  return `${what.replace('the', 'The')} of your ${sessions} ${have} changed. You keep your ${places}.`
}

/** With what it was before, where it was moved. */
function changedFacts(changes: ChangeOfLetter[], timeZone: string): Fact[] {
  const [[label] = ['When'], ...others] = sessionFacts(
    changes.map(({ session }) => session),
    timeZone,
  )
  const when = changes.map(({ session, before, after }) => {
    const [[, now] = ['', '']] = sessionFacts([session], timeZone)
    return before.startsAt === after.startsAt
      ? now
      : `${now}\n(was ${dateAndTime(before.startsAt, timeZone)})`
  })
  return [[label, when.join('\n')], ...others]
}

/** A sentence for each change, where no table says it. */
export function changeLines(changes: ChangeOfLetter[], timeZone: string): string[] {
  return changes.map(({ session: { title, teacher, place }, before, after }) => {
    const [from, to] = [before, after].map(({ startsAt }) => dateAndTime(startsAt, timeZone))
    if (from !== to) return `${title} has moved from ${from} to ${to}. Your place moves with it.`
    const where = [place?.room, place?.centre].filter(Boolean).join(', ')
    return `${title} on ${to}: the teacher is ${teacher}${where && `, the place is ${where}`}.`
  })
}

export function wayOut(changes: ChangeOfLetter[], timeZone: string): string[] {
  const first = changes.find(({ mayLeave }) => mayLeave)
  return first
    ? [
        `If that doesn’t suit you, you can cancel until ${changes.length === 1 ? 'it starts' : dateAndTime(first.after.startsAt, timeZone)}, and we’ll refund the sessions still to come.`,
      ]
    : []
}
