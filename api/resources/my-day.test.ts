import { beforeAll, describe, expect, test } from 'vitest'
import { studioDay } from '../../domain/core/studio-day.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { addCentre } from '../../tests/support/rows.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000

describe.each(ENGINES)('a teacher’s day on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMembers>>[number]
  const member = async () => (await newMembers(app, 1))[0] as Who

  /** A teacher with a class that meets daily from tomorrow on. */
  const teaching = async (about: Parameters<typeof newClass>[1] = {}) => {
    const { id } = await newClass(app, { pricePaise: 0, totalClasses: 3, startsInDays: 1, ...about })
    const who = await member()
    await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', who.id).execute()
    await app.db
      .updateTable('instructors')
      .set({ userId: who.id })
      .where('id', '=', `teacher-${id}`)
      .execute()
    const sessions = await app.db
      .selectFrom('classSessions')
      .selectAll()
      .where('classId', '=', id)
      .orderBy('number')
      .execute()
    const day = studioDay(sessions[0]?.startsAt ?? 0, app.studio.settings.timeZone)
    return { classId: id, who, sessions, day }
  }
  const ask = async (who: Who, path: string) => (await who.browser.get(`/api/studio/${path}`)).body.data

  test('names the sessions of that day, who is new, what to bring and the live door', async () => {
    const { who, day, sessions, classId } = await teaching({ type: 'Live Online' })
    const guest = await member()
    await guest.browser.post('/api/payments/create', { userId: guest.id, classId, amount: 0 })
    const found = await ask(who, `my-day?day=${day}`)
    expect(found).toMatchObject({ day, timeZone: 'Asia/Kolkata', sessions: [expect.anything()] })
    expect(found.sessions[0]).toMatchObject({
      _id: sessions[0]?.id,
      place: 'Online',
      booked: 1,
      capacity: 10,
      here: 0,
      unmarked: 1,
      bring: ['Mat'],
      wayBefore: null,
      faces: [{ name: 'Ravi Menon', isNew: true, milestone: null, isBirthday: false }],
      join: { url: `/api/sessions/${sessions[0]?.id}/join`, opensAt: (sessions[0]?.startsAt ?? 0) - HOUR },
      roll: { opensAt: (sessions[0]?.startsAt ?? 0) - HOUR / 2 },
    })
    expect((await ask(who, `my-day?day=${found.previous}`)).sessions).toEqual([])
    expect((await who.browser.get('/api/studio/my-day?day=2026-02-30')).status).toBe(422)
  })

  test('says the minutes to the next place, and no distance that no one knows', async () => {
    const { who, day, sessions, classId } = await teaching()
    const other = await newClass(app, { totalClasses: 1, startsInDays: 1 })
    for (const [centre, ofClass] of [
      ['River', classId],
      ['Hill', other.id],
    ] as const) {
      const id = `${centre}-${classId}`
      await addCentre(app.db, id, { slug: id.toLowerCase(), name: centre })
      await app.db.updateTable('classes').set({ centreId: id }).where('id', '=', ofClass).execute()
    }
    const startsAt = (sessions[0]?.endsAt ?? 0) + HOUR
    await app.db
      .updateTable('classSessions')
      .set({ startsAt, endsAt: startsAt + HOUR, instructorId: `teacher-${classId}` })
      .where('classId', '=', other.id)
      .execute()
    const found = await ask(who, `my-day?day=${day}`)
    expect(found.sessions[1].wayBefore).toEqual({ from: 'River', minutes: 60 })
  })

  test('a substitute’s session is in the substitute’s week, and in no one else’s', async () => {
    const one = await teaching()
    const other = await teaching()
    await app.db
      .updateTable('classSessions')
      .set({ instructorId: `teacher-${other.classId}` })
      .where('id', '=', one.sessions[0]?.id ?? '')
      .execute()
    const ids = async (who: Who) =>
      (await ask(who, `my-week?day=${one.day}`)).days.flatMap(
        ({ sessions }: { sessions: { _id: string }[] }) => sessions.map(({ _id }) => _id),
      )
    expect(await ids(other.who)).toContain(one.sessions[0]?.id)
    expect(await ids(one.who)).not.toContain(one.sessions[0]?.id)
    expect((await ask(one.who, 'my-week')).days).toHaveLength(7)
  })

  test('the calendar of what one teaches has a key of its own, and none for who teaches no more', async () => {
    const { who, sessions } = await teaching()
    const follow = (url: string) => app.browser().get(url.slice(app.url.length))
    const { url } = await ask(who, 'calendar')
    const calendar = await follow(url)
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    expect(calendar.body).toContain(`UID:taught-${sessions[0]?.id}@`)
    const own = (await who.browser.get('/api/sessions/calendar')).body.data.url
    const keyOf = (address: string) => new URL(address).searchParams.get('key')
    expect(keyOf(own)).not.toBe(keyOf(url))
    expect((await app.browser().get(`/api/studio/feed/${who.id}.ics?key=${keyOf(own)}`)).status).toBe(404)
    const renewed = (await who.browser.post('/api/studio/calendar/renew', {})).body
    expect(renewed.message).toBe(TEXTS.calendarRenewed)
    expect((await follow(url)).status).toBe(404)
    expect((await follow(renewed.data.url)).status).toBe(200)
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', who.id).execute()
    expect((await follow(renewed.data.url)).status).toBe(404)
  })
})
