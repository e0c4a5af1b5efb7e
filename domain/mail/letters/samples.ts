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
import type { Example } from './example.ts'
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
const ids = { enrollmentId: 'example', classId: 'example', paymentId: 'example', userId: 'example' }
const secret = { token: 'example', tokenHash: 'example' }
const account = { userId: 'example', recipient: 'somebody@example.com', ...secret }
const placeOf = ({ session }: Example) => ({
  placeId: 'example',
  title: session.title,
  slug: 'example',
  picture: session.picture,
  session: null,
})
const asItWas = ({ session: { startsAt } }: Example): changes.ChangeOfLetter['before'] => ({
  startsAt: startsAt - DAY,
  endsAt: startsAt - DAY + HOUR,
  instructorId: null,
  roomId: null,
  cancelledAt: null,
})
const moved = (of: Example) => {
  const { session } = of
  const before = asItWas(of)
  return {
    session,
    before,
    after: { ...before, startsAt: session.startsAt, endsAt: session.startsAt + HOUR },
    mayLeave: true,
  }
}
const off = (of: Example) => {
  const before = asItWas(of)
  return {
    session: of.session,
    before,
    after: { ...before, cancelledAt: of.session.startsAt },
    mayLeave: false,
  }
}

type Sample = {
  kind: string
  group: 'Booking' | 'Sessions' | 'Money' | 'Accounts' | 'Others'
  /** When it is sent. */
  when: string
  sample(of: Example): Email | MemberEmail
}

/** An example of each email a studio can customise, made by its own function. */
export const SAMPLES = [
  {
    kind: 'enrolled',
    group: 'Booking',
    when: 'Someone enrolls, and has paid or the class is free',
    sample: ({ price, session, sessions, timeZone }) =>
      enrollments.enrolledForMoney({
        ...ids,
        title: session.title,
        picture: session.picture,
        paid: price,
        coming: {
          first: session,
          sessions,
          lastAt: session.startsAt + (sessions - 1) * 7 * DAY,
          timeZone,
          calendar: '',
          comesBack: { percent: 100, until: session.startsAt - DAY },
        },
      }),
  },
  {
    kind: 'place-given',
    group: 'Booking',
    when: 'The desk enrolls someone',
    sample: ({ session, sessions, timeZone }) =>
      enrollments.placeGiven({
        ...ids,
        title: session.title,
        picture: session.picture,
        coming: {
          first: session,
          sessions,
          lastAt: session.startsAt + (sessions - 1) * 7 * DAY,
          timeZone,
          comesBack: null,
        },
      }),
  },
  {
    kind: 'cancelled',
    group: 'Booking',
    when: 'Someone cancels',
    sample: ({ price, session }) =>
      cancellation.enrollmentCancelled({
        ...ids,
        what: session.title,
        title: session.title,
        picture: session.picture,
        paid: price,
        refund: price,
        at: session.startsAt,
      }),
  },
  {
    kind: 'waiting-offered',
    group: 'Booking',
    when: 'A place opens up for someone on the waitlist',
    sample: (of) =>
      waiting.seatOffered({ ...placeOf(of), until: of.session.startsAt - DAY, timeZone: of.timeZone }),
  },
  {
    kind: 'waiting-ended',
    group: 'Booking',
    when: 'Someone on the waitlist didn’t take the place held for them',
    sample: (of) => waiting.offerEnded({ ...placeOf(of), restDays: 7 }),
  },
  {
    kind: 'waiting-closed',
    group: 'Booking',
    when: 'A class ends with people still on its waitlist',
    sample: (of) => waiting.listClosed(placeOf(of)),
  },
  {
    kind: 'session-reminder',
    group: 'Sessions',
    when: 'A session is tomorrow, or in a few hours',
    sample: ({ session, timeZone }) =>
      sessions.sessionReminder({
        enrollmentId: 'example',
        reminder: 'day',
        session,
        now: session.startsAt - DAY,
        timeZone,
      }),
  },
  {
    kind: 'class-reminder',
    group: 'Sessions',
    when: 'A class starts soon',
    sample: ({ session, timeZone }) =>
      enrollments.classBeginsSoon({
        ...ids,
        session,
        now: session.startsAt - DAY,
        timeZone,
        comesBack: { percent: 100, until: session.startsAt - DAY },
      }),
  },
  {
    kind: 'session-changed',
    group: 'Sessions',
    when: 'A session has a new time, teacher or room',
    sample: (of) => changed(moved(of), of.timeZone),
  },
  {
    kind: 'session-cancelled',
    group: 'Sessions',
    when: 'A session is cancelled',
    sample: (of) => changed(off(of), of.timeZone),
  },
  {
    kind: 'session-added',
    group: 'Sessions',
    when: 'A session is added to a class',
    sample: ({ session, timeZone }) =>
      changes.sessionsAdded({ key: 'example', sessions: [session], calendar: '', timeZone }),
  },
  {
    kind: 'class-cancelled',
    group: 'Sessions',
    when: 'A whole class is cancelled',
    sample: ({ price, session }) =>
      cancellation.classCalledOff({
        enrollmentId: 'example',
        title: session.title,
        picture: session.picture,
        wasWaiting: false,
        refund: price,
      }),
  },
  {
    kind: 'other-teacher',
    group: 'Sessions',
    when: 'A substitute teaches a session',
    sample: ({ session, timeZone }) =>
      substitutes.otherTeacher({
        requestId: 'example',
        userId: 'example',
        session,
        before: 'another teacher',
        timeZone,
      }),
  },
  {
    kind: 'roster-left',
    group: 'Sessions',
    when: 'The desk removes someone from a session',
    sample: ({ session, timeZone }) => roster.takenOff({ bookingId: 'example', session, timeZone }),
  },
  {
    kind: 'roster-moved',
    group: 'Sessions',
    when: 'The desk moves someone to another session',
    sample: ({ session, timeZone }) =>
      roster.movedTo({
        bookingId: 'example',
        at: session.startsAt,
        from: { title: session.title, startsAt: session.startsAt - DAY },
        to: session,
        calendar: '',
        timeZone,
      }),
  },
  {
    kind: 'refund',
    group: 'Money',
    when: 'A payment can’t be used and is refunded',
    sample: () => payments.paymentRefunded({ paymentId: 'example', isPlan: false }),
  },
  {
    kind: 'given-back',
    group: 'Money',
    when: 'The desk refunds a payment',
    sample: ({ session }) =>
      payments.givenBack({
        key: 'example',
        paymentId: 'example',
        amount: hundredthsOf(50_000),
        currency: 'INR',
        what: session.title,
        goesOn: true,
        route: 'bank',
      }),
  },
  {
    kind: 'refund-refused',
    group: 'Money',
    when: 'Razorpay refuses to send a refund back',
    sample: () =>
      payments.refundRefused({
        refundId: 'example',
        paymentId: 'example',
        amount: hundredthsOf(50_000),
        currency: 'INR',
      }),
  },
  {
    kind: 'plan',
    group: 'Money',
    when: 'Someone buys a plan',
    sample: ({ plan, session, timeZone }) =>
      plans.planBought({
        membershipId: 'example',
        name: plan,
        startsAt: session.startsAt,
        endsAt: session.startsAt + 30 * DAY,
        timeZone,
        paid: paise(999),
        currency: 'INR',
      }),
  },
  {
    kind: 'item',
    group: 'Money',
    when: 'Someone buys something else at the desk',
    sample: () =>
      payments.itemPaid({ paymentId: 'example', item: 'Yoga mat', paid: paise(999), currency: 'INR' }),
  },
  {
    kind: 'plan-reminder',
    group: 'Money',
    when: 'A plan ends soon',
    sample: ({ plan, session, timeZone }) =>
      plans.planEndsSoon({ membershipId: 'example', name: plan, endsAt: session.startsAt, timeZone }),
  },
  {
    kind: 'welcome',
    group: 'Accounts',
    when: 'Someone creates an account',
    sample: () => accounts.welcome({ userId: 'example', token: 'example' }),
  },
  {
    kind: 'desk-registration',
    group: 'Accounts',
    when: 'The desk creates an account for someone',
    sample: () => members.registeredAtDesk(secret),
  },
  {
    kind: 'desk-import',
    group: 'Accounts',
    when: 'Someone was on a list you imported',
    sample: () => members.importInvitation(secret),
  },
  {
    kind: 'email-confirmation',
    group: 'Accounts',
    when: 'Someone asks for a new link to confirm their email',
    sample: () => accounts.confirmAddress(secret),
  },
  {
    kind: 'email-change',
    group: 'Accounts',
    when: 'Someone changes their email',
    sample: () => addresses.confirmNewAddress(account),
  },
  {
    kind: 'password-reset',
    group: 'Accounts',
    when: 'Someone forgot their password',
    sample: () => accounts.passwordReset(secret),
  },
  {
    kind: 'member-blocked',
    group: 'Accounts',
    when: 'An account is blocked',
    sample: () => members.blocked({ id: 'example', reason: 'the reason you enter when you block someone' }),
  },
  {
    kind: 'member-unblocked',
    group: 'Accounts',
    when: 'An account is unblocked',
    sample: () => members.unblocked({ id: 'example' }),
  },
  {
    kind: 'member-details',
    group: 'Accounts',
    when: 'The desk changes a name or phone number',
    sample: () => members.detailsChanged({ id: 'example', fields: ['phone'] }),
  },
  {
    kind: 'member-merge-asked',
    group: 'Accounts',
    when: 'The desk asks to merge two accounts',
    sample: () => members.mergeAsked({ id: 'example', side: 'f', token: 'example', needsYes: true }),
  },
  {
    kind: 'member-merged',
    group: 'Accounts',
    when: 'Two accounts of one person are merged',
    sample: () => members.mergedInto({ id: 'example' }),
  },
  {
    kind: 'application-approved',
    group: 'Others',
    when: 'Someone’s application to teach is approved',
    sample: () => applications.applicationApproved({ userId: 'example' }),
  },
  {
    kind: 'application-declined',
    group: 'Others',
    when: 'Someone’s application to teach is declined',
    sample: () => applications.applicationDeclined({ userId: 'example' }),
  },
  {
    kind: 'message-received',
    group: 'Others',
    when: 'Someone writes through the contact form',
    sample: () =>
      contact.messageReceived({
        messageId: 'example',
        userId: null,
        email: 'somebody@example.com',
        answerHours: 24,
      }),
  },
  {
    kind: 'event-interest',
    group: 'Others',
    when: 'Someone is interested in an event',
    sample: () =>
      events.interestNoted(
        {
          id: 'example',
          slug: 'example',
          title: 'our next event',
          location: 'at the studio',
          when: 'on the days announced',
        },
        { email: 'somebody@example.com', isOver: false },
      ),
  },
  {
    kind: 'newsletter-confirm',
    group: 'Others',
    when: 'Someone signs up for the studio’s news',
    sample: () =>
      subscriptions.confirmSubscription({
        email: 'somebody@example.com',
        list: 'newsletter',
        leave: 'example',
        ...secret,
      }),
  },
] as const satisfies readonly Sample[]

export const LETTER_KINDS = SAMPLES.map(({ kind }) => kind)
export type LetterKind = (typeof SAMPLES)[number]['kind']

/**
 * Emails that can’t be customised: security warnings, which must look the same everywhere, messages by people, and emails to staff.
 */
export const NOT_WORDED: readonly string[] = [
  ...['password-changed', 'wrong-codes', 'login-alert', 'two-factor', 'email-changed', 'email-returned'],
  ...['deletion-asked', 'deletion-taken-back'],
  ...['member-merged-away', 'newsletter-already', 'launch-confirm', 'launch-already'],
  ...['announcement', 'news', 'contact-answer', 'conversation-answer', 'session-message', 'test-letter'],
  ...['application', 'message', 'conversation-message', 'event-interest-told', 'staff-invitation'],
  ...['substitute-needed', 'substitute-proposed', 'substitute-found', 'substitute-taken'],
  ...['teacher-sessions-changed', 'certificate-ends', 'safety-stopped'],
  ...['invitation-ends', 'dispute-opened', 'dispute-lost'],
]

function changed(change: changes.ChangeOfLetter, timeZone: string): MemberEmail {
  return changes.sessionsChanged({
    key: 'example',
    changes: [change],
    reason: '',
    madeUp: false,
    route: 'bank',
    calendar: '',
    timeZone,
    refund: change.after.cancelledAt === null ? null : hundredthsOf(18_700),
  })
}
