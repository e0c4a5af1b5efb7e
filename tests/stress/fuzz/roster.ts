import { newId } from '../../../domain/core/ids.ts'
import { paise } from '../../../shared/money.ts'
import { newClass, newMembers, type TestApp } from '../../support/test-app.ts'
import type { Names } from './polite.ts'

/** What polite requests about those in a session find: a class with room for all, someone in it, someone who waits. */
export async function furnishRoster(app: TestApp) {
  const { db, studio } = app
  const { id: classId } = await newClass(app, { capacity: 1_000_000 })
  await db
    .updateTable('classes')
    .set({ singlePricePaise: paise(400) })
    .where('id', '=', classId)
    .execute()
  const [first, second] = [`${classId}-1`, `${classId}-2`]
  const reason = 'From far'
  let seats = 0

  const somebody = async () => (await newMembers(app, 1))[0]?.id ?? 'none'

  async function seated(): Promise<string> {
    const [id, userId, enrollmentId] = [newId(), await somebody(), newId()]
    const own = { userId, classId, sessionId: first, createdAt: studio.now() }
    await db
      .insertInto('enrollments')
      .values({ ...own, id: enrollmentId, status: 'active', paymentId: null, policyVersion: 1 })
      .execute()
    await db
      .insertInto('auditLog')
      .values({
        id: newId(),
        at: 0,
        actorId: null,
        action: 'enrollment.given',
        subject: enrollmentId,
        detail: '{}',
      })
      .execute()
    await db
      .insertInto('bookings')
      .values({ ...own, id, source: 'drop-in', enrollmentId, policyVersion: 1 })
      .execute()
    await db
      .insertInto('seats')
      .values({ sessionId: first, classId, number: 500_000 + seats++, bookingId: id })
      .execute()
    return id
  }

  async function waiting(): Promise<string> {
    const id = newId()
    await db
      .insertInto('enrollments')
      .values({
        id,
        userId: await somebody(),
        classId,
        sessionId: first,
        status: 'waitlisted',
        paymentId: null,
        createdAt: studio.now(),
      })
      .execute()
    return id
  }

  async function readersOf(sessionId: string): Promise<number> {
    const rows = await db
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.userId')
      .select(['bookings.id', 'users.email'])
      .where('bookings.sessionId', '=', sessionId)
      .where('bookings.state', '=', 'booked')
      .where('users.deletedAt', 'is', null)
      .execute()
    return rows.filter(({ email }) => !email.endsWith('.invalid')).length
  }

  /** Null for a call about something else. */
  return async function namesOf(call: string, ahead: string): Promise<Names | null> {
    if (/POST \S+\/studio\/sessions\/\{id\}\/members$/.test(call))
      return { id: first, userId: await somebody(), how: 'free', reason }
    if (/\/places\//.test(call))
      return { id: first, bookingId: await seated(), sessionId: second, back: 'policy', refund: 0, reason }
    if (/\/promote$/.test(call)) return { id: first, waitId: await waiting(), how: 'give', reason }
    if (/\/letter$/.test(call)) return { to: 'booked', people: await readersOf(ahead) }
    return null
  }
}
