import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newSingles, type Session, SINGLE, till, type Who } from '../../tests/support/single-places.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const GRACE = 10 * 60_000

/** Sessions once more: a date is added to the run, by the same path, with the same clashes, and undone for ten minutes. */
describe.each(ENGINES)('copies of sessions on %s', (engine) => {
  let app: TestApp
  let manager: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
    manager = await newStaff(app, 'manager')
  })

  let days = 10
  const open = async (about: Parameters<typeof newSingles>[1] = {}) => {
    days += 30
    const found = await newSingles(app, { capacity: 3, totalClasses: 3, startsInDays: days, ...about })
    return { ...found, at: (n: number) => found.sessions[n] as Session }
  }
  const people = async (count: number) => (await newMembers(app, count)) as Who[]
  const preview = (id: string, to: object, who = manager) =>
    who.browser.post(`/api/studio/sessions/${id}/copy/preview`, to)
  const copy = async (id: string, to: object, more: object = {}) => {
    const asked = await preview(id, to)
    const count = asked.body.data?.people ?? 0
    return manager.browser.post(`/api/studio/sessions/${id}/copy`, { ...to, people: count, ...more })
  }
  const undo = (changeId: string, who = manager) =>
    who.browser.post(`/api/studio/pending/${changeId}/undo`, {})
  const sessionsOf = (id: string) =>
    app.db.selectFrom('classSessions').selectAll().where('classId', '=', id).orderBy('number').execute()
  const dayOf = (at: number) => studioDay(at, app.studio.settings.timeZone)
  /** What is due is settled, at once. */
  const tenMinutesLater = async () => {
    const { now } = app.studio
    await executePending({ ...app.studio, now: () => now() + GRACE + 1 })
  }
  const lettersOf = ({ id }: Who) =>
    app.db
      .selectFrom('outboxEmails')
      .select(['subject', 'text'])
      .where('userId', '=', id)
      .where('kind', '=', 'session-added')
      .execute()

  test('a copy has the room, the teacher and the length of what it is copied from; those in the run have a place, and an email after ten minutes', async () => {
    const { id, at } = await open()
    const [inside, single] = (await people(2)) as [Who, Who]
    await till(app).buy(inside, id)
    await till(app).buy(single, id, at(1).id)
    const startsAt = at(1).startsAt + 5 * HOUR
    expect((await preview(at(1).id, { startsAt })).body.data).toEqual({
      number: 3,
      people: 1,
      paying: 0,
      busy: 0,
      clashes: [],
    })
    expect(await sessionsOf(id)).toHaveLength(3)
    const made = await copy(at(1).id, { startsAt })
    expect([made.status, made.body.message]).toEqual([201, TEXTS.sessionCopied])
    // Until then no one can see or buy it.
    expect(await sessionsOf(id)).toHaveLength(3)
    expect(await lettersOf(inside)).toEqual([])
    await tenMinutesLater()
    const [from, copied] = (await sessionsOf(id)).slice(1, 3)
    expect(copied).toMatchObject({
      startsAt,
      endsAt: startsAt + (from?.endsAt ?? 0) - (from?.startsAt ?? 0),
      roomId: from?.roomId,
      instructorId: from?.instructorId,
      joinLink: from?.joinLink,
    })
    expect((await lettersOf(inside)).map(({ text }) => text)).toEqual([
      expect.stringContaining('We’ve added a session to your class.'),
    ])
    expect(await lettersOf(single)).toEqual([])
    expect((await undo(made.body.data.changeId)).body.message).toBe(TEXTS.pendingOver)
    expect(await audit(app.studio)).toEqual([])
  })

  test('undone it is as if it had never been: numbers, places and feeds, and no one hears of it', async () => {
    const { id, at } = await open()
    const [inside] = (await people(1)) as [Who]
    await till(app).buy(inside, id)
    const before = await sessionsOf(id)
    const made = await copy(at(0).id, { startsAt: at(0).startsAt + 5 * HOUR })
    expect((await undo(made.body.data.changeId)).body.message).toBe(TEXTS.pendingUndone)
    expect((await undo(made.body.data.changeId)).body.message).toBe(TEXTS.pendingOver)
    expect((await sessionsOf(id)).map(({ sequence: _, ...one }) => one)).toEqual(
      before.map(({ sequence: _, ...one }) => one),
    )
    expect((await app.browser().get(`/api/classes/get/${id}`)).body.data.totalClasses).toBe(3)
    await tenMinutesLater()
    expect(await lettersOf(inside)).toEqual([])
    const actions = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', id)
      .where('action', 'like', 'session.added%')
      .orderBy('at')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['session.added-undone'])
    expect(await audit(app.studio)).toEqual([])
  })

  test('cancelled, what was added for nothing is no share of what a run cost', async () => {
    const { id, at } = await open()
    const [single, inRun] = (await people(2)) as [Who, Who]
    await till(app).buy(inRun, id)
    const startsAt = at(0).startsAt + 5 * HOUR
    await copy(at(0).id, { startsAt })
    await tenMinutesLater()
    const copied = (await sessionsOf(id)).find((one) => one.startsAt === startsAt)
    await till(app).buy(single, id, copied?.id)
    const off = { scope: 'this', cancel: true }
    const path = `/api/studio/sessions/${copied?.id}/change`
    const means = (await manager.browser.post(`${path}/preview`, off)).body.data
    expect(means).toMatchObject({ people: 2, refund: SINGLE })
    const { people: count, refund } = means
    expect((await manager.browser.post(path, { ...off, people: count, refund })).status).toBe(200)
    await tenMinutesLater()
    expect(await audit(app.studio)).toEqual([])
  })

  test('those who left the class before it is added have no place in it, and hear of none', async () => {
    const { id, at } = await open()
    const [leaving, coming] = (await people(2)) as [Who, Who]
    await till(app).buy(leaving, id)
    await copy(at(0).id, { startsAt: at(0).startsAt + 5 * HOUR })
    await till(app).buy(coming, id)
    const own = (await leaving.browser.get(`/api/classes/get/${id}`)).body.data.enrollment._id
    const { refund } = (await leaving.browser.get(`/api/enrollments/${own}/cancellation`)).body.data
    expect((await leaving.browser.post(`/api/enrollments/${own}/cancel`, { refund })).status).toBe(200)
    await tenMinutesLater()
    expect(await lettersOf(leaving)).toEqual([])
    expect(await lettersOf(coming)).toHaveLength(1)
    expect((await coming.browser.get(`/api/sessions/booked/${coming.id}`)).body.data).toHaveLength(4)
    expect(await audit(app.studio)).toEqual([])
  })

  test('clashes need a reason, a closed day and an hour of the run refuse it, and the front desk adds no date', async () => {
    const { id, at } = await open()
    const other = await open({ startsInDays: days + 10 })
    await app.db
      .updateTable('classes')
      .set({ instructorId: `teacher-${id}` })
      .where('id', '=', other.id)
      .execute()
    const there = { startsAt: other.at(0).startsAt }
    expect((await preview(at(0).id, there)).body.data.clashes).toHaveLength(1)
    expect((await copy(at(0).id, there)).body.errors.reason).toMatch(/^The teacher is busy/)
    expect((await copy(at(0).id, there, { people: 7, reason: 'Both in one hall.' })).body.message).toBe(
      TEXTS.changeMeansOther,
    )
    expect((await copy(at(0).id, there, { reason: 'Both in one hall.' })).status).toBe(201)
    expect((await preview(at(0).id, { startsAt: at(1).startsAt })).body.message).toMatch(/^Session /)
    const day = dayOf(at(2).startsAt + 2 * DAY)
    await app.db
      .insertInto('closures')
      .values({ id: `c-${id}`, centreId: null, fromDay: day, untilDay: day, name: 'Repairs', createdAt: 1 })
      .execute()
    expect((await preview(at(2).id, { startsAt: at(2).startsAt + 2 * DAY })).body.message).toMatch(
      /is a closed day: Repairs/,
    )
    const desk = await newStaff(app, 'front desk')
    expect((await preview(at(0).id, { startsAt: at(0).startsAt + 9 * HOUR }, desk)).status).toBe(403)
    const made = await copy(at(0).id, { startsAt: at(0).startsAt + 9 * HOUR })
    expect((await undo(made.body.data.changeId, desk)).status).toBe(403)
    await app.db.deleteFrom('closures').where('id', '=', `c-${id}`).execute()
  })

  test('the ways out of a copy leave what it is copied from where it is', async () => {
    const { at } = await open()
    const path = (more: string) => `/api/studio/sessions/${at(0).id}/ways?startsAt=${at(0).startsAt}${more}`
    expect((await manager.browser.get(path(''))).body.data.refusal).toBeNull()
    expect((await manager.browser.get(path('&copy=true'))).body.data.refusal).toMatch(/^Session 1 is on/)
  })

  test('a week is copied after it was said what each means; what is there already says so', async () => {
    const [one, two] = [await open(), await open({ startsInDays: days + 1 })]
    const [inside] = (await people(1)) as [Who]
    await till(app).buy(inside, one.id)
    const from = dayOf(one.at(0).startsAt)
    const path = '/api/studio/schedule/copy-week'
    // A week on the run has its next session at that hour.
    const next = { from, to: dayPlus(from, 7) }
    const ask = async (weeks: object) => (await manager.browser.post(`${path}/preview`, weeks)).body.data
    const own = (found: { sessionId: string }[], of: typeof one) =>
      found.filter(({ sessionId }) => of.sessions.some(({ id }) => id === sessionId))
    const far = { from, to: dayPlus(from, 21) }
    const found = await ask(far)
    const mine = [...own(found, one), ...own(found, two)] as {
      sessionId: string
      means: { people: number }
    }[]
    expect(mine.length).toBeGreaterThan(1)
    expect(mine.every(({ means }) => means !== null)).toBe(true)
    const sessions = mine.map(({ sessionId, means }) => ({ sessionId, people: means.people }))
    const made = await manager.browser.post(path, { ...far, sessions })
    expect([made.status, made.body.message]).toEqual([201, TEXTS.weekCopied(sessions.length)])
    // Once more: now they are there.
    expect(own(await ask(far), one)[0]).toMatchObject({
      means: null,
      refusal: expect.stringMatching(/^Session/),
    })
    expect((await manager.browser.post(path, { ...far, sessions })).status).toBe(409)
    expect((await manager.browser.post(path, { ...next, sessions: [] })).body.message).toBe(
      TEXTS.chooseWhatToCopy,
    )
    const gone = { ...far, sessions: [{ sessionId: 'none', people: 0 }] }
    expect((await manager.browser.post(path, gone)).body.message).toBe(TEXTS.notOfThatWeek)
    await tenMinutesLater()
    expect((await sessionsOf(one.id)).length).toBe(3 + own(found, one).length)
    expect(await lettersOf(inside)).toHaveLength(1)
    expect(await audit(app.studio)).toEqual([])
  })
})
