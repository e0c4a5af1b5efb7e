import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { completeEndedEnrollments } from '../../domain/enrollment/complete-enrollments.ts'
import { sweepWaitingLists } from '../../domain/enrollment/waiting-list.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newSingles, type Session, SINGLE, till, type Who } from '../../tests/support/single-places.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { type newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** One session of a run: bought, held, waited for, given up and made up for beside those who are in the whole run. */
describe.each(ENGINES)('single places on %s', (engine) => {
  let app: TestApp
  let people: Who[]
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
  })
  beforeEach(async () => {
    people = await newMembers(app, 4)
  })
  const who = (n: number) => people[n] as Who

  const open = async (about: Parameters<typeof newSingles>[1] = {}, singlePrice?: number | null) => {
    const found = await newSingles(app, { capacity: 2, totalClasses: 3, ...about }, singlePrice)
    return { ...found, sessions: found.sessions as Three }
  }
  type Three = [Session, Session, Session]
  const order: ReturnType<typeof till>['order'] = (...of) => till(app).order(...of)
  const pay: ReturnType<typeof till>['pay'] = (...of) => till(app).pay(...of)
  const buy: ReturnType<typeof till>['buy'] = (...of) => till(app).buy(...of)
  const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await answer
    return [status, body.message]
  }
  const places = async ({ browser }: Who, classId: string) =>
    (await browser.get(`/api/classes/get/${classId}`)).body.data.sessions.map(
      (one: { seatsLeft: number; booked: boolean; waiting: { offerEndsAt: number | null } | null }) => [
        one.seatsLeft,
        ...(one.booked ? ['booked'] : []),
        ...(one.waiting ? [one.waiting.offerEndsAt ? 'asked' : 'waiting'] : []),
      ],
    )
  const enrollmentOf = async ({ id }: Who, sessionId: string | null) =>
    app.db
      .selectFrom('enrollments')
      .selectAll()
      .where('userId', '=', id)
      .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
      .executeTakeFirstOrThrow()
  const cancel = async (one: Who, sessionId: string | null) => {
    const { id } = await enrollmentOf(one, sessionId)
    const terms = (await one.browser.get(`/api/enrollments/${id}/cancellation`)).body.data
    const { status } = await one.browser.post(`/api/enrollments/${id}/cancel`, { refund: terms.refund })
    expect(status).toBe(200)
    return terms.refund
  }
  const wait = ({ browser, id: userId }: Who, classId: string, sessionId?: string) =>
    browser.post('/api/waiting-list/join', { userId, classId, sessionId })

  test('takes a place in that session alone, and says so in email, receipt and calendar', async () => {
    const { id, sessions } = await open()
    await buy(who(0), id, sessions[1].id)
    expect(await places(who(0), id)).toEqual([[2], [1, 'booked'], [2]])
    const booked = (await who(0).browser.get(`/api/sessions/booked/${who(0).id}`)).body.data
    expect(booked.map(({ _id }: { _id: string }) => _id)).toEqual([sessions[1].id])
    const letter = await app.db
      .selectFrom('outboxEmails')
      .select(['subject', 'calendar'])
      .where('userId', '=', who(0).id)
      .where('kind', '=', 'enrolled')
      .executeTakeFirstOrThrow()
    expect(letter.subject).toBe('You’re booked: Gentle Hatha')
    expect(letter.calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    const enrolled = (await who(0).browser.get(`/api/classes/getenrolledclasses/${who(0).id}`)).body.data
    expect(enrolled).toEqual([])
    expect(await audit(app.studio)).toEqual([])
  })

  test('is not sold where the class names no price, at another price, or once its session has begun', async () => {
    const run = await open({}, null)
    expect(await refusal(order(who(0), run.id, run.sessions[0].id))).toEqual([409, TEXTS.noSinglePlaces])
    const { id, sessions } = await open()
    expect(await refusal(order(who(0), id, sessions[0].id, 449))).toEqual([409, TEXTS.priceChanged])
    expect(await refusal(order(who(0), id, run.sessions[0].id))).toEqual([404, TEXTS.sessionNotFound])
    const startsAt = app.studio.now() - 1
    await app.db.updateTable('classSessions').set({ startsAt }).where('id', '=', sessions[0].id).execute()
    expect(await refusal(order(who(0), id, sessions[0].id))).toEqual([409, TEXTS.sessionHasBegun])
    expect(await app.db.selectFrom('holds').selectAll().where('classId', '=', id).execute()).toEqual([])
  })

  test('no one has two places in one session', async () => {
    const { id, sessions } = await open()
    await buy(who(0), id, sessions[1].id)
    expect((await order(who(0), id, sessions[1].id)).status).toBe(409)
    const twice = await order(who(0), id)
    expect(twice.status).toBe(409)
    expect(twice.body.message).toContain('the whole class includes it')
    await buy(who(1), id)
    expect((await order(who(1), id, sessions[2].id)).body.message).toContain('already')
    expect(await audit(app.studio)).toEqual([])
  })

  test('paid beside a run of the same member: the second comes back', async () => {
    const { id, sessions } = await open()
    const [run, single] = [await order(who(0), id), await order(who(0), id, sessions[0].id)]
    await pay(who(0), run.body.orderId)
    expect((await pay(who(0), single.body.orderId)).status).toBe(409)
    const { reason } = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select('refunds.reason')
      .where('orders.userId', '=', who(0).id)
      .executeTakeFirstOrThrow()
    expect(reason).toBe('already-enrolled')
    expect(await audit(app.studio)).toEqual([])
  })

  test('a full session closes the run, and leaves the others on sale', async () => {
    const { id, sessions } = await open({ capacity: 1 })
    await buy(who(0), id, sessions[1].id)
    expect(await refusal(order(who(1), id))).toEqual([409, TEXTS.classFull])
    expect(await refusal(order(who(1), id, sessions[1].id))).toEqual([409, TEXTS.classFull])
    await buy(who(1), id, sessions[0].id)
    expect(await audit(app.studio)).toEqual([])
  })

  test('a hold that began before its session keeps the place when it is paid after', async () => {
    const { id, sessions } = await open()
    const { body } = await order(who(0), id, sessions[0].id)
    const startsAt = app.studio.now() - 1
    await app.db
      .updateTable('classSessions')
      .set({ startsAt, endsAt: startsAt + HOUR })
      .where('id', '=', sessions[0].id)
      .execute()
    expect((await pay(who(0), body.orderId)).status).toBe(200)
    expect((await enrollmentOf(who(0), sessions[0].id)).status).toBe('active')
    app.wait(HOUR)
    await completeEndedEnrollments(app.studio)
    expect((await enrollmentOf(who(0), sessions[0].id)).status).toBe('completed')
    expect(await audit(app.studio)).toEqual([])
  })

  test('is cancelled by the policy and the hour of its own session', async () => {
    const { id, sessions } = await open({ startsInDays: 1 })
    await buy(who(0), id, sessions[0].id)
    await buy(who(1), id, sessions[2].id)
    app.wait(2 * HOUR)
    await app.db
      .updateTable('classSessions')
      .set({ startsAt: app.studio.now() + 2 * HOUR, endsAt: app.studio.now() + 3 * HOUR })
      .where('id', '=', sessions[0].id)
      .execute()
    expect(await cancel(who(0), sessions[0].id)).toBe(SINGLE / 2)
    expect(await cancel(who(1), sessions[2].id)).toBe(SINGLE)
    expect(await places(who(0), id)).toEqual([[2], [2], [2]])
    expect(await audit(app.studio)).toEqual([])
  })

  test('cancelled, it is named with its day and time, on screen and by email', async () => {
    const { id, sessions } = await open({ startsInDays: 5 })
    await buy(who(0), id, sessions[0].id)
    const own = await enrollmentOf(who(0), sessions[0].id)
    const refund = (await who(0).browser.get(`/api/enrollments/${own.id}/cancellation`)).body.data.refund
    const { body } = await who(0).browser.post(`/api/enrollments/${own.id}/cancel`, { refund })
    expect(body.message).toMatch(
      /^Your place in .+ on \w{3} \d+ \w{3}(?: \d{4})?, [\d:]+ [AP]M is cancelled\.$/,
    )
    const { subject } = await app.db
      .selectFrom('outboxEmails')
      .select('subject')
      .where('dedupeKey', 'like', `cancelled:${own.id}:%`)
      .executeTakeFirstOrThrow()
    expect(body.message).toContain(subject.replace('Cancelled: ', ''))
    expect(subject).toMatch(/^Cancelled: Gentle Hatha on /)
  })

  test('who waits for the run is asked before who waits for a session, when every session has a place', async () => {
    const { id, sessions } = await open({ capacity: 1, startsInDays: 20 })
    await buy(who(0), id)
    expect((await wait(who(1), id, sessions[1].id)).status).toBe(200)
    expect((await wait(who(2), id)).status).toBe(200)
    await cancel(who(0), null)
    const list = (await who(2).browser.get(`/api/waiting-list/get/${who(2).id}`)).body.data
    expect(list[0]).toMatchObject({ place: 1, sessionId: null, odds: null })
    expect(list[0].offerEndsAt).not.toBeNull()
    expect(await places(who(1), id)).toEqual([[0], [0, 'waiting'], [0]])
    await who(2).browser.post('/api/waiting-list/leave', { userId: who(2).id, classId: id })
    expect(await places(who(1), id)).toEqual([[1], [0, 'asked'], [1]])
    await buy(who(1), id, sessions[1].id)
    expect(await audit(app.studio)).toEqual([])
  })

  test('a place that only one session has goes to who waits for that one, not to the run', async () => {
    const { id, sessions } = await open({ capacity: 1, startsInDays: 20 })
    await buy(who(0), id, sessions[1].id)
    await buy(who(1), id, sessions[0].id)
    expect((await wait(who(2), id)).status).toBe(200)
    expect((await wait(who(3), id, sessions[1].id)).status).toBe(200)
    // The run cannot be had: no one keeps a place for it that others could have.
    await buy(who(3), id, sessions[2].id)
    await cancel(who(0), sessions[1].id)
    expect(await places(who(3), id)).toEqual([[0], [0, 'asked'], [0, 'booked']])
    expect(await audit(app.studio)).toEqual([])
  })

  test('an offer of a place ends before its session, and the list closes with it', async () => {
    const { id, sessions } = await open({ capacity: 1, startsInDays: 20 })
    await buy(who(0), id, sessions[0].id)
    await wait(who(1), id, sessions[0].id)
    app.wait(sessions[0].startsAt - 2 * HOUR - app.studio.now())
    await cancel(who(0), sessions[0].id)
    const [{ offerEndsAt }] = (await who(1).browser.get(`/api/waiting-list/get/${who(1).id}`)).body.data
    const lasts = offerEndsAt - app.studio.now()
    expect([lasts > 29 * 60_000, lasts <= 30 * 60_000]).toEqual([true, true])
    await wait(who(2), id, sessions[0].id)
    app.wait(2 * HOUR)
    await sweepWaitingLists(app.studio)
    for (const n of [1, 2])
      expect((await who(n).browser.get(`/api/waiting-list/get/${who(n).id}`)).body.data).toEqual([])
    expect(await audit(app.studio)).toEqual([])
  })

  test('who pauses, or cannot on a day, is passed over and keeps their place', async () => {
    const { id } = await open({ capacity: 1, startsInDays: 20 })
    await buy(who(0), id)
    for (const n of [1, 2, 3]) await wait(who(n), id)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: app.studio.settings.timeZone }).format(
      app.studio.now(),
    )
    const pause = (n: number, until: number, notOn: string[] = []) =>
      who(n).browser.post('/api/waiting-list/pause', { userId: who(n).id, classId: id, until, notOn })
    expect((await pause(1, app.studio.now() + 2 * DAY)).status).toBe(200)
    expect((await pause(2, 0, [today])).status).toBe(200)
    await cancel(who(0), null)
    const offered = async (n: number) =>
      (await who(n).browser.get(`/api/waiting-list/get/${who(n).id}`)).body.data[0]?.offerEndsAt
    expect([await offered(1), await offered(2)]).toEqual([null, null])
    expect(await offered(3)).not.toBeNull()
    expect(await refusal(pause(3, app.studio.now() + DAY))).toEqual([409, TEXTS.offerIsOpen])
    app.wait(2 * DAY)
    await sweepWaitingLists(app.studio)
    expect(await offered(1)).not.toBeNull()
    expect(await refusal(pause(0, 0))).toEqual([409, TEXTS.notWaiting])
    expect((await pause(2, 0, ['tomorrow'])).status).toBe(422)
  })

  test('the odds say how many of those before got in, once enough are known', async () => {
    const { id } = await open({ capacity: 1, startsInDays: 20 })
    await buy(who(0), id)
    await wait(who(1), id)
    const rows = ['got-in', 'got-in', 'left', 'left', 'left'].map((end, n) => ({
      id: `${id}-${n}`,
      userId: who(2).id,
      classId: id,
      paymentId: null,
      waitPlace: 1,
      status: 'cancelled' as const,
      createdAt: app.studio.now() - DAY,
      cancelledAt: app.studio.now(),
      policyVersion: end === 'got-in' ? 1 : null,
    }))
    await app.db.insertInto('enrollments').values(rows).execute()
    const [own] = (await who(1).browser.get(`/api/waiting-list/get/${who(1).id}`)).body.data
    expect(own.odds).toEqual({ known: 5, gotIn: 2 })
    await app.db.deleteFrom('enrollments').where('id', 'like', `${id}-%`).execute()
  })

  describe('a session of a run that is given up', () => {
    const giveUp = ({ browser }: Who, sessionId: string) =>
      browser.post(`/api/sessions/${sessionId}/give-up`, {})
    const makeUps = async ({ browser }: Who, sessionId: string) =>
      (await browser.get(`/api/sessions/${sessionId}/make-ups`)).body.data
    const makeUp = ({ browser }: Who, sessionId: string, insteadId: string) =>
      browser.post(`/api/sessions/${sessionId}/make-up`, { sessionId: insteadId })
    /** Of the same kind, a few hours later each day. */
    const parallel = async (classId: string, about: Parameters<typeof newClass>[1] = {}) => {
      const other = await open({ capacity: 1, ...about })
      for (const { id, startsAt, endsAt } of other.sessions)
        await app.db
          .updateTable('classSessions')
          .set({ startsAt: startsAt - 3 * HOUR, endsAt: endsAt - 3 * HOUR })
          .where('id', '=', id)
          .execute()
      const alike = `${classId} only`
      await app.db
        .updateTable('classes')
        .set({ category: alike })
        .where('id', 'in', [classId, other.id])
        .execute()
      return other
    }

    test('is free for others, and made up for in a parallel one', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id)
      await buy(who(0), id)
      expect((await giveUp(who(0), sessions[1].id)).status).toBe(200)
      expect(await places(who(0), id)).toEqual([[1, 'booked'], [2], [1, 'booked']])
      const { left, sessions: choices } = await makeUps(who(0), sessions[1].id)
      expect([left, choices.map(({ _id }: { _id: string }) => _id)]).toEqual([
        2,
        other.sessions.map((one) => one.id),
      ])
      expect((await makeUp(who(0), sessions[1].id, other.sessions[0].id)).status).toBe(200)
      expect(await places(who(0), other.id)).toEqual([[0, 'booked'], [1], [1]])
      expect(await refusal(makeUp(who(0), sessions[1].id, other.sessions[1].id))).toEqual([
        409,
        TEXTS.madeUpAlready,
      ])
      expect(await audit(app.studio)).toEqual([])
    })

    const bookedOf = async ({ browser, id }: Who) =>
      (await browser.get(`/api/sessions/booked/${id}`)).body.data.map(
        (one: { _id: string; source: string; givenUp: boolean; instead: { _id: string } | null }) => [
          ...[one._id, one.source],
          ...(one.givenUp ? ['given up', one.instead?._id ?? null] : []),
        ],
      )

    test('can still be found, with what its member comes to instead', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id)
      await buy(who(0), id)
      await giveUp(who(0), sessions[1].id)
      const [first, second, third] = [
        [sessions[0].id, 'run'],
        [sessions[1].id, 'run', 'given up', null],
        [sessions[2].id, 'run'],
      ]
      expect(await bookedOf(who(0))).toEqual([first, second, third])
      await makeUp(who(0), sessions[1].id, other.sessions[0].id)
      expect(await bookedOf(who(0))).toEqual([
        [other.sessions[0].id, 'make-up'],
        first,
        [sessions[1].id, 'run', 'given up', other.sessions[0].id],
        third,
      ])
      const { body } = await who(0).browser.get(`/api/sessions/${sessions[1].id}`)
      expect(body.data).toMatchObject({ givenUp: true, calledOff: false, before: null, freeUntil: null })
      expect((await who(1).browser.get(`/api/sessions/${sessions[1].id}`)).status).toBe(404)
    })

    test('one that stood for it is given up too: there is one place for it, never two', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id, { capacity: 2 })
      await buy(who(0), id)
      await giveUp(who(0), sessions[1].id)
      await makeUp(who(0), sessions[1].id, other.sessions[0].id)
      expect((await giveUp(who(0), other.sessions[0].id)).status).toBe(200)
      expect(await bookedOf(who(0))).toHaveLength(3)
      expect((await makeUps(who(0), other.sessions[0].id)).left).toBe(2)
      expect((await makeUp(who(0), other.sessions[0].id, other.sessions[0].id)).status).toBe(200)
      expect(await refusal(makeUp(who(0), sessions[1].id, sessions[1].id))).toEqual([
        409,
        TEXTS.madeUpAlready,
      ])
      await giveUp(who(0), other.sessions[0].id)
      expect((await makeUp(who(0), sessions[1].id, sessions[1].id)).status).toBe(200)
      expect((await makeUp(who(0), other.sessions[0].id, other.sessions[0].id)).status).toBe(404)
      expect(await bookedOf(who(0))).toEqual(sessions.map((one) => [one.id, 'run']))
      expect(await audit(app.studio)).toEqual([])
    })

    test('may be taken again while it is free', async () => {
      const { id, sessions } = await open({ capacity: 1 })
      await buy(who(0), id)
      await giveUp(who(0), sessions[0].id)
      await giveUp(who(0), sessions[1].id)
      await buy(who(1), id, sessions[0].id)
      expect(await refusal(makeUp(who(0), sessions[0].id, sessions[0].id))).toEqual([409, TEXTS.sessionFull])
      expect((await makeUp(who(0), sessions[1].id, sessions[1].id)).status).toBe(200)
      expect(await audit(app.studio)).toEqual([])
    })

    test('not too late, not twice, and no single place', async () => {
      const { id, sessions } = await open({ startsInDays: 1 })
      await buy(who(0), id)
      await buy(who(1), id, sessions[1].id)
      expect(await refusal(giveUp(who(1), sessions[1].id))).toEqual([409, TEXTS.singlePlaceIsCancelled])
      expect((await giveUp(who(2), sessions[1].id)).status).toBe(404)
      app.wait(sessions[0].startsAt - HOUR + 1 - app.studio.now())
      expect((await giveUp(who(0), sessions[0].id)).body.message).toContain('too late')
      expect((await giveUp(who(0), sessions[1].id)).status).toBe(200)
      expect((await giveUp(who(0), sessions[1].id)).status).toBe(404)
    })

    test('says before it is given up whether there is another session to come to', async () => {
      const { id, sessions } = await open()
      await buy(who(0), id)
      await parallel(id)
      expect((await makeUps(who(0), sessions[1].id)).sessions).not.toEqual([])
      await app.db.updateTable('classes').set({ category: id }).where('id', '=', id).execute()
      expect(await makeUps(who(0), sessions[1].id)).toMatchObject({ hasParallel: false, sessions: [] })
      expect(await makeUps(who(1), sessions[1].id)).toBeUndefined()
    })

    test('not more often than the class says, and only into what is proposed', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id)
      await app.db.updateTable('classes').set({ makeUps: 1 }).where('id', '=', id).execute()
      await buy(who(0), id)
      for (const one of sessions) await giveUp(who(0), one.id)
      const stranger = await open()
      expect((await makeUp(who(0), sessions[0].id, stranger.sessions[0].id)).body.message).toBe(
        TEXTS.notParallel,
      )
      expect((await makeUp(who(0), sessions[0].id, other.sessions[0].id)).status).toBe(200)
      expect((await makeUp(who(0), sessions[1].id, other.sessions[1].id)).body.message).toBe(
        TEXTS.noMakeUpLeft(1),
      )
      expect(await makeUps(who(0), sessions[1].id)).toEqual({ left: 0, hasParallel: false, sessions: [] })
      expect(await audit(app.studio)).toEqual([])
    })

    test('a make-up that is given up stands for the same session still, and is no session of the run', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id)
      await buy(who(0), id)
      await giveUp(who(0), sessions[0].id)
      await makeUp(who(0), sessions[0].id, other.sessions[0].id)
      await giveUp(who(0), other.sessions[0].id)
      expect((await makeUp(who(0), other.sessions[0].id, other.sessions[0].id)).status).toBe(200)
      for (const again of [sessions[0].id, other.sessions[1].id])
        expect(await refusal(makeUp(who(0), sessions[0].id, again))).toEqual([409, TEXTS.madeUpAlready])
      await giveUp(who(0), other.sessions[0].id)
      expect((await makeUp(who(0), sessions[0].id, other.sessions[1].id)).status).toBe(200)
      for (const again of [other.sessions[0].id, other.sessions[2].id])
        expect(await refusal(makeUp(who(0), other.sessions[0].id, again))).toEqual([409, TEXTS.madeUpAlready])
      await giveUp(who(0), other.sessions[1].id)
      expect((await makeUp(who(0), sessions[0].id, sessions[0].id)).status).toBe(200)
      expect((await makeUp(who(0), other.sessions[1].id, other.sessions[1].id)).body.message).toBe(
        TEXTS.notGivenUp,
      )
      await giveUp(who(0), sessions[0].id)
      expect((await makeUp(who(0), sessions[0].id, other.sessions[0].id)).status).toBe(200)
      expect((await makeUp(who(0), other.sessions[1].id, other.sessions[1].id)).body.message).toBe(
        TEXTS.madeUpAlready,
      )
      expect(await audit(app.studio)).toEqual([])
    })

    test('made up for before the run begins: the run has begun, and does not come back whole', async () => {
      const { id, sessions } = await open({ startsInDays: 20 })
      const other = await parallel(id, { startsInDays: 10 })
      await buy(who(0), id)
      await giveUp(who(0), sessions[2].id)
      expect((await makeUp(who(0), sessions[2].id, other.sessions[0].id)).status).toBe(200)
      app.wait(other.sessions[0].endsAt - app.studio.now())
      expect(await cancel(who(0), null)).toBe(0)
      expect(await audit(app.studio)).toEqual([])
    })

    test('of a free class: not in one that is paid for', async () => {
      const { id, sessions } = await open({ pricePaise: 0 })
      const other = await parallel(id)
      await who(0).browser.post('/api/payments/create', { userId: who(0).id, classId: id, amount: 0 })
      expect((await giveUp(who(0), sessions[0].id)).status).toBe(200)
      expect((await makeUps(who(0), sessions[0].id)).sessions).toEqual([])
      expect((await makeUp(who(0), sessions[0].id, other.sessions[0].id)).body.message).toBe(
        TEXTS.notParallel,
      )
    })

    test('a class cancelled takes its make-ups along, and tells who would have come to it instead', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id, { capacity: 2 })
      await buy(who(0), id)
      await buy(who(1), other.id)
      await giveUp(who(0), sessions[0].id)
      await makeUp(who(0), sessions[0].id, other.sessions[0].id)
      await giveUp(who(1), other.sessions[1].id)
      await makeUp(who(1), other.sessions[1].id, sessions[1].id)
      const [admin] = await newMembers(app, 1)
      await app.db
        .updateTable('users')
        .set({ role: 'admin' })
        .where('id', '=', admin?.id ?? '')
        .execute()
      expect((await admin?.browser.post(`/api/classes/${id}/cancel`, {}))?.status).toBe(200)
      expect(await places(who(0), other.id)).toEqual([[1], [2], [1]])
      const letters = await app.db
        .selectFrom('outboxEmails')
        .select('text')
        .where('userId', '=', who(1).id)
        .where('kind', '=', 'class-cancelled')
        .execute()
      expect(letters.map(({ text }) => text.includes('choose another session'))).toEqual([true])
      expect(await audit(app.studio)).toEqual([])
    })

    test('two who want the last place in a parallel session: one gets it', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id)
      await buy(who(0), id)
      await buy(who(1), id)
      for (const n of [0, 1]) await giveUp(who(n), sessions[0].id)
      const ends = await Promise.all([0, 1].map((n) => makeUp(who(n), sessions[0].id, other.sessions[0].id)))
      expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await audit(app.studio)).toEqual([])
    })

    test('ends with its enrollment, wherever it was made up for', async () => {
      const { id, sessions } = await open()
      const other = await parallel(id)
      await buy(who(0), id)
      await giveUp(who(0), sessions[0].id)
      await makeUp(who(0), sessions[0].id, other.sessions[0].id)
      await wait(who(1), other.id, other.sessions[0].id)
      await cancel(who(0), null)
      expect(await places(who(0), id)).toEqual([[2], [2], [2]])
      expect((await places(who(1), other.id))[0]).toEqual([0, 'asked'])
      expect(await audit(app.studio)).toEqual([])
    })
  })
  describe('a session that the studio changed', () => {
    const change = async (sessionId: string, wanted: object) => {
      const studio = who(3).browser
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', who(3).id).execute()
      const preview = await studio.post(`/api/studio/sessions/${sessionId}/change/preview`, wanted)
      const { people, refund } = preview.body.data
      const made = await studio.post(`/api/studio/sessions/${sessionId}/change`, {
        scope: 'this',
        people,
        refund,
        ...wanted,
      })
      expect(made.status).toBe(200)
    }
    const own = async ({ browser }: Who, sessionId: string) =>
      (await browser.get(`/api/sessions/${sessionId}`)).body.data

    test('a class that is cancelled gives back what was not had, and no place in a session that was held', async () => {
      const { id, sessions } = await open({ startsInDays: 1 })
      await buy(who(0), id, sessions[0].id)
      await buy(who(1), id, sessions[1].id)
      app.wait(sessions[0].endsAt + 60_000 - app.studio.now())
      await completeEndedEnrollments(app.studio)
      const admin = await newAdmin(app)
      expect((await admin.browser.post(`/api/classes/${id}/cancel`, {})).status).toBe(200)
      expect(await enrollmentOf(who(0), sessions[0].id)).toMatchObject({
        status: 'completed',
        refundPaise: null,
      })
      expect(await enrollmentOf(who(1), sessions[1].id)).toMatchObject({
        status: 'cancelled',
        refundPaise: paise(SINGLE),
      })
      expect(await audit(app.studio)).toEqual([])
    })

    test('who comes after sessions were cancelled pays for what is left', async () => {
      const { id, sessions } = await open({ startsInDays: 10 })
      const price = async () => (await who(0).browser.get(`/api/classes/get/${id}`)).body.data.price
      expect(await price()).toBe(1499)
      await change(sessions[0].id, { scope: 'this', cancel: true })
      app.wait(11 * 60_000)
      await executePending(app.studio)
      const left = Math.round((1499 * (sessions.length - 1)) / sessions.length)
      expect(Math.abs((await price()) - left)).toBeLessThan(1)
      const { status, body } = await order(who(0), id, undefined, await price())
      expect([status, (await pay(who(0), body.orderId)).status]).toEqual([200, 200])
      expect(await audit(app.studio)).toEqual([])
    })

    test.each([
      ['dearer', { singlePricePaise: paise(900) }, 409],
      ['cheaper', { singlePricePaise: paise(100) }, 409],
      ['sold by places no more', { singlePricePaise: null }, 409],
      ['as it was', {}, 200],
    ] as const)('an order paid days later, when it is %s, is settled by that', async (_, now, status) => {
      const { id, sessions } = await open({ startsInDays: 10 })
      const { orderId } = (await order(who(0), id, sessions[1].id)).body
      app.wait(2 * 24 * HOUR)
      if (Object.keys(now).length > 0)
        await app.db.updateTable('classes').set(now).where('id', '=', id).execute()
      expect((await pay(who(0), orderId)).status).toBe(status)
      expect(await audit(app.studio)).toEqual([])
    })

    test('says when it was, why, and until when one may leave free of charge', async () => {
      const { id, sessions } = await open()
      await buy(who(0), id)
      const startsAt = sessions[1].startsAt + HOUR
      const wanted = {
        scope: 'this',
        startsAt,
        endsAt: sessions[1].endsAt + HOUR,
        reason: 'A fair next door.',
      }
      await change(sessions[1].id, wanted)
      // Until it is made no one outside the staff knows of it.
      expect(await own(who(0), sessions[1].id)).toMatchObject({
        startsAt: sessions[1].startsAt,
        freeUntil: null,
        before: null,
      })
      app.wait(11 * 60_000)
      await executePending(app.studio)
      expect(await own(who(0), sessions[1].id)).toMatchObject({
        startsAt,
        calledOff: false,
        back: null,
        freeUntil: startsAt,
        reason: 'A fair next door.',
        before: { startsAt: sessions[1].startsAt, endsAt: sessions[1].endsAt, teacher: null, place: null },
      })
      await buy(who(1), id)
      expect(await own(who(1), sessions[1].id)).toMatchObject({ before: null, freeUntil: null })
    })

    test('cancelled, says what comes back', async () => {
      const { id, sessions } = await open()
      await buy(who(0), id, sessions[1].id)
      await change(sessions[1].id, { scope: 'this', cancel: true })
      app.wait(11 * 60_000)
      await executePending(app.studio)
      expect(await own(who(0), sessions[1].id)).toMatchObject({ calledOff: true, back: SINGLE })
      expect((await who(0).browser.get(`/api/sessions/booked/${who(0).id}`)).body.data).toEqual([])
    })
  })
})
