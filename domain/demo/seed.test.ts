import { beforeAll, describe, expect, test } from 'vitest'
import { CLASS_TYPES, LEVELS } from '../../contract/enums.ts'
import { ENGINES } from '../../tests/engines.ts'
import { type House, openHouse } from '../../tests/house.ts'
import { listClasses } from '../classes/find.ts'
import { classStatus } from '../classes/status.ts'
import { audit } from '../payments/audit.ts'
import { DEMO_PASSWORD, seedStudio } from './seed.ts'

describe.each(ENGINES)('the demo on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
    expect(await seedStudio(house.studio)).toBe(true)
  })

  test('a second seeding changes nothing', async () => {
    const before = await listClasses(house.studio)
    expect(await seedStudio(house.studio)).toBe(false)
    expect(await listClasses(house.studio)).toEqual(before)
  })

  test('shows every level and type, one class full, one with one seat left, one free of charge, one finished', async () => {
    const classes = await listClasses(house.studio)
    const statuses = classes.map((one) => classStatus(one, one.seatsLeft, house.studio.now()))
    expect(new Set(classes.map((one) => one.difficulty))).toEqual(new Set(LEVELS))
    expect(new Set(classes.map((one) => one.type))).toEqual(new Set(CLASS_TYPES))
    expect(statuses.filter((status) => status === 'Full')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'Finished')).toHaveLength(1)
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

  test('has no seat that nobody sits on, and nobody without one', async () => {
    expect(await audit(house.studio)).toEqual([])
  })

  test.each([
    ['asha@example.com', 'user', null],
    ['meera.joshi@example.com', 'instructor', 'approved'],
    ['studio@example.com', 'admin', null],
  ])('%s logs in as %s', async (email, role, instructorApplication) => {
    const { status, body } = await house.browser().post('/api/user/login', { email, password: DEMO_PASSWORD })
    expect([status, body.user.role, body.user.instructorApplication]).toEqual([
      200,
      role,
      instructorApplication,
    ])
  })

  test('its member has a streak to keep', async () => {
    const browser = house.browser()
    const { user } = (
      await browser.post('/api/user/login', { email: 'asha@example.com', password: DEMO_PASSWORD })
    ).body
    const { body } = await browser.post('/api/daily-achievement/', { userId: user.id })
    expect(body.currentStreak).toBeGreaterThanOrEqual(1)
    expect(body.totalAttendedSessions).toBe(5)
  })
})
