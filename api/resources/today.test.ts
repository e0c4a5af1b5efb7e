import { beforeEach, describe, expect, test } from 'vitest'
import { auditDaily } from '../../domain/audit/nightly.ts'
import { threadOfMember, writeStanding } from '../../domain/core/thread-standing.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { book, holdAt, newAdmin, newTeacher } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000

describe.each(ENGINES)('today at the desk, on %s', (engine) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof newAdmin>>
  beforeEach(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  const today = async (who = owner) => (await who.browser.get('/api/studio/today')).body.data
  const needs = async (kind: string) =>
    (await today()).needs.filter((one: { kind: string }) => one.kind === kind)

  test('nothing needs anybody on a day with nothing in it', async () => {
    expect(await today()).toMatchObject({
      needs: [],
      sessions: [],
      money: { today: 0, lastWeek: 0, onItsWay: 0 },
      settled: { refunds: 0, offers: 0, reminders: 0 },
    })
  })

  test('the day’s sessions say how many come and came', async () => {
    const meera = await newTeacher(app, { capacity: 10 })
    const now = app.studio.now()
    await holdAt(app, meera.sessionId, now)
    const [here, late] = [await newMember(app), await newMember(app)]
    await book(app, { ...meera, userId: here.id }, 'present')
    await book(app, { ...meera, userId: late.id })
    const { sessions } = await today()
    expect(sessions).toMatchObject([{ _id: meera.sessionId, capacity: 10, here: 1, unmarked: 1 }])
  })

  test('the dates of a recording are no sessions', async () => {
    const meera = await newTeacher(app, { capacity: 8 })
    await holdAt(app, meera.sessionId, app.studio.now() + HOUR)
    expect(await needs('few')).toHaveLength(1)
    await app.db.updateTable('classes').set({ type: 'Recorded' }).where('id', '=', meera.classId).execute()
    expect(await today()).toMatchObject({ needs: [], sessions: [] })
  })

  test('a session with few mats taken stands there the day before, and not once it fills', async () => {
    const meera = await newTeacher(app, { capacity: 8 })
    await holdAt(app, meera.sessionId, app.studio.now() + 20 * HOUR)
    expect(await needs('few')).toMatchObject([{ id: meera.sessionId, taken: 0, capacity: 8 }])
    await app.db.updateTable('classes').set({ capacity: 3 }).where('id', '=', meera.classId).execute()
    expect(await needs('few')).toEqual([])
  })

  test('a class says itself how many are too few', async () => {
    const meera = await newTeacher(app, { capacity: 8 })
    await holdAt(app, meera.sessionId, app.studio.now() + 20 * HOUR)
    const { sessionId, classId } = meera
    for (const number of [1, 2, 3]) {
      const { id: userId } = await newMember(app)
      const bookingId = `seat-${number}-${sessionId}`
      await app.db
        .insertInto('bookings')
        .values({ id: bookingId, sessionId, classId, userId, source: 'drop-in', createdAt: 1 })
        .execute()
      await app.db.insertInto('seats').values({ sessionId, classId, number, bookingId }).execute()
    }
    expect(await needs('few')).toEqual([])
    await app.db.updateTable('classes').set({ underfilledBelow: 4 }).where('id', '=', meera.classId).execute()
    expect(await needs('few')).toMatchObject([{ id: meera.sessionId, taken: 3 }])
    await app.db.updateTable('classes').set({ underfilledBelow: 0 }).where('id', '=', meera.classId).execute()
    await app.db.deleteFrom('seats').execute()
    expect(await needs('few')).toEqual([])
  })

  test('each need is for who may do its act: the front desk answers, a manager of one centre finds a substitute', async () => {
    const place = await newPlace(app)
    const meera = await newTeacher(app, { capacity: 8 })
    await app.db
      .updateTable('classes')
      .set({ centreId: place.centreId })
      .where('id', '=', meera.classId)
      .execute()
    await holdAt(app, meera.sessionId, app.studio.now() + 3 * 24 * HOUR)
    expect(
      (await meera.browser.post(`/api/studio/sessions/${meera.sessionId}/substitutes`, {})).status,
    ).toBeLessThan(300)
    await newMember(app, { role: 'instructor' })
    const member = await newMember(app)
    await member.browser.post('/api/conversation', { text: 'Is there a mat for me?' })
    app.wait(20 * HOUR + 1000)
    const seenBy = async (role: StaffRole, centreId: string | null = null) => {
      const who = await newStaff(app, role, centreId)
      const { needs: all, money } = (await who.browser.get('/api/studio/today')).body.data
      return [all.map(({ kind }: { kind: string }) => kind).sort(), money !== null]
    }
    expect(await seenBy('manager')).toEqual([['application', 'message', 'substitute'], true])
    expect(await seenBy('front desk')).toEqual([['message'], false])
    expect(await seenBy('manager', place.centreId)).toEqual([['substitute'], false])
    expect(await seenBy('manager', (await newPlace(app)).centreId)).toEqual([[], false])
    expect(await seenBy('front desk', place.centreId)).toEqual([[], false])
  })

  test('a message stands there four hours before the promise ends, until it is answered', async () => {
    const member = await newMember(app)
    await member.browser.post('/api/conversation', { text: 'Is there a mat for me?' })
    expect(await needs('message')).toEqual([])
    app.wait(20 * HOUR + 1000)
    owner = await newAdmin(app)
    expect(await needs('message')).toMatchObject([{ id: `m.${member.id}`, text: 'Is there a mat for me?' }])
    await owner.browser.post(`/api/conversation/${member.id}/answer`, { text: 'There is.' })
    expect(await needs('message')).toEqual([])
  })

  test('letters that could not leave are counted, with why', async () => {
    const letter = { kind: 'welcome', userId: null, replyTo: null, subject: '', text: '', html: '' }
    await app.db
      .insertInto('outboxEmails')
      .values({
        ...{ id: 'lost', dedupeKey: 'lost', recipient: 'gone@example.com', ...letter },
        ...{ createdAt: 5, sentAt: null, nextTryAt: null, lastError: 'mailbox full', tries: 12 },
      })
      .execute()
    expect(await needs('letters')).toMatchObject([{ count: 1, error: 'mailbox full', at: 5 }])
  })

  test('they are tried again all at once, and what has left is not', async () => {
    const letter = { kind: 'welcome', userId: null, replyTo: null, subject: '', text: '', html: '' }
    for (const id of ['one', 'two', 'sent'])
      await app.db
        .insertInto('outboxEmails')
        .values({
          ...{ id, dedupeKey: id, recipient: 'gone@example.com', ...letter },
          ...{ createdAt: 5, sentAt: id === 'sent' ? 6 : null, nextTryAt: null, lastError: '550', tries: 12 },
        })
        .execute()
    const again = () => owner.browser.post('/api/studio/letters/again', {})
    expect((await again()).body.message).toBe(TEXTS.lettersTriedAgain(2))
    expect(await needs('letters')).toEqual([])
    expect((await again()).body.message).toBe(TEXTS.lettersTriedAgain(0))
  })

  test('a session whose teacher teaches here no more needs somebody, a week ahead', async () => {
    const meera = await newTeacher(app, { capacity: 10 })
    await holdAt(app, meera.sessionId, app.studio.now() + 6 * 24 * HOUR)
    expect(await needs('unled')).toEqual([])
    const { userId } = await app.db
      .selectFrom('instructors')
      .innerJoin('classes', 'classes.instructorId', 'instructors.id')
      .select('instructors.userId')
      .where('classes.id', '=', meera.classId)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('staffRoles').where('userId', '=', userId).execute()
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute()
    expect(await needs('unled')).toMatchObject([{ id: meera.sessionId, title: expect.any(String) }])
    await holdAt(app, meera.sessionId, app.studio.now() + 8 * 24 * HOUR)
    expect(await needs('unled')).toEqual([])
  })

  test('a centre that is not there, or not theirs, is none', async () => {
    expect((await owner.browser.get('/api/studio/today?centre=nowhere')).status).toBe(404)
  })

  test('the audit runs once a day by itself, and says what it found', async () => {
    await auditDaily(app.studio)
    const { auditedAt } = await today()
    expect(auditedAt).toBeGreaterThan(0)
    await auditDaily(app.studio)
    expect(
      await app.db.selectFrom('auditLog').select('id').where('action', '=', 'audit.ran').execute(),
    ).toHaveLength(1)
    const meera = await newTeacher(app, { startsInDays: 2 })
    const member = await newMember(app)
    // A booking without a seat breaks a promise.
    await book(app, { ...meera, userId: member.id })
    app.wait(25 * HOUR)
    await auditDaily(app.studio)
    owner = await newAdmin(app)
    expect((await needs('audit'))[0].findings).not.toEqual([])
    expect(app.logged.some(({ message }) => message === 'the audit found something')).toBe(true)
    app.logged.length = 0
  })

  test('the desk of one centre sees that centre, no money, and nothing of the studio', async () => {
    const [own, other] = [await newTeacher(app, { capacity: 8 }), await newTeacher(app, { capacity: 8 })]
    for (const [id, { classId, sessionId }] of [
      ['here', own],
      ['there', other],
    ] as const) {
      await app.db
        .insertInto('centres')
        .values({
          ...{ id, slug: id, name: id, address: '', description: '', specialties: '[]', picture: '' },
          ...{ timing: '', phone: '', mapQuery: '', position: 1 },
        })
        .execute()
      await app.db.updateTable('classes').set({ centreId: id }).where('id', '=', classId).execute()
      await holdAt(app, sessionId, app.studio.now())
    }
    const ofCentre = async (centre: string) =>
      (await owner.browser.get(`/api/studio/today?centre=${centre}`)).body.data
    expect((await ofCentre('there')).sessions.map(({ _id }: { _id: string }) => _id)).toEqual([
      other.sessionId,
    ])
    const desk = await newMember(app)
    await desk.browser.post('/api/conversation', { text: 'Is there a mat for me?' })
    await app.db
      .updateTable('conversationMessages')
      .set({ createdAt: app.studio.now() - 21 * HOUR })
      .execute()
    await writeStanding(app.db, threadOfMember(desk.id))
    await app.db
      .insertInto('staffRoles')
      .values({
        id: 'd',
        userId: desk.id,
        role: 'front desk',
        centreId: 'here',
        grantedAt: 1,
        grantedBy: null,
      })
      .execute()
    const seen = await today(desk as typeof owner)
    expect(seen.sessions.map(({ _id }: { _id: string }) => _id)).toEqual([own.sessionId])
    expect(seen.money).toBeNull()
    expect((await desk.browser.get('/api/studio/today?centre=there')).status).toBe(404)
    expect(seen.needs.map(({ kind }: { kind: string }) => kind)).not.toContain('message')
  })
})
