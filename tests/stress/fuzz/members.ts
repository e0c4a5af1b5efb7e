import { inTransaction } from '../../../database/transaction.ts'
import { saveHealthAnswers } from '../../../domain/accounts/health.ts'
import { newId } from '../../../domain/core/ids.ts'
import { threadOfMember, updateThreadStatus } from '../../../domain/core/thread-status.ts'
import { newClass, newMembers, type TestApp } from '../../support/test-app.ts'
import type { Names } from './polite.ts'

/** What polite requests about members at the desk find, each time someone new. */
export function memberNames(app: TestApp) {
  const { db, studio } = app
  let made = 0
  const somebody = async () => (await newMembers(app, 1))[0]?.id ?? 'none'

  async function invited(): Promise<string> {
    const id = await somebody()
    await db
      .updateTable('users')
      .set({ emailProvedAt: null, registeredBy: id })
      .where('id', '=', id)
      .execute()
    return id
  }

  async function noted(): Promise<Names> {
    const [id, noteId, now] = [await somebody(), newId(), studio.now()]
    await db
      .insertInto('memberNotes')
      .values({ id: noteId, userId: id, writtenBy: null, text: 'Early.', createdAt: now, updatedAt: now })
      .execute()
    return { id, noteId, version: 1 }
  }

  async function withHealth(): Promise<string> {
    const id = await somebody()
    await inTransaction(db, (trx) => saveHealthAnswers(studio, trx, id, { injuries: 'Left knee' }))
    return id
  }

  async function blocked(): Promise<string> {
    const id = await somebody()
    await db
      .insertInto('memberBlocks')
      .values({ id: newId(), userId: id, reason: 'Rude', blockedAt: studio.now(), blockedBy: null })
      .execute()
    return id
  }

  /** Someone who wrote, and what they wrote last. */
  async function thread(): Promise<Names> {
    const [userId, seen] = [await somebody(), newId()]
    await db
      .insertInto('conversationMessages')
      .values({
        id: seen,
        userId,
        sender: 'member',
        senderId: userId,
        text: 'Late?',
        createdAt: studio.now(),
      })
      .execute()
    await updateThreadStatus(db, threadOfMember(userId))
    return { id: `m.${userId}`, seen, to: undefined }
  }

  async function text(): Promise<Names> {
    const id = newId()
    await db.insertInto('cannedAnswers').values({ id, name: 'Mats', text: 'We lend mats.' }).execute()
    return { id, version: 1 }
  }

  async function _letter(): Promise<Names> {
    const [id, now] = [newId(), studio.now()]
    await db
      .insertInto('announcements')
      .values({
        id,
        audience: 'segment',
        target: 'new',
        targetName: 'New',
        subject: 'News',
        text: 'A class.',
        writtenBy: null,
        createdAt: now,
        leavesAt: now + 600_000,
        people: 1,
      })
      .execute()
    return { id }
  }

  /** A session that someone is booked in, and how many of them an email reaches. */
  async function readers(): Promise<Names> {
    const found = await db
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.userId')
      .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
      .select((eb) => ['bookings.sessionId', eb.fn.count<number>('users.id').distinct().as('n')])
      .where('bookings.state', '=', 'booked')
      .where('classSessions.cancelledAt', 'is', null)
      .where('users.deletedAt', 'is', null)
      .where('users.emailProvedAt', 'is not', null)
      .groupBy('bookings.sessionId')
      .executeTakeFirst()
    const target = found?.sessionId ?? 'none'
    return { audience: 'session', target, subject: 'A door', people: Number(found?.n ?? 0) }
  }

  async function ofMessages(call: string): Promise<Names | null> {
    if (/\/studio\/messages\/\{id\}/.test(call)) return thread()
    if (/\/canned-answers\/\{id\}/.test(call)) return text()
    if (/POST \S+\/announcements/.test(call)) return readers()
    return null
  }

  /** Null for a call about something else. */
  return async function namesOf(call: string): Promise<Names | null> {
    if (!/\/studio\/members/.test(call)) return ofMessages(call)
    const phone = '+91 98765 43210'
    if (/POST \S+\/members$/.test(call)) return { email: `desk.${made++}@example.com`, phone }
    if (/\/invitation$/.test(call)) return { id: await invited() }
    if (/\/notes\/\{noteId\}$/.test(call)) return noted()
    if (/\/tags\//.test(call)) return { id: await somebody(), tag: 'early' }
    if (/\/health$/.test(call)) return { id: await withHealth() }
    if (/\/unblock$/.test(call)) return { id: await blocked() }
    if (/\/block$/.test(call)) return { id: await somebody(), bookings: 'leave', refund: 0 }
    if (/\/runs\//.test(call)) return given()
    if (/\/merge$/.test(call)) return { id: await somebody(), with: await somebody(), refund: 0 }
    if (/\/two-people$/.test(call)) return { id: await somebody(), other: await somebody() }
    if (/PUT \S+\/members\/\{id\}$/.test(call)) return details(phone)
    return { id: await somebody() }
  }

  /** Videos that someone was given for nothing. */
  async function given(): Promise<Names> {
    const [id, enrollmentId, now] = [await somebody(), newId(), studio.now()]
    const { id: classId } = await newClass(app, { type: 'Recorded' })
    const own = { id: enrollmentId, userId: id, classId, sessionId: null, paymentId: null, policyVersion: 1 }
    await db
      .insertInto('enrollments')
      .values({ ...own, createdAt: now, status: 'active' })
      .execute()
    const line = { at: now, actorId: null, subject: enrollmentId, detail: '{}' }
    await db
      .insertInto('auditLog')
      .values({ ...line, id: newId(), action: 'enrollment.given' })
      .execute()
    return { id, enrollmentId, reason: 'They moved' }
  }

  /** Someone, with what their account says. */
  async function details(phone: string): Promise<Names> {
    const id = await somebody()
    const was = await db
      .selectFrom('users')
      .select(['firstName', 'lastName', 'phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, phone, was }
  }
}
