import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { completeEndedEnrollments } from '../../domain/enrollment/complete-enrollments.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { addCentre } from '../../tests/support/rows.ts'
import { newClass, newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

/** What the studio does with a class while people buy it. */
describe.each(BOTH_ENGINES)('running a class on %s', (engine) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newMember>>['browser']
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
    const boss = await newMember(app)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.id).execute()
    admin = boss.browser
  })
  type Who = Awaited<ReturnType<typeof newMembers>>[number]

  const create = (who: Who, classId: string) =>
    who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 1499 })
  const pay = async (who: Who, orderId: string) =>
    who.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
  const buy = async (who: Who, classId: string) => {
    const { body } = await create(who, classId)
    expect((await pay(who, body.orderId)).status).toBe(200)
  }
  const waitFor = async (who: Who, classId: string) =>
    who.browser.post('/api/waiting-list/join', { userId: who.id, classId })
  const seen = async (who: Who, classId: string) =>
    (await who.browser.get(`/api/classes/get/${classId}`)).body.data
  const capacity = (classId: string, seats: unknown) =>
    admin.put(`/api/classes/${classId}/capacity`, { capacity: seats })
  const lettersTo = async (who: Who) =>
    (
      await app.db
        .selectFrom('outboxEmails')
        .select('kind')
        .where('recipient', '=', `${who.id.toLowerCase()}@example.com`)
        .orderBy('createdAt')
        .execute()
    ).map((letter) => letter.kind)
  const sound = async () => expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])

  describe('a capacity', () => {
    test('two who give it other numbers: the second hears of the first', async () => {
      const { id } = await newClass(app, { capacity: 10 })
      const give = (seats: number, seen: number) =>
        admin.put(`/api/classes/${id}/capacity`, { capacity: seats, seen })
      expect((await give(12, 10)).status).toBe(200)
      const second = await give(14, 10)
      expect([second.status, second.body.code]).toEqual([409, 'stale'])
      expect((await give(14, 12)).status).toBe(200)
    })

    test('that grows offers the new seats to those who wait, in order, and to no one else', async () => {
      const { id } = await newClass(app, { capacity: 1 })
      const [inside, first, second, third, passerBy] = (await newMembers(app, 5)) as [Who, Who, Who, Who, Who]
      await buy(inside, id)
      for (const who of [first, second, third]) {
        expect((await waitFor(who, id)).status).toBe(200)
        app.wait(1000)
      }
      const preview = await admin.post(`/api/classes/${id}/capacity/preview`, { capacity: 3, seen: 1 })
      expect(preview.body.data.offered).toEqual([
        { name: 'Ravi Menon', startsAt: null },
        { name: 'Ravi Menon', startsAt: null },
      ])
      expect((await lettersTo(first)).filter((kind) => kind.includes('offer'))).toEqual([])
      const other = await admin.put(`/api/classes/${id}/capacity`, { capacity: 3, offers: 1 })
      expect([other.status, other.body.message]).toEqual([409, TEXTS.changeMeansOther])
      const changed = await capacity(id, 3)
      expect([changed.status, changed.body.message]).toEqual([200, TEXTS.capacityChanged])
      expect((await seen(first, id)).waiting.offerEndsAt).toBeGreaterThan(app.studio.now())
      expect((await seen(second, id)).waiting.offerEndsAt).toBeGreaterThan(app.studio.now())
      expect((await seen(third, id)).waiting).toEqual({ place: 3, offerEndsAt: null })
      expect((await create(passerBy, id)).status).toBe(409)
      await buy(second, id)
      await sound()
    })

    test('that shrinks takes no one’s seat: enrolled, paying and offered ones count', async () => {
      const { id } = await newClass(app, { capacity: 10 })
      const [inside, paying] = (await newMembers(app, 2)) as [Who, Who]
      await buy(inside, id)
      const { orderId } = (await create(paying, id)).body
      const refused = await capacity(id, 1)
      expect([refused.status, refused.body.message]).toEqual([409, TEXTS.capacityBelowTaken(2)])
      expect((await capacity(id, 2)).status).toBe(200)
      expect((await seen(inside, id)).remainingClasses).toBe(0)
      app.wait(15 * 60_000 + 1)
      expect((await capacity(id, 1)).status).toBe(200)
      const late = await pay(paying, orderId)
      expect([late.status, late.body.message]).toEqual([409, TEXTS.paymentRefunded])
      await sendRefunds(app.studio)
      await sound()
    })

    test('that outgrows the room is refused, with what the room holds', async () => {
      const { id } = await newClass(app, { capacity: 10 })
      const roomId = `room-of-${id}`
      await addCentre(app.db, roomId, { name: 'Rishikesh' })
      await app.db
        .insertInto('rooms')
        .values({ id: roomId, centreId: roomId, name: 'The Loft', capacity: 12, directions: '', position: 1 })
        .execute()
      await app.db.updateTable('classes').set({ roomId }).where('id', '=', id).execute()
      const refused = await capacity(id, 13)
      expect([refused.status, refused.body.message]).toEqual([409, TEXTS.capacityAboveRoom('The Loft', 12)])
      expect((await capacity(id, 12)).status).toBe(200)
    })

    test('goes up and down while twenty people buy, and is never exceeded', async () => {
      const { id } = await newClass(app, { capacity: 4 })
      const crowd = await newMembers(app, 20)
      const changes = Promise.all([6, 2, 8, 3, 5, 12].map((seats) => capacity(id, seats)))
      const bought = await Promise.all(
        crowd.map(async (who) => {
          const created = await create(who, id)
          return created.status === 200 ? (await pay(who, created.body.orderId)).status : created.status
        }),
      )
      expect(bought.every((status) => status === 200 || status === 409)).toBe(true)
      expect((await changes).every(({ status }) => status === 200 || status === 409)).toBe(true)
      await sound()
    })

    test.each([-1, 1.5, 10_001, 'many', null])('is no %s', async (seats) => {
      const { id } = await newClass(app)
      expect((await capacity(id, seats)).status).toBe(422)
    })
  })

  describe('a class that is cancelled', () => {
    test('gives everyone in it all of their money back, closes the waiting list, and takes no one any more', async () => {
      const { id } = await newClass(app, { capacity: 2, startsInDays: 0, proRata: 0 })
      const [inside, paying, waiting, late] = (await newMembers(app, 4)) as [Who, Who, Who, Who]
      await buy(inside, id)
      const { orderId } = (await create(paying, id)).body
      // They joined when members filled the class.
      await app.db
        .insertInto('enrollments')
        .values({
          id: `waits-${id}`,
          userId: waiting.id,
          classId: id,
          status: 'waitlisted',
          paymentId: null,
          createdAt: 0,
        })
        .execute()
      const cancelled = await admin.post(`/api/classes/${id}/cancel`, {})
      expect([cancelled.status, cancelled.body.message]).toEqual([200, TEXTS.classCancelled])
      expect((await seen(inside, id)).enrollment.status).toBe('cancelled')
      expect((await seen(waiting, id)).waiting).toBeNull()
      expect((await create(late, id)).body.message).toBe(TEXTS.classFinished)
      expect((await waitFor(late, id)).body.message).toBe(TEXTS.classFinished)
      expect((await pay(paying, orderId)).body.message).toBe(TEXTS.paymentRefunded)
      await sendRefunds(app.studio)
      for (const who of [inside, paying])
        expect((await who.browser.get(`/api/payments/get/${who.id}`)).body.data[0].refunds).toMatchObject([
          { amount: 1499, state: 'processed' },
        ])
      expect(await lettersTo(inside)).toEqual(['enrolled', 'class-cancelled'])
      expect(await lettersTo(waiting)).toEqual(['class-cancelled'])
      expect((await admin.post(`/api/classes/${id}/cancel`, {})).status).toBe(409)
      await sound()
    })

    test('says so wherever it is shown, as long as it would have run, and names the reason of the refund', async () => {
      const { id, slug } = await newClass(app)
      const [inside, stranger] = (await newMembers(app, 2)) as [Who, Who]
      await buy(inside, id)
      const listed = async () => {
        const { data } = (await stranger.browser.get('/api/classes/get')).body
        return data.find(({ _id }: { _id: string }) => _id === id)
      }
      expect(await listed()).not.toHaveProperty('calledOff')
      await admin.post(`/api/classes/${id}/cancel`, {})
      expect(await listed()).toMatchObject({ calledOff: true, status: 'Finished' })
      expect((await stranger.browser.get(`/api/classes/get/${slug}`)).body.data).toMatchObject({
        calledOff: true,
        status: 'Finished',
        sessions: [],
      })
      const { startsAt } = await app.db
        .selectFrom('classSessions')
        .select('startsAt')
        .where('classId', '=', id)
        .executeTakeFirstOrThrow()
      type Day = { sessions: { yogaClass: { _id: string }; cancelled: boolean }[] }
      const week = (
        await stranger.browser.get(
          `/api/schedule/get?from=${studioDay(startsAt, app.studio.settings.timeZone)}`,
        )
      ).body.data
      const hours = (week.days as Day[])
        .flatMap(({ sessions }) => sessions)
        .filter(({ yogaClass }) => yogaClass._id === id)
      expect(hours.length).toBeGreaterThan(0)
      expect(hours.every(({ cancelled }) => cancelled)).toBe(true)
      const [payment] = (await inside.browser.get(`/api/payments/get/${inside.id}`)).body.data
      expect(payment.refunds).toMatchObject([{ reason: 'class-cancelled' }])
      const ended = app.studio.now() - 1
      await app.db.updateTable('classSessions').set({ endsAt: ended }).where('classId', '=', id).execute()
      expect(await listed()).toBeUndefined()
    })

    test('of videos, leaves a member who has completed them alone', async () => {
      const { id } = await newClass(app, { totalClasses: 1, type: 'Recorded' })
      const [member] = (await newMembers(app, 1)) as [Who]
      await buy(member, id)
      await member.browser.post('/api/attendance/mark', { userId: member.id, classId: id })
      await admin.post(`/api/classes/${id}/cancel`, {})
      expect((await seen(member, id)).enrollment.status).toBe('completed')
      await sound()
    })

    test('pays anyone who marked every session of a run that was not held to its end', async () => {
      const { id } = await newClass(app, { totalClasses: 2 })
      const [member] = (await newMembers(app, 1)) as [Who]
      await buy(member, id)
      const begin = { userId: member.id, classId: id, session: 1 }
      expect((await member.browser.post('/api/attendance/mark', begin)).status).toBe(409)
      // As it was before a run was completed by its last session alone.
      await app.db
        .updateTable('enrollments')
        .set({ status: 'completed', completedAt: app.studio.now() })
        .where('userId', '=', member.id)
        .execute()
      await admin.post(`/api/classes/${id}/cancel`, {})
      expect((await seen(member, id)).enrollment.status).toBe('cancelled')
      await sendRefunds(app.studio)
      const [payment] = (await member.browser.get(`/api/payments/get/${member.id}`)).body.data
      expect(payment.refunds).toMatchObject([{ amount: 1499, reason: 'class-cancelled' }])
      await sound()
    })

    test('cannot be one that was held to its end', async () => {
      const { id } = await newClass(app, { totalClasses: 1 })
      const [member] = (await newMembers(app, 1)) as [Who]
      await buy(member, id)
      const ended = app.studio.now() - 1000
      await app.db
        .updateTable('classSessions')
        .set({ startsAt: ended - 1000, endsAt: ended })
        .where('classId', '=', id)
        .execute()
      const late = await admin.post(`/api/classes/${id}/cancel`, {})
      expect([late.status, late.body.message]).toEqual([409, TEXTS.classFinished])
      await completeEndedEnrollments(app.studio)
      expect((await seen(member, id)).enrollment.status).toBe('completed')
      await sound()
    })

    test('while twenty people buy and pay: anyone who paid is refunded in full, no one is in it', async () => {
      const { id } = await newClass(app, { capacity: 10 })
      const crowd = await newMembers(app, 20)
      const [statuses] = await Promise.all([
        Promise.all(
          crowd.map(async (who) => {
            const created = await create(who, id)
            return created.status === 200 ? (await pay(who, created.body.orderId)).status : created.status
          }),
        ),
        new Promise((resolve) => setTimeout(resolve, 60)).then(() =>
          admin.post(`/api/classes/${id}/cancel`, {}),
        ),
      ])
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
      await sendRefunds(app.studio)
      const live = await app.db
        .selectFrom('enrollments')
        .select('id')
        .where('classId', '=', id)
        .where('status', '!=', 'cancelled')
        .execute()
      expect(live).toEqual([])
      await sound()
    })
  })
})
