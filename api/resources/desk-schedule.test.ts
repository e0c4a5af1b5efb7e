import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { dayPlus } from '../../domain/classes/schedule.ts'
import { newId } from '../../domain/core/ids.ts'
import { studioDay } from '../../domain/core/studio-day.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { addCentre, giveRole } from '../../tests/support/rows.ts'
import { newSingles, type Session, till, type Who } from '../../tests/support/single-places.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The schedule at the desk: what is planned, the ways out of a clash, closed days. */
describe.each(ENGINES)('the schedule on %s', (engine) => {
  let app: TestApp
  let owner: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
    owner = await staff('owner')
  })

  const staff = async (role: StaffRole, centreId: string | null = null): Promise<Who> => {
    const [who] = (await newMembers(app, 1)) as [Who]
    await giveRole(app.db, who.id, role, centreId)
    return who
  }
  const newCentre = async (...rooms: number[]) => {
    const centreId = newId()
    await addCentre(app.db, centreId, { name: 'By the river' })
    const made: string[] = []
    for (const capacity of rooms) {
      const id = newId()
      made.push(id)
      await app.db
        .insertInto('rooms')
        .values({ id, centreId, name: `Room for ${capacity}`, capacity, directions: '', position: 1 })
        .execute()
    }
    return { centreId, rooms: made }
  }
  let days = 10
  /** A class of three places that meets on days of its own, in a room. */
  const open = async (roomId: string, about: Parameters<typeof newSingles>[1] = {}) => {
    days += 10
    const found = await newSingles(app, { capacity: 3, totalClasses: 4, startsInDays: days, ...about })
    await app.db.updateTable('classes').set({ roomId }).where('id', '=', found.id).execute()
    return { ...found, at: (n: number) => found.sessions[n] as Session }
  }
  const dayOf = ({ startsAt }: Session) => studioDay(startsAt, app.studio.settings.timeZone)
  const see = async (who: Who, from: string, until = from, centre = '') =>
    (
      await who.browser.get(
        `/api/studio/schedule?from=${from}&until=${until}${centre && `&centre=${centre}`}`,
      )
    ).body.data
  const titlesIn = async (...of: Parameters<typeof see>) =>
    (await see(...of)).sessions.map((one: { classId: string }) => one.classId)
  const ways = async (sessionId: string, startsAt: number, more = '', who = owner) =>
    who.browser.get(`/api/studio/sessions/${sessionId}/ways?startsAt=${startsAt}${more}`)
  const change = async (who: Who, sessionId: string, wanted: object, expected = { people: 0, refund: 0 }) =>
    who.browser.post(`/api/studio/sessions/${sessionId}/change`, { scope: 'this', ...wanted, ...expected })
  const close = async (who: Who, closing: object) => {
    const preview = await who.browser.post('/api/studio/closures/preview', closing)
    if (preview.status !== 200) return preview
    const { people, refund } = preview.body.data
    return who.browser.post('/api/studio/closures', { name: 'Repairs', ...closing, people, refund })
  }
  const tenMinutesLater = async () => {
    app.wait(10 * 60_000)
    await executePending(app.studio)
  }
  const sessionNow = (id: string) =>
    app.db.selectFrom('classSessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lettersTo = async ({ id }: Who) =>
    app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('userId', '=', id)
      .where('kind', 'in', ['session-changed', 'session-cancelled'])
      .execute()

  describe('what is planned', () => {
    test('names where, who, how many, and what can still be undone', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { id, at } = await open(rooms[0] as string)
      const [member] = (await newMembers(app, 1)) as [Who]
      await till(app).buy(member, id)
      const day = dayOf(at(0))
      const first = { _id: at(0).id, taken: 1, booked: 1, capacity: 3, isOff: false, centreId }
      expect(await see(owner, day)).toMatchObject({
        sessions: [{ ...first, room: { name: 'Room for 18' }, teacher: { name: 'Meera Joshi' } }],
        changes: [],
        closures: [],
      })
      const made = await change(owner, at(1).id, { cancel: true }, { people: 1, refund: 375 })
      expect(made.status).toBe(200)
      expect(await see(owner, dayOf(at(1)))).toMatchObject({
        sessions: [{ _id: at(1).id, isOff: true, waits: 'changed' }],
        changes: [{ changeId: made.body.data.changeId, calledOff: true, sessionIds: [at(1).id] }],
      })
      expect(await titlesIn(owner, day, dayOf(at(3)), centreId)).toHaveLength(4)
      expect(await titlesIn(owner, day, dayOf(at(3)), 'online')).toEqual([])
    })

    test('at most 45 days, the last not before the first', async () => {
      const ask = async (from: string, until: string) =>
        (await owner.browser.get(`/api/studio/schedule?from=${from}&until=${until}`)).status
      expect(await ask('2026-11-01', '2026-12-15')).toBe(200)
      expect(await ask('2026-11-01', '2026-12-16')).toBe(422)
      expect(await ask('2026-11-02', '2026-11-01')).toBe(422)
    })

    test('the desk of one centre sees that one’s, a teacher their own, and neither what is online', async () => {
      const [here, there] = [await newCentre(18), await newCentre(18)]
      const one = await open(here.rooms[0] as string)
      const startsInDays = days
      const other = await open(there.rooms[0] as string, { startsInDays })
      const online = await newSingles(app, { type: 'Live Online', startsInDays })
      const day = dayOf(one.at(0))
      expect(await titlesIn(owner, day)).toEqual(expect.arrayContaining([one.id, other.id, online.id]))
      const desk = await staff('front desk', here.centreId)
      expect(await titlesIn(desk, day)).toEqual([one.id])
      expect((await see(desk, day)).centres).toMatchObject([{ _id: here.centreId, mayChange: true }])
      const teacher = await staff('teacher')
      expect(await titlesIn(teacher, day)).toEqual([])
      await app.db
        .updateTable('instructors')
        .set({ userId: teacher.id })
        .where('id', '=', `teacher-${other.id}`)
        .execute()
      expect(await see(teacher, day)).toMatchObject({
        mayCloseAll: false,
        sessions: [{ classId: other.id, mayChange: false }],
        centres: [{ _id: there.centreId, mayChange: false }],
      })
      expect(
        (
          await staff('accountant').then(({ browser }) =>
            browser.get('/api/studio/schedule?from=2026-11-23&until=2026-11-23'),
          )
        ).status,
      ).toBe(403)
    })
  })

  describe('the ways out', () => {
    test('of a clash: rooms that are free then and large enough, and the nearest free time of that day', async () => {
      const { rooms } = await newCentre(18, 24, 2)
      const one = await open(rooms[0] as string)
      const other = await open(rooms[0] as string, { startsInDays: days })
      const startsAt = one.at(0).startsAt + HOUR / 2
      const { data } = (await ways(other.at(0).id, startsAt)).body
      expect(data).toMatchObject({
        refusal: null,
        closed: null,
        clashes: [{ _id: one.at(0).id, sharesRoom: true, booked: 0 }],
        rooms: [
          { _id: rooms[1], capacity: 24 },
          { _id: rooms[2], capacity: 2 },
        ],
        time: startsAt + HOUR / 2,
      })
      const free = (await ways(other.at(0).id, startsAt, `&roomId=${rooms[1]}`)).body.data
      expect(free).toMatchObject({ clashes: [], rooms: [], time: null })
      const small = async () =>
        (await ways(other.at(0).id, startsAt, `&roomId=${rooms[2]}`)).body.data.refusal
      expect(await small()).toBeNull()
      for (const who of await newMembers(app, 3)) await till(app).buy(who, other.id)
      expect(await small()).toContain('holds 2')
    })

    test('another room is none where it is the teacher who is busy', async () => {
      const { rooms } = await newCentre(18, 24)
      const one = await open(rooms[0] as string)
      const other = await open(rooms[1] as string, { startsInDays: days })
      const teacherId = `teacher-${one.id}`
      const { data } = (await ways(other.at(0).id, other.at(0).startsAt, `&teacherId=${teacherId}`)).body
      expect(data).toMatchObject({
        clashes: [{ sharesRoom: false }],
        rooms: [],
        time: one.at(0).startsAt - HOUR,
      })
    })

    test('says why a session may not go there at all: past, out of the run, a closed day', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { at } = await open(rooms[0] as string)
      expect((await ways(at(0).id, app.studio.now() - DAY)).body.data.refusal).toContain('is in the past')
      expect((await ways(at(0).id, at(1).startsAt)).body.data.refusal).toContain('when session 2 starts')
      const day = dayPlus(dayOf(at(3)), 3)
      expect((await close(owner, { centreId, fromDay: day, untilDay: day })).status).toBe(201)
      expect((await ways(at(3).id, at(3).startsAt + 3 * DAY)).body.data).toMatchObject({
        closed: 'Repairs',
        rooms: [],
        time: null,
      })
      expect((await ways('none', 0)).status).toBe(404)
    })
  })

  describe('the list of closed days', () => {
    const list = async (who = owner, after = '') =>
      (await who.browser.get(`/api/studio/closures${after && `?after=${encodeURIComponent(after)}`}`)).body
        .data
    const today = () => studioDay(app.studio.now(), app.studio.settings.timeZone)

    test('to come soonest first, with why, where and who closed it; opened again it says by whom', async () => {
      const { centreId } = await newCentre(4)
      const [late, soon] = [dayPlus(today(), 300), dayPlus(today(), 290)]
      for (const day of [late, soon])
        expect(
          (await close(owner, { centreId, fromDay: day, untilDay: day, name: `On ${day}` })).status,
        ).toBe(201)
      const own = ({ name }: { name: string }) => name === `On ${late}` || name === `On ${soon}`
      const { coming } = await list()
      expect(coming.filter(own)).toMatchObject([
        { fromDay: soon, centre: 'By the river', by: 'Ravi Menon', opened: null, mayOpen: true },
        { fromDay: late },
      ])
      const [{ _id }] = coming.filter(own)
      expect((await owner.browser.post(`/api/studio/closures/${_id}/open`, {})).status).toBe(200)
      expect((await list()).past.find(own)).toMatchObject({ opened: { by: 'Ravi' }, mayOpen: false })
    })

    test('past ones are paged by key; the desk of one centre sees its own and the studio’s', async () => {
      const [mine, other] = [await newCentre(4), await newCentre(4)]
      const desk = await staff('front desk', mine.centreId)
      const rows = Array.from({ length: 30 }, (_, n) => ({
        id: newId(),
        name: `Past ${n}`,
        createdAt: 1,
        createdBy: null,
        centreId: n % 2 === 0 ? mine.centreId : other.centreId,
        fromDay: `2001-01-${n + 1 < 10 ? '0' : ''}${n + 1}`,
        untilDay: '2001-02-01',
      }))
      await app.db.insertInto('closures').values(rows).execute()
      const first = await list()
      expect(first.past).toHaveLength(25)
      const second = await list(owner, first.next)
      expect([second.coming, second.next]).toEqual([[], null])
      const names = [...first.past, ...second.past].map(({ name }: { name: string }) => name)
      expect(new Set(names.filter((name) => name.startsWith('Past'))).size).toBe(30)
      const seen = (await list(desk)).past.filter(({ name }: { name: string }) => name.startsWith('Past'))
      expect(seen).toHaveLength(15)
      await app.db.deleteFrom('closures').where('createdAt', '=', 1).execute()
    })
  })

  describe('a closed day', () => {
    test('cancels or moves what is in it and tells everyone ten minutes later, and refuses what is moved there', async () => {
      const { centreId, rooms } = await newCentre(18)
      const one = await open(rooms[0] as string)
      const other = await open(rooms[0] as string, { startsInDays: days + 20 })
      const [member, second] = (await newMembers(app, 2)) as [Who, Who]
      await till(app).buy(member, one.id)
      await till(app).buy(second, one.id, one.at(3).id)
      const day = dayOf(one.at(3))
      const asked = { centreId, fromDay: day, untilDay: day }
      const preview = (await owner.browser.post('/api/studio/closures/preview', asked)).body.data
      const wayOut = one.at(3).startsAt + DAY
      expect(preview).toMatchObject({
        people: 2,
        letters: 2,
        begun: 0,
        refund: 375 + 450,
        sessions: [{ _id: one.at(3).id, booked: 2, isLast: false, wayOut }],
      })
      expect((await sessionNow(one.at(3).id)).cancelledAt).toBeNull()
      expect((await close(owner, asked)).status).toBe(201)
      // The staff see it so from now on, and no one else.
      expect(await see(owner, day)).toMatchObject({
        closures: [{ name: 'Repairs', centreId, mayOpen: true }],
        changes: [{ title: 'Repairs', closes: true, calledOff: true, sessionIds: [one.at(3).id] }],
        sessions: [{ isOff: true, waits: 'changed' }],
      })
      expect((await sessionNow(one.at(3).id)).cancelledAt).toBeNull()
      const there = one.at(3).startsAt
      expect((await change(owner, other.at(0).id, { startsAt: there })).body.message).toContain(
        'is a closed day: Repairs',
      )
      expect((await close(owner, asked)).body.message).toBe(TEXTS.closedAlready('Repairs'))
      expect(await lettersTo(member)).toEqual([])
      await tenMinutesLater()
      expect((await sessionNow(one.at(3).id)).cancelledAt).not.toBeNull()
      expect([await lettersTo(member), await lettersTo(second)]).toEqual([
        [{ kind: 'session-cancelled' }],
        [{ kind: 'session-cancelled' }],
      ])
      expect(await audit(app.studio)).toEqual([])
    })

    test('of one room moves its sessions into another that holds who is booked, and sells no more than that', async () => {
      const { centreId, rooms } = await newCentre(18, 2, 1)
      const [large, small] = rooms as [string, string]
      const one = await open(large)
      const beside = await open(small, { startsInDays: days + 20 })
      const [member, second, third] = (await newMembers(app, 3)) as [Who, Who, Who]
      await till(app).buy(member, one.id, one.at(3).id)
      const day = dayOf(one.at(3))
      const asked = { centreId, roomId: large, fromDay: day, untilDay: day }
      const { data } = (await owner.browser.post('/api/studio/closures/preview', asked)).body
      expect(data.sessions).toMatchObject([
        { _id: one.at(3).id, rooms: [{ name: 'Room for 2' }, { name: 'Room for 1' }] },
      ])
      const moves = [{ sessionId: one.at(3).id, roomId: small }]
      expect((await close(owner, { ...asked, moves })).status).toBe(201)
      await tenMinutesLater()
      expect(await sessionNow(one.at(3).id)).toMatchObject({ roomId: small, cancelledAt: null })
      expect((await see(owner, day)).closures).toMatchObject([{ name: 'Repairs', roomId: large }])
      await till(app).buy(second, one.id, one.at(3).id)
      await expect(till(app).buy(third, one.id, one.at(3).id)).rejects.toThrow()
      // The others of the centre are open; into the closed one nothing is moved.
      const { startsAt } = one.at(3)
      const there = { startsAt: startsAt + 7_200_000 }
      expect((await change(owner, beside.at(0).id, { ...there, roomId: large })).body.message).toContain(
        'is a closed day: Repairs',
      )
      expect((await close(owner, { ...asked, roomId: 'none' })).status).toBe(404)
      expect(await audit(app.studio)).toEqual([])
    })

    test('opened again within the grace, everything is as it was; later what was cancelled stays so', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { id, at } = await open(rooms[0] as string)
      const [member] = (await newMembers(app, 1)) as [Who]
      await till(app).buy(member, id)
      const asked = { centreId, fromDay: dayOf(at(2)), untilDay: dayOf(at(3)) }
      const moves = [{ sessionId: at(3).id, startsAt: at(3).startsAt + 2 * DAY }]
      const made = await close(owner, { ...asked, moves })
      expect(made.status).toBe(201)
      const { sessions } = await see(owner, dayOf(at(2)), dayPlus(dayOf(at(3)), 2))
      expect(sessions).toContainEqual(
        expect.objectContaining({ _id: at(3).id, startsAt: at(3).startsAt + 2 * DAY }),
      )
      const openAgain = (closureId: string) =>
        owner.browser.post(`/api/studio/closures/${closureId}/open`, {})
      expect((await openAgain(made.body.data._id)).body.message).toBe(TEXTS.dayOpened)
      expect(await sessionNow(at(3).id)).toMatchObject({ startsAt: at(3).startsAt, cancelledAt: null })
      expect((await sessionNow(at(2).id)).cancelledAt).toBeNull()
      expect((await openAgain(made.body.data._id)).status).toBe(404)
      await tenMinutesLater()
      expect(await lettersTo(member)).toEqual([])
      const again = await close(owner, asked)
      await tenMinutesLater()
      expect((await openAgain(again.body.data._id)).status).toBe(200)
      expect((await sessionNow(at(2).id)).cancelledAt).not.toBeNull()
      expect((await see(owner, asked.fromDay)).closures).toEqual([])
      expect(await lettersTo(member)).toEqual([{ kind: 'session-cancelled' }])
      expect(await audit(app.studio)).toEqual([])
    })

    test('that cannot be made by then is open again, and its planner reads why until they have read it', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { at } = await open(rooms[0] as string)
      const day = dayOf(at(3))
      expect((await close(owner, { centreId, fromDay: day, untilDay: day })).status).toBe(201)
      const { changes } = await see(owner, day)
      expect(changes).toMatchObject([{ closes: true, refused: null }])
      expect((await owner.browser.post(`/api/studio/pending/${changes[0].changeId}/undo`, {})).status).toBe(
        200,
      )
      const moves = [{ sessionId: at(3).id, startsAt: at(3).startsAt + DAY }]
      expect((await close(owner, { centreId, fromDay: day, untilDay: day, moves })).status).toBe(201)
      // Something else moves the session meanwhile.
      const later = { startsAt: at(3).startsAt + HOUR, endsAt: at(3).endsAt + HOUR }
      await app.db.updateTable('classSessions').set(later).where('id', '=', at(3).id).execute()
      await tenMinutesLater()
      const after = await see(owner, day)
      expect(after).toMatchObject({
        closures: [],
        changes: [{ closes: true, refused: TEXTS.changedElsewhere }],
      })
      const read = await owner.browser.post(`/api/studio/pending/${after.changes[0].changeId}/undo`, {})
      expect([read.status, (await see(owner, day)).changes]).toEqual([200, []])
      expect((await sessionNow(at(3).id)).cancelledAt).toBeNull()
      expect(await audit(app.studio)).toEqual([])
    })

    test('takes over a move that waits, and a session in it is changed by itself no more', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { at } = await open(rooms[0] as string)
      expect((await change(owner, at(3).id, { startsAt: at(3).startsAt + HOUR })).status).toBe(200)
      const day = dayOf(at(3))
      expect((await close(owner, { centreId, fromDay: day, untilDay: day })).status).toBe(201)
      expect((await change(owner, at(3).id, { startsAt: at(3).startsAt + DAY })).body.message).toBe(
        TEXTS.sessionIsOff,
      )
      await tenMinutesLater()
      expect(await sessionNow(at(3).id)).toMatchObject({
        startsAt: at(3).startsAt,
        cancelledAt: expect.any(Number),
      })
      expect(await audit(app.studio)).toEqual([])
    })

    test('is refused where a class would have nothing left, in the past, and by anyone who works elsewhere', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { at } = await open(rooms[0] as string, { totalClasses: 1 })
      const asked = { centreId, fromDay: dayOf(at(0)), untilDay: dayOf(at(0)) }
      const { data } = (await owner.browser.post('/api/studio/closures/preview', asked)).body
      expect(data.sessions).toMatchObject([{ isLast: true }])
      expect((await close(owner, asked)).body.message).toContain('no sessions left')
      expect((await sessionNow(at(0).id)).cancelledAt).toBeNull()
      const past = { centreId, fromDay: '2020-01-01', untilDay: '2020-01-01' }
      expect((await close(owner, past)).body.message).toBe(TEXTS.dayHasPassed)
      expect((await close(owner, { ...asked, centreId: 'none' })).status).toBe(404)
      expect((await close(owner, { ...asked, untilDay: '2020-01-01' })).status).toBe(422)
      const [here, elsewhere] = [
        await staff('manager', centreId),
        await staff('manager', (await newCentre()).centreId),
      ]
      expect((await close(elsewhere, asked)).status).toBe(403)
      // The whole studio is no one's who works in one centre.
      expect((await close(here, { ...asked, centreId: undefined })).status).toBe(403)
      const moves = [{ sessionId: at(0).id, startsAt: at(0).startsAt + DAY }]
      expect((await close(here, { ...asked, moves })).status).toBe(201)
    })

    test('means something else once someone booked: nothing is changed', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { id, at } = await open(rooms[0] as string)
      const day = dayOf(at(3))
      const asked = { centreId, fromDay: day, untilDay: day, name: 'Repairs', people: 0, refund: 0 }
      const [member] = (await newMembers(app, 1)) as [Who]
      await till(app).buy(member, id)
      expect((await owner.browser.post('/api/studio/closures', asked)).body.message).toBe(
        TEXTS.changeMeansOther,
      )
      expect((await see(owner, day)).closures).toEqual([])
    })

    test('several days are closed in one act or none: each said, all counted, each opened again by itself', async () => {
      const { centreId, rooms } = await newCentre(18)
      const one = await open(rooms[0] as string)
      const [member, second] = (await newMembers(app, 2)) as [Who, Who]
      await till(app).buy(member, one.id)
      await till(app).buy(second, one.id, one.at(3).id)
      const [a, b] = [dayOf(one.at(2)), dayOf(one.at(3))]
      const empty = dayPlus(b, 90)
      const previewed = async (days: string[], who = owner) =>
        who.browser.post('/api/studio/closures/several/preview', { centreId, days })
      const { data } = (await previewed([a, b, empty, b, '2020-01-01'])).body
      expect(data).toMatchObject({
        people: 2,
        letters: 3,
        refund: 375 + 375 + 450,
        days: [
          { day: a, sessions: 1, people: 1, letters: 1, refund: 375, refused: null },
          { day: b, sessions: 1, people: 2, letters: 2, refund: 375 + 450, refused: null },
          { day: empty, sessions: 0, people: 0, refund: 0, refused: null },
          { day: b, sessions: 0, refused: TEXTS.dayTwice },
          { refused: TEXTS.dayHasPassed },
        ],
      })
      const close = (days: string[], expected: object, who = owner) =>
        who.browser.post('/api/studio/closures/several', {
          centreId,
          days: days.map((day) => ({ day, name: `Holiday ${day}` })),
          ...expected,
        })
      const expected = { people: data.people, refund: data.refund }
      const closedNow = () =>
        app.db.selectFrom('closures').selectAll().where('centreId', '=', centreId).execute()
      for (const [days, meant] of [
        [[a, b, empty], { people: 1, refund: expected.refund }],
        [[a, b, '2020-01-01'], expected],
      ] as const) {
        expect((await close([...days], meant)).status).toBe(409)
        expect([await closedNow(), (await sessionNow(one.at(2).id)).cancelledAt]).toEqual([[], null])
      }
      expect(
        (await close([a, b, empty], expected, await staff('front desk', (await newCentre()).centreId)))
          .status,
      ).toBe(403)
      const made = await close([a, b, empty], expected)
      expect([made.status, made.body.message]).toEqual([201, TEXTS.daysClosed(3)])
      const closures = await closedNow()
      expect(closures.map(({ name }) => name).sort()).toEqual(
        [a, b, empty].map((day) => `Holiday ${day}`).sort(),
      )
      const ofB = closures.find(({ fromDay }) => fromDay === b)
      expect((await owner.browser.post(`/api/studio/closures/${ofB?.id}/open`, {})).status).toBe(200)
      await tenMinutesLater()
      expect((await sessionNow(one.at(3).id)).cancelledAt).toBeNull()
      expect((await sessionNow(one.at(2).id)).cancelledAt).not.toBeNull()
      expect(await audit(app.studio)).toEqual([])
    })

    test('of several days that together leave nothing of a class none is closed', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { at } = await open(rooms[0] as string, { totalClasses: 2 })
      const days = [dayOf(at(0)), dayOf(at(1))]
      const preview = (asked: string[]) =>
        owner.browser.post('/api/studio/closures/several/preview', { centreId, days: asked })
      const { data } = (await preview(days)).body
      expect(data).toMatchObject({ people: 0, letters: 0, refund: 0 })
      expect(data.days.map(({ refused }: { refused: string }) => refused)).toEqual([
        expect.stringContaining('no sessions left'),
        expect.stringContaining('no sessions left'),
      ])
      expect((await preview(days.slice(1))).body.data.days[0].refused).toBeNull()
      const asked = { centreId, people: 0, refund: 0, days: days.map((day) => ({ day, name: 'Holi' })) }
      const refused = await owner.browser.post('/api/studio/closures/several', asked)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('no sessions left'),
      ])
      expect((await sessionNow(at(0).id)).cancelledAt).toBeNull()
    })

    test('and a move to that day at the same time: nothing is held on it', async () => {
      const { centreId, rooms } = await newCentre(18)
      const { at } = await open(rooms[0] as string)
      const day = dayPlus(dayOf(at(3)), 2)
      const asked = { centreId, fromDay: day, untilDay: day, name: 'Repairs', people: 0, refund: 0 }
      await Promise.all([
        owner.browser.post('/api/studio/closures', asked),
        change(owner, at(3).id, { startsAt: at(3).startsAt + 2 * DAY }),
      ])
      await tenMinutesLater()
      const { startsAt, cancelledAt } = await sessionNow(at(3).id)
      const isThere = studioDay(startsAt, app.studio.settings.timeZone) === day && cancelledAt === null
      const isClosed = (await see(owner, day)).closures.length > 0
      expect([isThere, isClosed]).not.toEqual([true, true])
      expect(isThere || isClosed).toBe(true)
    })
  })

  test('no one moves a session into a centre that is not theirs; of two who move one at once the last counts', async () => {
    const [here, there] = [await newCentre(18), await newCentre(18)]
    const { at } = await open(here.rooms[0] as string)
    const manager = await staff('manager', here.centreId)
    expect((await change(manager, at(0).id, { roomId: there.rooms[0] })).status).toBe(403)
    expect((await change(owner, at(0).id, { roomId: there.rooms[0] })).status).toBe(200)
    // It is to be in a centre that is not the manager's.
    expect((await change(manager, at(0).id, { startsAt: at(0).startsAt + HOUR })).status).toBe(403)
    await tenMinutesLater()
    expect((await change(manager, at(0).id, { startsAt: at(0).startsAt + HOUR })).status).toBe(403)
    const moves = [HOUR, 2 * HOUR].map((later) => at(1).startsAt + later)
    const ends = await Promise.all(moves.map((startsAt) => change(owner, at(1).id, { startsAt })))
    expect(ends.map(({ status }) => status)).toEqual([200, 200])
    await tenMinutesLater()
    const { startsAt, sequence } = await sessionNow(at(1).id)
    expect([moves.includes(startsAt), sequence]).toEqual([true, 1])
  })

  test('anyone who works in one centre changes, closes and undoes nothing in another, with sessions of their own either', async () => {
    const [here, there] = [await newCentre(18), await newCentre(18)]
    const { at } = await open(there.rooms[0] as string)
    await app.db
      .updateTable('classSessions')
      .set({ roomId: here.rooms[0] as string })
      .where('id', 'in', [at(0).id, at(1).id])
      .execute()
    const desk = await staff('front desk', here.centreId)
    const following = { scope: 'following', cancel: true, reason: 'Ill' }
    expect((await change(desk, at(1).id, following)).status).toBe(403)
    expect((await change(desk, at(0).id, { ...following, scope: 'all', cancel: false })).status).toBe(403)
    const moves = [{ sessionId: at(0).id, roomId: there.rooms[0] }]
    const day = { fromDay: dayOf(at(0)), untilDay: dayOf(at(0)) }
    expect((await close(desk, { centreId: here.centreId, ...day, moves })).status).toBe(403)
    const made = await change(owner, at(1).id, following)
    const undo = (who: Who) => who.browser.post(`/api/studio/pending/${made.body.data.changeId}/undo`, {})
    expect((await undo(desk)).status).toBe(403)
    expect((await undo(await staff('front desk', there.centreId))).status).toBe(403)
    expect((await undo(owner)).status).toBe(200)
    expect((await change(desk, at(1).id, { cancel: true, reason: 'Ill' })).status).toBe(200)
  })
})
