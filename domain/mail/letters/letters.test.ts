import { describe, expect, test } from 'vitest'
import { hundredthsOf, paise } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { MemberEmail } from '../email.ts'
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
const HOUR = 3_600_000
/** Where the year of a date is not the current one, it follows. */
const Y = '(?: 2026)?'
const inClass = { enrollmentId: 'e', classId: 'c', title: 'Gentle Hatha', picture: 'class-of-hatha' }
const session = {
  id: 's',
  classId: 'c',
  title: 'Gentle Hatha',
  picture: 'class-of-hatha',
  number: 1,
  sessions: 4,
  startsAt: SEVEN,
  endsAt: SEVEN + HOUR,
  teacher: 'Meera Joshi',
  language: 'English',
  place: { centre: 'Zen Flow Rishikesh', address: '12 River Steps Lane', room: 'River room', directions: '' },
  isLive: false,
  bring: ['Mat', 'Blanket'],
}
const films = { first: null, sessions: 0, lastAt: null, comesBack: null, timeZone }

/** The value of a row of the facts. */
function fact({ facts = [] }: Pick<MemberEmail, 'facts'>, label: string): string | undefined {
  return facts.find(([name]) => name === label)?.[1]
}

describe('payments and plans', () => {
  test('money that could buy nothing says what it was for, and how long it takes', () => {
    expect(paymentRefunded({ paymentId: 'p', isPlan: true })).toMatchObject({
      essential: true,
      dedupeKey: 'refund:p',
      lines: [TEXTS.planPaymentRefunded, `${PROMISES.banks} You don’t need to do anything.`],
    })
    expect(paymentRefunded({ paymentId: 'p', isPlan: false }).lines[0]).toBe(TEXTS.paymentRefunded)
  })
  test('a plan names its days and its price in its currency', () => {
    const plan = { membershipId: 'm', name: 'Basic', startsAt: SEVEN, endsAt: SEVEN + 86_400_000, timeZone }
    expect(planBought({ ...plan, paid: paise(15), currency: 'USD' }).facts).toEqual([
      ['Starts', 'Fri 20 Nov 2026'],
      ['Ends', `Sat 21 Nov 2026\n${PROMISES.nothingRenews}`],
      ['Paid', '$15'],
    ])
    expect(planEndsSoon(plan).lines[0]).toMatch(/^Basic ends on Sat 21 Nov.*, 7:00 AM\. It doesn’t renew/)
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
    expect(fact(paid, 'Paid')).toBe('₹1,499')
    const free = enrolledForFree({ ...inClass, userId: 'u', today: '2026-11-20', coming: films })
    expect(free).toMatchObject({ essential: false, dedupeKey: 'enrolled:c:u:2026-11-20' })
  })
  test('a run says when, where, with whom, what to bring, what comes back, and brings its dates and the receipt', () => {
    const calendar = 'BEGIN:VCALENDAR'
    const comesBack = { percent: 100, until: SEVEN - 24 * HOUR }
    const coming = {
      first: session,
      sessions: 4,
      lastAt: SEVEN + 21 * 24 * HOUR,
      comesBack,
      calendar,
      timeZone,
    }
    const letter = enrolledForMoney({ ...inClass, paid: paise(1499), paymentId: 'p', coming })
    expect(letter.lines).toEqual(['Thank you for booking. The attached calendar file has all 4 sessions.'])
    expect(letter.facts?.map(([label]) => label)).toEqual([
      'When',
      'Where',
      'Teacher',
      'Bring',
      'Paid',
      'Cancel',
    ])
    expect(fact(letter, 'When')).toMatch(
      new RegExp(`^Fri 20 Nov${Y}, 7:00 – 8:00 AM\n4 sessions, 20 Nov – 11 Dec${Y}$`),
    )
    expect(fact(letter, 'Where')).toBe('River room, Zen Flow Rishikesh\n12 River Steps Lane')
    expect([fact(letter, 'Teacher'), fact(letter, 'Bring')]).toEqual([
      'Meera Joshi, in English',
      'Mat, blanket',
    ])
    expect(fact(letter, 'Cancel')).toMatch(new RegExp(`^Free until Thu 19 Nov${Y}, 7:00 AM$`))
    expect(letter).toMatchObject({ calendar, otherLink: { path: '/yogadashboard/receipt/p' } })
    expect(letter.picture).toEqual({ name: 'class-of-hatha', about: 'Gentle Hatha' })
    const free = enrolledForFree({ ...inClass, userId: 'u', today: '2026-11-20', coming })
    expect(free).toMatchObject({ calendar })
    expect(fact(free, 'Cancel')).toBeUndefined()
  })
  test('a session names its place, or that it is online, or that no one knows yet', () => {
    const reminded = (about: Partial<typeof session>) =>
      sessionReminder({
        enrollmentId: 'e',
        reminder: 'day',
        now: SEVEN - 20 * HOUR,
        timeZone,
        session: { ...session, ...about },
      })
    const where = (about: Partial<typeof session>) => fact(reminded(about), 'Where')
    expect(where({ isLive: true })).toBe('Online. You can join from 15 minutes before it starts.')
    // People join from other countries.
    expect(fact(reminded({ isLive: true }), 'When')).toMatch(/7:00 – 8:00 AM IST\nSession 1 of 4$/)
    const directions = 'Up the stairs.'
    expect(where({ place: { ...session.place, directions } })).toBe(
      'River room, Zen Flow Rishikesh\n12 River Steps Lane\nUp the stairs.',
    )
    expect(where({ place: null as never })).toBe('We’ll email you the place.')
  })
  test('a reminder says when the class begins and what cancelling gives back until when', () => {
    const told = (percent: number) =>
      classBeginsSoon({
        ...inClass,
        session,
        now: SEVEN - 24 * HOUR,
        comesBack: percent ? { percent, until: SEVEN - 24 * HOUR } : null,
        timeZone,
      })
    expect(told(100).subject).toBe('Tomorrow, 7:00 AM: Gentle Hatha')
    expect(fact(told(100), 'When')).toMatch(new RegExp(`^Fri 20 Nov${Y}, 7:00 – 8:00 AM$`))
    expect(fact(told(100), 'Cancel')).toMatch(/^Free until Thu 19 Nov/)
    expect(fact(told(50), 'Cancel')).toMatch(/^50% refund until Thu 19 Nov/)
    expect(fact(told(0), 'Cancel')).toBeUndefined()
  })
  test('a cancellation says what comes back, or that nothing does', () => {
    const one = { ...inClass, what: inClass.title, paid: paise(1499), at: 5 }
    expect(enrollmentCancelled({ ...one, refund: paise(749.5) }).lines[1]).toBe(
      `Your refund of ₹749.50 is on its way. ${PROMISES.banks}`,
    )
    expect(enrollmentCancelled({ ...one, refund: hundredthsOf(0) }).lines[1]).toBe(PROMISES.nothingComesBack)
    const calledOff = classCalledOff({ ...inClass, wasWaiting: true, refund: hundredthsOf(0) })
    expect(calledOff.lines).toHaveLength(1)
  })
  test('an offer has an end, and a rest after it', () => {
    const place = { placeId: 'e', ...inClass, slug: 'gentle-hatha', session: null }
    expect(seatOffered({ ...place, until: SEVEN, timeZone }).lines[0]).toContain('until Fri 20 Nov')
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
      /device: a browser we don’t recognise, IP address unknown\.$/,
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
      'Win a prize (a@example.com) writes:',
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
