import { ACTS } from '../../contract/desk-session.ts'
import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { dated, readRoll } from '../attendance/roll.ts'
import { isAdded } from '../changes/added.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, whichMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { isLive } from '../seats/live-holds.ts'
import { type Happening, historyOf } from './history.ts'
import { waitingFor } from './waiting.ts'
import { lettersWaiting } from './write-to.ts'

/**
 * One session as the desk sees it: how full it is, who is in it and how they came, who waits and why, what happened, and what the
 * reader may do with it. No answers about health: the sentences for teachers have a call of their own.
 * @throws AppError forbidden; not-found
 */
export async function sessionAtDesk(studio: Studio, member: Member, sessionId: string) {
  const { db } = studio
  await requireMay(db, member, 'roster.see', { sessionId })
  const may = await whichMay(db, member, ACTS, { sessionId })
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
    waiting: await waitingFor(studio, db, session),
    history: withoutSums(await historyOf(db, session), seesSums),
    letters: may.includes('message.write') ? await lettersWaiting(studio, sessionId) : [],
    change: await pendingChange(studio, sessionId),
    takenOff: may.includes('roster.change')
      ? (await takenOffNow(studio, sessionId)).map((one) => ({
          ...one,
          amount: seesSums ? one.amount : null,
        }))
      : [],
    rooms: may.includes('schedule.change') ? await roomsFor(db, place.capacity) : [],
    teachers: may.includes('schedule.change') ? await teachersOf(db) : [],
  }
}

/** What came back to whom was taken off is a sum too. */
function withoutSums(history: Happening[], seesSums: boolean): Happening[] {
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

/** Mats that are kept while somebody pays, or was asked. */
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

/** What each paid for their place, or for the run that it is of; by booking. Nothing for what was given. */
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

/** The last change of it that can still be undone. */
async function pendingChange(studio: Studio, sessionId: string) {
  const row = await studio.db
    .selectFrom('sessionChanges')
    .innerJoin('users', 'users.id', 'sessionChanges.by')
    .select(['batchId', 'settlesAt', 'before', 'after', 'users.firstName'])
    .where('sessionId', '=', sessionId)
    .where('settledAt', 'is', null)
    .where('undoneAt', 'is', null)
    .where('settlesAt', '>', studio.now())
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row
    ? {
        ...{ id: row.batchId, settlesAt: row.settlesAt, by: row.firstName },
        ...{ isOff: row.after.cancelledAt !== null, isNew: isAdded(row) },
      }
    : null
}

/** Who was taken off, while their money waits. */
async function takenOffNow(studio: Studio, sessionId: string) {
  const rows = await studio.db
    .selectFrom('askedRefunds as asked')
    .innerJoin('enrollments as own', 'own.id', 'asked.enrollmentId')
    .innerJoin('users as person', 'person.id', 'own.userId')
    .innerJoin('users as desk', 'desk.id', 'asked.by')
    .select(['asked.key', 'asked.amountPaise as amount', 'asked.leavesAt', 'desk.firstName as by'])
    .select(['person.firstName', 'person.lastName'])
    .where('own.sessionId', '=', sessionId)
    .where('asked.endedAt', 'is', null)
    .where('asked.leavesAt', '>', studio.now())
    .orderBy('asked.createdAt', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName(firstName, lastName) }))
}

/** Who teaches here. */
async function teachersOf(db: Db) {
  return db
    .selectFrom('instructors')
    .select(['id', 'firstName', 'lastName'])
    .where('archivedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
}

/** Rooms that hold the class. */
async function roomsFor(db: Db, capacity: number) {
  return db
    .selectFrom('rooms')
    .innerJoin('centres', 'centres.id', 'rooms.centreId')
    .select(['rooms.id', 'rooms.name', 'centres.name as centre', 'rooms.capacity'])
    .where('rooms.capacity', '>=', capacity)
    .where('rooms.archivedAt', 'is', null)
    .orderBy('centres.position')
    .orderBy('rooms.position')
    .execute()
}
