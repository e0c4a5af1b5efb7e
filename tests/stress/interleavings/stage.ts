import { createApi } from '../../../api/app.ts'
import type { Db } from '../../../database/open.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { insertCue } from '../../../domain/accounts/cues.ts'
import { saveHealthAnswers } from '../../../domain/accounts/health.ts'
import { hashPassword } from '../../../domain/accounts/passwords.ts'
import { markSession } from '../../../domain/attendance/mark.ts'
import { cancelOneSession } from '../../../domain/booked-sessions/make-ups.ts'
import { cancelEnrollment, cancellationTerms } from '../../../domain/cancellation/cancel-enrollment.ts'
import type { Member } from '../../../domain/core/actor.ts'
import { seal } from '../../../domain/core/encryption.ts'
import type { Studio } from '../../../domain/core/studio.ts'
import { hashToken } from '../../../domain/core/tokens.ts'
import { UNDO_WINDOW_MS } from '../../../domain/core/undo-window.ts'
import { refundAtDesk } from '../../../domain/desk-payments/refund-kind.ts'
import { previewRefund } from '../../../domain/desk-payments/refund-payment.ts'
import { sellAtDesk } from '../../../domain/desk-sales/sell.ts'
import { joinWaitingList } from '../../../domain/enrollment/waiting-list.ts'
import { blockMember, previewBlock } from '../../../domain/members/block.ts'
import { endGivenEnrollment } from '../../../domain/members/given-enrollments.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { openOf } from '../../../domain/pending/pending.ts'
import { removeFromSession } from '../../../domain/roster/remove-from-session.ts'
import { changeSessions, previewChange } from '../../../domain/session-changes/change-sessions.ts'
import { NO_MONEY, paise, rupees } from '../../../shared/money.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import {
  type History,
  insertPerson,
  loginToken,
  openHistory,
  person,
  type QuickStudio,
} from '../../support/in-memory-provider.ts'
import { insertPending, SUM_REFUND } from '../../support/pending.ts'
import { SINGLE } from '../../support/single-places.ts'
import { furnishMembers } from './members.ts'
import type { World } from './purchases.ts'
import { furnishDesk, TOKEN } from './teaching.ts'

/**
 * Where two verbs meet: a member with an account and nothing else (who may delete it), one whose address no one has
 * proved, one who waits for a seat, one who has paid and was not heard of yet, one who is in the class, or gave their place up,
 * or sits in it, or has seen a set of videos to its end, or whose session was moved and whose refund was asked for ten minutes ago.
 */
export const SCENES = [
  'an account',
  'an unproved account',
  'a place on the list',
  'a payment',
  'an enrollment',
  'a place given up',
  'a session under way',
  'a set of films',
  'what is due',
] as const
export type Scene = (typeof SCENES)[number]

export const PASSWORD = 'quiet-river-7'
export { TOKEN }
export const SUBSCRIBER = 'a-subscriber'
export const CUE = 'a-sentence'
export const PAUSE = 'a-pause'
export const STUCK = 'a-webhook'
export const RATE_DAY = '2090-01-01'
export const CHANGE = 'a-change'
export const SESSION_LETTER = 'session-letter'
export const CLOSURE = 'a-closure'
/** A parallel session with a place, and someone who waits for the session alone. */
export const BESIDE = 'a-session-beside'
/** Refunds that the desk asked for: one that leaves now, one that can be undone. */
export const REFUND_ASKED = 'a-refund-that-is-due'
export const REFUND_WAITS = 'a-refund-that-waits'
export const WAITS = 'one-who-waits'
export const TWO_FACTOR_KEY = Buffer.alloc(20, 7)

export type Stage = World & {
  scene: Scene
  one: Member
  other: Member
  admin: Member
  freeClassId: string
  enrollmentId: string
  othersEnrollmentId: string
  /** Of `one`, or else of `other`; 'none' while no one has paid. */
  paymentId: string
  /** Of a sale at the desk, to be handed back. */
  owedRefundId: string
  /** Of a class that `other` has left: the bank sent it back. */
  sentBackId: string
  /** Runs that `other` was given for nothing: one that they have, one that was ended just now. */
  givenId: string
  endedId: string
  /** What undoes its end. */
  endedPendingId: string
  /** The refund of `other`, who was removed from a session, and the block of someone whose bookings end by it. */
  takenPendingId: string
  blockPendingId: string
  /** The first session of the class. */
  sessionId: string
  /** Of `one` in that session; 'none' while they are not in it. */
  bookingId: string
  proof: Record<string, string>
}

const passwordHash = hashPassword(PASSWORD)

/** Sets a scene in a database that holds nothing else. */
export async function setScene(quick: QuickStudio, scene: Scene): Promise<Stage> {
  const { db } = quick
  await emptyTables(db, quick.engine)
  const history = await openHistory(quick, { capacity: scene === 'a payment' ? 2 : 1 })
  const free = await openHistory(quick, { capacity: 2 })
  const { studio, classId } = history
  await db
    .updateTable('classes')
    .set({ pricePaise: paise(0) })
    .where('id', '=', free.classId)
    .execute()
  const [one, other, admin] = [person('one', 'user'), person('other', 'user'), person('admin', 'admin')]
  for (const who of [one, other, admin]) await arrive(studio, who)
  await db
    .updateTable('classes')
    .set({ type: 'Live Online', singlePricePaise: paise(SINGLE) })
    .where('id', '=', classId)
    .execute()
  const { id: sessionId } = await db
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()
  await furnish(studio, one, classId)
  await furnishDesk(db, free.classId, sessionId)
  const stage: Stage = {
    ...history,
    quick,
    capture: 'captured',
    scene,
    one,
    other,
    admin,
    freeClassId: free.classId,
    sessionId,
    bookingId: 'none',
    enrollmentId: 'none',
    othersEnrollmentId: 'none',
    paymentId: 'none',
    owedRefundId: 'none',
    sentBackId: 'none',
    givenId: 'none',
    endedId: 'none',
    endedPendingId: 'none',
    takenPendingId: 'none',
    blockPendingId: 'none',
    proof: { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'x' },
  }
  if (scene === 'an account' || scene === 'an unproved account' || scene === 'a place on the list') {
    stage.othersEnrollmentId = await buy(stage, other)
    if (scene === 'a place on the list') {
      await joinWaitingList(studio, one, classId)
      await db
        .insertInto('enrollments')
        .values({
          id: WAITS,
          userId: admin.id,
          classId,
          sessionId,
          status: 'waitlisted',
          paymentId: null,
          createdAt: studio.now(),
        })
        .execute()
    }
    if (scene === 'an unproved account') await leaveWithoutOwner(db)
    if (scene === 'an unproved account')
      await db.updateTable('users').set({ emailProvedAt: null }).where('id', '=', one.id).execute()
  } else {
    if (scene === 'a set of films') await makeRecorded(db, classId)
    const payment = await pay(stage, one)
    stage.proof = stage.provider.proof(payment)
    if (scene !== 'a payment') stage.enrollmentId = await settle(stage, payment)
    stage.bookingId = await bookingIn(db, sessionId)
    if (scene === 'a set of films') await markSession(studio, one, { classId, session: 1 })
    if (scene === 'a place given up') await cancelOneSession(studio, one, sessionId)
    if (scene === 'an enrollment') await noteChange(studio, sessionId, classId)
    if (scene === 'an enrollment') await openBeside(quick, history.startsAt)
    if (scene === 'a session under way') history.move(history.startsAt + 60_000 - studio.now())
  }
  stage.paymentId = await paymentIn(db)
  if (scene === 'an account') await askForRefund(stage, { id: REFUND_ASKED, dueAt: stage.studio.now() })
  if (scene === 'a place on the list') await askForRefund(stage, { id: REFUND_WAITS })
  if (scene === 'an enrollment') {
    stage.owedRefundId = await sellAndOwe(stage)
    stage.sentBackId = await haveSentBack(stage)
    stage.givenId = await giveRun(stage)
    stage.endedId = await giveRun(stage)
    const run = { memberId: other.id, enrollmentId: stage.endedId }
    await endGivenEnrollment(studio, admin, run, 'They moved')
    const ended = await openOf(db, 'ended-booking')
      .where('action.subject', '=', stage.endedId)
      .executeTakeFirst()
    stage.endedPendingId = ended?.id ?? 'none'
    stage.takenPendingId = await takeOffPlace(stage)
    stage.blockPendingId = await shutOut(stage)
  }
  if (scene === 'what is due') await haveDue(stage)
  await furnishMoney(db, studio.now())
  return stage
}

/** Of a part, beside what goes on. */
async function askForRefund({ studio, paymentId }: Stage, when: { id: string; dueAt?: number }) {
  await insertPending(studio.db, {
    ...when,
    kind: 'refund',
    subject: paymentId,
    amountPaise: paise(1),
    payload: SUM_REFUND,
  })
}

/** Of a single place in a class of its own. */
async function takeOffPlace(stage: Stage): Promise<string> {
  const { quick, studio, admin, other } = stage
  const { classId } = await openHistory(quick, { capacity: 1 })
  const { db } = studio
  await db
    .updateTable('classes')
    .set({ singlePricePaise: paise(SINGLE) })
    .where('id', '=', classId)
    .execute()
  const { id: sessionId } = await db
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .executeTakeFirstOrThrow()
  await settle(stage, await pay({ ...stage, classId, rupees: SINGLE }, other, sessionId))
  const bookingId = await bookingIn(db, sessionId)
  const form = { back: 'policy' as const, refund: SINGLE, reason: 'They called' }
  await removeFromSession(studio, admin, { sessionId, bookingId }, form)
  const waits = await openOf(db, 'refund').where('action.other', 'is not', null).executeTakeFirstOrThrow()
  return waits.id
}

/** Someone is blocked whose run, in a class of its own, ends by it. */
async function shutOut(stage: Stage): Promise<string> {
  const { quick, studio, admin } = stage
  const { classId } = await openHistory(quick, { capacity: 1 })
  const who = person('shut-out', 'user')
  await arrive(studio, who)
  await buy({ ...stage, classId }, who)
  const { refund } = await previewBlock(studio, admin, who.id)
  await blockMember(studio, admin, who.id, { reason: 'Rude', bookings: 'cancel', refund: rupees(refund) })
  const waits = await openOf(studio.db, 'block')
    .where('action.subject', '=', who.id)
    .executeTakeFirstOrThrow()
  return waits.id
}

/** The desk moved their session and asked for their money back; someone was blocked. That was ten minutes ago, and the job comes now. */
async function haveDue(stage: Stage) {
  const { studio, admin, sessionId, paymentId, startsAt } = stage
  const wanted = { scope: 'this' as const, startsAt: startsAt + 7_200_000, reason: 'So it is.' }
  const { people } = await previewChange(studio, admin, sessionId, wanted)
  await changeSessions(studio, admin, sessionId, wanted, { people, refund: 0 })
  const { ending } = await previewRefund(studio, admin, paymentId)
  await refundAtDesk(studio, admin, paymentId, {
    key: 'a-refund-that-is-due',
    basis: 'policy',
    ends: true,
    reason: 'They called',
    amount: ending?.byPolicy ?? NO_MONEY,
  })
  await shutOut(stage)
  stage.move(UNDO_WINDOW_MS)
}

/** For nothing, in a class of its own. */
async function giveRun({ quick, studio, admin, other }: Stage): Promise<string> {
  const { classId } = await openHistory(quick, { capacity: 1 })
  await sellAtDesk(studio, admin, {
    key: `a-gift-of-${classId}`,
    memberId: other.id,
    classId,
    sessionId: null,
    state: null,
    list: paise(1499),
    amount: NO_MONEY,
    reason: 'A prize',
    way: 'free',
    reference: '',
  })
  const { id } = await studio.db
    .selectFrom('enrollments')
    .select('id')
    .where('classId', '=', classId)
    .executeTakeFirstOrThrow()
  return id
}

/** In cash, in a class of its own; a part of it is owed. */
async function sellAndOwe({ quick, studio, admin, other }: Stage): Promise<string> {
  const { classId } = await openHistory(quick, { capacity: 1 })
  const paymentId = await sellAtDesk(studio, admin, {
    key: 'a-sale-for-the-stage',
    memberId: other.id,
    classId,
    sessionId: null,
    state: null,
    list: paise(1499),
    amount: paise(1499),
    reason: '',
    way: 'cash',
    reference: '',
  })
  await refundAtDesk(studio, admin, paymentId ?? '', {
    key: 'a-refund-for-the-stage',
    basis: 'sum',
    amount: paise(100),
    ends: false,
    reason: 'A leak',
  })
  const { id } = await studio.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return id
}

/** Paid online and cancelled, in a class of its own; what went back came back to the studio, and is tried in two hours. */
async function haveSentBack(stage: Stage): Promise<string> {
  const { quick, studio, other } = stage
  const { classId } = await openHistory(quick, { capacity: 1 })
  const enrollmentId = await buy({ ...stage, classId }, other)
  const { refundPaise } = await cancellationTerms(studio, other, enrollmentId)
  await cancelEnrollment(studio, other, enrollmentId, rupees(refundPaise))
  const { id } = await studio.db
    .updateTable('refunds')
    .set({
      state: 'failed',
      tries: 1,
      nextTryAt: studio.now() + 7_200_000,
      lastError: 'sent back by the bank',
    })
    .where('paymentId', 'in', (eb) =>
      eb.selectFrom('enrollments').select('enrollments.paymentId').where('enrollments.id', '=', enrollmentId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function paymentIn(db: Db): Promise<string> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('outcome', '=', 'enrolled')
    .executeTakeFirst()
  return payment?.id ?? 'none'
}

/** A webhook that waits for a person, and a rate that has not begun. */
async function furnishMoney(db: Db, now: number): Promise<void> {
  await db
    .insertInto('paymentEvents')
    .values({
      eventId: STUCK,
      event: 'payment.dispute.created',
      body: '{}',
      receivedAt: now,
      tries: 20,
      processedAt: null,
      nextTryAt: null,
      lastError: 'unreadable',
    })
    .execute()
  await db
    .insertInto('taxRates')
    .values({ validFrom: RATE_DAY, basisPoints: 500, createdAt: now, createdBy: null })
    .execute()
}

/** The studio has lost its owner: a start has printed a link that makes the next one. */
async function leaveWithoutOwner(db: Db): Promise<void> {
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', 'admin').execute()
  await db.deleteFrom('staffRoles').where('userId', '=', 'admin').execute()
  await db
    .insertInto('ownerLinks')
    .values({ id: 'owner', tokenHash: hashToken(TOKEN), createdAt: 0 })
    .execute()
}

async function bookingIn(db: Db, sessionId: string): Promise<string> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return booking?.id ?? 'none'
}

/** The session is changed in some minutes. A day is closed, too. */
async function noteChange({ db }: Studio, sessionId: string, classId: string) {
  await db
    .insertInto('closures')
    .values({
      id: CLOSURE,
      centreId: null,
      fromDay: '2090-01-01',
      untilDay: '2090-01-01',
      name: 'Repairs',
      createdAt: 0,
      createdBy: 'admin',
    })
    .execute()
  await insertPending(db, {
    id: SESSION_LETTER,
    kind: 'session-email',
    subject: sessionId,
    payload: { readers: 'booked', text: 'Bring a strap.', people: 1 },
  })
  const { startsAt, endsAt, roomId, instructorId, cancelledAt } = await db
    .selectFrom('classSessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const before = { startsAt, endsAt, roomId, instructorId, cancelledAt }
  const changes = [{ sessionId, classId, before, after: { ...before, endsAt: endsAt + 5 * 60_000 } }]
  await insertPending(db, {
    id: CHANGE,
    kind: 'session-change',
    subject: classId,
    payload: { changes, reason: 'So it is.' },
  })
}

/** A class of the same kind, some hours later. */
async function openBeside(quick: QuickStudio, startsAt: number) {
  const { db } = quick
  const { classId } = await openHistory(quick, { capacity: 2 })
  await db
    .updateTable('classes')
    .set({ type: 'Live Online', singlePricePaise: paise(SINGLE) })
    .where('id', '=', classId)
    .execute()
  const [begins, ends] = [startsAt + 5 * 3_600_000, startsAt + 6 * 3_600_000]
  await db
    .updateTable('classSessions')
    .set({ id: BESIDE, startsAt: begins, endsAt: ends })
    .where('classId', '=', classId)
    .execute()
}

async function makeRecorded(db: Db, classId: string) {
  await db.updateTable('classes').set({ type: 'Recorded' }).where('id', '=', classId).execute()
  await db.deleteFrom('sessionNotes').execute()
  await db.deleteFrom('classSessions').where('classId', '=', classId).execute()
}

async function pay({ studio, provider, classId, rupees }: History, who: Member, sessionId?: string) {
  const outcome = await placeOrder(studio, who, classPurchase({ classId, amount: rupees, sessionId }))
  if (outcome.kind !== 'order') throw new Error('The class costs something.')
  const payment = provider.pay(outcome.order.razorpayOrderId, 'captured')
  if (!payment?.order_id) throw new Error('The provider took no payment.')
  return { ...payment, order_id: payment.order_id }
}

async function settle({ studio }: History, payment: Awaited<ReturnType<typeof pay>>): Promise<string> {
  const settled = await settlePayment(studio, payment)
  if (!('enrollmentId' in settled)) throw new Error('The seat was not theirs.')
  return settled.enrollmentId
}

async function buy(stage: History, who: Member): Promise<string> {
  return settle(stage, await pay(stage, who))
}

async function arrive({ db }: Studio, who: Member) {
  await insertPerson(db, who)
  await db
    .updateTable('users')
    .set({ passwordHash: await passwordHash })
    .where('id', '=', who.id)
    .execute()
}

/** What the calls of a member name: links, a video, a post, an application, a plan, an event. */
async function furnish(studio: Studio, one: Member, classId: string) {
  const { db, settings } = studio
  const [now, later] = [studio.now(), studio.now() + 86_400_000]
  const tokenHash = hashToken(TOKEN)
  await db.updateTable('users').set({ instructorAppliedAt: now }).where('id', '=', one.id).execute()
  await db
    .insertInto('passwordResets')
    .values({ tokenHash, userId: one.id, createdAt: now, expiresAt: later })
    .execute()
  await furnishMembers(db, one.id, now)
  await db
    .insertInto('emailChanges')
    .values({ tokenHash, userId: one.id, email: 'moved@example.com', createdAt: now, expiresAt: later })
    .execute()
  await db
    .insertInto('emailReturns')
    .values({ tokenHash, userId: one.id, email: 'former@example.com', createdAt: now, expiresAt: later })
    .execute()
  await db
    .insertInto('twoFactors')
    .values({
      userId: one.id,
      sealed: seal(settings.healthKey, 'two-factor', one.id, TWO_FACTOR_KEY.toString('hex')),
      createdAt: now,
      lastStep: 0,
      confirmedAt: null,
    })
    .execute()
  await inTransaction(db, async (trx) => {
    await saveHealthAnswers(studio, trx, one.id, { injuries: 'Left knee' })
    const id = await insertCue(studio, trx, one.id, { text: 'Left knee', audience: 'all' })
    await trx.updateTable('cues').set({ id: CUE }).where('id', '=', id).execute()
  })
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  await db
    .insertInto('practicePauses')
    .values({ id: PAUSE, userId: one.id, fromDay: day(-3), untilDay: day(9), createdAt: now })
    .execute()
  await db
    .insertInto('classVideos')
    .values({
      id: 'film',
      classId,
      classNumber: 1,
      title: 'The first hour',
      description: '',
      preview: 1,
      file: 'none.webm',
      captions: 'none.vtt',
      picture: 'video-x',
      durationSeconds: 60,
    })
    .execute()
  await db
    .insertInto('blogPosts')
    .values({
      id: 'post',
      slug: 'post',
      title: 'Breath',
      excerpt: '',
      body: '',
      category: 'Yoga',
      picture: 'post-x',
      authorName: 'Ravi',
      authorId: one.id,
      publishedAt: 0,
      readMinutes: 5,
      featured: 0,
      deletedAt: null,
      deletedBy: null,
    })
    .execute()
  await db
    .insertInto('subscribers')
    .values({
      id: SUBSCRIBER,
      email: 'reader@example.com',
      list: 'newsletter',
      createdAt: now,
      confirmTokenHash: tokenHash,
      confirmExpiresAt: later,
    })
    .execute()
  await db
    .insertInto('plans')
    .values([
      {
        id: 'plan',
        planId: 'breath',
        name: 'Breath',
        currency: 'USD',
        position: 1,
        isDraft: 0,
        monthlyPriceCents: paise(15),
        yearlyPriceCents: paise(150),
        features: '[]',
        notIncludedFeatures: '[]',
      },
      {
        id: 'sketch',
        planId: 'sketch',
        name: 'Sketch',
        currency: 'INR',
        position: 2,
        isDraft: 1,
        monthlyPriceCents: paise(9),
        yearlyPriceCents: paise(90),
        features: '[]',
        notIncludedFeatures: '[]',
      },
    ])
    .execute()
  await db
    .insertInto('events')
    .values({
      id: 'event',
      slug: 'retreat',
      title: 'A retreat',
      description: '',
      body: '',
      location: 'Goa',
      startsOn: '2099-01-01',
      endsOn: '2099-01-03',
      priceCents: paise(1),
      currency: 'INR',
      picture: 'x',
    })
    .execute()
}

/** Sends a request of a person's to an API that works with this studio, as a client that is no browser does. */
export function sender(studio: Studio) {
  const api = createApi(studio, {
    secure: false,
    trustProxy: false,
    metricsToken: undefined,
    mediaFolder: '/nowhere',
    mailbox: null,
  })
  return {
    routes: api.routes,
    async send(who: Member | null, route: string, body: unknown, headers: Record<string, string> = {}) {
      const [method = '', path = ''] = route.split(' ')
      const response = await api.fetch(
        new Request(`${studio.settings.baseUrl}${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(who && { cookie: `zen-login=${loginToken(who)}` }),
            ...headers,
          },
          ...(method !== 'DELETE' && { body: bodyOf(body) }),
        }),
      )
      const text = await response.text()
      return { status: response.status, text }
    },
  }
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body ?? {})
}
