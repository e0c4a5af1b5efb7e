import { beforeEach, expect, test } from 'vitest'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sweepHolds } from '../../domain/payments/sweep.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { newSingles, type Session, till, type Who } from '../../tests/support/single-places.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

/** What plans, and rights that follow from changes, give to someone who asks for them at the right moment, or whose hour has passed by then. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
let desk: Who
let people: Who[]
beforeEach(async () => {
  app = await openTestApp('sqlite')
  await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
  desk = await newStaff(app, 'front desk')
  people = await newMembers(app, 3)
})
const who = (n: number) => people[n] as Who

async function open(about: Parameters<typeof newSingles>[1] = {}) {
  const found = await newSingles(app, { capacity: 5, totalClasses: 4, startsInDays: 10, ...about })
  return { ...found, at: (n: number) => found.sessions[n] as Session }
}
const buy: ReturnType<typeof till>['buy'] = (...of) => till(app).buy(...of)
async function change(sessionId: string, wanted: object, as = desk) {
  const asked = { scope: 'this', reason: '', ...wanted }
  const preview = await as.browser.post(`/api/studio/sessions/${sessionId}/change/preview`, asked)
  const { people, refund } = preview.body.data ?? {}
  return as.browser.post(`/api/studio/sessions/${sessionId}/change`, { ...asked, people, refund })
}
async function settle(ms = 10 * MINUTE) {
  app.wait(ms)
  await executePending(app.studio)
}
async function percentOf({ browser, id }: Who) {
  const own = await app.db
    .selectFrom('enrollments')
    .select('id')
    .where('userId', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const { body } = await browser.get(`/api/enrollments/${own.id}/cancellation`)
  return body.data?.percent
}
async function anotherRoom(centreId: string) {
  const id = `other-${centreId}`
  const room = { id, centreId, name: 'Lower Hall', capacity: 14, directions: '', position: 2 }
  await app.db.insertInto('rooms').values(room).execute()
  return id
}
const letters = ({ id }: Who) =>
  app.db
    .selectFrom('outboxEmails')
    .select(['kind', 'subject', 'text'])
    .where('userId', '=', id)
    .where('kind', 'in', ['session-changed', 'session-cancelled'])
    .execute()
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
const pending = () =>
  app.db.selectFrom('pendingActions').select(['kind', 'outcome', 'note']).orderBy('createdAt').execute()

const dayOf = (at: number) => studioDay(at, app.studio.settings.timeZone)
async function close(owner: Who, form: object) {
  const { body } = await owner.browser.post('/api/studio/closures/preview', form)
  const { people, refund } = body.data ?? {}
  return owner.browser.post('/api/studio/closures', { ...form, name: 'Holi', people, refund })
}
const undoOf = async (kind: string, by: Who) => {
  const { id } = await app.db
    .selectFrom('pendingActions')
    .select('id')
    .where('kind', '=', kind as 'closure')
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return by.browser.post(`/api/studio/pending/${id}/undo`, {})
}
const give = async (one: Who, from: string, to: string) => {
  const booking = await app.db
    .selectFrom('bookings')
    .select('id')
    .where('userId', '=', one.id)
    .where('sessionId', '=', from)
    .executeTakeFirstOrThrow()
  return desk.browser.post(`/api/studio/sessions/${from}/places/${booking.id}/move`, {
    sessionId: to,
    reason: 'They asked for it',
  })
}
async function leave({ browser, id }: Who) {
  const own = await app.db
    .selectFrom('enrollments')
    .select('id')
    .where('userId', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const { body } = await browser.get(`/api/enrollments/${own.id}/cancellation`)
  return browser.post(`/api/enrollments/${own.id}/cancel`, { refund: body.data.refund })
}

test('naming the teacher whom the session has already opens no free exit', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  await buy(who(0), id)
  app.wait(at(0).startsAt - app.studio.now() - 3 * HOUR)
  const before = await percentOf(who(0))
  await change(at(0).id, { teacherId: `teacher-${id}` })
  await settle()
  expect(await percentOf(who(0))).toBe(before)
})

test('naming the room in which the session is already opens no free exit', async () => {
  const { centreId, roomId } = await newPlace(app)
  const { id, at } = await open({ startsInDays: 2 })
  await app.db.updateTable('classes').set({ centreId, roomId }).where('id', '=', id).execute()
  await buy(who(0), id)
  app.wait(at(0).startsAt - app.studio.now() - 3 * HOUR)
  const before = await percentOf(who(0))
  await change(at(0).id, { roomId })
  await settle()
  expect(await percentOf(who(0))).toBe(before)
})

test('one move that is asked again each time it is due is told once for each that someone sees', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  await buy(who(0), id)
  app.wait(at(0).startsAt - app.studio.now() - 25 * MINUTE)
  for (let n = 0; n < 20; n++) {
    await change(at(0).id, { teacherId: `teacher-${id}` })
    await settle(15_000)
  }
  expect((await letters(who(0))).length).toBeLessThan(3)
})

test('a change that is taken back by a second one tells no one anything', async () => {
  const { id, at } = await open()
  await buy(who(0), id)
  await change(at(0).id, { startsAt: at(0).startsAt + HOUR })
  app.wait(MINUTE)
  await change(at(0).id, { startsAt: at(0).startsAt })
  await settle()
  expect(await letters(who(0))).toEqual([])
})

test('a place that the desk moves into a session that was changed before gives no more back', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  const friend = who(0)
  await buy(friend, id, at(0).id)
  app.wait(at(0).startsAt - app.studio.now() - 4 * HOUR)
  const _before = await percentOf(friend)
  // No one is in the third session: no one is notified.
  await change(at(2).id, {
    startsAt: at(2).startsAt + 15 * MINUTE,
    endsAt: at(2).endsAt + 15 * MINUTE,
  })
  await settle()
  await give(friend, at(0).id, at(2).id)
  await leave(friend)
  expect(await refunds(friend)).toEqual([225])
})

test('a place that the desk moved gives no more back by a change of the session into which it was moved, in which no one else is', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  const friend = who(0)
  await buy(friend, id, at(0).id)
  app.wait(at(0).startsAt - app.studio.now() - 4 * HOUR)
  const _before = await percentOf(friend)
  await give(friend, at(0).id, at(2).id)
  const _then = await percentOf(friend)
  await change(at(2).id, { startsAt: at(2).startsAt + 15 * MINUTE, endsAt: at(2).endsAt + 15 * MINUTE })
  await settle()
  await leave(friend)
  expect(await refunds(friend)).toEqual([225])
})

test('cancelled before it began, carried out after its end: those in it get their money, or it is refused', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  await buy(who(0), id)
  await buy(who(1), id, at(0).id)
  app.wait(at(0).startsAt - app.studio.now() - 45 * MINUTE)
  await change(at(0).id, { cancel: true, reason: 'Ill' })
  // The program is down for two hours.
  await settle(2 * HOUR)
  const off = (
    await app.db
      .selectFrom('classSessions')
      .select('cancelledAt')
      .where('id', '=', at(0).id)
      .executeTakeFirstOrThrow()
  ).cancelledAt
  if (off !== null) expect([await refunds(who(0)), await refunds(who(1))]).toEqual([[375], [450]])
})

test('a session that was held meanwhile, with people marked in it, is not paid back', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  await buy(who(0), id)
  await buy(who(1), id, at(0).id)
  app.wait(at(0).startsAt - app.studio.now() - 45 * MINUTE)
  await change(at(0).id, { cancel: true, reason: 'Ill' })
  app.wait(20 * MINUTE)
  await app.db
    .updateTable('bookings')
    .set({ mark: 'present', markedAt: app.studio.now(), markedBy: desk.id, enteredAt: app.studio.now() })
    .where('sessionId', '=', at(0).id)
    .execute()
  await settle(60 * MINUTE)
  expect([await refunds(who(0)), await refunds(who(1))]).toEqual([[], []])
})

test('a move that is carried out after its session was held moves nothing', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  await buy(who(0), id, at(3).id)
  app.wait(at(3).startsAt - app.studio.now() - 45 * MINUTE)
  await change(at(3).id, { startsAt: at(3).startsAt + 2 * DAY, endsAt: at(3).endsAt + 2 * DAY })
  await settle(2 * HOUR)
  const is = await app.db
    .selectFrom('classSessions')
    .select('startsAt')
    .where('id', '=', at(3).id)
    .executeTakeFirstOrThrow()
  expect(is.startsAt).toBe(at(3).startsAt)
})

test('a session is not added once its hour has passed', async () => {
  const owner = await newStaff(app, 'owner')
  const { id, at } = await open({ startsInDays: 2 })
  await buy(who(0), id)
  app.wait(at(1).startsAt - app.studio.now() - 3 * HOUR)
  const startsAt = app.studio.now() + 40 * MINUTE
  await owner.browser.post(`/api/studio/classes/${id}/sessions`, {
    startsAt,
    endsAt: startsAt + HOUR,
    people: 1,
  })
  await settle(3 * HOUR)
  const sent = await app.db
    .selectFrom('outboxEmails')
    .select('subject')
    .where('kind', '=', 'session-added')
    .execute()
  expect(sent).toEqual([])
})

test('paid in time, heard of after its hold and the first session: that session is had, or its share comes back', async () => {
  const { id, at } = await open({ startsInDays: 2, totalClasses: 2, proRata: 1 })
  const pass = async (ms: number) => {
    app.wait(ms)
    await app.sandbox.wait(ms)
  }
  await pass(at(0).startsAt - app.studio.now() - 10 * MINUTE)
  const { body } = await till(app).order(who(0), id)
  await pass(9 * MINUTE)
  const paid = await app.sandbox.pay(body.orderId)
  // The page was closed, and the webhook is late.
  await pass(7 * MINUTE)
  await sweepHolds(app.studio)
  const _verified = await who(0).browser.post('/api/payments/verify', paid)
  const booked = await app.db
    .selectFrom('bookings')
    .select('sessionId')
    .where('userId', '=', who(0).id)
    .execute()
  const [_payment] = await app.db.selectFrom('payments').selectAll().execute()
  expect([booked.length, ...(await refunds(who(0)))]).not.toEqual([1])
})

test('a sum that ends a booking is what comes back in all, also when a session of it is cancelled meanwhile', async () => {
  const manager = await newStaff(app, 'manager')
  const { id, at } = await open()
  await buy(who(0), id)
  const { id: paymentId } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  app.wait(at(0).startsAt - app.studio.now() - 3 * HOUR)
  await change(at(1).id, { cancel: true, reason: 'Ill' })
  app.wait(MINUTE)
  const _asked = await manager.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
    key: crypto.randomUUID(),
    basis: 'sum',
    amount: 1000,
    ends: true,
    reason: 'Moved away',
  })
  await settle(9 * MINUTE + 1000)
  await settle()
  expect((await refunds(who(0))).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1000)
})

test('holidays with money back that a manager asked for are not closed once they are front desk', async () => {
  const { centreId } = await newPlace(app)
  const manager = await newStaff(app, 'manager', centreId)
  const { id, at } = await open({ totalClasses: 6 })
  await app.db.updateTable('classes').set({ centreId }).where('id', '=', id).execute()
  await buy(who(0), id)
  const form = { centreId, days: [1, 2].map((n) => ({ day: dayOf(at(n).startsAt), name: 'Storm' })) }
  const means = await manager.browser.post('/api/studio/closures/several/preview', {
    centreId,
    days: form.days.map(({ day }) => day),
  })
  const { people, refund } = means.body.data
  await manager.browser.post('/api/studio/closures/several', { ...form, people, refund })
  await app.db
    .updateTable('staffRoles')
    .set({ role: 'front desk' })
    .where('userId', '=', manager.id)
    .execute()
  const _again = await manager.browser.post('/api/studio/closures/several/preview', {
    centreId,
    days: [3, 4].map((n) => dayOf(at(n).startsAt)),
  })
  await settle()
  expect(await refunds(who(0))).toEqual([])
})

test('a day is not closed around a session whose plan to leave it was undone', async () => {
  const owner = await newStaff(app, 'owner')
  const { id, at } = await open()
  await buy(who(0), id)
  const day = dayOf(at(3).startsAt)
  await change(at(3).id, { startsAt: at(3).startsAt + 3 * DAY, endsAt: at(3).endsAt + 3 * DAY }, owner)
  app.wait(MINUTE)
  await close(owner, { fromDay: day, untilDay: day })
  await undoOf('session-change', owner)
  await settle()
  const { openedAt } = await app.db.selectFrom('closures').select('openedAt').executeTakeFirstOrThrow()
  expect([openedAt === null, (await pending()).at(-1)?.outcome]).toEqual([false, 'refused'])
})

test('another room of the same centre: the email promises what the site gives', async () => {
  const { centreId, roomId } = await newPlace(app)
  const otherId = await anotherRoom(centreId)
  const { id, at } = await open({ startsInDays: 2 })
  await app.db.updateTable('classes').set({ centreId, roomId }).where('id', '=', id).execute()
  await app.db.updateTable('classSessions').set({ roomId }).where('classId', '=', id).execute()
  await buy(who(0), id)
  app.wait(at(0).startsAt - app.studio.now() - 3 * HOUR)
  await change(at(0).id, { roomId: otherId })
  await settle()
  const [letter] = await letters(who(0))
  if ((await percentOf(who(0))) !== 100)
    expect(letter?.text).not.toContain('we’ll refund the sessions still to come')
})

test('the letter of a cancellation names all that comes back to a member', async () => {
  const { id, at } = await open()
  const manager = await newStaff(app, 'manager')
  await buy(who(0), id, at(1).id)
  await buy(who(0), id, at(2).id)
  await change(at(1).id, { scope: 'following', cancel: true, reason: 'Ill' }, manager)
  await settle()
  expect((await letters(who(0)))[0]?.text).toContain('900')
})

test('a session is not moved into a room that was given up meanwhile', async () => {
  const owner = await newStaff(app, 'owner')
  const { centreId, roomId } = await newPlace(app)
  const otherId = await anotherRoom(centreId)
  const { id, at } = await open()
  await app.db.updateTable('classes').set({ centreId, roomId }).where('id', '=', id).execute()
  await buy(who(0), id)
  await change(at(0).id, { roomId: otherId })
  const { version } = await app.db
    .selectFrom('rooms')
    .select('version')
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow()
  await owner.browser.put(`/api/studio/rooms/${otherId}`, {
    version,
    name: 'Lower Hall',
    capacity: 14,
    directions: '',
    archived: true,
  })
  await settle()
  expect((await pending())[0]?.outcome).toBe('refused')
})

test('nor given to a teacher whose page was closed meanwhile', async () => {
  const owner = await newStaff(app, 'owner')
  const { instructorId } = await newPlace(app)
  const { id, at } = await open()
  await buy(who(0), id)
  await change(at(0).id, { teacherId: instructorId })
  const { version } = await app.db
    .selectFrom('instructors')
    .select('version')
    .where('id', '=', instructorId)
    .executeTakeFirstOrThrow()
  await owner.browser.put(`/api/studio/teachers/${instructorId}`, { version, archived: true })
  await settle()
  expect((await pending())[0]?.outcome).toBe('refused')
})

test('a closing is not dropped because a class of which it moves a session was cancelled meanwhile', async () => {
  const owner = await newStaff(app, 'owner')
  const one = await open()
  const other = await open()
  await buy(who(0), one.id)
  const day = dayOf(one.at(1).startsAt)
  const moves = [{ sessionId: other.at(3).id, startsAt: other.at(3).startsAt + 5 * DAY }]
  await close(owner, { fromDay: day, untilDay: dayPlus(day, 2), moves })
  await owner.browser.post(`/api/classes/${other.id}/cancel`, {})
  await settle()
  expect((await pending())[0]?.outcome).toBe('done')
})

test('what is taken over by a closing that is undone comes back, or is said to anyone who asked for it', async () => {
  const owner = await newStaff(app, 'owner')
  const { id, at } = await open()
  await buy(who(0), id)
  await change(
    at(3).id,
    { startsAt: at(3).startsAt + HOUR, endsAt: at(3).endsAt + HOUR, reason: 'Painting' },
    owner,
  )
  const day = dayOf(at(3).startsAt)
  await close(owner, { fromDay: day, untilDay: day })
  await undoOf('closure', owner)
  await settle()
  const log = await app.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'like', 'session.change%')
    .execute()
  const is = await app.db
    .selectFrom('classSessions')
    .select('startsAt')
    .where('id', '=', at(3).id)
    .executeTakeFirstOrThrow()
  expect(is.startsAt !== at(3).startsAt || log.length > 0).toBe(true)
})

test('a booking that was ended is put back although its account became one with another meanwhile', async () => {
  const manager = await newStaff(app, 'manager')
  const { id } = await open()
  const [keep, fold] = [who(0), who(1)]
  await app.db.updateTable('users').set({ emailProvedAt: null }).where('id', '=', fold.id).execute()
  const _sold = await manager.browser.post('/api/studio/sales', {
    key: crypto.randomUUID(),
    memberId: fold.id,
    classId: id,
    list: 1499,
    amount: 0,
    way: 'free',
    reason: 'Helped',
  })
  await manager.browser.post(`/api/studio/members/${keep.id}/merge`, {
    with: fold.id,
    refund: 0,
  })
  app.wait(8 * MINUTE)
  const own = await app.db
    .selectFrom('enrollments')
    .select('id')
    .where('userId', '=', fold.id)
    .executeTakeFirst()
  const _ended = await manager.browser.post(`/api/studio/members/${fold.id}/runs/${own?.id}/end`, {
    reason: 'A mistake',
  })
  await settle(3 * MINUTE)
  const undone = await undoOf('ended-booking', manager)
  expect(undone.status).toBe(200)
})

test('three small moves add up', async () => {
  const { id, at } = await open({ startsInDays: 2 })
  await buy(who(0), id)
  app.wait(at(0).startsAt - app.studio.now() - 6 * HOUR)
  for (const n of [1, 2, 3]) {
    await change(at(0).id, {
      startsAt: at(0).startsAt + n * 14 * MINUTE,
      endsAt: at(0).endsAt + n * 14 * MINUTE,
    })
    await settle()
  }
  expect(await percentOf(who(0))).toBe(100)
})

test('what is cancelled while a run is paid for, and what is cancelled later, come back by the same share', async () => {
  const { id, at } = await open({ totalClasses: 3 })
  const { body } = await till(app).order(who(0), id)
  await change(at(0).id, { cancel: true, reason: 'Ill' })
  await settle()
  await app.sandbox.wait(10 * MINUTE)
  await who(0).browser.post('/api/payments/verify', await app.sandbox.pay(body.orderId))
  await change(at(1).id, { cancel: true, reason: 'Ill' })
  await settle()
  const [first, second] = await refunds(who(0))
  expect([first, second]).toEqual([first, first])
  expect(first).toBeGreaterThan(0)
})

test('a session that a closing would move nowhere does not stay in the closed day', async () => {
  const owner = await newStaff(app, 'owner')
  const { at } = await open()
  const day = dayOf(at(1).startsAt)
  const made = await close(owner, { fromDay: day, untilDay: day, moves: [{ sessionId: at(1).id }] })
  expect([made.status, made.body.message]).toEqual([409, 'It’s already like that: nothing would change.'])
})
