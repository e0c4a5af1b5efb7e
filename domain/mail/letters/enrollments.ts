import { dateAndTime, dateSpan } from '../../../shared/dates.ts'
import { formatPrice, type Money, NO_MONEY, rupees } from '../../../shared/money.ts'
import type { Fact, MemberEmail } from '../email.ts'
import { comesBackLine } from './cancellation.ts'
import { type ChangeOfLetter, changeLines, wayOut } from './changes.ts'
import { soonInWords } from './dates.ts'
import { withReceipt } from './payments.ts'
import { PROMISES } from './promises.ts'
import { turnOff } from './reminders.ts'
import { pictureOf, type SessionOfLetter, sessionFacts } from './sessions.ts'

type Enrolled = { classId: string; title: string; picture: string }

/** What the email of someone who has just enrolled says of the sessions to come; a recording has none. */
export type Coming = {
  first: SessionOfLetter | null
  sessions: number
  /** When the last of them starts. */
  lastAt: number | null
  comesBack: ComesBack
  /** All of the sessions, as a file. */
  calendar?: string
  timeZone: string
}
/** What the studio changed while it was paid for, and the last of its reasons, which may be empty. */
export type ChangedMeanwhile = { changes: ChangeOfLetter[]; reason: string }
/** The percent that cancelling refunds now, and until when; null when nothing is refunded any more. */
type ComesBack = { percent: number; until: number } | null

const toTicket = (classId: string) => ({
  text: 'Your ticket',
  path: `/yogadashboard/ticket/${classId}`,
})

export function enrolledForMoney({
  enrollmentId,
  classId,
  paid,
  paymentId,
  coming,
  changed = { changes: [], reason: '' },
  missed = { cancelled: [], begun: [], sum: NO_MONEY },
  ...about
}: Enrolled & {
  enrollmentId: string
  paid: Money
  paymentId: string
  coming: Coming
  changed?: ChangedMeanwhile
  /** Sessions of it that are not theirs, and what is refunded for them. */
  missed?: { cancelled: number[]; begun: number[]; sum: Money }
}): MemberEmail {
  return {
    kind: 'enrolled',
    essential: true,
    dedupeKey: `enrolled:${enrollmentId}`,
    subject: `You’re booked: ${about.title}`,
    picture: pictureOf(about),
    lines: [...thanks(coming), ...meanwhileLines(changed, coming), ...missedLines(missed, coming)],
    facts: [...comingFacts(coming), ['Paid', formatPrice(rupees(paid))], ...cancelFacts(coming)],
    link: toTicket(classId),
    ...withReceipt(paymentId),
    ...(coming.calendar && { calendar: coming.calendar }),
  }
}

/** @param today one email a day, however often someone comes and goes */
export function enrolledForFree({
  userId,
  classId,
  today,
  coming,
  ...about
}: Enrolled & { userId: string; today: string; coming: Coming }): MemberEmail {
  return {
    kind: 'enrolled',
    essential: false,
    dedupeKey: `enrolled:${classId}:${userId}:${today}`,
    subject: `You’re booked: ${about.title}`,
    picture: pictureOf(about),
    lines: thanks(coming),
    facts: [...comingFacts(coming), ['Price', 'Free']],
    link: toTicket(classId),
    ...(coming.calendar && { calendar: coming.calendar }),
  }
}

/** The desk gave them a place, and there is nothing to pay. */
export function placeGiven({
  enrollmentId,
  classId,
  coming,
  ...about
}: Enrolled & { enrollmentId: string; coming: Coming }): MemberEmail {
  return {
    kind: 'place-given',
    essential: true,
    dedupeKey: `given:${enrollmentId}`,
    subject: `You’re booked: ${about.title}`,
    picture: pictureOf(about),
    lines: [['The studio has booked this for you.', ...calendarLines(coming)].join(' ')],
    facts: [...comingFacts(coming), ['Price', 'Nothing to pay']],
    closing: ['If you can’t come, please cancel, so that someone else can have your place.'],
    link: toTicket(classId),
    ...(coming.calendar && { calendar: coming.calendar }),
  }
}

function thanks(coming: Coming): string[] {
  if (!coming.first) return ['Thank you. You’ll find your videos in your dashboard.']
  return [['Thank you for booking.', ...calendarLines(coming)].join(' ')]
}

function calendarLines({ first, sessions }: Coming): string[] {
  if (!first) return []
  return [
    sessions > 1
      ? `The attached calendar file has all ${sessions} sessions.`
      : 'The attached calendar file has the date and time.',
  ]
}

function comingFacts({ first, sessions, lastAt, timeZone }: Coming): Fact[] {
  if (!first) return []
  const [[label, when] = ['When', ''], ...others] = sessionFacts([first], timeZone)
  const rest =
    sessions > 1 && lastAt !== null
      ? `\n${sessions} sessions, ${dateSpan(first.startsAt, lastAt, timeZone)}`
      : ''
  return [[label, `${when}${rest}`], ...others]
}

function cancelFacts({ comesBack, timeZone }: Coming): Fact[] {
  if (!comesBack) return []
  return [['Cancel', PROMISES.cancelling(comesBack.percent, dateAndTime(comesBack.until, timeZone))]]
}

function meanwhileLines({ changes, reason }: ChangedMeanwhile, { timeZone }: Coming): string[] {
  if (changes.length === 0) return []
  return [
    'While you were paying, the studio changed something:',
    ...changeLines(changes, timeZone),
    ...(reason.trim() === '' ? [] : [reason.trim()]),
    ...wayOut(changes, timeZone),
  ]
}

function missedLines(
  { cancelled, begun, sum }: { cancelled: number[]; begun: number[]; sum: Money },
  { timeZone }: Coming,
) {
  const inWords = (startsAt: number[]) =>
    `${startsAt.length === 1 ? 'the session' : 'the sessions'} on ${new Intl.ListFormat('en').format(startsAt.map((at) => dateAndTime(at, timeZone)))}`
  return [
    ...(cancelled.length > 0 ? [`While you were paying, the studio cancelled ${inWords(cancelled)}.`] : []),
    ...(begun.length > 0 ? [`Your payment arrived after the start of ${inWords(begun)}.`] : []),
    ...(sum > 0 ? [comesBackLine(sum, 'bank')] : []),
  ]
}

export function classBeginsSoon({
  enrollmentId,
  classId,
  session,
  now,
  comesBack,
  timeZone,
}: Pick<Enrolled, 'classId'> & {
  enrollmentId: string
  /** The first. */
  session: SessionOfLetter
  now: number
  comesBack: ComesBack
  timeZone: string
}): MemberEmail {
  const { title, startsAt } = session
  const coming = { first: session, sessions: 1, lastAt: null, comesBack, timeZone }
  return {
    kind: 'class-reminder',
    essential: true,
    dedupeKey: `class-reminder:${enrollmentId}:${startsAt}`,
    subject: `${soonInWords(startsAt, now, timeZone)}: ${title}`,
    picture: pictureOf(session),
    lines: ['Your class starts soon. We look forward to seeing you.'],
    facts: [...comingFacts(coming), ...cancelFacts(coming)],
    link: toTicket(classId),
    footnote: turnOff,
  }
}
