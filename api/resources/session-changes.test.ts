import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { audit } from '../../domain/audit/audit.ts'
import { newId } from '../../domain/core/ids.ts'
import { executePending, PENDING_KINDS } from '../../domain/desk/pending-kinds.ts'
import { completeEndedEnrollments } from '../../domain/enrollment/complete-enrollments.ts'
import { executeDue } from '../../domain/pending/execute-due.ts'
import type { PendingKind } from '../../domain/pending/pending.ts'
import { issueCreditNote } from '../../domain/receipts/issue.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { addCentre } from '../../tests/support/rows.ts'
import { newSingles, type Session, SINGLE, till, type Who } from '../../tests/support/single-places.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Sessions that were sold are moved, given to someone else or cancelled: said before, and made ten minutes later with the emails. */
describe.each(ENGINES)('changes of sessions on %s', (engine) => {
  let app: TestApp
  let admin: Who
  let people: Who[]
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
  })
  beforeEach(async () => {
    people = await newMembers(app, 3)
    // Logins end while weeks pass.
    admin = (await newMembers(app, 1))[0] as Who
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    await app.db
      .insertInto('staffRoles')
      .values({ id: newId(), userId: admin.id, role: 'owner', centreId: null, grantedAt: 0, grantedBy: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  const who = (n: number) => people[n] as Who

  const open = async (about: Parameters<typeof newSingles>[1] = {}) => {
    const found = await newSingles(app, { capacity: 3, totalClasses: 4, startsInDays: 10, ...about })
    return { ...found, at: (n: number) => found.sessions[n] as Session }
  }
  const buy: ReturnType<typeof till>['buy'] = (...of) => till(app).buy(...of)
  const pay: ReturnType<typeof till>['pay'] = (...of) => till(app).pay(...of)
  const order = async (one: Who, classId: string, sessionId?: string): Promise<string> =>
    (await till(app).order(one, classId, sessionId)).body.orderId

  const ask = (sessionId: string, wanted: object, as = admin) =>
    as.browser.post(`/api/studio/sessions/${sessionId}/change/preview`, { scope: 'this', ...wanted })
  const refusal = async (sessionId: string, wanted: object) => {
    const { status, body } = await ask(sessionId, wanted)
    return [status, body.message]
  }
  const change = async (sessionId: string, wanted: object, said = TEXTS.sessionsChanged) => {
    const { people, refund } = (await ask(sessionId, wanted)).body.data
    const made = await admin.browser.post(`/api/studio/sessions/${sessionId}/change`, {
      scope: 'this',
      ...wanted,
      people,
      refund,
    })
    expect([made.status, made.body.message]).toEqual([200, said])
    return made.body.data.changeId as string
  }
  const undo = (changeId: string) => admin.browser.post(`/api/studio/pending/${changeId}/undo`, {})
  const settle = async () => {
    app.wait(10 * MINUTE)
    await executePending(app.studio)
  }
  const told = async ({ id }: Who) =>
    app.db
      .selectFrom('outboxEmails')
      .select(['kind', 'subject', 'text', 'calendar'])
      .where('userId', '=', id)
      .where('kind', 'in', ['session-changed', 'session-cancelled'])
      .orderBy('createdAt')
      .execute()
  const lettersOfPurchase = async ({ id }: Who) =>
    (
      await app.db
        .selectFrom('outboxEmails')
        .select('text')
        .where('userId', '=', id)
        .where('kind', '=', 'enrolled')
        .execute()
    ).map(({ text }) => text)
  const sessionNow = (id: string) =>
    app.db.selectFrom('classSessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const refunds = async ({ id }: Who) =>
    (
      await app.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .innerJoin('orders', 'orders.id', 'payments.orderId')
        .select('refunds.amountPaise')
        .where('orders.userId', '=', id)
        .execute()
    ).map(({ amountPaise }) => amountPaise / 100)
  const terms = async ({ browser, id }: Who) => {
    const own = await app.db
      .selectFrom('enrollments')
      .select('id')
      .where('userId', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    return (await browser.get(`/api/enrollments/${own.id}/cancellation`)).body.data
  }

  test('a move is previewed, and made and told ten minutes later, once', async () => {
    const { id, at } = await open()
    await buy(who(0), id)
    await buy(who(1), id, at(1).id)
    const startsAt = at(1).startsAt + 2 * HOUR
    const { data } = (await ask(at(1).id, { startsAt })).body
    expect(data).toMatchObject({ people: 2, refund: 0, waiting: 0, paying: 0, clashes: [] })
    expect((await sessionNow(at(1).id)).startsAt).toBe(at(1).startsAt)
    await change(at(1).id, { startsAt, reason: 'The hall is being painted.' })
    await executePending(app.studio)
    // No one outside the staff knows of it: what is sold and shown is as it was.
    expect(await sessionNow(at(1).id)).toMatchObject({ startsAt: at(1).startsAt, sequence: 0 })
    expect(await told(who(0))).toEqual([])
    await settle()
    expect(await sessionNow(at(1).id)).toMatchObject({ startsAt, endsAt: startsAt + HOUR, sequence: 1 })
    await executePending(app.studio)
    for (const n of [0, 1]) {
      const [letter, ...more] = await told(who(n))
      expect(more).toEqual([])
      expect(letter?.text).toContain('The hall is being painted.')
      expect(letter?.text).toContain('You keep your place.')
      expect(letter?.calendar).toContain('SEQUENCE:1')
    }
    expect(await audit(app.studio)).toEqual([])
  })

  test('a preview shows the email that members get, as the studio words it', async () => {
    const words = { subject: '{subject}, from us', opening: 'Dear all,', closing: 'See you soon.' }
    await app.db
      .insertInto('letterTexts')
      .values({ ...words, id: 'letter-session-cancelled', version: 1 })
      .execute()
    const { id, at } = await open()
    await buy(who(0), id)
    const planned = [
      [at(1).id, { startsAt: at(1).startsAt + 2 * HOUR }],
      [at(2).id, { cancel: true }],
      [at(3).id, { teacherId: `teacher-${(await open()).id}` }],
    ] as const
    const shown = []
    for (const [sessionId, wanted] of planned) {
      shown.push((await ask(sessionId, wanted)).body.data.email)
      await change(sessionId, { ...wanted, reason: 'So it is.' })
    }
    await settle()
    const letters = await told(who(0))
    expect(letters.map(({ subject }) => subject)).toEqual(shown.map(({ subject }) => subject))
    expect(shown[1].subject).toMatch(/, from us$/)
    for (const [n, { lines }] of shown.entries())
      for (const line of lines)
        expect(letters[n]?.text).toContain(line === '[Your reason]' ? 'So it is.' : line)
    const { at: ofNobody } = await open()
    expect((await ask(ofNobody(1).id, { cancel: true })).body.data.email).toBeNull()
    await app.db.deleteFrom('letterTexts').execute()
  })

  test('a preview says how many are there already', async () => {
    const { id, at } = await open()
    await buy(who(0), id)
    await buy(who(1), id)
    const cancel = async () => (await ask(at(1).id, { cancel: true })).body.data
    expect(await cancel()).toMatchObject({ people: 2, here: 0 })
    await app.db
      .updateTable('bookings')
      .set({ mark: 'late' })
      .where('sessionId', '=', at(1).id)
      .where('userId', '=', who(0).id)
      .execute()
    expect(await cancel()).toMatchObject({ people: 2, here: 1 })
  })

  test('those after it move by as many days, to the same hour', async () => {
    const { at } = await open()
    await change(at(1).id, { scope: 'following', startsAt: at(1).startsAt + 20 * DAY + HOUR })
    await settle()
    expect((await sessionNow(at(0).id)).startsAt).toBe(at(0).startsAt)
    for (const n of [1, 2, 3])
      expect((await sessionNow(at(n).id)).startsAt).toBe(at(n).startsAt + 20 * DAY + HOUR)
  })

  test('is undone while no one has been notified, and not after', async () => {
    const { id, at } = await open()
    await buy(who(0), id)
    const startsAt = at(0).startsAt + HOUR
    const changeId = await change(at(0).id, { startsAt })
    expect((await undo(changeId)).status).toBe(200)
    expect(await sessionNow(at(0).id)).toMatchObject({ startsAt: at(0).startsAt, sequence: 0 })
    expect((await terms(who(0))).steps.length).toBeLessThan(4)
    await settle()
    expect(await told(who(0))).toEqual([])
    expect((await undo(changeId)).body.message).toBe(TEXTS.pendingOver)
    const later = await change(at(0).id, { startsAt })
    await settle()
    expect((await undo(later)).body.message).toBe(TEXTS.pendingOver)
    expect(await audit(app.studio)).toEqual([])
  })

  test('the last change of a session counts, goes on from the one before, and is undone to what is', async () => {
    const { id, at } = await open()
    await buy(who(0), id)
    const other = await open()
    const first = await change(at(0).id, {
      startsAt: at(0).startsAt + HOUR,
      teacherId: `teacher-${other.id}`,
    })
    app.wait(MINUTE)
    const second = await change(at(0).id, { startsAt: at(0).startsAt + 2 * HOUR })
    expect((await undo(first)).body.message).toBe(TEXTS.pendingOver)
    await settle()
    expect(await sessionNow(at(0).id)).toMatchObject({
      startsAt: at(0).startsAt + 2 * HOUR,
      instructorId: `teacher-${other.id}`,
      sequence: 1,
    })
    expect(await told(who(0))).toHaveLength(1)
    expect((await undo(second)).body.message).toBe(TEXTS.pendingOver)
    await change(at(0).id, { startsAt: at(0).startsAt + 3 * HOUR })
    expect((await undo(await change(at(0).id, { cancel: true }))).status).toBe(200)
    await settle()
    expect((await sessionNow(at(0).id)).startsAt).toBe(at(0).startsAt + 2 * HOUR)
    expect(await audit(app.studio)).toEqual([])
  })

  test('of several that were changed together, one that is changed again leaves the others as they were planned', async () => {
    const { at } = await open()
    await change(at(1).id, { scope: 'following', startsAt: at(1).startsAt + HOUR })
    await change(at(2).id, { startsAt: at(2).startsAt + 2 * HOUR })
    await settle()
    for (const [n, hours] of [0, 1, 2, 1].entries())
      expect((await sessionNow(at(n).id)).startsAt).toBe(at(n).startsAt + hours * HOUR)
  })

  test('what is taken over while the job waits for the lock is not made by it', async () => {
    const { at } = await open()
    const id = await change(at(1).id, { scope: 'following', startsAt: at(1).startsAt + HOUR })
    app.wait(10 * MINUTE)
    const late: PendingKind<'session-change'> = {
      ...PENDING_KINDS['session-change'],
      async lock(trx, action, actor) {
        await PENDING_KINDS['session-change'].lock(trx, action, actor)
        const changes = action.payload.changes.filter(({ sessionId }) => sessionId === at(3).id)
        const payload = JSON.stringify({ ...action.payload, changes })
        await trx.updateTable('pendingActions').set({ payload }).where('id', '=', id).execute()
      },
    }
    await executeDue(app.studio, { ...PENDING_KINDS, 'session-change': late })
    for (const [n, hours] of [0, 0, 0, 1].entries())
      expect((await sessionNow(at(n).id)).startsAt).toBe(at(n).startsAt + hours * HOUR)
  })

  test('half an hour before it begins no one waits: it is made at once, and there is nothing to undo', async () => {
    const { id, at } = await open({ startsInDays: 1 })
    await buy(who(0), id, at(0).id)
    app.wait(at(0).startsAt - 35 * MINUTE - app.studio.now())
    const early = await change(at(0).id, { startsAt: at(0).startsAt + 10 * MINUTE })
    expect((await undo(early)).status).toBe(200)
    app.wait(10 * MINUTE)
    const off = { cancel: true, reason: 'The teacher is ill.' }
    const late = await change(at(0).id, off, TEXTS.sessionsChangedNow)
    expect((await undo(late)).body.message).toBe(TEXTS.pendingOver)
    await executePending(app.studio)
    expect(await refunds(who(0))).toEqual([450])
    expect((await told(who(0)))[0]?.text).toContain('The teacher is ill.')
    expect(await audit(app.studio)).toEqual([])
  })

  test('what stands against it by then is said, and nothing of it is done', async () => {
    const { id, at } = await open()
    const other = await open()
    await buy(who(0), id)
    const later = (n: number) => ({ startsAt: at(n).startsAt + HOUR })
    const elsewhere = await change(at(0).id, later(0))
    await app.db.updateTable('classSessions').set(later(0)).where('id', '=', at(0).id).execute()
    const stoodIn = await change(at(1).id, later(1))
    await app.db
      .updateTable('classSessions')
      .set({ instructorId: `teacher-${other.id}` })
      .where('id', '=', at(1).id)
      .execute()
    const byOther = await ask(at(2).id, later(2))
    expect(byOther.status).toBe(200)
    await settle()
    const outcome = async (changeId: string) =>
      app.db
        .selectFrom('pendingActions')
        .select(['outcome', 'note'])
        .where('id', '=', changeId)
        .executeTakeFirstOrThrow()
    expect(await outcome(elsewhere)).toEqual({ outcome: 'refused', note: TEXTS.changedElsewhere })
    // Only its hour was changed: who stepped in stays.
    expect(await outcome(stoodIn)).toMatchObject({ outcome: 'done' })
    expect(await sessionNow(at(1).id)).toMatchObject({ ...later(1), instructorId: `teacher-${other.id}` })
    expect(await told(who(0))).toHaveLength(1)
    expect(await audit(app.studio)).toEqual([])
  })

  test('anyone who had booked may leave with what is left, until it begins; anyone who books after may not', async () => {
    const { id, at } = await open({ startsInDays: 1 })
    await buy(who(0), id)
    app.wait(2 * HOUR)
    await change(at(3).id, { startsAt: at(3).startsAt + 2 * HOUR })
    await settle()
    app.wait(at(1).startsAt + 1 - app.studio.now())
    // Two of four are over: half of what was paid comes back, where the policy gives nothing.
    expect(await terms(who(0))).toMatchObject({ percent: 50, refund: 749.5 })
    const own = await terms(who(0))
    const left = await who(0).browser.post(`/api/enrollments/${own.enrollmentId}/cancel`, { refund: 749.5 })
    expect(left.status).toBe(200)
    await executePending(app.studio)
    expect(await audit(app.studio)).toEqual([])
  })

  test('cancelled: a single place comes back whole, a run its share, and the list closes', async () => {
    const { id, at } = await open()
    await buy(who(0), id)
    await buy(who(1), id, at(1).id)
    await app.db.updateTable('classes').set({ capacity: 2 }).where('id', '=', id).execute()
    await who(2).browser.post('/api/waiting-list/join', {
      userId: who(2).id,
      classId: id,
      sessionId: at(1).id,
    })
    const { data } = (await ask(at(1).id, { cancel: true })).body
    expect(data).toMatchObject({ people: 2, refund: 825, waiting: 1 })
    await change(at(1).id, { cancel: true, reason: 'The teacher is ill.' })
    expect(await refunds(who(0))).toEqual([])
    await settle()
    expect([await refunds(who(0)), await refunds(who(1))]).toEqual([[375], [450]])
    expect((await told(who(0)))[0]?.text).toContain('₹375')
    expect((await told(who(1)))[0]?.calendar).toContain('STATUS:CANCELLED')
    expect((await who(2).browser.get(`/api/waiting-list/get/${who(2).id}`)).body.data).toEqual([])
    expect(await audit(app.studio)).toEqual([])
    // What was refunded is part of what cancelling refunds.
    expect(await terms(who(0))).toMatchObject({ percent: 100, refund: 1124 })
    const { enrollmentId, refund } = await terms(who(0))
    await who(0).browser.post(`/api/enrollments/${enrollmentId}/cancel`, { refund })
    expect((await refunds(who(0))).reduce((sum, one) => sum + one, 0)).toBe(1499)
    expect(await audit(app.studio)).toEqual([])
  })

  test('cancelled and undone: everyone has their place again', async () => {
    const { id, at } = await open()
    await buy(who(0), id)
    await buy(who(1), id, at(1).id)
    const changeId = await change(at(1).id, { cancel: true, reason: 'The teacher is ill.' })
    expect((await undo(changeId)).status).toBe(200)
    await settle()
    expect([await refunds(who(1)), await told(who(1))]).toEqual([[], []])
    const booked = (await who(1).browser.get(`/api/sessions/booked/${who(1).id}`)).body.data
    expect(booked).toHaveLength(1)
    expect(await audit(app.studio)).toEqual([])
  })

  test('the last session cancelled: what it cost comes back, although the others were held', async () => {
    const { id, at } = await open({ startsInDays: 1 })
    await buy(who(0), id)
    app.wait(at(2).endsAt - app.studio.now())
    await change(at(3).id, { cancel: true, reason: 'The teacher is ill.' })
    await completeEndedEnrollments(app.studio)
    await settle()
    await completeEndedEnrollments(app.studio)
    expect(await refunds(who(0))).toEqual([375])
    expect(await audit(app.studio)).toEqual([])
  })

  test('who leaves before it is cancelled leaves by the policy, as everyone did until then', async () => {
    const { id, at } = await open({ startsInDays: 1 })
    await buy(who(0), id)
    app.wait(at(1).endsAt - app.studio.now())
    await change(at(3).id, { cancel: true })
    app.wait(1)
    const { enrollmentId, refund } = await terms(who(0))
    expect(refund).toBe(0)
    await who(0).browser.post(`/api/enrollments/${enrollmentId}/cancel`, { refund })
    await settle()
    expect([await refunds(who(0)), await told(who(0))]).toEqual([[], []])
    expect(await audit(app.studio)).toEqual([])
  })

  test('what came back for a session that was cancelled is not taken off what is left at a free exit', async () => {
    const { id, at } = await open({ startsInDays: 1 })
    await buy(who(0), id)
    await change(at(0).id, { cancel: true })
    await settle()
    expect(await refunds(who(0))).toEqual([375])
    app.wait(at(1).endsAt - app.studio.now())
    await change(at(3).id, { startsAt: at(3).startsAt + HOUR })
    await settle()
    // One was cancelled and one held: two are left, and what they cost comes back.
    expect(await terms(who(0))).toMatchObject({ percent: 75, refund: 749.25 })
  })

  test('who comes to a changed session later has seen the change: by an order of long ago, or having given it up', async () => {
    const { id, at } = await open({ startsInDays: 3 })
    await order(who(0), id)
    await buy(who(1), id)
    await who(1).browser.post(`/api/sessions/${at(3).id}/give-up`, {})
    app.wait(DAY)
    await change(at(3).id, { startsAt: at(3).startsAt + HOUR })
    await settle()
    app.wait(2 * HOUR)
    await buy(who(0), id)
    expect(
      (await who(1).browser.post(`/api/sessions/${at(3).id}/make-up`, { sessionId: at(3).id })).status,
    ).toBe(200)
    app.wait(at(0).endsAt - app.studio.now())
    for (const n of [0, 1]) expect(await terms(who(n))).toMatchObject({ percent: 0 })
  })

  test('a single place of which a part came back by hand: the rest comes back, and the part is ours to send', async () => {
    const { id, at } = await open()
    await buy(who(0), id, at(1).id)
    const { id: paymentId } = await app.db
      .selectFrom('payments')
      .innerJoin('enrollments', 'enrollments.paymentId', 'payments.id')
      .select('payments.id')
      .where('enrollments.userId', '=', who(0).id)
      .executeTakeFirstOrThrow()
    const now = app.studio.now()
    const partId = newId()
    await app.db
      .insertInto('refunds')
      .values({
        id: partId,
        paymentId,
        amountPaise: paise(100),
        reason: 'studio',
        byHand: 1,
        state: 'processed',
        razorpayRefundId: newId(),
        idempotencyKey: newId(),
        nextTryAt: null,
        lastError: null,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await inTransaction(app.db, (trx) => issueCreditNote(app.studio, trx, partId))
    await change(at(1).id, { cancel: true })
    await settle()
    expect((await refunds(who(0))).sort()).toEqual([100, 350])
    const reasons = await app.db
      .selectFrom('refunds')
      .select('reason')
      .where('paymentId', '=', paymentId)
      .execute()
    expect(reasons.map(({ reason }) => reason)).toEqual(['session-cancelled', 'session-cancelled'])
    expect(await audit(app.studio)).toEqual([])
  })

  test('no one leaves free of charge by a change that no one was notified of, or that no one would notice', async () => {
    const { id, at } = await open({ startsInDays: 3 })
    await buy(who(0), id)
    app.wait(2 * DAY + 12 * HOUR)
    const before = (await terms(who(0))).percent
    expect(before).toBeLessThan(100)
    const moved = await change(at(0).id, { startsAt: at(0).startsAt + HOUR, endsAt: at(0).endsAt + HOUR })
    expect((await terms(who(0))).percent).toBe(before)
    expect((await undo(moved)).status).toBe(200)
    for (const wanted of [
      { endsAt: at(0).endsAt + HOUR },
      { startsAt: at(0).startsAt + 10 * MINUTE, endsAt: at(0).endsAt + 10 * MINUTE },
    ]) {
      await change(at(0).id, wanted)
      await settle()
      expect((await terms(who(0))).percent).toBe(before)
    }
    await change(at(0).id, { startsAt: at(0).startsAt + 2 * HOUR, endsAt: at(0).endsAt + 2 * HOUR })
    expect((await terms(who(0))).percent).toBe(before)
    await settle()
    expect((await terms(who(0))).percent).toBe(100)
  })

  test.each(['by the door of a live session', 'marked here by the studio'])(
    'who came in %s has begun it: nothing comes back as if they had not',
    async (how) => {
      const { id, at } = await open({ startsInDays: 1 })
      await buy(who(0), id, at(0).id)
      await buy(who(1), id)
      await app.db
        .updateTable('classes')
        .set({ type: 'Live Online', joinLink: 'https://meet.example/room' })
        .where('id', '=', id)
        .execute()
      app.wait(at(0).startsAt - 12 * MINUTE - app.studio.now())
      for (const n of [0, 1]) {
        expect((await terms(who(n))).refund).toBeGreaterThan(0)
        if (how.startsWith('by')) {
          const { status } = await who(n).browser.get(`/api/sessions/${at(0).id}/join`)
          expect(status).toBe(303)
        } else
          await app.db
            .updateTable('bookings')
            .set({ mark: 'present', markedAt: app.studio.now() })
            .where('sessionId', '=', at(0).id)
            .where('userId', '=', who(n).id)
            .execute()
        expect(await terms(who(n))).toMatchObject({ percent: 0, refund: 0 })
      }
      const own = await terms(who(1))
      const left = await who(1).browser.post(`/api/enrollments/${own.enrollmentId}/cancel`, { refund: 0 })
      expect(left.status).toBe(200)
      expect(await audit(app.studio)).toEqual([])
    },
  )

  describe('a session that was added for nothing', () => {
    const add = async (classId: string, after: Session) => {
      const when = { startsAt: after.startsAt + 3 * HOUR, endsAt: after.endsAt + 3 * HOUR }
      const path = `/api/studio/classes/${classId}/sessions`
      const { people } = (await admin.browser.post(`${path}/preview`, when)).body.data
      expect((await admin.browser.post(path, { ...when, people })).status).toBe(200)
      await settle()
      const { id } = await app.db
        .selectFrom('classSessions')
        .select('id')
        .where('classId', '=', classId)
        .where('startsAt', '=', when.startsAt)
        .executeTakeFirstOrThrow()
      return { id, ...when }
    }

    test('counts for nothing in what comes back by a free exit', async () => {
      const { id, at } = await open({ startsInDays: 1 })
      await buy(who(0), id)
      await add(id, at(3))
      app.wait(at(1).endsAt + MINUTE - app.studio.now())
      await change(at(2).id, { startsAt: at(2).startsAt + HOUR, endsAt: at(2).endsAt + HOUR })
      await settle()
      // Two of the four that they paid for.
      expect((await terms(who(0))).percent).toBe(50)
    })

    test('comes back whole to whose single place was moved there, when it is cancelled', async () => {
      const { id, at } = await open()
      await buy(who(0), id, at(0).id)
      const added = await add(id, at(0))
      const { id: bookingId } = await app.db
        .selectFrom('bookings')
        .select('id')
        .where('userId', '=', who(0).id)
        .executeTakeFirstOrThrow()
      const place = `/api/studio/sessions/${at(0).id}/places/${bookingId}/move`
      const moved = await admin.browser.post(place, { sessionId: added.id, reason: 'They asked.' })
      expect(moved.status).toBe(200)
      app.wait(MINUTE)
      const { refund } = (await ask(added.id, { cancel: true })).body.data
      expect(refund).toBe(SINGLE)
      await change(added.id, { cancel: true })
      await settle()
      const { status, refundPaise } = await app.db
        .selectFrom('enrollments')
        .select(['status', 'refundPaise'])
        .where('userId', '=', who(0).id)
        .executeTakeFirstOrThrow()
      expect({ status, refundPaise }).toEqual({ status: 'cancelled', refundPaise: paise(SINGLE) })
      expect(await audit(app.studio)).toEqual([])
    })
  })

  test('a make-up that is cancelled: another may be chosen, and no money comes on top', async () => {
    const [run, other] = [await open(), await open()]
    for (const n of [0, 1, 2, 3])
      await app.db
        .updateTable('classSessions')
        .set({ startsAt: other.at(n).startsAt - 3 * HOUR, endsAt: other.at(n).endsAt - 3 * HOUR })
        .where('id', '=', other.at(n).id)
        .execute()
    await app.db
      .updateTable('classes')
      .set({ category: `${run.id} only` })
      .where('id', 'in', [run.id, other.id])
      .execute()
    await buy(who(0), run.id)
    const makeUp = (n: number) =>
      who(0).browser.post(`/api/sessions/${run.at(3).id}/make-up`, { sessionId: other.at(n).id })
    await who(0).browser.post(`/api/sessions/${run.at(3).id}/give-up`, {})
    expect((await makeUp(1)).status).toBe(200)
    expect((await ask(other.at(1).id, { cancel: true })).body.data).toMatchObject({ people: 1, refund: 0 })
    await change(other.at(1).id, { cancel: true })
    await settle()
    expect((await makeUp(2)).status).toBe(200)
    const booked = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('userId', '=', who(0).id)
      .where('state', '=', 'booked')
      .execute()
    expect(booked).toHaveLength(4)
    app.wait(1)
    await change(other.at(2).id, { cancel: true })
    await settle()
    expect(await refunds(who(0))).toEqual([])
    for (const { text } of await told(who(0))) expect(text).toContain('You can choose another session')
    expect(await audit(app.studio)).toEqual([])
  })

  test('paid for when it has been cancelled: the money comes back', async () => {
    const { id, at } = await open()
    const orderId = await order(who(0), id, at(1).id)
    await change(at(1).id, { cancel: true, reason: 'The teacher is ill.' })
    await settle()
    expect((await pay(who(0), orderId)).status).toBe(409)
    expect(await refunds(who(0))).toEqual([450])
    expect(await audit(app.studio)).toEqual([])
  })

  test('cancelled while someone pays for the run: they are in the rest, and its share comes back', async () => {
    const { id, at } = await open({ proRata: 0 })
    await change(at(1).id, { cancel: true, reason: 'The teacher is ill.' })
    app.wait(9 * MINUTE)
    const orderId = await order(who(0), id)
    app.wait(MINUTE)
    await executePending(app.studio)
    expect((await pay(who(0), orderId)).status).toBe(200)
    expect((await who(0).browser.get(`/api/sessions/booked/${who(0).id}`)).body.data).toHaveLength(3)
    expect(await refunds(who(0))).toEqual([375])
    const [letter] = await lettersOfPurchase(who(0))
    expect(letter).toMatch(/While you were paying, the studio cancelled the session on .+\./)
    expect(letter).toContain('Your refund of ₹375 is on its way.')
    expect(await audit(app.studio)).toEqual([])
  })

  test('paid for while it is moved: the place moves with it, and its buyer may leave', async () => {
    const { id, at } = await open({ startsInDays: 1 })
    const orderId = await order(who(0), id, at(1).id)
    app.wait(1)
    await change(at(1).id, { startsAt: at(1).startsAt + HOUR })
    expect((await pay(who(0), orderId)).status).toBe(200)
    await settle()
    app.wait(at(1).startsAt - 2 * HOUR - app.studio.now())
    expect(await terms(who(0))).toMatchObject({ percent: 100 })
    expect(await audit(app.studio)).toEqual([])
  })

  test('ordered before it is moved and paid for after: its page and the email of the purchase say so', async () => {
    const { id, at } = await open()
    const [single, run, later] = [
      await order(who(0), id, at(1).id),
      await order(who(1), id),
      await order(who(2), id, at(0).id),
    ]
    app.wait(1)
    const startsAt = at(1).startsAt + HOUR
    await change(at(1).id, { startsAt, reason: 'The river is high.' })
    await settle()
    for (const [n, orderId] of [single, run, later].entries())
      expect((await pay(who(n), orderId)).status).toBe(200)
    for (const n of [0, 1]) {
      expect((await who(n).browser.get(`/api/sessions/${at(1).id}`)).body.data).toMatchObject({
        startsAt,
        freeUntil: startsAt,
        reason: 'The river is high.',
        before: { startsAt: at(1).startsAt, endsAt: at(1).endsAt },
      })
      const [letter] = await lettersOfPurchase(who(n))
      expect(letter).toContain('While you were paying, the studio changed something:')
      expect(letter).toMatch(/has moved from .+ to .+\. Your place moves with it\./)
      expect(letter).toContain('The river is high.')
      expect(letter).toContain('If that doesn’t suit you, you can cancel until')
    }
    expect((await lettersOfPurchase(who(2)))[0]).not.toContain('While you were paying')
    await settle()
    expect(await told(who(1))).toEqual([])
    expect(await audit(app.studio)).toEqual([])
  })

  test('moved and moved back while someone pays, or before they began to: there is nothing to say', async () => {
    const { id, at } = await open()
    const before = await order(who(0), id, at(1).id)
    for (const hours of [1, 0]) {
      await change(at(1).id, { startsAt: at(1).startsAt + hours * HOUR })
      await settle()
    }
    await change(at(2).id, { startsAt: at(2).startsAt + HOUR })
    await settle()
    expect((await pay(who(0), before)).status).toBe(200)
    await buy(who(1), id, at(2).id)
    for (const n of [0, 1])
      expect((await lettersOfPurchase(who(n)))[0]).not.toContain('While you were paying')
    expect((await who(1).browser.get(`/api/sessions/${at(2).id}`)).body.data.before).toBeNull()
  })

  test.each([
    ['moved', (session: Session) => ({ startsAt: session.startsAt + 20 * DAY })],
    ['cancelled', () => ({ cancel: true })],
  ])('%s, it changes no refund by the policy until it is made', async (_what, wanted) => {
    const { at } = await open()
    await buy(who(0), (await sessionNow(at(3).id)).classId, at(3).id)
    app.wait(at(3).startsAt - 2 * HOUR - app.studio.now())
    expect(await terms(who(0))).toMatchObject({ percent: 50, refund: 225 })
    const changeId = await change(at(3).id, wanted(at(3)))
    app.wait(1)
    const { enrollmentId, percent, refund } = await terms(who(0))
    expect([percent, refund]).toEqual([50, 225])
    expect((await who(0).browser.post(`/api/enrollments/${enrollmentId}/cancel`, { refund })).status).toBe(
      200,
    )
    app.wait(1)
    expect((await undo(changeId)).status).toBe(200)
    expect(await refunds(who(0))).toEqual([225])
    expect(await audit(app.studio)).toEqual([])
  })

  describe('is refused, and nothing has changed', () => {
    test('into the past, beyond 2099, out of the run, after it has begun, with an end before its beginning', async () => {
      const { at } = await open()
      expect((await refusal(at(0).id, { startsAt: app.studio.now() - HOUR }))[0]).toBe(409)
      expect((await refusal(at(0).id, { startsAt: at(1).startsAt + HOUR }))[1]).toContain(
        'would still be running when session 2 starts',
      )
      expect(await refusal(at(0).id, { endsAt: at(0).startsAt - 1 })).toEqual([422, TEXTS.sessionEndsWrong])
      for (const startsAt of [Date.UTC(2100, 0, 1) + 1, 8_640_000_000_000_000, Number.MAX_SAFE_INTEGER])
        expect(await refusal(at(0).id, { startsAt })).toEqual([422, 'Choose a date before 2100.'])
      expect((await refusal(at(3).id, { scope: 'all', cancel: true }))[1]).toBe(TEXTS.callClassOff)
      expect(await refusal('none', {})).toEqual([404, TEXTS.sessionNotFound])
      const startsAt = app.studio.now() - 1
      await app.db.updateTable('classSessions').set({ startsAt }).where('id', '=', at(0).id).execute()
      expect(await refusal(at(0).id, { startsAt: startsAt + DAY })).toEqual([
        409,
        TEXTS.sessionHasBegunToChange,
      ])
      expect((await sessionNow(at(1).id)).sequence).toBe(0)
    })

    test('into a room that is too small or taken, or with a teacher who is busy, unless it says why', async () => {
      const [one, other] = [await open(), await open()]
      const centreId = newId()
      await addCentre(app.db, centreId, { name: 'Rishikesh' })
      const room = async (capacity: number) => {
        const id = newId()
        await app.db
          .insertInto('rooms')
          .values({ id, centreId, name: `Room ${id}`, capacity, directions: '', position: 1 })
          .execute()
        return id
      }
      const hall = await room(20)
      expect(await refusal(one.at(0).id, { roomId: 'none' })).toEqual([404, TEXTS.roomNotFound])
      await change(other.at(0).id, { roomId: hall })
      const clash = { roomId: hall }
      const { data } = (await ask(one.at(0).id, clash)).body
      expect(data.clashes).toHaveLength(1)
      const without = await admin.browser.post(`/api/studio/sessions/${one.at(0).id}/change`, {
        scope: 'this',
        ...clash,
        people: 0,
        refund: 0,
      })
      expect([without.status, without.body.message]).toEqual([409, TEXTS.clashNeedsReason(data.clashes)])
      await change(one.at(0).id, { ...clash, reason: 'A workshop for both.' })
      const teacherId = `teacher-${other.id}`
      expect((await ask(one.at(1).id, { teacherId })).body.data.clashes[0]).toContain('busy')
    })

    test('two classes moved into one room at once: one gets it', async () => {
      const [one, other] = [await open(), await open()]
      const { id: centreId } = await app.db.selectFrom('centres').select('id').executeTakeFirstOrThrow()
      const roomId = newId()
      await app.db
        .insertInto('rooms')
        .values({ id: roomId, centreId, name: roomId, capacity: 20, directions: '', position: 1 })
        .execute()
      const ends = await Promise.all(
        [one, other].map(({ at }) =>
          admin.browser.post(`/api/studio/sessions/${at(0).id}/change`, {
            scope: 'this',
            roomId,
            people: 0,
            refund: 0,
          }),
        ),
      )
      expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test('when someone booked since it was looked at', async () => {
      const { id, at } = await open()
      await buy(who(0), id)
      const made = await admin.browser.post(`/api/studio/sessions/${at(0).id}/change`, {
        scope: 'this',
        startsAt: at(0).startsAt + HOUR,
        people: 0,
        refund: 0,
      })
      expect([made.status, made.body.message]).toEqual([409, TEXTS.changeMeansOther])
    })

    test('to anyone who may not change the schedule', async () => {
      const { at } = await open()
      expect((await ask(at(0).id, {}, who(0))).status).toBe(403)
      const changeId = await change(at(0).id, { startsAt: at(0).startsAt + HOUR })
      expect((await who(0).browser.post(`/api/studio/pending/${changeId}/undo`, {})).status).toBe(403)
    })
  })
})
