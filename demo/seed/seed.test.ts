import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { listClasses } from '../../domain/classes/find-class.ts'
import { classStatus } from '../../domain/classes/status.ts'
import { CLASS_TYPES, LEVELS } from '../../shared/enums.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { DEMO_PASSWORD, seedStudio } from './seed.ts'

describe.each(BOTH_ENGINES)('the demo on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    expect(await seedStudio(app.studio)).toBe(true)
  })

  test('a second seeding changes nothing', async () => {
    const before = await listClasses(app.studio)
    expect(await seedStudio(app.studio)).toBe(false)
    expect(await listClasses(app.studio)).toEqual(before)
  })

  test('shows every level and type, one class full, one with one seat left, one free of charge, one finished', async () => {
    const classes = await listClasses(app.studio)
    const statuses = classes.map((one) => classStatus(one, one.seatsLeft, app.studio.now()))
    expect(new Set(classes.map((one) => one.difficulty))).toEqual(new Set(LEVELS))
    expect(new Set(classes.map((one) => one.type))).toEqual(new Set(CLASS_TYPES))
    expect(statuses.filter((status) => status === 'Full')).toHaveLength(1)
    const past = await listClasses(app.studio, { past: true })
    expect(
      past.filter((one) => classStatus(one, one.seatsLeft, app.studio.now()) === 'Finished'),
    ).toHaveLength(1)
    expect(classes.filter((one) => one.seatsLeft === 1)).toHaveLength(1)
    expect(classes.filter((one) => one.pricePaise === 0)).toHaveLength(1)
    for (const status of ['Starting soon', 'In progress', 'On demand']) expect(statuses).toContain(status)
    expect(
      classes
        .filter((one) => one.courseId !== null)
        .map((one) => one.courseId)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5])
  })

  test('has no seat that no one sits on, and no one without one', async () => {
    expect(await audit(app.studio)).toEqual([])
  })

  test.each([
    ['asha@example.com', 'user', null],
    ['meera.joshi@example.com', 'instructor', 'approved'],
    ['studio@example.com', 'admin', null],
  ])('%s logs in as %s', async (email, role, instructorApplication) => {
    const { status, body } = await app.browser().post('/api/user/login', { email, password: DEMO_PASSWORD })
    expect([status, body.user.role, body.user.instructorApplication]).toEqual([
      200,
      role,
      instructorApplication,
    ])
  })

  test('a full class has sessions with a place, and its member a single place', async () => {
    const browser = app.browser()
    const { user } = (
      await browser.post('/api/user/login', { email: 'asha@example.com', password: DEMO_PASSWORD })
    ).body
    const full = (await browser.get('/api/classes/get/prenatal-circle')).body.data
    const left = full.sessions.map(({ seatsLeft }: { seatsLeft: number }) => seatsLeft)
    expect([full.status, left.slice(0, 6)]).toEqual(['Full', [0, 0, 1, 1, 0, 1]])
    const { data } = (await browser.get(`/api/sessions/booked/${user.id}`)).body
    const single = data.find(({ source }: { source: string }) => source === 'drop-in')
    expect(single).toMatchObject({ title: 'Foundational Poses (Asanas)', number: 3, givenUp: false })
  })

  test('its teacher finds the desk filled', async () => {
    const browser = app.browser()
    await browser.post('/api/user/login', { email: 'meera.joshi@example.com', password: DEMO_PASSWORD })
    const { data } = (await browser.get('/api/studio/substitutes')).body
    expect(data.forMe).toMatchObject([{ from: { name: 'Imran Sheikh' }, fee: 900, state: 'open' }])
    expect(data.own.length).toBeGreaterThan(3)
    const { certificates } = (await browser.get('/api/studio/profile')).body.data
    const states = certificates.map((one: { state: string }) => one.state).sort()
    expect(states).toEqual(['ends-soon', 'expired', 'valid'])
    expect((await browser.get('/api/studio/pay/rates')).body.data).toMatchObject([{ session: 1200 }])
    const months = [app.studio.now(), app.studio.now() - 12 * 86_400_000].map((at) =>
      new Date(at).toISOString().slice(0, 7),
    )
    const statements = await Promise.all(
      [...new Set(months)].map((month) => browser.get(`/api/studio/pay?month=${month}`)),
    )
    const total = statements.reduce((sum, { body }) => sum + body.data.total, 0)
    expect(total).toBe(3 * 900)
  })

  test('the rolls of what was held are called, but for the member who logs in', async () => {
    const rows = await app.studio.db
      .selectFrom('bookings')
      .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
      .innerJoin('users', 'users.id', 'bookings.userId')
      .select(['bookings.mark', 'bookings.markedBy', 'users.email', 'classSessions.endsAt'])
      .where('bookings.state', '=', 'booked')
      .execute()
    const held = rows.filter(({ endsAt, email }) => endsAt < app.studio.now() && email !== 'asha@example.com')
    expect(held.filter(({ mark, markedBy }) => mark === null || markedBy === null)).toEqual([])
    const share = (mark: string) => held.filter((one) => one.mark === mark).length / held.length
    expect(share('present')).toBeGreaterThan(0.7)
    for (const mark of ['late', 'absent']) expect(share(mark)).toBeGreaterThan(0.02)
    expect(rows.filter(({ endsAt, mark }) => endsAt > app.studio.now() && mark !== null)).toEqual([])
  })

  test('its member has a streak to keep', async () => {
    const browser = app.browser()
    const { user } = (
      await browser.post('/api/user/login', { email: 'asha@example.com', password: DEMO_PASSWORD })
    ).body
    const { body } = await browser.post('/api/daily-achievement/', { userId: user.id })
    expect(body.currentStreak).toBeGreaterThanOrEqual(1)
    expect(body.totalAttendedSessions).toBe(5)
  })
})

test('late on a Thursday, when it is Friday in India, one of its classes starts soon as well', async () => {
  const app = await openTestApp('sqlite')
  const now = new Date()
  const untilThursday = (4 - now.getUTCDay() + 7) % 7
  const night = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + untilThursday, 19)
  app.wait(night - now.getTime())
  await seedStudio(app.studio)
  const classes = await listClasses(app.studio)
  const statuses = classes.map((one) => classStatus(one, one.seatsLeft, app.studio.now()))
  expect(statuses).toContain('Starting soon')
})
