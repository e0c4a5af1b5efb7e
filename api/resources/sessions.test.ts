import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/core/ids.ts'
import { POLICY, refundSteps } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { callOff, endBookingsOf } from '../../tests/support/bookings.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { addCentre } from '../../tests/support/rows.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000
const LINK = 'https://meet.example/quiet-room?pwd=1'

describe.each(ENGINES)('sessions on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMembers>>[number]
  const member = async () => ((await newMembers(app, 1)) as [Who])[0]

  const enrolled = async (about: Parameters<typeof newClass>[1]) => {
    const yogaClass = await newClass(app, { pricePaise: 0, startsInDays: 2, ...about })
    const who = await member()
    await who.browser.post('/api/payments/create', { userId: who.id, classId: yogaClass.id, amount: 0 })
    const sessions = await app.db
      .selectFrom('classSessions')
      .select(['id', 'startsAt', 'endsAt'])
      .where('classId', '=', yogaClass.id)
      .orderBy('number')
      .execute()
    const own = (await who.browser.get(`/api/classes/get/${yogaClass.id}`)).body.data.enrollment
    return {
      ...yogaClass,
      who,
      enrollmentId: own?._id as string,
      sessions: sessions as [(typeof sessions)[number], (typeof sessions)[number]],
    }
  }
  const teacher = async (classId: string) => {
    const who = await member()
    await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', who.id).execute()
    await app.db
      .updateTable('instructors')
      .set({ userId: who.id })
      .where('id', '=', `teacher-${classId}`)
      .execute()
    return who
  }
  const admin = async () => {
    const who = await member()
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', who.id).execute()
    return who
  }
  const booked = async (who: Who) => (await who.browser.get(`/api/sessions/booked/${who.id}`)).body.data
  const join = async ({ browser }: Who, id: string, headers = {}) => {
    const { status, headers: answered, body } = await browser.get(`/api/sessions/${id}/join`, headers)
    return { status, to: answered.get('location'), message: body?.message }
  }
  const setLink = ({ browser }: Who, path: string, joinLink: unknown) =>
    browser.put(`/api/${path}/join-link`, { joinLink })
  const at = (moment: number) => app.wait(moment - app.studio.now())

  describe('what is next', () => {
    test('is said with hour, room, teacher and what to bring, the soonest first', async () => {
      const { id, who, sessions } = await enrolled({ totalClasses: 3 })
      const [centreId, roomId] = [newId(), newId()]
      await addCentre(app.db, centreId, {
        name: 'Zen Flow Rishikesh',
        address: '12 River Steps Lane',
        mapQuery: 'Tapovan',
      })
      const directions = 'Up the stairs behind the shop.'
      await app.db
        .insertInto('rooms')
        .values({ id: roomId, centreId, name: 'River room', capacity: 12, directions, position: 1 })
        .execute()
      await app.db.updateTable('classes').set({ centreId, roomId }).where('id', '=', id).execute()
      const data = await booked(who)
      expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(sessions.map((one) => one.id))
      expect(data[0]).toMatchObject({
        classId: id,
        number: 1,
        totalClasses: 3,
        startsAt: sessions[0].startsAt,
        teacher: { firstName: 'Meera', lastName: 'Joshi' },
        place: {
          centre: 'Zen Flow Rishikesh',
          address: '12 River Steps Lane',
          room: 'River room',
          directions,
          mapQuery: 'Tapovan',
        },
        join: null,
        language: 'English',
        // Nothing was paid for it.
        comesBack: null,
      })
    })

    test('says what comes back of what was paid, until the run begins', async () => {
      const { id, rupees } = await newClass(app, { startsInDays: 5 })
      const who = await member()
      const order = await who.browser.post('/api/payments/create', {
        userId: who.id,
        classId: id,
        amount: rupees,
      })
      await who.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
      const [first] = await booked(who)
      expect(first.comesBack).toEqual(
        refundSteps({ ...POLICY, coolingOffMinutes: 0 }, { startsAt: first.startsAt }, app.studio.now())[0],
      )
      await app.db
        .updateTable('classSessions')
        .set({ startsAt: app.studio.now() - MINUTE })
        .where('id', '=', first._id)
        .execute()
      await app.db
        .updateTable('enrollments')
        .set({ createdAt: app.studio.now() - 24 * 60 * MINUTE })
        .where('userId', '=', who.id)
        .execute()
      expect((await booked(who))[0].comesBack).toBeNull()
    })

    test('one session may be elsewhere and taught by someone else', async () => {
      const { id, who, sessions } = await enrolled({})
      const other = await newClass(app, {})
      await app.db
        .updateTable('classSessions')
        .set({ instructorId: `teacher-${other.id}` })
        .where('id', '=', sessions[1].id)
        .execute()
      const slugs = (await booked(who)).map((one: { teacher: { slug: string } }) => one.teacher.slug)
      expect(slugs.slice(0, 3)).toEqual([`teacher-${id}`, `teacher-${other.id}`, `teacher-${id}`])
    })

    test('leaves out what has ended, what was cancelled, and what a late member did not buy', async () => {
      const { id, who, sessions } = await enrolled({ totalClasses: 4 })
      await endBookingsOf(app.db, { sessionId: sessions[0].id }, app.studio.now())
      await callOff(app.db, id, 2, app.studio.now())
      expect((await booked(who)).map(({ number }: { number: number }) => number)).toEqual([3, 4])
      const [recorded] = [await enrolled({ type: 'Recorded' })]
      expect(await booked(recorded.who)).toEqual([])
    })

    test('is its member’s own', async () => {
      const [one, other] = [await member(), await member()]
      expect((await other.browser.get(`/api/sessions/booked/${one.id}`)).status).toBe(403)
    })
  })

  describe('joining a live session', () => {
    const live = async () => {
      const made = await enrolled({ type: 'Live Online' })
      const boss = await admin()
      expect((await setLink(boss, `classes/${made.id}`, ` ${LINK} `)).body.message).toBe(TEXTS.joinLinkSet)
      return { ...made, boss }
    }

    test('leads to the room from 15 minutes before until the end, and at no other time', async () => {
      const { who, sessions } = await live()
      const [{ id, startsAt, endsAt }] = sessions
      const before = app.studio.now()
      try {
        const opens = startsAt - 15 * MINUTE
        at(opens - 1000)
        expect(await join(who, id)).toMatchObject({ status: 409, to: null })
        for (const moment of [opens, startsAt, endsAt - 1000]) {
          at(moment)
          expect(await join(who, id)).toMatchObject({ status: 303, to: LINK })
        }
        at(endsAt)
        expect(await join(who, id)).toMatchObject({ status: 409, message: TEXTS.sessionEnded })
      } finally {
        at(before)
      }
    })

    test('no one else is led there, and the address is in no answer', async () => {
      const { id: classId, who, sessions } = await live()
      const stranger = await member()
      const left = await enrolled({ type: 'Live Online' })
      const before = app.studio.now()
      try {
        at(sessions[0].startsAt)
        expect((await join(stranger, sessions[0].id)).status).toBe(404)
        expect((await join(left.who, sessions[0].id)).status).toBe(404)
        expect((await app.browser().get(`/api/sessions/${sessions[0].id}/join`)).status).toBe(401)
        expect((await join(who, 'none')).status).toBe(404)
        for (const path of [
          `sessions/booked/${who.id}`,
          `classes/get/${classId}`,
          'classes/get',
          'schedule/get',
          `classes/getenrolledclasses/${who.id}`,
          'user/export',
        ])
          expect(JSON.stringify((await who.browser.get(`/api/${path}`)).body)).not.toContain('meet.example')
        await endBookingsOf(app.db, { userId: who.id }, app.studio.now())
        expect((await join(who, sessions[0].id)).status).toBe(404)
      } finally {
        at(before)
      }
    })

    test('a person who follows the link too early comes to the page that says when', async () => {
      const { who, sessions } = await live()
      const led = await join(who, sessions[0].id, { accept: 'text/html,*/*' })
      expect(led).toMatchObject({ status: 303, to: `/yogadashboard/session/${sessions[0].id}` })
    })

    test('a link can be taken back', async () => {
      const { id: classId, sessions, who, boss } = await live()
      expect((await boss.browser.delete(`/api/classes/${classId}/join-link`)).status).toBe(200)
      const before = app.studio.now()
      try {
        at(sessions[0].startsAt)
        expect((await join(who, sessions[0].id)).message).toBe(TEXTS.noJoinLink)
      } finally {
        at(before)
      }
    })

    test('one session may meet elsewhere, and not be said yet', async () => {
      const { who, sessions, boss } = await live()
      const elsewhere = 'https://meet.example/another-room'
      expect((await setLink(boss, `sessions/${sessions[1].id}`, elsewhere)).status).toBe(200)
      const unsaid = await enrolled({ type: 'Live Online' })
      const before = app.studio.now()
      try {
        at(sessions[1].startsAt)
        expect(await join(who, sessions[1].id)).toMatchObject({ to: elsewhere })
        expect(await join(unsaid.who, unsaid.sessions[1].id)).toMatchObject({
          status: 409,
          message: TEXTS.noJoinLink,
        })
      } finally {
        at(before)
      }
    })

    test('where the studio has a Jitsi server, a session without an address has a room of its own there', async () => {
      const { who, sessions } = await enrolled({ type: 'Live Online' })
      const { settings } = app.studio
      const before = app.studio.now()
      settings.jitsiUrl = 'https://jitsi.example'
      try {
        at(sessions[0].startsAt)
        const { to } = await join(who, sessions[0].id)
        expect(to).toMatch(/^https:\/\/jitsi\.example\/[0-9a-f]{32}$/)
        expect((await join(who, sessions[0].id)).to).toBe(to)
        expect(await join(await member(), sessions[0].id)).toMatchObject({ status: 404, to: null })
        at(sessions[1].startsAt)
        const other = (await join(who, sessions[1].id)).to
        expect(other).toMatch(/^https:\/\/jitsi\.example\/[0-9a-f]{32}$/)
        expect(other).not.toBe(to)
      } finally {
        settings.jitsiUrl = null
        at(before)
      }
    })

    test('its teacher may come an hour before, and change the link; another teacher may not', async () => {
      const { id: classId, sessions } = await live()
      const [own, other] = [await teacher(classId), await teacher((await newClass(app, {})).id)]
      expect((await setLink(other, `classes/${classId}`, LINK)).status).toBe(403)
      expect((await setLink(own, `classes/${classId}`, LINK)).status).toBe(200)
      const before = app.studio.now()
      try {
        at(sessions[0].startsAt - 60 * MINUTE)
        expect((await join(own, sessions[0].id)).to).toBe(LINK)
        expect((await join(other, sessions[0].id)).status).toBe(404)
      } finally {
        at(before)
      }
    })

    test.each([
      ['javascript:alert(1)', 422],
      ['https://user:secret@meet.example/room', 422],
      ['meet', 422],
      ['https://one.example/room or https://two.example/room', 422],
      [`https://meet.example/${'a'.repeat(500)}`, 422],
      [42, 422],
    ])('%s is no link: the way out is said, and nothing changes', async (joinLink, status) => {
      const { id: classId, boss } = await live()
      expect((await setLink(boss, `classes/${classId}`, joinLink)).status).toBe(status)
      const { joinLink: kept } = await app.db
        .selectFrom('classes')
        .select('joinLink')
        .where('id', '=', classId)
        .executeTakeFirstOrThrow()
      expect(kept).toBe(LINK)
    })

    test.each([
      ['http://meet.example/room', 'https://meet.example/room'],
      ['meet.google.com/abc-defg-hij', 'https://meet.google.com/abc-defg-hij'],
      [
        'Asha invites you to a Zoom meeting.\nhttps://us02web.zoom.us/j/812?pwd=a1\nPasscode: 12',
        'https://us02web.zoom.us/j/812?pwd=a1',
      ],
    ])('%j is kept as %s', async (pasted, link) => {
      const { id: classId, boss } = await live()
      expect((await setLink(boss, `classes/${classId}`, pasted)).status).toBe(200)
      const kept = app.db.selectFrom('classes').select('joinLink').where('id', '=', classId)
      expect((await kept.executeTakeFirstOrThrow()).joinLink).toBe(link)
    })

    test('a class in a room has no link, nor has a session that was held', async () => {
      const { id, who } = await enrolled({})
      const boss = await admin()
      expect((await setLink(boss, `classes/${id}`, LINK)).body.message).toBe(TEXTS.notLive)
      expect((await setLink(who, `classes/${id}`, LINK)).status).toBe(403)
      const held = await enrolled({ type: 'Live Online' })
      await app.db
        .updateTable('classSessions')
        .set({ endsAt: app.studio.now() })
        .where('id', '=', held.sessions[0].id)
        .execute()
      expect((await setLink(boss, `sessions/${held.sessions[0].id}`, LINK)).body.message).toBe(
        TEXTS.sessionEnded,
      )
    })
  })

  describe('the private calendar', () => {
    const pathOf = (address: string) => address.replace(app.studio.settings.baseUrl, '')
    const addressOf = async ({ browser }: Who) =>
      pathOf((await browser.get('/api/sessions/calendar')).body.data.url)
    const follow = async (path: string) => app.browser().get(path)
    const eventsOf = (file: string) =>
      file
        .split('BEGIN:VEVENT')
        .slice(1)
        .map((event) => ({
          uid: /UID:(.*)\r/.exec(event)?.[1],
          sequence: Number(/SEQUENCE:(\d+)/.exec(event)?.[1]),
          status: /STATUS:(.*)\r/.exec(event)?.[1],
        }))

    test('has the sessions of its member, and no one else’s', async () => {
      const { who, sessions } = await enrolled({ totalClasses: 3 })
      await enrolled({ totalClasses: 2 })
      const { status, headers, body } = await follow(await addressOf(who))
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(eventsOf(body).map(({ uid }) => uid)).toEqual(sessions.map(({ id }) => `${id}@127.0.0.1`))
      expect(body).toContain('SUMMARY:Gentle Hatha')
    })

    test('shows a session that was cancelled as the same event, changed', async () => {
      const { id, who, sessions } = await enrolled({ totalClasses: 2 })
      const path = await addressOf(who)
      const before = eventsOf((await follow(path)).body)
      await (await admin()).browser.post(`/api/classes/${id}/cancel`, {})
      const after = eventsOf((await follow(path)).body)
      expect(before).toEqual(
        sessions.map((one) => ({ uid: `${one.id}@127.0.0.1`, sequence: 0, status: 'CONFIRMED' })),
      )
      expect(after).toEqual(
        sessions.map((one) => ({ uid: `${one.id}@127.0.0.1`, sequence: 1, status: 'CANCELLED' })),
      )
    })

    test('an enrollment that its member cancelled is gone from it', async () => {
      const { who, enrollmentId } = await enrolled({})
      const path = await addressOf(who)
      const { status } = await who.browser.post(`/api/enrollments/${enrollmentId}/cancel`, { refund: 0 })
      expect(status).toBe(200)
      expect(eventsOf((await follow(path)).body)).toEqual([])
    })

    test('a class cancelled is not in the calendar of who only waited for it', async () => {
      const { id } = await newClass(app, { capacity: 0, startsInDays: 3 })
      const who = await member()
      await who.browser.post('/api/waiting-list/join', { userId: who.id, classId: id })
      await (await admin()).browser.post(`/api/classes/${id}/cancel`, {})
      expect(eventsOf((await follow(await addressOf(who))).body)).toEqual([])
    })

    test('is not renewed without end', async () => {
      const who = await member()
      const renew = async () => (await who.browser.post('/api/sessions/calendar/renew', {})).status
      for (let n = 0; n < 10; n++) expect(await renew()).toBe(200)
      expect(await renew()).toBe(429)
    })

    test('renewed, it has a new address, and the old one nothing', async () => {
      const { who } = await enrolled({})
      const old = await addressOf(who)
      const { body } = await who.browser.post('/api/sessions/calendar/renew', {})
      const renewed = pathOf(body.data.url)
      expect(renewed).not.toBe(old)
      expect((await follow(old)).status).toBe(404)
      expect((await follow(renewed)).status).toBe(200)
      expect(await addressOf(who)).toBe(renewed)
    })

    test('one session, or those of a class, can be added by hand: as in the feed', async () => {
      const { id, who, sessions } = await enrolled({ totalClasses: 2 })
      await enrolled({})
      const add = async (query: string, by = who) =>
        by.browser.get(`/api/sessions/own/calendar.ics?${new URLSearchParams(query)}`)
      const one = (await add(`session=${sessions[1].id}`)).body
      expect(eventsOf(one).map(({ uid }) => uid)).toEqual([`${sessions[1].id}@127.0.0.1`])
      expect(one).toContain('TRANSP:OPAQUE')
      const events = eventsOf((await add(`class=${id}`)).body)
      expect(events).toEqual(eventsOf((await follow(await addressOf(who))).body))
      expect(events).toHaveLength(2)
      expect((await add(`class=${id}`, await member())).status).toBe(404)
    })

    test('of a blocked member it is not there', async () => {
      const { who } = await enrolled({})
      const path = await addressOf(who)
      expect((await follow(path)).status).toBe(200)
      await app.db
        .insertInto('memberBlocks')
        .values({ id: `block-${who.id}`, userId: who.id, reason: 'x', blockedBy: who.id, blockedAt: 0 })
        .execute()
      expect((await follow(path)).status).toBe(404)
    })

    test('its key is in no log', async () => {
      const { who } = await enrolled({})
      const path = await addressOf(who)
      await follow(path)
      const key = new URLSearchParams(path.split('?')[1]).get('key') ?? ''
      expect(key).toHaveLength(43)
      expect(JSON.stringify(app.logged)).toContain(`/api/sessions/feed/${who.id}.ics`)
      expect(JSON.stringify(app.logged)).not.toContain(key)
    })

    test('another’s key opens nothing, nor does a deleted account’s', async () => {
      const [{ who }, other] = [await enrolled({}), await member()]
      const path = await addressOf(who)
      const swapped = path.replace(who.id, other.id)
      expect((await follow(swapped)).status).toBe(404)
      await app.db
        .updateTable('users')
        .set({ deletedAt: app.studio.now() })
        .where('id', '=', who.id)
        .execute()
      expect((await follow(path)).status).toBe(404)
    })
  })
})
