import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { newId } from '../../domain/core/ids.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newSingles, type Session, SINGLE, till, type Who } from '../../tests/support/single-places.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000
const REASON = 'They called'

/** Who has checked in to a session has had it, also before it begins. */
describe.each(ENGINES)('checked in on %s', (engine) => {
  let app: TestApp
  let desk: Who
  let people: Who[]
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
  })
  beforeEach(async () => {
    // Logins end while days pass, but not these.
    people = await newMembers(app, 2)
    desk = (await newMembers(app, 1))[0] as Who
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', desk.id).execute()
  })
  const who = (n: number) => people[n] as Who

  /** A live class, and one of its kind two hours later. */
  const open = async () => {
    const [one, beside] = [
      await newSingles(app, { totalClasses: 3 }),
      await newSingles(app, { totalClasses: 3 }),
    ]
    await app.db
      .updateTable('classes')
      .set({
        type: 'Live Online',
        joinLink: 'https://meet.example/room',
        category: newId(),
        giveUpMinutes: 0,
      })
      .where('id', 'in', [one.id, beside.id])
      .execute()
    const { category } = await app.db
      .selectFrom('classes')
      .select('category')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('classes').set({ category }).where('id', '=', beside.id).execute()
    for (const { id, startsAt, endsAt } of beside.sessions)
      await app.db
        .updateTable('classSessions')
        .set({ startsAt: startsAt + 120 * MINUTE, endsAt: endsAt + 120 * MINUTE })
        .where('id', '=', id)
        .execute()
    const [first, second] = one.sessions as [Session, Session]
    return { classId: one.id, first, second, parallel: beside.sessions[0] as Session }
  }
  const minutesBefore = (session: Session, minutes: number) =>
    app.wait(session.startsAt - minutes * MINUTE - app.studio.now())
  const checkIn = async (one: Who, session: Session) =>
    expect((await one.browser.get(`/api/sessions/${session.id}/join`)).status).toBe(303)
  const bookingIn = (one: Who, session: Session) =>
    app.db
      .selectFrom('bookings')
      .select(['id', 'enrollmentId'])
      .where('sessionId', '=', session.id)
      .where('userId', '=', one.id)
      .executeTakeFirstOrThrow()
  const atDesk = async (one: Who, session: Session, what: string, form: object) => {
    const { id } = await bookingIn(one, session)
    const path = `/api/studio/sessions/${session.id}/places/${id}/${what}`
    const { status, body } = await desk.browser.post(path, { reason: REASON, ...form })
    return [status, body.message]
  }

  test('no one is moved to another session, nor releases the place and makes it up', async () => {
    const { classId, first, second, parallel } = await open()
    await till(app).buy(who(0), classId)
    await till(app).buy(who(1), classId, first.id)
    minutesBefore(first, 12)
    for (const one of people) await checkIn(one, first)
    const refused = [409, TEXTS.checkedInAlready]
    expect(await atDesk(who(0), first, 'move', { sessionId: parallel.id })).toEqual(refused)
    expect(await atDesk(who(1), first, 'move', { sessionId: second.id })).toEqual(refused)
    expect(await atDesk(who(0), first, 'remove', { back: 'policy', refund: 0 })).toEqual(refused)
    const released = await who(0).browser.post(`/api/sessions/${first.id}/give-up`, {})
    expect([released.status, released.body.message]).toEqual([409, TEXTS.youCheckedInAlready])
    expect(await audit(app.studio)).toEqual([])
  })

  test('a run that was paid for while its first session was under way is begun once that has ended', async () => {
    const { classId, first } = await open()
    minutesBefore(first, 5)
    const { orderId } = (await till(app).order(who(0), classId)).body
    app.wait(9 * MINUTE)
    expect((await till(app).pay(who(0), orderId)).status).toBe(200)
    const { enrollmentId } = await bookingIn(who(0), first)
    const terms = async () =>
      (await who(0).browser.get(`/api/enrollments/${enrollmentId}/cancellation`)).body.data
    expect(await terms()).toMatchObject({
      percent: 100,
      steps: [{ until: first.endsAt - 1 }, { percent: 0 }],
    })
    app.wait(first.endsAt - app.studio.now())
    // The cooling-off hour is not over.
    expect(await terms()).toMatchObject({ percent: 0, refund: 0 })
    const cancelled = await who(0).browser.post(`/api/enrollments/${enrollmentId}/cancel`, { refund: 0 })
    expect(cancelled.status).toBe(200)
    expect(await audit(app.studio)).toEqual([])
  })

  test('a session under way when a refund is asked for, and over when it leaves, was theirs to its end', async () => {
    const { classId, first } = await open()
    await till(app).buy(who(0), classId)
    app.wait(first.endsAt - 5 * MINUTE - app.studio.now())
    const { enrollmentId } = await bookingIn(who(0), first)
    const own = app.db.selectFrom('enrollments').selectAll().where('id', '=', enrollmentId)
    const { paymentId } = await own.executeTakeFirstOrThrow()
    const asked = await desk.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
      key: crypto.randomUUID(),
      basis: 'policy',
      amount: 0,
      ends: true,
      reason: REASON,
    })
    expect(asked.status).toBe(200)
    app.wait(10 * MINUTE)
    await executePending(app.studio)
    expect((await own.executeTakeFirstOrThrow()).status).toBe('cancelled')
    expect(await audit(app.studio)).toEqual([])
  })

  test('a refund by the policy that waits does not leave, and says why', async () => {
    const { classId, first } = await open()
    minutesBefore(first, 50)
    await till(app).buy(who(0), classId, first.id)
    minutesBefore(first, 13)
    const { enrollmentId } = await bookingIn(who(0), first)
    const own = app.db.selectFrom('enrollments').selectAll().where('id', '=', enrollmentId)
    const { paymentId } = await own.executeTakeFirstOrThrow()
    const asked = await desk.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
      key: crypto.randomUUID(),
      basis: 'policy',
      amount: SINGLE,
      ends: true,
      reason: REASON,
    })
    expect(asked.status).toBe(200)
    app.wait(MINUTE)
    await checkIn(who(0), first)
    app.wait(10 * MINUTE)
    await executePending(app.studio)
    const action = await app.db
      .selectFrom('pendingActions')
      .select(['outcome', 'note'])
      .where('subject', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect(action).toEqual({ outcome: 'refused', note: TEXTS.refundCameSince })
    expect((await own.executeTakeFirstOrThrow()).status).toBe('active')
    expect(await audit(app.studio)).toEqual([])
  })
})
