import { beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../contract/texts.ts'
import { audit } from '../domain/payments/audit.ts'
import { ENGINES } from '../tests/engines.ts'
import { type House, newClass, newMember, openHouse } from '../tests/house.ts'

describe.each(ENGINES)('attendance on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
  })

  const inClass = async (totalClasses = 3, startsInDays = 7) => {
    const yogaClass = await newClass(house, { pricePaise: 0, totalClasses, startsInDays })
    const member = await newMember(house)
    await member.browser.post('/api/payments/create', { userId: member.id, classId: yogaClass.id, amount: 0 })
    const ask = (path: string, more: object = {}) =>
      member.browser.post(path, { userId: member.id, classId: yogaClass.id, ...more })
    return {
      yogaClass,
      member,
      mark: (session?: number | string) => ask('/api/attendance/mark', { session }),
      stats: () => ask('/api/attendance/stats'),
    }
  }

  test('POST /api/attendance/mark completes the next session, up to the last', async () => {
    const { mark, member } = await inClass(3)
    expect((await mark()).body).toEqual({
      success: true,
      message: TEXTS.sessionCompleted,
      data: { completedSessions: 1, totalSessions: 3 },
    })
    expect((await mark()).body.data.completedSessions).toBe(2)
    expect((await mark()).body.data.completedSessions).toBe(3)
    const past = await mark()
    expect([past.status, past.body.message]).toEqual([409, TEXTS.allCompleted])
    const { body } = await member.browser.get(`/api/classes/getenrolledclasses/${member.id}`)
    expect(body.data[0]).toMatchObject({ status: 'completed', completedSessions: 3 })
    expect(await audit(house.studio)).toEqual([])
  })

  test('the same number counts once, also under a double click', async () => {
    const { mark } = await inClass(5)
    const clicks = await Promise.all(Array.from({ length: 6 }, () => mark('2')))
    expect(clicks.every((click) => click.status === 200)).toBe(true)
    expect((await mark(2)).body.data).toEqual({ completedSessions: 1, totalSessions: 5 })
    const all = await Promise.all(Array.from({ length: 6 }, () => mark()))
    expect(all.filter((one) => one.status === 200)).toHaveLength(4)
    expect((await mark(6)).body.message).toBe(TEXTS.allCompleted)
  })

  test('a mark that meets a cancellation completes nothing: who left the class stays out of it', async () => {
    const { mark, member } = await inClass(1)
    const own = house.db.selectFrom('enrollments').selectAll().where('userId', '=', member.id)
    let marked: ReturnType<typeof mark> | undefined
    await house.db.transaction().execute(async (trx) => {
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
    const { mark } = await inClass()
    const { status } = await mark(session)
    expect([409, 422]).toContain(status)
  })

  test('marking and stats need a login, the own id, the class and an enrollment', async () => {
    const { yogaClass, member } = await inClass()
    const outsider = await newMember(house)
    for (const path of ['/api/attendance/mark', '/api/attendance/stats']) {
      expect((await house.browser().post(path, { userId: member.id, classId: yogaClass.id })).status).toBe(
        401,
      )
      expect(
        (await outsider.browser.post(path, { userId: member.id, classId: yogaClass.id })).body.message,
      ).toBe(TEXTS.notYours)
      expect(
        (await outsider.browser.post(path, { userId: outsider.id, classId: yogaClass.id })).body.message,
      ).toBe(TEXTS.notEnrolled)
      expect((await outsider.browser.post(path, { userId: outsider.id, classId: 'none' })).status).toBe(404)
      expect((await outsider.browser.post(path, { userId: outsider.id })).body.errors).toHaveProperty(
        'classId',
      )
      expect(
        (
          await member.browser.post(
            path,
            { userId: member.id, classId: yogaClass.id },
            { origin: 'https://evil.example' },
          )
        ).status,
      ).toBe(403)
    }
  })

  test('POST /api/attendance/stats counts four things', async () => {
    const { mark, stats } = await inClass(4, -2)
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
    // Two or three of the four sessions are over, by the hour of the day.
    expect([33, 50]).toContain(counts.attendancePercentage)
  })

  test('POST /api/daily-achievement/ counts days in a row in the studio’s time zone', async () => {
    const { mark, member } = await inClass(20)
    const ask = async () => (await member.browser.post('/api/daily-achievement/', { userId: member.id })).body
    expect(await ask()).toEqual({
      success: true,
      currentStreak: 0,
      totalAttendedSessions: 0,
      achievements: [],
    })
    for (let i = 0; i < 5; i++) await mark()
    expect(await ask()).toEqual({
      success: true,
      currentStreak: 1,
      totalAttendedSessions: 5,
      achievements: ['First session completed', 'Basic Achievement Badge'],
    })
    expect((await member.browser.post('/api/daily-achievement/', { userId: 'another' })).status).toBe(403)
    expect((await house.browser().post('/api/daily-achievement/', { userId: member.id })).status).toBe(401)
  })
})
