import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { remindOfSessions } from './session-reminders.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe.each(ENGINES)('reminders of sessions on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>

  /** A class whose second session begins in so long, its first three days before that; enrolled four days before. */
  const running = async (milliseconds: number, about: Parameters<typeof newClass>[1] = {}) => {
    const { id } = await newClass(app, { pricePaise: 0, totalClasses: 2, ...about })
    const second = app.studio.now() + milliseconds
    for (const [number, startsAt] of [
      [1, second - 3 * DAY],
      [2, second],
    ] as const)
      await app.db
        .updateTable('classSessions')
        .set({ startsAt, endsAt: startsAt + HOUR })
        .where('classId', '=', id)
        .where('number', '=', number)
        .execute()
    return id
  }
  const enrolled = async (classId: string, createdAt = app.studio.now() - 5 * DAY) => {
    const who = await newMember(app)
    await who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 0 })
    await enrolledBefore(who, createdAt)
    return who
  }
  const enrolledBefore = async (who: Who, createdAt: number) => {
    for (const table of ['enrollments', 'bookings'] as const)
      await app.db.updateTable(table).set({ createdAt }).where('userId', '=', who.id).execute()
  }
  const lettersTo = async ({ form }: Who) =>
    app.db
      .selectFrom('outboxEmails')
      .select(['subject', 'text', 'dedupeKey'])
      .where('recipient', '=', form.email)
      .where('kind', '=', 'session-reminder')
      .orderBy('createdAt')
      .execute()
  const subjectsTo = async (who: Who) => {
    await remindOfSessions(app.studio)
    return (await lettersTo(who)).map(({ dedupeKey }) =>
      dedupeKey?.startsWith('session-reminder:day:') ? 'Tomorrow' : 'Soon',
    )
  }

  test.each([
    ['a day and a minute', DAY + MINUTE, []],
    ['a day', DAY - MINUTE, ['Tomorrow']],
    ['three hours', 3 * HOUR, ['Tomorrow']],
    ['two hours', 2 * HOUR - MINUTE, ['Soon']],
    ['a minute', MINUTE, ['Soon']],
    ['it has begun', -MINUTE, []],
  ])('%s before it begins', async (_, milliseconds, expected) => {
    const who = await enrolled(await running(milliseconds))
    expect(await subjectsTo(who)).toEqual(expected)
    expect(await subjectsTo(who)).toEqual(expected)
  })

  test('both come, each in its time, and again when the session is moved', async () => {
    const classId = await running(20 * HOUR)
    const who = await enrolled(classId)
    expect(await subjectsTo(who)).toEqual(['Tomorrow'])
    await app.db
      .updateTable('classSessions')
      .set({ startsAt: app.studio.now() + HOUR, endsAt: app.studio.now() + 2 * HOUR })
      .where('classId', '=', classId)
      .where('number', '=', 2)
      .execute()
    expect(await subjectsTo(who)).toEqual(['Tomorrow', 'Soon'])
  })

  test('the first session of a run has its own email a day before', async () => {
    const classId = await running(3 * DAY + 20 * HOUR)
    expect(await subjectsTo(await enrolled(classId))).toEqual([])
    const soon = await running(3 * DAY + HOUR)
    expect(await subjectsTo(await enrolled(soon))).toEqual(['Soon'])
  })

  test('anyone who enrolled since knows it from the confirmation', async () => {
    const classId = await running(HOUR)
    expect(await subjectsTo(await enrolled(classId, app.studio.now() - MINUTE))).toEqual([])
    const tomorrow = await running(20 * HOUR)
    expect(await subjectsTo(await enrolled(tomorrow, app.studio.now() - 3 * HOUR))).toEqual([])
  })

  test.each([
    [{ remindDayBefore: false }, ['Soon']],
    [{ remindHoursBefore: false }, ['Tomorrow']],
    [{ email: false }, []],
  ])('by the member’s choice: %o', async (choice, expected) => {
    const [tomorrow, soon] = [await running(20 * HOUR), await running(HOUR)]
    const who = await newMember(app)
    for (const classId of [tomorrow, soon])
      await who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 0 })
    await enrolledBefore(who, app.studio.now() - 5 * DAY)
    await who.browser.put('/api/user/preferences', choice)
    expect((await who.browser.get('/api/user/preferences')).body.data).toMatchObject(choice)
    expect(await subjectsTo(who)).toEqual(expected)
  })

  test.each(['cancelled', 'given-up'] as const)('nobody whose place is %s is reminded', async (state) => {
    const who = await enrolled(await running(HOUR))
    await app.db.updateTable('bookings').set({ state }).where('userId', '=', who.id).execute()
    expect(await subjectsTo(who)).toEqual([])
  })

  test('a session or class that was cancelled is not reminded of, nor are videos', async () => {
    const [session, yogaClass] = [await running(HOUR), await running(HOUR)]
    const now = app.studio.now()
    await app.db
      .updateTable('classSessions')
      .set({ cancelledAt: now })
      .where('classId', '=', session)
      .execute()
    const people = [await enrolled(session), await enrolled(yogaClass)]
    await app.db.updateTable('classes').set({ cancelledAt: now }).where('id', '=', yogaClass).execute()
    people.push(await enrolled(await running(HOUR, { type: 'Recorded' })))
    for (const who of people) expect(await subjectsTo(who)).toEqual([])
  })

  test('it says how to get in, and never the address of the live room', async () => {
    const classId = await running(HOUR, { type: 'Live Online' })
    await app.db
      .updateTable('classes')
      .set({ joinLink: 'https://meet.example/quiet-room' })
      .where('id', '=', classId)
      .execute()
    const who = await enrolled(classId)
    await remindOfSessions(app.studio)
    const [letter] = await lettersTo(who)
    const { id } = await app.db
      .selectFrom('classSessions')
      .select('id')
      .where('classId', '=', classId)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    expect(letter?.text).toContain(`/yogadashboard/session/${id}`)
    expect(letter?.text).toContain('Teacher: Meera Joshi, in English')
    expect(letter?.text).not.toContain('meet.example')
  })

  test('more people than one batch all get theirs, once', async () => {
    const classId = await running(HOUR, { capacity: 300 })
    const userIds = Array.from({ length: 230 }, (_, n) => `many-${classId}-${n}`)
    const now = app.studio.now()
    await app.db
      .insertInto('users')
      .values(
        userIds.map((id) => ({
          id,
          firstName: 'Ravi',
          lastName: 'Rao',
          email: `${id}@example.com`.toLowerCase(),
          emailProvedAt: now,
          passwordHash: '',
          dateOfBirth: null,
          gender: null,
          phone: '',
          role: 'user' as const,
          instructorAppliedAt: null,
          instructorApprovedAt: null,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute()
    await app.db
      .insertInto('enrollments')
      .values(
        userIds.map((userId) => ({
          id: `e-${userId}`,
          userId,
          classId,
          status: 'active' as const,
          paymentId: null,
          createdAt: now - DAY,
          completedAt: null,
          cancelledAt: null,
          cancelledBy: null,
        })),
      )
      .execute()
    const { id: sessionId } = await app.db
      .selectFrom('classSessions')
      .select('id')
      .where('classId', '=', classId)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('bookings')
      .values(
        userIds.map((userId) => ({
          id: `b-${userId}`,
          sessionId,
          classId,
          userId,
          enrollmentId: `e-${userId}`,
          source: 'run' as const,
          createdAt: now - DAY,
        })),
      )
      .execute()
    await Promise.all([remindOfSessions(app.studio), remindOfSessions(app.studio)])
    const { n } = await app.db
      .selectFrom('outboxEmails')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('kind', '=', 'session-reminder')
      .where('userId', 'in', userIds)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(230)
  })
})
