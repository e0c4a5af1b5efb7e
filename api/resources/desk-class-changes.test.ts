import { beforeAll, describe, expect, test } from 'vitest'
import type { ClassWords } from '../../contract/desk-classes.ts'
import { audit } from '../../domain/audit/audit.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Who = Awaited<ReturnType<typeof newMembers>>[number]
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What is on sale is changed, archived and given one session more; anyone who is booked in it keeps what they bought. */
describe.each(ENGINES)('published classes at the desk, on %s', (engine) => {
  let app: TestApp
  let manager: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
    manager = await newStaff(app, 'manager')
  })

  const open = async (id: string) => (await manager.browser.get(`/api/studio/classes/${id}`)).body.data
  const changed = (content: ClassWords, changes: Partial<ClassWords>) => ({ ...content, ...changes })
  const change = async (id: string, changes: Partial<ClassWords>, who = manager) => {
    const { version, content } = await open(id)
    return who.browser.put(`/api/studio/classes/${id}`, { version, content: changed(content, changes) })
  }
  const preview = async (id: string, changes: Partial<ClassWords>) => {
    const { content } = await open(id)
    const path = `/api/studio/classes/${id}/preview`
    return (await manager.browser.post(path, { content: changed(content, changes) })).body.data
  }
  const people = async (count: number) => (await newMembers(app, count)) as Who[]
  const order = (who: Who, classId: string, amount = 1499) =>
    who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
  const pay = async (who: Who, orderId: string) =>
    who.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
  const buy = async (who: Who, classId: string) =>
    expect((await pay(who, (await order(who, classId)).body.orderId)).status).toBe(200)
  const seen = async (id: string) => (await app.browser().get(`/api/classes/get/${id}`)).body.data

  test('words and price are other ones from the next look on; the change is in the log, before and after', async () => {
    const { id } = await newClass(app)
    const done = await change(id, { title: 'Hatha, slowly', price: 1799, singlePrice: 450 })
    expect([done.status, done.body.message]).toEqual([200, TEXTS.classKept])
    expect(await seen(id)).toMatchObject({ title: 'Hatha, slowly', price: 1799, singlePrice: 450, slug: id })
    const log = await app.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subject', '=', id)
      .where('action', '=', 'class.changed')
      .executeTakeFirstOrThrow()
    expect(log).toEqual({
      before: { title: 'Gentle Hatha', price: 1499, singlePrice: null },
      after: { title: 'Hatha, slowly', price: 1799, singlePrice: 450 },
    })
    expect((await open(id)).lastChange).toMatchObject({ by: 'Ravi Menon' })
  })

  test('the preview counts who is in it, waits and pays, and changes nothing', async () => {
    const { id } = await newClass(app, { capacity: 2 })
    const [inside, paying] = (await people(2)) as [Who, Who]
    await buy(inside, id)
    await order(paying, id)
    expect(await preview(id, { price: 1 })).toEqual({
      fields: ['price'],
      people: 1,
      waiting: 0,
      paying: 1,
      films: null,
      refused: [],
    })
    expect((await seen(id)).price).toBe(1499)
  })

  test('two who change it: the second is told, and nothing of the first is overwritten', async () => {
    const { id } = await newClass(app)
    const { version, content } = await open(id)
    await change(id, { title: 'First' })
    const late = await manager.browser.put(`/api/studio/classes/${id}`, {
      version,
      content: changed(content, { title: 'Second' }),
    })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect((await seen(id)).title).toBe('First')
  })

  test('while someone is paying the price rises: who holds a seat pays what they were shown, who asks again is told', async () => {
    const { id } = await newClass(app)
    const [early, late] = (await people(2)) as [Who, Who]
    const { orderId } = (await order(early, id)).body
    expect((await change(id, { price: 1999 })).status).toBe(200)
    const told = await order(late, id)
    expect([told.status, told.body.code]).toEqual([409, 'price-changed'])
    expect((await pay(early, orderId)).status).toBe(200)
    expect((await early.browser.get(`/api/payments/get/${early.id}`)).body.data).toMatchObject([
      { amount: 1499, refunds: [] },
    ])
    expect(await audit(app.studio)).toEqual([])
  })

  test('what those in it were promised may become better, not worse', async () => {
    const { id } = await newClass(app)
    await app.db.updateTable('classes').set({ makeUps: 2, giveUpMinutes: 60 }).where('id', '=', id).execute()
    const worse = { makeUps: 1, giveUpMinutes: 120 }
    expect((await preview(id, worse)).refused).toEqual([])
    const [inside] = (await people(1)) as [Who]
    await buy(inside, id)
    const refused = await change(id, worse)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { makeUps: TEXTS.promisedMakeUps(1, 2), giveUpMinutes: TEXTS.promisedGiveUp(1, 60) },
    ])
    expect((await change(id, { makeUps: 3, giveUpMinutes: 30 })).status).toBe(200)
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ picture: 'class-nowhere' }, 'picture'],
    [{ price: 0.5 }, 'price'],
    [{ singlePrice: 2000 }, 'singlePrice'],
    [{ joinLink: 'https://meet.example/a' }, 'joinLink'],
  ])('%j cannot stand', async (changes, field) => {
    const { id } = await newClass(app)
    const { status, body } = await change(id, changes)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('front desk sees a class and changes nothing of it; the manager of another centre neither', async () => {
    const place = await newPlace(app)
    const { id } = await newClass(app)
    await app.db.updateTable('classes').set({ centreId: place.centreId }).where('id', '=', id).execute()
    const desk = await newStaff(app, 'front desk')
    const elsewhere = await newStaff(app, 'manager', (await newPlace(app)).centreId)
    const here = await newStaff(app, 'manager', place.centreId)
    expect((await desk.browser.get(`/api/studio/classes/${id}`)).status).toBe(200)
    expect((await elsewhere.browser.get(`/api/studio/classes/${id}`)).status).toBe(403)
    for (const who of [desk, elsewhere]) expect((await change(id, { title: 'Mine' }, who)).status).toBe(403)
    expect((await change(id, { title: 'Ours' }, here)).status).toBe(200)
  })

  describe('archiving', () => {
    const archive = async (id: string, verb = 'archive') => {
      const { version } = await open(id)
      return manager.browser.post(`/api/studio/classes/${id}/${verb}`, { version })
    }
    const isListed = async (id: string) => {
      const { data } = (await app.browser().get('/api/classes/get')).body
      return data.some(({ _id }: { _id: string }) => _id === id)
    }

    test('a run waits until its last session is over, and leaves the catalogue then', async () => {
      const { id } = await newClass(app)
      expect((await archive(id)).body.message).toMatch(/^This class runs until /)
      await app.db
        .updateTable('classSessions')
        .set((eb) => ({ startsAt: eb('startsAt', '-', 30 * DAY), endsAt: eb('endsAt', '-', 30 * DAY) }))
        .where('classId', '=', id)
        .execute()
      // It left the catalogue some days after its last session.
      expect(await isListed(id)).toBe(false)
      expect((await archive(id)).status).toBe(200)
      const archived = (await manager.browser.get('/api/studio/classes?state=archived')).body.data
      expect(archived.classes.map(({ _id }: { _id: string }) => _id)).toContain(id)
      expect((await archive(id)).status).toBe(409)
      expect((await archive(id, 'unarchive')).status).toBe(200)
      expect((await archive(id, 'unarchive')).status).toBe(409)
    })

    test('a recording waits for who is paying, stays open to who has it, and is sold to no one any more', async () => {
      const { id } = await newClass(app, { type: 'Recorded' })
      const [owner, paying, late] = (await people(3)) as [Who, Who, Who]
      await buy(owner, id)
      const { orderId } = (await order(paying, id)).body
      expect((await archive(id)).body.message).toBe(TEXTS.somebodyPays)
      expect((await pay(paying, orderId)).status).toBe(200)
      expect((await archive(id)).status).toBe(200)
      expect(await isListed(id)).toBe(false)
      expect((await order(late, id)).body.code).toBe('class-over')
      const own = (await owner.browser.get(`/api/classes/get/${id}`)).body.data
      expect(own).toMatchObject({ enrollment: { status: 'active' }, status: 'Finished' })
    })

    test('who pays for a recording after their hold lapsed and it was archived gets the money back', async () => {
      const { id } = await newClass(app, { type: 'Recorded' })
      const [slow] = (await people(1)) as [Who]
      const { orderId } = (await order(slow, id)).body
      await app.db.updateTable('holds').set({ until: 1 }).where('classId', '=', id).execute()
      expect((await archive(id)).status).toBe(200)
      expect((await pay(slow, orderId)).body.message).toBe(TEXTS.paymentRefunded)
      await sendRefunds(app.studio)
      expect(await audit(app.studio)).toEqual([])
    })
  })

  describe('one session more', () => {
    const path = (id: string) => `/api/studio/classes/${id}/sessions`
    const sessionsOf = (id: string) =>
      app.db.selectFrom('classSessions').selectAll().where('classId', '=', id).orderBy('number').execute()
    /** Hours after the beginning of a session. */
    const later = async (id: string, number: number, hours: number) => {
      const startsAt =
        ((await sessionsOf(id)).find((one) => one.number === number)?.startsAt ?? 0) + hours * HOUR
      return { startsAt, endsAt: startsAt + HOUR }
    }
    const add = async (id: string, when: object, more: object = {}) => {
      const asked = await manager.browser.post(`${path(id)}/preview`, when)
      const people = asked.body.data?.people ?? 0
      return manager.browser.post(path(id), { ...when, people, ...more })
    }

    test('everyone in the run has a place in it and an email, and anyone who is paying gets it with the rest', async () => {
      const { id } = await newClass(app, { capacity: 3 })
      const [one, two, paying] = (await people(3)) as [Who, Who, Who]
      await buy(one, id)
      await buy(two, id)
      const { orderId } = (await order(paying, id)).body
      const when = await later(id, 2, 12)
      const asked = await manager.browser.post(`${path(id)}/preview`, when)
      expect(asked.body.data).toEqual({ number: 3, people: 2, paying: 1, busy: 0, clashes: [] })
      expect(await sessionsOf(id)).toHaveLength(4)
      expect((await add(id, when)).body.message).toBe(TEXTS.sessionAdded)
      await app.db.updateTable('pendingActions').set({ dueAt: app.studio.now() }).execute()
      await executePending(app.studio)
      const sessions = await sessionsOf(id)
      expect(sessions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
      expect(sessions[2]?.startsAt).toBe(when.startsAt)
      expect((await pay(paying, orderId)).status).toBe(200)
      const booked = await app.db
        .selectFrom('bookings')
        .select('userId')
        .where('sessionId', '=', sessions[2]?.id ?? '')
        .where('state', '=', 'booked')
        .execute()
      expect(booked.map(({ userId }) => userId).sort()).toEqual([one.id, two.id, paying.id].sort())
      const letters = await app.db
        .selectFrom('outboxEmails')
        .select(['userId', 'text'])
        .where('kind', '=', 'session-added')
        .where('userId', 'in', [one.id, two.id, paying.id])
        .execute()
      expect(letters.map(({ userId }) => userId).sort()).toEqual([one.id, two.id].sort())
      expect(letters[0]?.text).toContain('We’ve added a session to your class.')
      expect((await seen(id)).totalClasses).toBe(5)
      expect(await audit(app.studio)).toEqual([])
    })

    test('who left before it was added is reckoned by the sessions of that day', async () => {
      const { id } = await newClass(app)
      const [left] = (await people(1)) as [Who]
      await buy(left, id)
      const own = (await left.browser.get(`/api/classes/get/${id}`)).body.data.enrollment._id
      const { refund } = (await left.browser.get(`/api/enrollments/${own}/cancellation`)).body.data
      expect((await left.browser.post(`/api/enrollments/${own}/cancel`, { refund })).status).toBe(200)
      expect((await add(id, await later(id, 1, 5))).status).toBe(200)
      expect(await audit(app.studio)).toEqual([])
    })

    test('it is refused before the first, over another, in the past, backwards, and where the places are too few', async () => {
      const { id } = await newClass(app, { capacity: 1 })
      const said = async (when: object) => (await add(id, when)).body.message
      expect(await said(await later(id, 1, -5))).toMatch(/^The class starts on /)
      expect(await said(await later(id, 2, 0.5))).toMatch(/^Session 2 is on /)
      expect(await said({ startsAt: 1, endsAt: HOUR })).toMatch(/ is in the past/)
      const free = await later(id, 2, 5)
      expect(await said({ startsAt: free.endsAt, endsAt: free.startsAt })).toBe(TEXTS.sessionEndsWrong)
      const [one] = (await people(1)) as [Who]
      await buy(one, id)
      await app.db.updateTable('classes').set({ capacity: 0 }).where('id', '=', id).execute()
      expect(await said(free)).toBe(TEXTS.noRoomForRun(1, 0))
      await app.db.updateTable('classes').set({ capacity: 1 }).where('id', '=', id).execute()
      const recorded = await newClass(app, { type: 'Recorded' })
      expect((await add(recorded.id, free)).body.message).toBe(TEXTS.recordedHasNoTerm)
    })

    test('a teacher who is busy then stops it, unless a reason is given; so does a number of people that is not so', async () => {
      const [mine, other] = [await newClass(app), await newClass(app, { startsInDays: 9 })]
      await app.db
        .updateTable('classes')
        .set({ instructorId: `teacher-${mine.id}` })
        .where('id', '=', other.id)
        .execute()
      const when = await later(other.id, 4, 0)
      const refused = await add(mine.id, when)
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
      expect((await add(mine.id, when, { reason: 'Both in one hall.', people: 3 })).body.message).toBe(
        TEXTS.changeMeansOther,
      )
      expect((await add(mine.id, when, { reason: 'Both in one hall.' })).status).toBe(200)
      // It is planned now: an hour of the run that nothing else may have.
      expect((await add(mine.id, when, { reason: 'Both in one hall.' })).body.message).toMatch(/^Session /)
    })
  })
})
