import { formatPrice, type Money, NO_MONEY, rupees } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { comesBackLine } from './cancellation.ts'
import { type ChangeOfLetter, changeLines } from './changes.ts'
import { hourInWords, soonInWords } from './dates.ts'
import { withReceipt } from './payments.ts'
import { PROMISES } from './promises.ts'
import { TURN_OFF } from './reminders.ts'
import { type SessionOfLetter, sessionLines } from './sessions.ts'

type Enrolled = { classId: string; title: string }

/** What the email of someone who has just enrolled says of the hours to come; of videos there is nothing. */
export type Coming = {
  first: SessionOfLetter | null
  sessions: number
  comesBack: ComesBack
  /** All of the sessions, as a file. */
  calendar?: string
  timeZone: string
}
/** What the studio changed while it was paid for, and the last of its reasons, which may be empty. */
export type ChangedMeanwhile = { changes: ChangeOfLetter[]; reason: string }
type ComesBack = { percent: number; until: number } | null

const toTicket = (classId: string) => ({
  text: 'Your ticket',
  path: `/yogadashboard/ticket/${classId}`,
})

export function enrolledForMoney({
  enrollmentId,
  classId,
  title,
  paid,
  paymentId,
  coming,
  changed = { changes: [], reason: '' },
  missed = { cancelled: [], begun: [], sum: NO_MONEY },
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
    subject: `You’re booked: ${title}`,
    lines: [
      `You are enrolled in ${title}.`,
      ...comingLines(coming),
      ...meanwhileLines(changed, coming),
      ...missedLines(missed, coming),
      ...comesBackLines(coming),
      `We received ${formatPrice(rupees(paid))}. Thank you.`,
    ],
    link: toTicket(classId),
    ...withReceipt(paymentId),
    ...(coming.calendar && { calendar: coming.calendar }),
  }
}

/** @param today one email a day, however often someone comes and goes */
export function enrolledForFree({
  userId,
  classId,
  title,
  today,
  coming,
}: Enrolled & { userId: string; today: string; coming: Coming }): MemberEmail {
  return {
    kind: 'enrolled',
    essential: false,
    dedupeKey: `enrolled:${classId}:${userId}:${today}`,
    subject: `You’re booked: ${title}`,
    lines: [`You are enrolled in ${title}.`, ...comingLines(coming), 'This class costs nothing.'],
    link: toTicket(classId),
    ...(coming.calendar && { calendar: coming.calendar }),
  }
}

/** The desk gave them a place, and there is nothing to pay. */
export function placeGiven({
  enrollmentId,
  classId,
  title,
  coming,
}: Enrolled & { enrollmentId: string; coming: Coming }): MemberEmail {
  return {
    kind: 'place-given',
    essential: true,
    dedupeKey: `given:${enrollmentId}`,
    subject: `You’re booked: ${title}`,
    lines: [
      `The studio has put you in ${title}. There is nothing to pay.`,
      ...comingLines(coming),
      'If you can’t come, please cancel, so that someone else can have your place.',
    ],
    link: toTicket(classId),
    ...(coming.calendar && { calendar: coming.calendar }),
  }
}

function comingLines({ first, sessions, timeZone }: Coming): string[] {
  if (!first) return []
  return [
    ...sessionLines(first, timeZone),
    sessions > 1
      ? `The attached calendar file has all ${sessions} sessions.`
      : 'The attached calendar file has the date and time.',
  ]
}

function meanwhileLines({ changes, reason }: ChangedMeanwhile, { timeZone }: Coming): string[] {
  if (changes.length === 0) return []
  return [
    'While you were paying, the studio changed something about it.',
    ...changeLines(changes, reason, timeZone),
  ]
}

function missedLines(
  { cancelled, begun, sum }: { cancelled: number[]; begun: number[]; sum: Money },
  { timeZone }: Coming,
) {
  const inWords = (startsAt: number[]) =>
    `${startsAt.length === 1 ? 'the session' : 'the sessions'} on ${new Intl.ListFormat('en').format(startsAt.map((at) => hourInWords(at, timeZone)))}`
  return [
    ...(cancelled.length > 0 ? [`While you were paying, the studio cancelled ${inWords(cancelled)}.`] : []),
    ...(begun.length > 0 ? [`Your payment reached us after the beginning of ${inWords(begun)}.`] : []),
    ...(sum > 0 ? [comesBackLine(sum, 'bank')] : []),
  ]
}

function comesBackLines({ comesBack, timeZone }: Coming): string[] {
  return comesBack ? [PROMISES.cancelling(comesBack.percent, hourInWords(comesBack.until, timeZone))] : []
}

export function classBeginsSoon({
  enrollmentId,
  classId,
  title,
  startsAt,
  now,
  comesBack,
  timeZone,
}: Enrolled & {
  enrollmentId: string
  startsAt: number
  now: number
  /** What cancelling refunds now, and until when; null when nothing is refunded any more. */
  comesBack: { percent: number; until: number } | null
  timeZone: string
}): MemberEmail {
  return {
    kind: 'class-reminder',
    essential: true,
    dedupeKey: `class-reminder:${enrollmentId}:${startsAt}`,
    subject: `${soonInWords(startsAt, now, timeZone)}: ${title}`,
    lines: [
      `${title} begins on ${hourInWords(startsAt, timeZone)}.`,
      ...(comesBack ? [PROMISES.cancelling(comesBack.percent, hourInWords(comesBack.until, timeZone))] : []),
      TURN_OFF,
    ],
    link: toTicket(classId),
  }
}
