import { beforeAll, describe, expect, test } from 'vitest'
import { type TimetableSession, timetable } from '../../contract/schedule.ts'
import { seedStudio } from '../../demo/seed/seed.ts'
import { paise } from '../../shared/money.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('the timetable on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
  })
  const ask = async (query = '') => (await app.browser().get(`/api/schedule/get${query}`)).body.data
  const sessionsOf = (data: { days: { sessions: TimetableSession[] }[] }) =>
    data.days.flatMap((day) => day.sessions)

  test('shows seven days from now, today first, without the hours that are over', async () => {
    const data = await ask()
    expect(timetable.strict().safeParse(data).error).toBeUndefined()
    expect([data.from, data.days[0].date, data.previous]).toEqual([data.today, data.today, null])
    expect(sessionsOf(data).length).toBeGreaterThan(0)
    for (const { endsAt } of sessionsOf(data)) expect(endsAt).toBeGreaterThan(app.studio.now())
    // A day that has passed is today.
    expect((await ask('?from=2000-01-01')).from).toBe(data.today)
  })

  test('says what one session and the rest of the run cost, and how many places are free', async () => {
    const { id } = await newClass(app, {
      startsInDays: 2,
      slug: `seats-${engine}`,
      capacity: 3,
      pricePaise: 0,
    })
    const [session] = sessionsOf(await ask()).filter((one) => one.yogaClass._id === id)
    expect(session).toMatchObject({ seatsLeft: 3, yogaClass: { singlePrice: null, language: 'English' } })
    await app.db
      .updateTable('classes')
      .set({ singlePricePaise: paise(250) })
      .where('id', '=', id)
      .execute()
    const member = await newMember(app)
    await member.browser.post('/api/payments/create', { userId: member.id, classId: id, amount: 0 })
    const [after] = sessionsOf(await ask()).filter((one) => one.yogaClass._id === id)
    expect(after).toMatchObject({ seatsLeft: 2, yogaClass: { singlePrice: 250 } })
  })

  test('names who teaches a session and where it meets, also where that is not as usual', async () => {
    const { id } = await newClass(app, { startsInDays: 2, slug: `lent-${engine}` })
    const other = await app.db
      .selectFrom('instructors')
      .selectAll()
      .where('slug', '=', 'rohan-bhatt')
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('classSessions')
      .set({ instructorId: other.id })
      .where('classId', '=', id)
      .where('number', '=', 1)
      .execute()
    const own = sessionsOf(await ask('?teacher=rohan-bhatt')).filter((one) => one.yogaClass._id === id)
    expect(own).toMatchObject([{ number: 1, instructor: { name: 'Rohan Bhatt' } }])
  })

  test('puts every session on its day, in order, with the hour on the wall', async () => {
    const next = await ask(`?from=${(await ask()).next}`)
    for (const { date, sessions } of next.days) {
      const starts = sessions.map((session: TimetableSession) => session.startsAt)
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      for (const session of sessions) {
        const wall = new Date(session.startsAt + 5.5 * 3_600_000).toISOString()
        expect([wall.slice(0, 10), wall.slice(11, 16)]).toEqual([date, session.startTime])
      }
    }
  })

  test('leads on, and back until today', async () => {
    const here = await ask()
    const next = await ask(`?from=${here.next}`)
    expect(next.previous).toBe(here.from)
    const soon = await ask(`?from=${here.days[4].date}`)
    expect([soon.from, soon.previous]).toEqual([here.days[4].date, here.today])
  })

  test('is filtered by centre, level and teacher, and an empty choice is none', async () => {
    const { next, centres, teachers, styles, languages } = await ask()
    const week = `from=${next}`
    expect(styles).toContain('Yin')
    expect(languages).toContain('English')
    expect(centres.map((one: { slug: string }) => one.slug).sort()).toEqual([
      'mumbai',
      'mysore',
      'online',
      'rishikesh',
    ])
    expect(teachers.length).toBeGreaterThanOrEqual(6)
    const all = sessionsOf(await ask(`?${week}&centre=&level=&teacher=`))
    const online = sessionsOf(await ask(`?${week}&centre=online`))
    const mumbai = sessionsOf(await ask(`?${week}&centre=mumbai`))
    expect(online.every((one) => one.centre === null)).toBe(true)
    expect(mumbai.every((one) => one.centre?.slug === 'mumbai')).toBe(true)
    for (const filter of [
      ...['level=beginner', 'teacher=rohan-bhatt', 'centre=mysore', 'time=evening', 'free=1'],
      ...['style=Yin', 'language=Hindi'],
    ])
      expect(sessionsOf(await ask(`?${week}&${filter}`)).length).toBeLessThan(all.length)
    const hours = sessionsOf(await ask(`?${week}&time=evening`)).map(({ startTime }) => startTime)
    expect(hours.every((hour) => hour >= '17:00')).toBe(true)
    const both = sessionsOf(await ask(`?${week}&teacher=rohan-bhatt&centre=mysore`))
    expect(both).toEqual([])
  })

  test('shows what comes closest where no session fits, and what it lacks', async () => {
    const asked = '?centre=mumbai&level=beginner&time=evening'
    const { nearest } = await ask(asked)
    expect(sessionsOf(await ask(asked))).toEqual([])
    expect(nearest).toHaveLength(3)
    for (const { session, differs } of nearest) {
      const fits = {
        centre: session.centre?.slug === 'mumbai',
        level: session.yogaClass.difficulty === 'beginner',
        time: session.startTime >= '17:00',
      }
      expect(Object.keys(fits).filter((name) => !fits[name as keyof typeof fits])).toEqual(differs)
      expect(differs.length).toBe(1)
      expect(session.seatsLeft).toBeGreaterThan(0)
      expect(session.yogaClass.style).not.toBe('Prenatal')
    }
    expect(new Set(nearest.map((one: { session: TimetableSession }) => one.session.yogaClass._id)).size).toBe(
      3,
    )
    expect((await ask()).nearest).toEqual([])
  })

  test('knows no hour for a recording', async () => {
    const sessions = sessionsOf(await ask(`?from=${(await ask()).next}`))
    expect(sessions.some((one) => one.yogaClass.type === 'Recorded')).toBe(false)
  })

  test('shows a session that was cancelled as such', async () => {
    const { id } = await newClass(app, { startsInDays: 1, slug: `off-${engine}` })
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
      'from=2026-02-30',
      'from=soon',
      'from=9999-99-99',
      'time=teatime',
      'free=yes',
      'style=%3Cb%3E',
      'level=expert',
      'centre=../x',
      'teacher=%00',
    ])
      expect((await app.browser().get(`/api/schedule/get?${query}`)).status, query).toBeGreaterThanOrEqual(
        404,
      )
    for (const query of ['from=2000-01-01', 'from=2999-12-31'])
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
