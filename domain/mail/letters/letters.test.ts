import { describe, expect, test } from 'vitest'
import { hundredthsOf, paise } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { confirmAddress, newBrowser, twoFactorChanged, welcome } from './accounts.ts'
import { addressChanged, addressReturned, confirmNewAddress } from './addresses.ts'
import { classCalledOff, enrollmentCancelled } from './cancellation.ts'
import { messageForStudio, messageReceived } from './contact.ts'
import { memberWrote, studioAnswered } from './conversation.ts'
import { classBeginsSoon, enrolledForFree, enrolledForMoney } from './enrollments.ts'
import { interestForStudio, interestNoted } from './events.ts'
import { paymentRefunded } from './payments.ts'
import { planBought, planEndsSoon } from './plans.ts'
import { PROMISES } from './promises.ts'
import { sessionReminder } from './sessions.ts'
import { alreadySubscribed, confirmSubscription } from './subscriptions.ts'
import { askToQuote } from './testimonials.ts'
import { offerEnded, seatOffered } from './waiting-list.ts'

const timeZone = 'Asia/Kolkata'
const SEVEN = Date.UTC(2026, 10, 20, 1, 30)
const inClass = { enrollmentId: 'e', classId: 'c', title: 'Gentle Hatha' }
const session = {
  id: 's',
  classId: 'c',
  title: 'Gentle Hatha',
  startsAt: SEVEN,
  teacher: 'Meera Joshi',
  language: 'English',
  place: { centre: 'Zen Flow Rishikesh', address: '12 River Steps Lane', room: 'River room', directions: '' },
  isLive: false,
  bring: ['Mat', 'Blanket'],
}
const films = { first: null, sessions: 0, comesBack: null, timeZone }

describe('payments and plans', () => {
  test('money that could buy nothing says what it was for, and how long it takes', () => {
    expect(paymentRefunded({ paymentId: 'p', isPlan: true })).toMatchObject({
      essential: true,
      dedupeKey: 'refund:p',
      lines: [TEXTS.planPaymentRefunded, `${PROMISES.banks} You need not do anything.`],
    })
    expect(paymentRefunded({ paymentId: 'p', isPlan: false }).lines[0]).toBe(TEXTS.paymentRefunded)
  })
  test('a plan names its days and its price in its currency', () => {
    const plan = { membershipId: 'm', name: 'Basic', startsAt: SEVEN, endsAt: SEVEN + 86_400_000, timeZone }
    expect(planBought({ ...plan, paid: paise(15), currency: 'USD' }).lines).toEqual([
      'Basic is yours from 20 November 2026 to 21 November 2026.',
      'We received $15. Nothing renews by itself.',
    ])
    expect(planEndsSoon(plan).lines[0]).toMatch(/^Basic ends on Saturday.* IST\. It does not renew/)
  })
})

test('anyone who is asked to be quoted is greeted before what the studio words itself', () => {
  const letter = askToQuote({
    id: 'c',
    userId: 'u',
    recipient: 'asha@example.com',
    firstName: 'Asha',
    text: 'I sleep again.',
    name: 'Asha R.',
    studio: 'Zen Flow Yoga',
    token: 't',
  })
  expect(letter.greeting).toBe('Hello Asha,')
  expect(letter.lines[0]).toMatch(/^Zen Flow Yoga would like/)
})

describe('enrollments', () => {
  test('what was paid is confirmed once, what is free once a day', () => {
    const paid = enrolledForMoney({ ...inClass, paid: paise(1499), paymentId: 'p', coming: films })
    expect(paid).toMatchObject({ essential: true, dedupeKey: 'enrolled:e' })
    expect(paid.lines.at(-1)).toBe('We received ₹1,499. Thank you.')
    const free = enrolledForFree({ ...inClass, userId: 'u', today: '2026-11-20', coming: films })
    expect(free).toMatchObject({ essential: false, dedupeKey: 'enrolled:c:u:2026-11-20' })
  })
  test('a run says when, where, with whom, what to bring, what comes back, and brings its dates and the receipt', () => {
    const calendar = 'BEGIN:VCALENDAR'
    const comesBack = { percent: 100, until: SEVEN - 86_400_000 }
    const coming = { first: session, sessions: 4, comesBack, calendar, timeZone }
    const letter = enrolledForMoney({ ...inClass, paid: paise(1499), paymentId: 'p', coming })
    expect(letter.lines).toEqual([
      'You are enrolled in Gentle Hatha.',
      'Gentle Hatha begins on Friday, 20 November 2026 at 7:00 AM IST, with Meera Joshi, in English.',
      'River room, Zen Flow Rishikesh, 12 River Steps Lane.',
      'Bring: mat, blanket.',
      'The attached calendar file has all 4 sessions.',
      'If you cannot come, cancelling is free until Thursday, 19 November 2026 at 7:00 AM IST.',
      'We received ₹1,499. Thank you.',
    ])
    expect(letter).toMatchObject({ calendar, footnote: { path: '/yogadashboard/receipt/p' } })
    const free = enrolledForFree({ ...inClass, userId: 'u', today: '2026-11-20', coming })
    expect(free).toMatchObject({ calendar })
    expect(free.lines).not.toContain(letter.lines[5])
  })
  test('a session names its place, or that it is online, or that no one knows yet', () => {
    const where = (about: Partial<typeof session>) =>
      sessionReminder({
        enrollmentId: 'e',
        reminder: 'day',
        now: SEVEN - 20 * 3_600_000,
        timeZone,
        session: { ...session, ...about },
      }).lines[1]
    expect(where({ isLive: true })).toMatch(
      /live online\. The link below opens the session from 15 minutes before/,
    )
    const directions = 'Up the stairs.'
    expect(where({ place: { ...session.place, directions } })).toBe(
      'River room, Zen Flow Rishikesh, 12 River Steps Lane. Up the stairs.',
    )
    expect(where({ place: null as never })).toBe('We will write to you where it takes place.')
  })
  test('a reminder says when the class begins and what cancelling gives back until when', () => {
    const told = (percent: number) =>
      classBeginsSoon({
        ...inClass,
        startsAt: SEVEN,
        now: SEVEN - 86_400_000,
        comesBack: percent ? { percent, until: SEVEN - 86_400_000 } : null,
        timeZone,
      }).lines
    const lines = told(100)
    expect(told(50)[1]).toMatch(/50% of the price is refunded until Thursday, 19 November 2026 at 7:00 AM/)
    expect(told(0)).toEqual([lines[0], lines[2]])
    expect(lines[0]).toContain('Friday, 20 November 2026 at 7:00 AM IST')
    expect(lines[1]).toMatch(/cancelling is free until Thursday, 19 November 2026 at 7:00 AM/)
  })
  test('a cancellation says what comes back, or that nothing does', () => {
    const one = { enrollmentId: 'e', what: inClass.title, paid: paise(1499), at: 5 }
    expect(enrollmentCancelled({ ...one, refund: paise(749.5) }).lines[1]).toBe(
      `₹749.50 is on its way back to you. ${PROMISES.banks}`,
    )
    expect(enrollmentCancelled({ ...one, refund: hundredthsOf(0) }).lines[1]).toBe(PROMISES.nothingComesBack)
    const calledOff = classCalledOff({ ...inClass, wasWaiting: true, refund: hundredthsOf(0) })
    expect(calledOff.lines).toHaveLength(1)
  })
  test('an offer has an end, and a rest after it', () => {
    const place = { placeId: 'e', title: 'Gentle Hatha', slug: 'gentle-hatha', session: null }
    expect(seatOffered({ ...place, until: SEVEN, timeZone }).lines[0]).toContain('until Friday, 20 November')
    expect(offerEnded({ ...place, restDays: 7 }).lines[0]).toContain('in 7 days')
  })
})

describe('accounts', () => {
  test('a token stands nowhere but among the secrets', () => {
    const [token, tokenHash] = ['the-token', 'its-hash']
    const account = { userId: 'u', recipient: 'a@example.com', token, tokenHash }
    for (const letter of [
      welcome({ userId: 'u', isApplicant: true, token }),
      confirmAddress({ token, tokenHash }),
      confirmNewAddress(account),
      addressChanged(account),
      confirmSubscription({ email: 'a@example.com', list: 'newsletter', leave: 'way', token, tokenHash }),
    ]) {
      const { secrets, ...open } = letter
      expect(secrets).toMatchObject({ token })
      expect(JSON.stringify(open)).not.toContain(token)
      expect(open.link?.path).toContain('{token}')
    }
  })
  test('who loses an address is always told', () => {
    const account = { userId: 'u', recipient: 'a@example.com', tokenHash: 'h' }
    expect(addressReturned(account).essential).toBe(true)
    expect(addressChanged({ ...account, token: 't' }).essential).toBe(true)
  })
  test('a browser that says nothing is named as such', () => {
    expect(newBrowser({ loginId: 'l', device: null, address: '' }).lines[0]).toMatch(
      /before: a browser that we could not recognise, address unknown\.$/,
    )
    expect(twoFactorChanged({ userId: 'u', state: 'off', at: 1 }).subject).toBe('Two-factor login is off')
  })
})

describe('what strangers wrote', () => {
  test('reaches the studio, and no one else', () => {
    const message = { messageId: 'm', userId: null, email: 'a@example.com' }
    const bait = { name: 'Win a prize', subject: 'prize.example', message: 'Go to prize.example\n\nnow' }
    expect(JSON.stringify(messageReceived({ ...message, answerHours: 24 }))).not.toContain('prize')
    expect(messageForStudio({ ...message, ...bait }).lines).toEqual([
      'Win a prize, a@example.com, writes:',
      'Go to prize.example',
      'now',
    ])
    const event = { id: 'e', slug: 'retreat', title: 'A retreat', location: 'Goa', when: '1 to 3 May' }
    const visitor = { name: 'Win a prize', email: 'a@example.com' }
    expect(JSON.stringify(interestNoted(event, { ...visitor, isOver: true }))).not.toContain('prize')
    expect(interestForStudio(event, visitor).lines[0]).toContain('Win a prize')
  })
  test('a conversation is private until it is opened', () => {
    expect(memberWrote({ userId: 'u', period: 3 }).dedupeKey).toBe('conversation-to-studio:u:3')
    const answer = studioAnswered({ messageId: 'm', text: 'Rest your knee.' })
    expect(answer.unprovedLines?.join()).not.toContain('knee')
  })
  test('an address that is on a list already hears so once a day', () => {
    const reader = { id: 's', email: 'a@example.com', list: 'launch' as const, leave: 'way' }
    expect(alreadySubscribed({ ...reader, today: '2026-11-20' }).dedupeKey).toBe('subscribed:s:2026-11-20')
  })
})
