import { beforeAll, describe, expect, test } from 'vitest'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(BOTH_ENGINES)('pauses and zones on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  /** A member who watched videos this many days ago, at this hour. */
  const practised = async (...daysAgo: number[]) => {
    const member = await newMember(app)
    const { browser, id: userId } = member
    const { id: classId } = await newClass(app, { type: 'Recorded', pricePaise: 0, totalClasses: 20 })
    await browser.post('/api/payments/create', { userId, classId, amount: 0 })
    for (const [index, days] of daysAgo.entries()) {
      const session = index + 1
      expect((await browser.post('/api/attendance/mark', { userId, classId, session })).status).toBe(200)
      await move(userId, session, app.studio.now() - days * 86_400_000)
    }
    const today = studioDay(app.studio.now(), 'Asia/Kolkata')
    return {
      browser,
      userId,
      day: (days: number) => dayPlus(today, days),
      achievements: async () => (await browser.post('/api/daily-achievement/', { userId })).body,
      pauses: async () => (await browser.get('/api/user/pauses')).body.data,
      pause: (from: number, until: number) =>
        browser.post('/api/user/pauses', { from: dayPlus(today, from), until: dayPlus(today, until) }),
    }
  }
  const move = (userId: string, sessionNumber: number, completedAt: number) =>
    app.db
      .updateTable('attendance')
      .set({ completedAt })
      .where('userId', '=', userId)
      .where('sessionNumber', '=', sessionNumber)
      .execute()

  test('a pause keeps the streak; taken back, it does not', async () => {
    const { achievements, pause, pauses, browser, day } = await practised(0, 12)
    const told = await pause(-13, -1)
    expect(told).toMatchObject({ status: 201, body: { message: TEXTS.pauseKept } })
    const kept = await achievements()
    expect(kept).toMatchObject({
      currentStreak: 2,
      parts: { streak: { practised: 2, restWeek: 0, pause: 11 }, sessions: { films: 2 } },
    })
    expect(await pauses()).toEqual({
      today: day(0),
      timeZone: 'Asia/Kolkata',
      pauses: [{ _id: told.body.data.id, from: day(-13), until: day(-1), state: 'over' }],
    })
    const gone = await browser.delete(`/api/user/pauses/${told.body.data.id}`)
    expect(gone).toMatchObject({ status: 200, body: { message: TEXTS.pauseTakenBack } })
    expect((await achievements()).currentStreak).toBe(1)
    expect((await browser.delete(`/api/user/pauses/${told.body.data.id}`)).status).toBe(404)
  })

  test('a pause is ended early with today, once', async () => {
    const { pause, pauses, browser, day } = await practised()
    const { id } = (await pause(-2, 30)).body.data
    expect((await pauses()).pauses).toMatchObject([{ state: 'now' }])
    expect(await browser.post(`/api/user/pauses/${id}/end`, {})).toMatchObject({
      status: 200,
      body: { message: TEXTS.pauseEnded },
    })
    expect((await pauses()).pauses).toMatchObject([{ from: day(-2), until: day(0), state: 'now' }])
    expect(await browser.post(`/api/user/pauses/${id}/end`, {})).toMatchObject({
      status: 409,
      body: { message: TEXTS.pauseOver },
    })
    const later = (await pause(5, 6)).body.data.id
    expect(await browser.post(`/api/user/pauses/${later}/end`, {})).toMatchObject({
      status: 409,
      body: { message: TEXTS.pauseNotBegun },
    })
  })

  test('days that a pause may not have are refused with a sentence, and nothing is kept', async () => {
    const { pause, pauses, browser, day } = await practised()
    const refused = async (from: number, until: number, field: string, message: string) =>
      expect(await pause(from, until)).toMatchObject({
        status: 422,
        body: { message, errors: { [field]: message } },
      })
    await refused(-15, 0, 'from', TEXTS.pauseTooEarly(14))
    await refused(366, 367, 'from', TEXTS.pauseTooLate)
    await refused(3, 2, 'until', TEXTS.pauseBackwards)
    await refused(0, LIMITS.pauseDays, 'until', TEXTS.pauseTooLong(90))
    for (const body of [
      {},
      { from: day(0) },
      { from: day(0), until: '2026-02-30' },
      { from: '', until: null },
    ])
      expect((await browser.post('/api/user/pauses', body)).status).toBe(422)
    expect((await pauses()).pauses).toEqual([])

    expect((await pause(-14, 75)).status).toBe(201)
    expect(await pause(75, 80)).toMatchObject({ status: 409, body: { message: TEXTS.pauseOverlaps } })
    await refused(76, 76, 'until', TEXTS.pauseTooLong(90))
    expect((await pause(77, 77)).status).toBe(201)
    expect((await pauses()).pauses).toHaveLength(2)
  })

  test('of two that are told at once for the same days one is kept', async () => {
    const { pause, pauses } = await practised()
    const answers = await Promise.all([pause(0, 5), pause(3, 9), pause(1, 2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await pauses()).pauses).toHaveLength(1)
  })

  test('a pause is its member’s own', async () => {
    const [one, other] = [await practised(), await practised()]
    const { id } = (await one.pause(-1, 3)).body.data
    expect((await other.browser.post(`/api/user/pauses/${id}/end`, {})).status).toBe(404)
    expect((await other.browser.delete(`/api/user/pauses/${id}`)).status).toBe(404)
    expect((await other.pauses()).pauses).toEqual([])
    expect((await app.browser().get('/api/user/pauses')).status).toBe(401)
    const { practicePauses } = (await one.browser.get('/api/user/export')).body
    expect(practicePauses).toMatchObject([{ id, from: one.day(-1), until: one.day(3) }])
  })

  test('days are the member’s own: the zone moves the streak and the calendar, and unset it is the studio’s', async () => {
    const { browser, userId, achievements } = await practised(1, 0)
    // 00:30 and 23:30 of one day in India: two days in Los Angeles, where it was the day before at 00:30.
    const today = studioDay(app.studio.now(), 'Asia/Kolkata')
    const midnight = Temporal.PlainDate.from(today).toZonedDateTime('Asia/Kolkata').epochMilliseconds
    await move(userId, 1, midnight - 23.5 * 3_600_000)
    await move(userId, 2, midnight - 0.5 * 3_600_000)
    const yesterday = dayPlus(today, -1)
    const calendar = async () => {
      const months = [...new Set([dayPlus(today, -2).slice(0, 7), today.slice(0, 7)])]
      const answers = await Promise.all(
        months.map((month) => browser.get(`/api/attendance/days?month=${month}`)),
      )
      return answers.flatMap(({ body }) => body.data.practised)
    }
    expect(await calendar()).toEqual([yesterday])
    expect((await achievements()).currentStreak).toBe(1)

    const zone = (timeZone: unknown) => browser.put('/api/user/preferences', { timeZone })
    expect((await zone('America/Los_Angeles')).status).toBe(200)
    expect((await browser.get('/api/user/preferences')).body.data).toMatchObject({
      timeZone: 'America/Los_Angeles',
      studioTimeZone: 'Asia/Kolkata',
      email: true,
    })
    expect(await calendar()).toEqual([dayPlus(today, -2), yesterday])
    expect((await achievements()).parts.timeZone).toBe('America/Los_Angeles')
    expect((await browser.get('/api/user/pauses')).body.data).toMatchObject({
      timeZone: 'America/Los_Angeles',
      today: studioDay(app.studio.now(), 'America/Los_Angeles'),
    })
    for (const wrong of ['Europe/Atlantis', '+05:30', 'x'.repeat(80), 7])
      expect(await zone(wrong)).toMatchObject({
        status: 422,
        body: { errors: { timeZone: TEXTS.timeZoneUnknown } },
      })
    expect((await browser.get('/api/user/export')).body.preferences.timeZone).toBe('America/Los_Angeles')
    expect((await zone('studio')).status).toBe(200)
    expect(await calendar()).toEqual([yesterday])
  })
})
