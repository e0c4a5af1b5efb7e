import { beforeAll, describe, expect, test } from 'vitest'
import type { RollMark } from '../../shared/enums.ts'
import { hundredthsOf } from '../../shared/money.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { book, newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { countReports, rhythmOf } from './count.ts'
import { columnsOf, spanOf } from './span.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

test('a span is as far as its time has gone, and is held against as many days before', () => {
  expect(spanOf('month', '2026-11-23')).toMatchObject({
    from: '2026-11-01',
    until: '2026-11-23',
    before: { from: '2026-10-01', until: '2026-10-23' },
  })
  expect(spanOf('month', '2026-03-31').before).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  expect(spanOf('quarter', '2026-11-23').from).toBe('2026-10-01')
  expect(spanOf('year', '2026-11-23').before.from).toBe('2025-01-01')
  expect(columnsOf('month', '2026-11-23').at(-1)).toEqual({ from: '2026-11-23', until: '2026-11-29' })
  expect(columnsOf('year', '2026-11-23')[0]).toEqual({ from: '2025-12-01', until: '2025-12-31' })
})

test('a week begins on Monday, also one that crosses a year, and is held against the same days of the one before', () => {
  const { from, until, before } = spanOf('week', '2027-01-01')
  expect([from, until]).toEqual(['2026-12-28', '2027-01-01'])
  expect(before).toEqual({ from: '2026-12-21', until: '2026-12-25' })
  expect(spanOf('week', '2026-11-23')).toMatchObject({
    from: '2026-11-23',
    before: { from: '2026-11-16', until: '2026-11-16' },
  })
  expect(spanOf('week', '2026-11-29').before).toEqual({ from: '2026-11-16', until: '2026-11-22' })
  const days = columnsOf('week', '2027-01-01')
  expect([days.length, days[0], days.at(-1)]).toEqual([
    ...[14, { from: '2026-12-19', until: '2026-12-19' }, { from: '2027-01-01', until: '2027-01-01' }],
  ])
})

test('a rhythm is how far apart the last visits were, by day; few say nothing', () => {
  const visit = (n: number) => ({ startsAt: n * DAY, day: String(n) })
  expect(rhythmOf([0, 3, 6].map(visit))).toBeNull()
  expect(rhythmOf([0, 0, 3, 6, 9].map(visit))).toBe(72)
  expect(rhythmOf([...Array(30).keys()].map((n) => visit(n < 18 ? n : 18 + (n - 18) * 7)))).toBe(7 * 24)
})

describe.each(BOTH_ENGINES)('what reports are added from, on %s', (engine) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    // The twentieth of a month, at noon in India.
    app.wait(Date.parse('2027-03-20T06:30:00Z') - Date.now())
    admin = await newAdmin(app)
  })

  /** A class whose sessions were held, one each week up to now, the last one first. */
  async function held(sessions: number, capacity = 10) {
    const { id } = await newClass(app, { capacity, totalClasses: sessions })
    const now = app.studio.now()
    for (let n = 1; n <= sessions; n++) {
      const startsAt = now - n * 7 * DAY
      await app.db
        .updateTable('classSessions')
        .set({ startsAt, endsAt: startsAt + HOUR })
        .where('id', '=', `${id}-${n}`)
        .execute()
    }
    return id
  }

  /** The same as the counted rows, straight from the bookings. */
  async function directly() {
    const bookings = await app.db
      .selectFrom('bookings')
      .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
      .select([
        'bookings.sessionId',
        'bookings.userId',
        'bookings.state',
        'bookings.mark',
        'session.startsAt',
      ])
      .where('session.endsAt', '<=', app.studio.now())
      .where('session.cancelledAt', 'is', null)
      .execute()
    const ofSession = Map.groupBy(bookings, ({ sessionId }) => sessionId)
    const count = (some: typeof bookings, mark?: RollMark) =>
      some.filter((one) => one.state === 'booked' && (mark === undefined || one.mark === mark)).length
    const sessions = [...ofSession].map(([sessionId, some]) => ({
      sessionId,
      taken: count(some),
      present: count(some, 'present'),
      late: count(some, 'late'),
      absent: count(some, 'absent'),
      excused: count(some, 'excused'),
    }))
    const isCalled = (id: string) =>
      (ofSession.get(id) ?? []).some(({ state, mark }) => state === 'booked' && mark !== null)
    const visits = bookings.filter(
      ({ state, mark, sessionId }) =>
        state === 'booked' &&
        (mark === 'present' || mark === 'late' || (mark === null && !isCalled(sessionId))),
    )
    const people = [
      ...Map.groupBy(
        visits.filter(({ userId }) => userId),
        ({ userId }) => userId ?? '',
      ),
    ].map(([userId, own]) => ({
      userId,
      visits: own.length,
      firstAt: Math.min(...own.map((one) => one.startsAt)),
      lastAt: Math.max(...own.map((one) => one.startsAt)),
    }))
    return { sessions: byKey(sessions, 'sessionId'), people: byKey(people, 'userId') }
  }
  async function counted() {
    const sessions = await app.db
      .selectFrom('sessionCounts')
      .select(['sessionId', 'taken', 'present', 'late', 'absent', 'excused'])
      .where('taken', '>', 0)
      .execute()
    const people = await app.db
      .selectFrom('visitors')
      .select(['userId', 'visits', 'firstAt', 'lastAt'])
      .execute()
    return { sessions: byKey(sessions, 'sessionId'), people: byKey(people, 'userId') }
  }
  const byKey = <T extends object>(rows: T[], key: keyof T) =>
    rows.sort((one, other) => String(one[key]).localeCompare(String(other[key])))

  test('they are what the bookings say, at once and after each change', async () => {
    const classId = await held(6)
    const people = await newMembers(app, 8)
    const marks: (RollMark | null)[] = ['present', 'late', 'absent', 'excused', null, 'present', null, 'late']
    for (const [n, { id: userId }] of people.entries())
      for (let session = 1; session <= 6 - (n % 4); session++)
        await book(
          app,
          { sessionId: `${classId}-${session}`, classId, userId },
          session === 2 ? null : marks[n],
        )
    await countReports(app.studio)
    expect(await counted()).toEqual(await directly())

    // A mark that was made on a phone days ago and arrives only now.
    const roll = (mark: string) =>
      admin.browser.put(`/api/sessions/${classId}-1/roll`, {
        marks: [{ bookingId: first, mark, markedAt: app.studio.now() - HOUR }],
      })
    const { id: first } = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('sessionId', '=', `${classId}-1`)
      .where('mark', 'is', null)
      .executeTakeFirstOrThrow()
    app.wait(5 * 60_000)
    expect((await roll('absent')).status).toBe(200)
    await countReports(app.studio)
    expect(await counted()).toEqual(await directly())

    // Someone is removed, another is added, and a session is cancelled afterwards.
    app.wait(5 * 60_000)
    await app.db
      .updateTable('bookings')
      .set({ state: 'cancelled', endedAt: app.studio.now() })
      .where('sessionId', '=', `${classId}-3`)
      .where('userId', '=', people[0]?.id ?? '')
      .execute()
    await book(app, { sessionId: `${classId}-4`, classId, userId: people[7]?.id ?? '' }, 'present').catch(
      () => undefined,
    )
    await countReports(app.studio)
    expect(await counted()).toEqual(await directly())

    // Time goes on: what was to come is held now.
    app.wait(30 * DAY)
    await countReports(app.studio)
    expect(await counted()).toEqual(await directly())
    // The login of before has ended meanwhile.
    admin = await newAdmin(app)
  })

  test('counted twice at once they are counted once', async () => {
    await Promise.all([countReports(app.studio), countReports(app.studio), countReports(app.studio)])
    expect(await counted()).toEqual(await directly())
  })

  test('a day of money is its receipts less its credit notes', async () => {
    const yogaClass = await newClass(app, { capacity: 5 })
    const [who] = await newMembers(app, 1)
    const order = await who?.browser.post('/api/payments/create', {
      userId: who.id,
      classId: yogaClass.id,
      amount: yogaClass.rupees,
    })
    const proof = await app.sandbox.pay(order?.body.orderId)
    await who?.browser.post('/api/payments/verify', proof)
    const { data } = (await admin.browser.get('/api/studio/reports?period=month')).body
    expect(data.money.now).toEqual([{ currency: 'INR', taken: 1499, back: 0, tax: 0 }])
    const { sum } = await app.db
      .selectFrom('receipts')
      .select((eb) => eb.fn.sum<number>('amountPaise').as('sum'))
      .executeTakeFirstOrThrow()
    expect(hundredthsOf(Number(sum))).toBe(149_900)
    expect(data.money.columns.at(-1)).toMatchObject({ inRooms: 1499, online: 0 })
  })

  test('the figures open the rows that they were added from', async () => {
    const { data } = (await admin.browser.get('/api/studio/reports?period=year')).body
    const rows = async (what: string) =>
      (await admin.browser.get(`/api/studio/reports/${what}?period=year`)).body.data
    const sessions = await rows('mats')
    expect(sessions.rows).toHaveLength(data.came.all.sessions)
    const taken = sessions.rows.reduce(
      (sum: number, { cells }: { cells: number[] }) => sum + Number(cells[4]),
      0,
    )
    expect(taken).toBe(data.came.all.taken)
    expect((await rows('away')).rows).toHaveLength(data.came.all.absent + data.came.all.excused)
    expect((await rows('new')).rows.length).toBe(data.again.fresh)
    expect((await rows('slipping')).rows).toHaveLength(data.slipping.count)
    const { body } = await admin.browser.get('/api/studio/reports/mats.csv?period=year')
    expect(body.split('\r\n')).toHaveLength(sessions.rows.length + 2)
  })

  test('who may see figures but write to no one sees no names; the front desk sees none of it', async () => {
    const hire = async (role: 'accountant' | 'front desk') => {
      const who = await newStaff(app, role)
      return who.browser
    }
    const [accountant, frontDesk] = [await hire('accountant'), await hire('front desk')]
    expect((await frontDesk.get('/api/studio/reports')).status).toBe(403)
    const { data } = (await accountant.get('/api/studio/reports')).body
    expect([data.mayPeople, data.slipping.people]).toEqual([false, []])
    for (const what of ['away', 'new', 'slipping', 'waiting'])
      expect((await accountant.get(`/api/studio/reports/${what}`)).status).toBe(403)
    expect((await accountant.get('/api/studio/reports/money')).status).toBe(200)
    expect((await accountant.get('/api/studio/reports/slipping.csv')).status).toBe(403)
  })
})

describe.each(BOTH_ENGINES)('a week that crosses a year, on %s', (engine) => {
  test('counts its sessions, people and money by the days of the studio, beside the same days of the week before', async () => {
    const app = await openTestApp(engine)
    // The first of January is a Friday; noon in India.
    app.wait(Date.parse('2027-01-01T06:30:00Z') - Date.now())
    const admin = await newAdmin(app)
    const { id: classId } = await newClass(app, { capacity: 10, totalClasses: 4 })
    // The last minutes of Sunday; ten minutes into Monday, which is Sunday in London; New Year's Eve; this morning.
    const begins = ['2026-12-27T23:00', '2026-12-28T00:10', '2026-12-31T18:00', '2027-01-01T07:00']
    for (const [n, at] of begins.entries()) {
      const startsAt = Date.parse(`${at}+05:30`)
      await app.db
        .updateTable('classSessions')
        .set({ startsAt, endsAt: startsAt + HOUR })
        .where('id', '=', `${classId}-${n + 1}`)
        .execute()
    }
    const [old, again, fresh] = (await newMembers(app, 3)).map(({ id }) => id)
    const visits: [number, string | undefined][] = [
      ...([
        [1, old],
        [1, again],
        [2, again],
        [3, again],
        [4, fresh],
      ] as [number, string | undefined][]),
    ]
    for (const [session, userId = ''] of visits)
      await book(app, { sessionId: `${classId}-${session}`, classId, userId }, 'present')
    const sums = {
      '2026-12-21': 100,
      '2026-12-25': 200,
      '2026-12-26': 400,
      '2026-12-28': 800,
      '2027-01-01': 1600,
    }
    await app.db
      .insertInto('moneyDays')
      .values(
        Object.entries(sums).map(([day, rupees]) => ({
          day,
          classId,
          currency: 'INR',
          isOnline: 0 as const,
          back: hundredthsOf(0),
          tax: hundredthsOf(0),
          taken: hundredthsOf(rupees * 100),
        })),
      )
      .execute()
    const { data } = (await admin.browser.get('/api/studio/reports?period=week')).body
    expect(data).toMatchObject({
      period: 'week',
      from: '2026-12-28',
      until: '2027-01-01',
      before: { from: '2026-12-21', until: '2026-12-25' },
      money: { now: [{ taken: 2400 }], before: [{ taken: 300 }] },
      came: { all: { sessions: 3, taken: 3, present: 3 } },
      again: { all: 2, fresh: 1 },
    })
    expect(data.money.columns.map(({ inRooms }: { inRooms: number }) => inRooms)).toEqual([
      ...[0, 0, 100, 0, 0, 0, 200, 400, 0, 800, 0, 0, 0, 1600],
    ])
    const rows = async (what: string) =>
      (await admin.browser.get(`/api/studio/reports/${what}?period=week`)).body.data.rows
    expect((await rows('mats')).length).toBe(3)
    expect((await rows('new')).length).toBe(1)
    expect((await rows('money')).map(({ cells }: { cells: string[] }) => cells[0])).toEqual([
      ...['2027-01-01', '2026-12-28'],
    ])
    const { body } = await admin.browser.get('/api/studio/reports/mats.csv?period=week')
    expect(body.split('\r\n')).toHaveLength(3 + 2)
  })
})
