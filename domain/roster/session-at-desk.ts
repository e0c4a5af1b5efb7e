import { ACTS } from '../../contract/desk-session.ts'
import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { dated, readRoll } from '../attendance/roll.ts'
import { pendingChanges, refusedChange } from '../classes/pending-changes.ts'
import type { Member } from '../core/actor.ts'
import { allowedVerbs, requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { openOf } from '../pending/pending.ts'
import { isLive } from '../seats/live-holds.ts'
import { listPendingEmails } from './email-session.ts'
import { type HistoryEvent, historyOf } from './history.ts'
import { listWaiting } from './list-waiting.ts'

/**
 * A session for the desk: bookings, waitlist, history, and what the reader may do. Contains no health answers; cues are
 * read separately (`readCues`).
 * @throws AppError forbidden; not-found
 */
export async function sessionAtDesk(studio: Studio, member: Member, sessionId: string) {
  const { db } = studio
  await requireMay(db, member, 'roster.see', { sessionId })
  const may = await allowedVerbs(db, member, ACTS, { sessionId })
  const seesSums = may.includes('sales.see')
  const roll = await readRoll(studio, db, member, sessionId)
  const { session } = roll
  const place = await placeOf(db, sessionId)
  return {
    ...roll,
    ...place,
    may,
    held: await heldIn(studio, sessionId),
    paid: seesSums ? await paidFor(db, sessionId) : new Map<string, Paid>(),
    waiting: await listWaiting(studio, db, session),
    history: withoutSums(await historyOf(db, session), seesSums),
    letters: may.includes('message.write') ? await listPendingEmails(studio, sessionId) : [],
    change: await waitingChange(studio, sessionId),
    notMade: may.includes('schedule.change') ? await refusedChange(db, sessionId, studio.now()) : null,
    takenOff: may.includes('roster.change')
      ? (await takenOffNow(studio, sessionId)).map((one) => ({
          ...one,
          amount: seesSums ? one.amount : null,
        }))
      : [],
    rooms: may.includes('schedule.change') ? await roomsFor(db, sessionId) : [],
    teachers: may.includes('schedule.change') ? await teachersOf(db) : [],
  }
}

/** Refunds of removed people are amounts too. */
function withoutSums(history: HistoryEvent[], seesSums: boolean): HistoryEvent[] {
  if (seesSums) return history
  return history.map((one) => (one.kind === 'taken-off' ? { ...one, to: null } : one))
}

async function placeOf(db: Db, sessionId: string) {
  const { capacity } = await dated(db, sessionId)
  const { picture, roomId, teacherId, singlePricePaise } = await db
    .selectFrom('classSessions as session')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select((eb) => [
      'class.picture',
      'class.singlePricePaise',
      eb.fn.coalesce('session.roomId', 'class.roomId').as('roomId'),
      eb.fn.coalesce('session.instructorId', 'class.instructorId').as('teacherId'),
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { capacity, picture, roomId, teacherId, isSoldSingly: singlePricePaise !== null }
}

/** Places held while someone pays or decides on an offer. */
async function heldIn(studio: Studio, sessionId: string) {
  const rows = await studio.db
    .selectFrom('seats')
    .innerJoin('holds', 'holds.id', 'seats.holdId')
    .leftJoin('users', 'users.id', 'holds.userId')
    .select(['holds.id', 'holds.until', 'holds.offeredTo', 'users.firstName', 'users.lastName'])
    .where('seats.sessionId', '=', sessionId)
    .where(isLive(studio))
    .orderBy('holds.until')
    .execute()
  return rows.map(({ until, offeredTo, firstName, lastName }) => ({
    name: firstName === null ? null : fullName(firstName, lastName),
    until,
    isOffer: offeredTo !== null,
  }))
}

export type Paid = { amount: Money; method: string | null }

/** What each person paid for their place or their run, by booking; free places are left out. */
async function paidFor(db: Db, sessionId: string): Promise<Map<string, Paid>> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('enrollments as own', 'own.id', 'bookings.enrollmentId')
    .innerJoin('payments', 'payments.id', 'own.paymentId')
    .select(['bookings.id', 'payments.amountPaise', 'payments.method'])
    .where('bookings.sessionId', '=', sessionId)
    .execute()
  return new Map(rows.map(({ id, amountPaise, method }) => [id, { amount: amountPaise, method }]))
}

/** The pending change to the session. */
async function waitingChange(studio: Studio, sessionId: string) {
  const { db } = studio
  const change = (await pendingChanges(db)).find((one) => one.sessionId === sessionId)
  if (!change || change.action.dueAt <= studio.now()) return null
  const { action, before, after } = change
  const { firstName } = await db
    .selectFrom('users')
    .select('firstName')
    .where('id', '=', action.askedBy)
    .executeTakeFirstOrThrow()
  const [room, teacher] = await Promise.all([
    after.roomId === before.roomId
      ? undefined
      : db.selectFrom('rooms').select('name').where('id', '=', after.roomId).executeTakeFirst(),
    after.instructorId === before.instructorId
      ? undefined
      : db
          .selectFrom('instructors')
          .select(['firstName', 'lastName'])
          .where('id', '=', after.instructorId)
          .executeTakeFirst(),
  ])
  const isMoved = after.startsAt !== before.startsAt || after.endsAt !== before.endsAt
  return {
    id: action.id,
    settlesAt: action.dueAt,
    by: firstName,
    isOff: after.cancelledAt !== null,
    when: isMoved ? { startsAt: after.startsAt, endsAt: after.endsAt } : null,
    room: room?.name ?? null,
    teacher: teacher ? fullName(teacher.firstName, teacher.lastName) : null,
  }
}

/** People removed whose refund is still pending. */
async function takenOffNow(studio: Studio, sessionId: string) {
  const rows = await openOf(studio.db, 'refund')
    .innerJoin('enrollments as own', 'own.id', 'action.other')
    .innerJoin('users as person', 'person.id', 'own.userId')
    .innerJoin('users as desk', 'desk.id', 'action.askedBy')
    .select('desk.firstName as by')
    .select(['person.firstName', 'person.lastName'])
    .where('own.sessionId', '=', sessionId)
    .where('action.dueAt', '>', studio.now())
    .orderBy('action.createdAt', 'desc')
    .execute()
  return rows.map(({ id, amountPaise, dueAt, by, firstName, lastName }) => ({
    id,
    amount: amountPaise,
    dueAt,
    by,
    name: fullName(firstName, lastName),
  }))
}

/** Teachers who can take the session. */
async function teachersOf(db: Db) {
  return db
    .selectFrom('instructors')
    .select(['id', 'firstName', 'lastName'])
    .where('archivedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
}

/** Rooms big enough for everyone with a seat in the session. In one smaller than the class, only its capacity is sold. */
async function roomsFor(db: Db, sessionId: string) {
  return db
    .selectFrom('rooms')
    .innerJoin('centres', 'centres.id', 'rooms.centreId')
    .select(['rooms.id', 'rooms.name', 'centres.name as centre', 'rooms.capacity'])
    .where('rooms.capacity', '>=', (eb) =>
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .where('sessionId', '=', sessionId),
    )
    .where('rooms.archivedAt', 'is', null)
    .orderBy('centres.position')
    .orderBy('rooms.position')
    .execute()
}
