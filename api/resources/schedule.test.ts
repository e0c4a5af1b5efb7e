import { beforeAll, describe, expect, test } from 'vitest'
import { type TimetableSession, timetable } from '../../contract/schedule.ts'
import { seedStudio } from '../../demo/seed/seed.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('the timetable on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
  })
  const ask = async (query = '') => (await app.browser().get(`/api/schedule/get${query}`)).body.data
  const sessionsOf = (data: { days: { sessions: TimetableSession[] }[] }) =>
    data.days.flatMap((day) => day.sessions)

  test('shows the seven days of this week, from Monday', async () => {
    const data = await ask()
    expect(timetable.strict().safeParse(data).error).toBeUndefined()
    expect(new Date(data.week).getUTCDay()).toBe(1)
    expect(data.days.map((day: { date: string }) => day.date)).toContain(data.today)
    expect(sessionsOf(data).length).toBeGreaterThan(0)
  })

  test('puts every session on its day, in order, with the hour on the wall', async () => {
    const next = await ask(`?week=${(await ask()).nextWeek}`)
    for (const { date, sessions } of next.days) {
      const starts = sessions.map((session: TimetableSession) => session.startsAt)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      for (const session of sessions) {
        const wall = new Date(session.startsAt + 5.5 * 3_600_000).toISOString()
        expect([wall.slice(0, 10), wall.slice(11, 16)]).toEqual([date, session.startTime])
      }
    }
  })

  test('leads to the week before and after, and any day names its week', async () => {
    const here = await ask()
    const next = await ask(`?week=${here.nextWeek}`)
    expect(next.previousWeek).toBe(here.week)
    expect((await ask(`?week=${here.days[4].date}`)).week).toBe(here.week)
  })

  test('is filtered by centre, level and teacher, and an empty choice is none', async () => {
    const { nextWeek, centres, teachers } = await ask()
    const week = `week=${nextWeek}`
    expect(centres.map((one: { slug: string }) => one.slug).sort()).toEqual([
      'mumbai',
      'mysore',
      'online',
      'rishikesh',
    ])
    expect(teachers).toHaveLength(6)
    const all = sessionsOf(await ask(`?${week}&centre=&level=&teacher=`))
    const online = sessionsOf(await ask(`?${week}&centre=online`))
    const mumbai = sessionsOf(await ask(`?${week}&centre=mumbai`))
    expect(online.every((one) => one.centre === null)).toBe(true)
    expect(mumbai.every((one) => one.centre?.slug === 'mumbai')).toBe(true)
    for (const filter of ['level=beginner', 'teacher=rohan-bhatt', 'centre=mysore'])
      expect(sessionsOf(await ask(`?${week}&${filter}`)).length).toBeLessThan(all.length)
    const both = sessionsOf(await ask(`?${week}&teacher=rohan-bhatt&centre=mysore`))
    expect(both).toEqual([])
  })

  test('knows no hour for a recording', async () => {
    const sessions = sessionsOf(await ask(`?week=${(await ask()).nextWeek}`))
    expect(sessions.some((one) => one.yogaClass.type === 'Recorded')).toBe(false)
  })

  test('shows a session that was called off as such', async () => {
    const { id } = await newClass(app, { startsInDays: 0, slug: `off-${engine}` })
    await app.db
      .updateTable('classSessions')
      .set({ cancelledAt: app.studio.now() })
      .where('classId', '=', id)
      .where('number', '=', 1)
      .execute()
    const own = sessionsOf(await ask()).filter((one) => one.yogaClass._id === id)
    expect(own[0]).toMatchObject({ number: 1, cancelled: true })
    const { body } = await app.browser().get(`/api/schedule/calendar.ics?teacher=teacher-${id}`)
    expect(body.match(/STATUS:\w+/g)).toEqual(
      ['CANCELLED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED'].map((state) => `STATUS:${state}`),
    )
  })

  test('refuses a week and filters that cannot be', async () => {
    for (const query of [
      'week=2026-02-30',
      'week=soon',
      'week=9999-99-99',
      'level=expert',
      'centre=../x',
      'teacher=%00',
    ])
      expect((await app.browser().get(`/api/schedule/get?${query}`)).status, query).toBeGreaterThanOrEqual(
        404,
      )
    for (const query of ['week=2000-01-01', 'week=2999-12-31'])
      expect((await app.browser().get(`/api/schedule/get?${query}`)).status, query).toBe(200)
  })

  test('is a calendar that others can read, with the same filters', async () => {
    const { status, headers, body } = await app.browser().get('/api/schedule/calendar.ics?centre=mysore')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    const lines = body.replace(/\r\n /g, '').split('\r\n')
    const values = (name: string) =>
      lines
        .filter((line: string) => line.startsWith(`${name}:`))
        .map((line: string) => line.slice(name.length + 1))
    expect(new Set(values('LOCATION'))).toEqual(new Set(['Zen Flow Mysore']))
    expect(new Set(values('UID')).size).toBe(values('BEGIN').length - 1)
    for (const start of values('DTSTART')) expect(start).toMatch(/^\d{8}T\d{6}Z$/)
    expect((await app.browser().get('/api/schedule/calendar.ics?level=expert')).status).toBe(422)
  })
})
