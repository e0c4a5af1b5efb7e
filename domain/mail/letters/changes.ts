import type { SessionState } from '../../../database/tables/classes.ts'
import type { RefundRoute } from '../../../shared/enums.ts'
import type { Money } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { comesBackLine } from './cancellation.ts'
import { hourInWords } from './dates.ts'
import { type SessionOfLetter, sessionLines } from './sessions.ts'

export type ChangeOfLetter = {
  session: SessionOfLetter
  before: SessionState
  after: SessionState
  /** Free of charge, until it begins. */
  mayLeave: boolean
}

/** One email to each person for what was changed together. */
export function changeKey(batchId: string, userId: string): string {
  return `session-changed:${batchId}:${userId}`
}

/** @param refund what is on its way back; null for someone who paid nothing for it */
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
    subject: `${isOff ? 'Called off' : 'Changed'}: ${title}`,
    lines: isOff
      ? [
          `We are sorry: ${inWords(changes, timeZone)} will not take place.`,
          ...said(reason),
          ...(refund ? [comesBackLine(refund, route)] : []),
          ...(madeUp ? ['You can choose another session instead of the one you gave up.'] : []),
        ]
      : changeLines(changes, reason, timeZone),
    link: { text: isOff ? 'Open your dashboard' : 'See the session', path },
    calendar,
  }
}

/** What became of each session, why, and until when one may leave. */
export function changeLines(changes: ChangeOfLetter[], reason: string, timeZone: string): string[] {
  return [
    ...changes.flatMap((change) => changed(change, timeZone)),
    ...said(reason),
    ...wayOut(changes, timeZone),
  ]
}

function said(reason: string): string[] {
  return reason.trim() === '' ? [] : [reason.trim()]
}

/** More sessions of a run, in which everyone who is in the run has a place. */
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
  if (!first) throw new Error('no session to tell of')
  const { title } = first
  const isOne = sessions.length === 1
  return {
    kind: 'session-added',
    essential: true,
    dedupeKey: key,
    subject: isOne
      ? `One more session: ${title}, ${hourInWords(first.startsAt, timeZone)}`
      : `${sessions.length} more sessions: ${title}`,
    lines: [
      isOne
        ? `There is one more session of ${title}. You have a place in it, and it costs you nothing.`
        : `There are ${sessions.length} more sessions of ${title}. You have a place in each, and they cost you nothing.`,
      ...sessions.flatMap((session) => sessionLines(session, timeZone)),
      'If you cannot come, please give your place up on the page of the session, so that somebody else can have it.',
    ],
    link: { text: 'See the session', path: `/yogadashboard/session/${first.id}` },
    calendar,
  }
}

function inWords(changes: ChangeOfLetter[], timeZone: string): string {
  const dates = changes.map(({ before }) => hourInWords(before.startsAt, timeZone))
  return `${changes[0]?.session.title} on ${new Intl.ListFormat('en').format(dates)}`
}

function changed({ session, before, after }: ChangeOfLetter, timeZone: string): string[] {
  const moved =
    before.startsAt === after.startsAt
      ? `${session.title} on ${hourInWords(after.startsAt, timeZone)} has changed a little since you booked it:`
      : `${session.title} moves from ${hourInWords(before.startsAt, timeZone)} to ${hourInWords(after.startsAt, timeZone)}. Your place moves with it.`
  return [moved, ...sessionLines(session, timeZone)]
}

function wayOut(changes: ChangeOfLetter[], timeZone: string): string[] {
  const first = changes.find(({ mayLeave }) => mayLeave)
  return first
    ? [
        `If that does not suit you, you can cancel until ${hourInWords(first.after.startsAt, timeZone)}, and we refund what you paid for the sessions still to come.`,
      ]
    : []
}
