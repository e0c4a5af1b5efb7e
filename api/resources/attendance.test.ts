import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { completeEndedEnrollments } from '../../domain/enrollment/complete-enrollments.ts'
import type { RollMark } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { callOff } from '../../tests/support/bookings.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

describe.each(BOTH_ENGINES)('attendance on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  const MINUTE = 60_000
  const inClass = async (about: Parameters<typeof newClass>[1] = {}) => {
    const yogaClass = await newClass(app, { pricePaise: 0, totalClasses: 3, ...about })
    const member = await newMember(app)
    await member.browser.post('/api/payments/create', { userId: member.id, classId: yogaClass.id, amount: 0 })
    const ask = (path: string, more: object = {}) =>
      member.browser.post(path, { userId: member.id, classId: yogaClass.id, ...more })
    return {
      yogaClass,
      member,
      mark: (session?: number | string) => ask('/api/attendance/mark', { session }),
      unmark: (session: number) => ask('/api/attendance/unmark', { session }),
      stats: (classId = yogaClass.id) => ask('/api/attendance/stats', { classId }),
      seen: async () => (await member.browser.get(`/api/classes/get/${yogaClass.id}`)).body.data.enrollment,
      giveUp: async (number: number) => {
        const sessionId = `${yogaClass.id}-${number}`
        await app.db.deleteFrom('seats').where('sessionId', '=', sessionId).execute()
        await app.db
          .updateTable('bookings')
          .set({ state: 'given-up' })
          .where('sessionId', '=', sessionId)
          .execute()
      },
      /** What the roll says of a session. */
      roll: (number: number, mark: RollMark | null) =>
        app.db
          .updateTable('bookings')
          .set({ mark, markedAt: app.studio.now(), markedBy: null })
          .where('userId', '=', member.id)
          .where('sessionId', '=', `${yogaClass.id}-${number}`)
          .execute(),
      /** Moves a session to this many minutes from now; it lasts an hour. */
      move: (number: number, minutes: number) => {
        const startsAt = app.studio.now() + minutes * MINUTE
        return app.db
          .updateTable('classSessions')
          .set({ startsAt, endsAt: startsAt + 60 * MINUTE })
          .where('classId', '=', yogaClass.id)
          .where('number', '=', number)
          .execute()
      },
    }
  }
  const films = (totalClasses = 3) => inClass({ type: 'Recorded', totalClasses })

  test('POST /api/attendance/mark completes the next video, up to the last', async () => {
    const { mark, member } = await films()
    expect((await mark()).body).toEqual({
      success: true,
      message: TEXTS.sessionCompleted,
      data: { completedSessions: 1, totalSessions: 3, session: 1 },
    })
    app.wait(MINUTE)
    expect((await mark()).body.data).toMatchObject({ completedSessions: 2, session: 2 })
    app.wait(MINUTE)
    expect((await mark()).body.data.completedSessions).toBe(3)
    app.wait(MINUTE)
    const past = await mark()
    expect([past.status, past.body.message]).toEqual([409, TEXTS.allCompleted])
    const { body } = await member.browser.get(`/api/classes/getenrolledclasses/${member.id}`)
    expect(body.data[0]).toMatchObject({ status: 'completed', completedSessions: 3 })
    expect(await audit(app.studio)).toEqual([])
  })

  test('the same number counts once, also under a double click, and without a number once a minute', async () => {
    const { mark } = await films(5)
    const clicks = await Promise.all(Array.from({ length: 6 }, () => mark('2')))
    expect(clicks.every((click) => click.status === 200)).toBe(true)
    expect((await mark(2)).body.data).toEqual({ completedSessions: 1, totalSessions: 5, session: 2 })
    app.wait(MINUTE)
    const all = await Promise.all(Array.from({ length: 6 }, () => mark()))
    expect(all.map(({ status, body }) => [status, body.data.completedSessions])).toEqual(
      all.map(() => [200, 2]),
    )
    for (const session of [3, 4, 5]) await mark(session)
    expect((await mark(6)).body.message).toBe(TEXTS.allCompleted)
  })

  test('a session can be marked from its beginning on, and says so before', async () => {
    const { mark, seen, move } = await inClass()
    await move(1, 1)
    const early = await mark()
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringMatching(/^This session hasn’t started yet/),
    ])
    expect((await mark(1)).status).toBe(409)
    expect((await seen()).next).toEqual({ session: 1, markableFrom: expect.any(Number) })
    app.wait(MINUTE)
    expect((await mark()).body.data).toEqual({ completedSessions: 1, totalSessions: 3, session: 1 })
    app.wait(MINUTE)
    // The next one is a week away, anyone who asks for it.
    for (const session of [undefined, 2, 3]) expect((await mark(session)).status).toBe(409)
    expect((await seen()).next.session).toBe(2)
    expect(await audit(app.studio)).toEqual([])
  })

  test('only by anyone who is booked in it, and not one that was cancelled', async () => {
    const { mark, seen, move, giveUp, yogaClass } = await inClass({ totalClasses: 4 })
    await move(1, -61)
    await move(2, -1)
    for (const session of [1, 2]) {
      await giveUp(session)
      const missed = await mark(session)
      expect([missed.status, missed.body.message]).toEqual([409, TEXTS.notInThatSession])
    }
    expect((await seen()).next.session).toBe(3)
    await move(3, 0)
    app.wait(MINUTE)
    expect((await mark()).body.data.session).toBe(3)
    await move(4, -1)
    await callOff(app.db, yogaClass.id, 4, app.studio.now())
    const off = await mark(4)
    expect([off.status, off.body.message]).toEqual([409, TEXTS.sessionCalledOff])
    expect((await seen()).next).toBeNull()
    app.wait(MINUTE)
    expect((await mark()).body.message).toBe(TEXTS.allCompleted)
  })

  test('who joined in the last session of a run has bought that one', async () => {
    const { mark, seen, move, giveUp } = await inClass({ totalClasses: 2 })
    await giveUp(1)
    await move(1, -90)
    await move(2, -1)
    expect((await mark(1)).body.message).toBe(TEXTS.notInThatSession)
    expect((await seen()).next.session).toBe(2)
    expect((await mark()).body.data.session).toBe(2)
  })

  test('a run is completed when its last session has been held, marked or not, and not before', async () => {
    const { mark, seen, move } = await inClass({ totalClasses: 1 })
    await move(1, -30)
    await mark()
    await completeEndedEnrollments(app.studio)
    expect(await seen()).toMatchObject({ status: 'active', completedSessions: 1 })
    await move(1, -60)
    await completeEndedEnrollments(app.studio)
    expect((await seen()).status).toBe('completed')
    const lazy = await inClass({ totalClasses: 1 })
    await lazy.move(1, -60)
    await completeEndedEnrollments(app.studio)
    expect(await lazy.seen()).toMatchObject({ status: 'completed', completedSessions: 0 })
    expect(await audit(app.studio)).toEqual([])
  })

  test('POST /api/attendance/unmark takes a mark back until the midnight of the studio’s day', async () => {
    const { mark, unmark, seen } = await films(2)
    await mark(1)
    await mark(2)
    expect((await seen()).status).toBe('completed')
    expect((await unmark(2)).body).toEqual({
      success: true,
      message: TEXTS.sessionUnmarked,
      data: { completedSessions: 1, totalSessions: 2, session: 2 },
    })
    expect(await seen()).toMatchObject({
      status: 'active',
      completedSessions: 1,
      next: { session: 2 },
      markedToday: 1,
    })
    expect((await unmark(2)).status).toBe(200)
    await app.db
      .updateTable('attendance')
      .set({ studioDay: '2026-01-01' })
      .where('sessionNumber', '=', 1)
      .execute()
    const late = await unmark(1)
    expect([late.status, late.body.message]).toEqual([409, TEXTS.markStays])
  })

  test('a mark that meets a cancellation completes nothing: who left the class stays out of it', async () => {
    const { mark, member } = await films(1)
    const own = app.db.selectFrom('enrollments').selectAll().where('userId', '=', member.id)
    let marked: ReturnType<typeof mark> | undefined
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('enrollments')
        .set({ status: 'cancelled' })
        .where('userId', '=', member.id)
        .execute()
      marked = mark()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect((await marked)?.status).toBe(403)
    expect((await own.executeTakeFirstOrThrow()).status).toBe('cancelled')
  })

  test.each([[0], [-1], [1.5], ['x'], [9]])('session %s is none', async (session) => {
    const { mark } = await films()
    const { status } = await mark(session)
    expect([409, 422]).toContain(status)
  })

  test('marking and stats need a login, the own id, the class and an enrollment', async () => {
    const { yogaClass, member } = await inClass()
    const outsider = await newMember(app)
    for (const path of ['/api/attendance/mark', '/api/attendance/unmark', '/api/attendance/stats']) {
      expect(
        (await app.browser().post(path, { session: 1, userId: member.id, classId: yogaClass.id })).status,
      ).toBe(401)
      expect(
        (await outsider.browser.post(path, { session: 1, userId: member.id, classId: yogaClass.id })).body
          .message,
      ).toBe(TEXTS.notYours)
      expect(
        (await outsider.browser.post(path, { session: 1, userId: outsider.id, classId: yogaClass.id })).body
          .message,
      ).toBe(TEXTS.notEnrolled)
      expect(
        (await outsider.browser.post(path, { session: 1, userId: outsider.id, classId: 'none' })).status,
      ).toBe(404)
      expect(
        (await outsider.browser.post(path, { session: 1, userId: outsider.id })).body.errors,
      ).toHaveProperty('classId')
      expect(
        (
          await member.browser.post(
            path,
            { session: 1, userId: member.id, classId: yogaClass.id },
            { origin: 'https://evil.example' },
          )
        ).status,
      ).toBe(403)
    }
  })

  test('POST /api/attendance/stats counts four things', async () => {
    const { mark, stats, move, yogaClass } = await inClass({ totalClasses: 4 })
    for (const number of [1, 2, 3]) await move(number, -61 * number)
    expect((await stats()).body).toEqual({
      success: true,
      data: [
        { _id: 'attended', count: 0 },
        { _id: 'totalSessions', count: 4 },
        { _id: 'attendancePercentage', count: 0 },
        { _id: 'progress', count: 0 },
      ],
    })
    await mark()
    const counts = Object.fromEntries(
      (await stats()).body.data.map((stat: { _id: string; count: number }) => [stat._id, stat.count]),
    )
    expect(counts).toMatchObject({ attended: 1, totalSessions: 4, progress: 25 })
    expect(counts.attendancePercentage).toBe(33)
    // The member area has the class under its slug too.
    expect((await stats(yogaClass.slug)).status).toBe(200)
    expect((await stats('nowhere')).status).toBe(404)
  })

  test('the roll is the truth of a dated session, whatever its member marked', async () => {
    const { mark, seen, stats, move, roll, member, yogaClass } = await inClass({ totalClasses: 4 })
    for (const number of [1, 2, 3]) await move(number, -61 * (4 - number))
    const { now, settings } = app.studio
    // The second was met on its own day, the third marked today: around midnight these are two.
    const daysThere = new Set([122, 0].map((ago) => studioDay(now() - ago * MINUTE, settings.timeZone)))
    await mark(1)
    await roll(1, 'absent')
    await roll(2, 'late')
    expect(await seen()).toMatchObject({ completedSessions: 1, next: { session: 3 } })
    const refused = await mark(1)
    expect([refused.status, refused.body.message]).toEqual([409, TEXTS.markedOtherwise('absent')])
    expect((await mark(2)).body.data).toEqual({ completedSessions: 1, totalSessions: 4, session: 2 })
    expect((await mark(3)).body.data.completedSessions).toBe(2)
    expect((await stats()).body.data.map(({ count }: { count: number }) => count)).toEqual([2, 4, 67, 50])
    const { browser, id } = member
    const days = (await browser.get('/api/attendance/days')).body.data
    expect(days.practised).toHaveLength(daysThere.size)
    const achieved = async () => (await browser.post('/api/daily-achievement/', { userId: id })).body
    expect(await achieved()).toMatchObject({ totalAttendedSessions: 2 })
    await roll(1, 'present')
    await roll(3, 'excused')
    expect(await achieved()).toMatchObject({ totalAttendedSessions: 2 })
    await roll(1, null)
    expect(await seen()).toMatchObject({ completedSessions: 2 })
    const { sessions } = (await browser.get(`/api/classes/get/${yogaClass.id}`)).body.data
    expect(sessions.map(({ completed }: { completed: boolean }) => completed)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(sessions[1].roll).toMatchObject({ mark: 'late', by: 'staff' })
    const enrolled = (await browser.get(`/api/classes/getenrolledclasses/${id}`)).body.data
    expect(enrolled[0]).toMatchObject({ completedSessions: 2 })
    expect(await audit(app.studio)).toEqual([])
  })

  test('what was practised stays when the studio calls the class off', async () => {
    const { mark, move, member, yogaClass } = await inClass({ totalClasses: 3 })
    await move(1, -61)
    await mark(1)
    const boss = await newMember(app)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.id).execute()
    expect((await boss.browser.post(`/api/classes/${yogaClass.id}/cancel`, {})).status).toBe(200)
    const { body } = await member.browser.post('/api/daily-achievement/', { userId: member.id })
    expect(body).toMatchObject({ totalAttendedSessions: 1, currentStreak: 1 })
  })

  test('a single place and a walk-in count through the roll, in achievements and in no run', async () => {
    const { member, seen, yogaClass, giveUp } = await inClass({ totalClasses: 2 })
    await giveUp(1)
    const other = await newClass(app, { totalClasses: 1, startsInDays: -1 })
    for (const [id, sessionId, classId] of [
      ['walk-in', `${other.id}-1`, other.id],
      ['walk-in-2', `${yogaClass.id}-1`, yogaClass.id],
    ] as const) {
      await app.db
        .insertInto('bookings')
        .values({
          id: `${id}-${engine}`,
          sessionId,
          classId,
          userId: member.id,
          source: 'walk-in',
          createdAt: app.studio.now(),
          mark: 'present',
          markedAt: app.studio.now(),
        })
        .execute()
      await app.db
        .insertInto('seats')
        .values({ sessionId, classId, bookingId: `${id}-${engine}`, number: 1 })
        .execute()
    }
    const { body } = await member.browser.post('/api/daily-achievement/', { userId: member.id })
    expect(body.totalAttendedSessions).toBe(2)
    expect((await seen()).completedSessions).toBe(0)
    expect(
      (await member.browser.post('/api/attendance/mark', { userId: member.id, classId: other.id })).status,
    ).toBe(403)
  })

  test('POST /api/daily-achievement/ counts days in a row, and says how each figure came to be', async () => {
    const { mark, member } = await films(20)
    const ask = async () => (await member.browser.post('/api/daily-achievement/', { userId: member.id })).body
    expect(await ask()).toEqual({
      success: true,
      currentStreak: 0,
      weekStreak: 0,
      totalAttendedSessions: 0,
      firstDay: null,
      lastDay: null,
      achievements: [],
      parts: {
        timeZone: 'Asia/Kolkata',
        sessions: { byRoll: 0, byMember: 0, films: 0 },
        streak: { practised: 0, restWeek: 0, pause: 0 },
      },
    })
    for (let i = 1; i <= 5; i++) await mark(i)
    expect(await ask()).toEqual({
      success: true,
      currentStreak: 1,
      weekStreak: 1,
      totalAttendedSessions: 5,
      firstDay: expect.stringMatching(DAY),
      lastDay: expect.stringMatching(DAY),
      achievements: ['First session completed', 'Basic Achievement Badge'],
      parts: {
        timeZone: 'Asia/Kolkata',
        sessions: { byRoll: 0, byMember: 0, films: 5 },
        streak: { practised: 1, restWeek: 0, pause: 0 },
      },
    })
    expect((await member.browser.post('/api/daily-achievement/', { userId: 'another' })).status).toBe(403)
    expect((await app.browser().post('/api/daily-achievement/', { userId: member.id })).status).toBe(401)
  })

  test('what was given back for all of its price counts for no streak and no badge', async () => {
    const member = await newMember(app)
    const { browser, id } = member
    for (let time = 0; time < 2; time++) {
      const { id: classId } = await newClass(app, { type: 'Recorded', totalClasses: 5 })
      const { body } = await browser.post('/api/payments/create', { userId: id, classId, amount: 1499 })
      const proof = await app.sandbox.pay(body.orderId)
      expect((await browser.post('/api/payments/verify', proof)).status).toBe(200)
      for (let session = 1; session <= 5; session++)
        await browser.post('/api/attendance/mark', { userId: id, classId, session })
      const { enrollment } = (await browser.get(`/api/classes/get/${classId}`)).body.data
      const back = await browser.post(`/api/enrollments/${enrollment._id}/cancel`, { refund: 1499 })
      expect(back.status).toBe(200)
    }
    const { totalAttendedSessions, achievements } = (
      await browser.post('/api/daily-achievement/', { userId: id })
    ).body
    expect({ totalAttendedSessions, achievements }).toEqual({ totalAttendedSessions: 0, achievements: [] })
  })
})
