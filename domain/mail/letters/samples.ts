import { hundredthsOf, paise } from '../../../shared/money.ts'
import type { Email, MemberEmail } from '../email.ts'
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as applications from './applications.ts'
import * as cancellation from './cancellation.ts'
import * as changes from './changes.ts'
import * as contact from './contact.ts'
import * as enrollments from './enrollments.ts'
import * as events from './events.ts'
import * as members from './members.ts'
import * as payments from './payments.ts'
import * as plans from './plans.ts'
import * as roster from './roster.ts'
import * as sessions from './sessions.ts'
import * as subscriptions from './subscriptions.ts'
import * as substitutes from './substitutes.ts'
import * as waiting from './waiting-list.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SEVEN = Date.UTC(2027, 0, 15, 1, 30)

const ids = { enrollmentId: 'example', classId: 'example', paymentId: 'example', userId: 'example' }
const title = 'Morning Hatha'
const secret = { token: 'example', tokenHash: 'example' }
const account = { userId: 'example', recipient: 'somebody@example.com', ...secret }
const session: sessions.SessionOfLetter = {
  ...{
    id: 'example',
    classId: 'example',
    title,
    startsAt: SEVEN,
    teacher: 'Meera Joshi',
    language: 'English',
  },
  place: { centre: 'Riverside', address: '1 Garden Street', room: 'River room', directions: '' },
  isLive: false,
  bring: ['Mat', 'Blanket'],
}
const place = { placeId: 'example', title, slug: 'example', session: null }
const asItWas: changes.ChangeOfLetter['before'] = {
  ...{
    startsAt: SEVEN - DAY,
    endsAt: SEVEN - DAY + HOUR,
    instructorId: null,
    roomId: null,
    cancelledAt: null,
  },
}
const moved = { session, before: asItWas, after: { ...asItWas, startsAt: SEVEN, endsAt: SEVEN + HOUR } }
const off = { session, before: asItWas, after: { ...asItWas, cancelledAt: SEVEN } }

type Sample = {
  kind: string
  group: 'Booking' | 'Sessions' | 'Money' | 'Accounts' | 'Others'
  /** On what occasion it is written. */
  when: string
  sample(timeZone: string): Email | MemberEmail
}

/** Every kind of letter that a studio may word, made by the function that writes it, of an invented class. */
export const SAMPLES = [
  {
    ...{ kind: 'enrolled', group: 'Booking', when: 'Somebody enrolls, and has paid or need not' },
    sample: (timeZone) =>
      enrollments.enrolledForMoney({
        ...{ ...ids, title, paid: paise(1499) },
        coming: {
          ...{ first: session, sessions: 8, timeZone, calendar: '' },
          comesBack: { percent: 100, until: SEVEN - DAY },
        },
      }),
  },
  {
    ...{ kind: 'place-given', group: 'Booking', when: 'The desk gives somebody a place' },
    sample: (timeZone) =>
      enrollments.placeGiven({
        ...{ ...ids, title },
        coming: { ...{ first: session, sessions: 8, timeZone }, comesBack: null },
      }),
  },
  {
    ...{ kind: 'cancelled', group: 'Booking', when: 'Somebody cancels' },
    sample: () =>
      cancellation.enrollmentCancelled({ ...ids, title, paid: paise(1499), refund: paise(1499), at: SEVEN }),
  },
  {
    ...{ kind: 'waiting-offered', group: 'Booking', when: 'A place is free for somebody who waits' },
    sample: (timeZone) => waiting.seatOffered({ ...place, until: SEVEN - DAY, timeZone }),
  },
  {
    ...{ kind: 'waiting-ended', group: 'Booking', when: 'Somebody did not take the place that was kept' },
    sample: () => waiting.offerEnded({ ...place, restDays: 7 }),
  },
  {
    ...{ kind: 'waiting-closed', group: 'Booking', when: 'A class ends with people still waiting' },
    sample: () => waiting.listClosed(place),
  },
  {
    ...{ kind: 'session-reminder', group: 'Sessions', when: 'A session is tomorrow, or in a few hours' },
    sample: (timeZone) =>
      sessions.sessionReminder({
        enrollmentId: 'example',
        reminder: 'day',
        session,
        now: SEVEN - DAY,
        timeZone,
      }),
  },
  {
    ...{ kind: 'class-reminder', group: 'Sessions', when: 'A class begins soon' },
    sample: (timeZone) =>
      enrollments.classBeginsSoon({
        ...{ ...ids, title, startsAt: SEVEN, now: SEVEN - DAY, timeZone },
        comesBack: { percent: 100, until: SEVEN - DAY },
      }),
  },
  {
    ...{ kind: 'session-changed', group: 'Sessions', when: 'A session has another hour, teacher or room' },
    sample: (timeZone) => changed(moved, timeZone),
  },
  {
    ...{ kind: 'session-cancelled', group: 'Sessions', when: 'A session is called off' },
    sample: (timeZone) => changed(off, timeZone),
  },
  {
    ...{ kind: 'session-added', group: 'Sessions', when: 'A run has one more session' },
    sample: (timeZone) =>
      changes.sessionsAdded({ key: 'example', sessions: [session], calendar: '', timeZone }),
  },
  {
    ...{ kind: 'class-cancelled', group: 'Sessions', when: 'A whole class is called off' },
    sample: () =>
      cancellation.classCalledOff({ enrollmentId: 'example', title, wasWaiting: false, refund: paise(1499) }),
  },
  {
    ...{ kind: 'other-teacher', group: 'Sessions', when: 'Somebody else teaches' },
    sample: (timeZone) =>
      substitutes.otherTeacher({
        ...{ requestId: 'example', userId: 'example', session, before: 'Arjun Nair', timeZone },
      }),
  },
  {
    ...{ kind: 'roster-left', group: 'Sessions', when: 'The desk takes somebody off a session' },
    sample: (timeZone) => roster.takenOff({ bookingId: 'example', session, timeZone }),
  },
  {
    ...{ kind: 'roster-moved', group: 'Sessions', when: 'The desk moves somebody to another session' },
    sample: (timeZone) =>
      roster.movedTo({
        ...{ bookingId: 'example', at: SEVEN, from: { title, startsAt: SEVEN - DAY } },
        ...{ to: session, calendar: '', timeZone },
      }),
  },
  {
    ...{ kind: 'refund', group: 'Money', when: 'Money that could buy nothing goes back' },
    sample: () => payments.paymentRefunded({ paymentId: 'example', isPlan: false }),
  },
  {
    ...{ kind: 'given-back', group: 'Money', when: 'The desk gives money back' },
    sample: () =>
      payments.givenBack({
        ...{ key: 'example', paymentId: 'example', amount: hundredthsOf(50_000), currency: 'INR' },
        ...{ what: title, goesOn: true, byHand: false },
      }),
  },
  {
    ...{ kind: 'plan', group: 'Money', when: 'Somebody buys a plan' },
    sample: (timeZone) =>
      plans.planBought({
        ...{ membershipId: 'example', name: 'Basic', startsAt: SEVEN, endsAt: SEVEN + 30 * DAY, timeZone },
        ...{ paid: paise(999), currency: 'INR' },
      }),
  },
  {
    ...{ kind: 'plan-reminder', group: 'Money', when: 'A plan ends soon' },
    sample: (timeZone) =>
      plans.planEndsSoon({ membershipId: 'example', name: 'Basic', endsAt: SEVEN, timeZone }),
  },
  {
    ...{ kind: 'welcome', group: 'Accounts', when: 'Somebody makes an account' },
    sample: () => accounts.welcome({ userId: 'example', isApplicant: false, token: 'example' }),
  },
  {
    ...{ kind: 'desk-registration', group: 'Accounts', when: 'The desk makes an account for somebody' },
    sample: () => members.registeredAtDesk(secret),
  },
  {
    ...{ kind: 'desk-import', group: 'Accounts', when: 'Somebody was on a list that you brought along' },
    sample: () => members.broughtAlong(secret),
  },
  {
    ...{
      kind: 'email-confirmation',
      group: 'Accounts',
      when: 'Somebody asks for the link of their address again',
    },
    sample: () => accounts.confirmAddress(secret),
  },
  {
    ...{ kind: 'email-change', group: 'Accounts', when: 'Somebody asks for another address' },
    sample: () => addresses.confirmNewAddress(account),
  },
  {
    ...{ kind: 'password-reset', group: 'Accounts', when: 'Somebody forgot their password' },
    sample: () => accounts.passwordReset(secret),
  },
  {
    ...{ kind: 'member-blocked', group: 'Accounts', when: 'An account is blocked' },
    sample: () => members.blocked({ id: 'example', reason: 'what you enter when you block somebody' }),
  },
  {
    ...{ kind: 'member-unblocked', group: 'Accounts', when: 'An account is open again' },
    sample: () => members.unblocked({ id: 'example' }),
  },
  {
    ...{ kind: 'member-details', group: 'Accounts', when: 'The desk changes a name or a telephone' },
    sample: () => members.detailsChanged({ id: 'example', fields: ['phone'] }),
  },
  {
    ...{ kind: 'member-merged', group: 'Accounts', when: 'Two accounts of one person become one' },
    sample: () => members.mergedInto({ id: 'example' }),
  },
  {
    ...{ kind: 'application-approved', group: 'Others', when: 'Somebody may teach here' },
    sample: () => applications.applicationApproved({ userId: 'example' }),
  },
  {
    ...{ kind: 'application-declined', group: 'Others', when: 'Somebody’s application to teach is declined' },
    sample: () => applications.applicationDeclined({ userId: 'example' }),
  },
  {
    ...{ kind: 'message-received', group: 'Others', when: 'Somebody writes by the contact form' },
    sample: () =>
      contact.messageReceived({
        ...{ messageId: 'example', userId: null, email: 'somebody@example.com', answerHours: 24 },
      }),
  },
  {
    ...{ kind: 'event-interest', group: 'Others', when: 'Somebody is interested in an event' },
    sample: () =>
      events.interestNoted(
        { id: 'example', slug: 'example', title: 'Spring retreat', location: 'Goa', when: '1 to 3 May' },
        { email: 'somebody@example.com', isOver: false },
      ),
  },
  {
    ...{ kind: 'newsletter-confirm', group: 'Others', when: 'Somebody asks for the studio’s news' },
    sample: () =>
      subscriptions.confirmSubscription({
        ...{ email: 'somebody@example.com', list: 'newsletter', leave: 'example', ...secret },
      }),
  },
] as const satisfies readonly Sample[]

export const LETTER_KINDS = SAMPLES.map(({ kind }) => kind)
export type LetterKind = (typeof SAMPLES)[number]['kind']

/**
 * What nobody words: warnings of a login, which have to look the same to everybody, what people write themselves, and what the
 * studio writes to its own.
 */
export const NOT_WORDED: readonly string[] = [
  ...['password-changed', 'wrong-codes', 'login-alert', 'two-factor', 'email-changed', 'email-returned'],
  ...['deletion-asked', 'deletion-taken-back'],
  ...['member-merged-away', 'newsletter-already', 'launch-confirm', 'launch-already'],
  ...['announcement', 'news', 'contact-answer', 'conversation-answer', 'session-message', 'test-letter'],
  ...['application', 'message', 'conversation-message', 'event-interest-told', 'staff-invitation'],
  ...['substitute-needed', 'substitute-proposed', 'substitute-found', 'substitute-taken'],
]

function changed(change: changes.ChangeOfLetter, timeZone: string): MemberEmail {
  return changes.sessionsChanged({
    ...{
      key: 'example',
      changes: [change],
      reason: '',
      madeUp: false,
      byHand: false,
      calendar: '',
      timeZone,
    },
    refund: change.after.cancelledAt === null ? null : hundredthsOf(18_700),
  })
}
