import type { Db } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Money } from '../../shared/money.ts'
import { freeExitOf } from '../booked-sessions/free-exit.ts'
import type { BookedSession } from '../booked-sessions/list-booked-sessions.ts'
import type { Studio } from '../core/studio.ts'
import { boughtAt } from '../enrollment/bought-at.ts'
import { inForce, placeOfClass } from './in-force.ts'

export type WhatChanged = {
  /** The time, teacher and place as booked, where they differ now; otherwise null. */
  before: { startsAt: number; endsAt: number; teacher: string | null; place: string | null } | null
  /** The studio's reason for the last change; may be empty. */
  reason: string
  /** Until when the member may leave because of the change; null if they can't, or if the policy refunds as much anyway. */
  freeUntil: number | null
  /** The refund for a cancelled session; null for none. */
  back: Money | null
}

/** What the studio changed about a session since the member chose it, and what that means for them. */
export async function whatChanged(studio: Studio, own: BookedSession): Promise<WhatChanged> {
  const { db } = studio
  const since = await chosenAt(db, own)
  const changes = await db
    .selectFrom('sessionChanges')
    .select(['at', 'before', 'reason', 'settledAt', 'undoneAt'])
    .where('sessionId', '=', own.id)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const last = changes.findLast(({ undoneAt }) => undoneAt === null)
  return {
    before: await asBooked(db, own.id, since, changes[0]),
    reason: last?.reason.trim() ?? '',
    freeUntil: await freeUntil(studio, own),
    back: own.cancelledAt === null ? null : await comingBack(db, own, last?.settledAt ?? null),
  }
}

/** A make-up, or a place given up and rebooked, was chosen when it was booked; a bought one when payment began. */
async function chosenAt(db: Db, { id, bookingId, bookedAt, source, enrollmentId, paymentId }: BookedSession) {
  if (!enrollmentId || (source !== 'run' && source !== 'drop-in')) return bookedAt
  const earlier = await db
    .selectFrom('bookings')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where('sessionId', '=', id)
    .where('id', '!=', bookingId)
    .where('createdAt', '<', bookedAt)
    .executeTakeFirst()
  return earlier ? bookedAt : boughtAt(db, { createdAt: bookedAt, paymentId })
}

/** Null if the session is as booked. A change that was undone leaves no trace. */
async function asBooked(
  db: Db,
  sessionId: string,
  since: number,
  first: { at: number; before: SessionState } | undefined,
) {
  const { classId, ...is } = await db
    .selectFrom('classSessions')
    .select(['classId', 'startsAt', 'endsAt', 'roomId', 'instructorId', 'cancelledAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const stoodIn = await firstStoodInFor(db, sessionId, since)
  const before = { ...(first?.before ?? is) }
  if (stoodIn && !(first && first.at < (stoodIn.takenAt ?? 0))) before.instructorId = stoodIn.fromInstructorId
  const ofClass = await placeOfClass(db, classId)
  const [then, now] = [inForce(before, ofClass), inForce(is, ofClass)]
  const isMoved = now.startsAt !== before.startsAt || now.endsAt !== before.endsAt
  const hasOtherTeacher = now.instructorId !== then.instructorId
  const hasOtherRoom = now.roomId !== then.roomId
  if (!isMoved && !hasOtherTeacher && !hasOtherRoom) return null
  const { startsAt, endsAt } = before
  return {
    startsAt,
    endsAt,
    teacher: hasOtherTeacher ? await teacherThen(db, sessionId, before) : null,
    place: hasOtherRoom ? await placeThen(db, sessionId, before) : null,
  }
}

/** Teachers arrange substitutes themselves, so this isn't recorded as a schedule change. */
async function firstStoodInFor(db: Db, sessionId: string, since: number) {
  return db
    .selectFrom('substituteRequests')
    .select(['fromInstructorId', 'takenAt'])
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'taken')
    .where('takenAt', '>=', since)
    .orderBy('takenAt')
    .executeTakeFirst()
}

async function teacherThen(db: Db, sessionId: string, { instructorId }: SessionState) {
  const teacher = await db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .innerJoin('instructors', (join) =>
      join.on((eb) => eb('instructors.id', '=', instructorId ?? eb.ref('classes.instructorId'))),
    )
    .select(['instructors.firstName', 'instructors.lastName'])
    .where('classSessions.id', '=', sessionId)
    .executeTakeFirst()
  return teacher ? fullName(teacher.firstName, teacher.lastName) : null
}

async function placeThen(db: Db, sessionId: string, { roomId }: SessionState) {
  const place = await db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .innerJoin('rooms', (join) => join.on((eb) => eb('rooms.id', '=', roomId ?? eb.ref('classes.roomId'))))
    .innerJoin('centres', 'centres.id', 'rooms.centreId')
    .select(['rooms.name', 'centres.name as centre'])
    .where('classSessions.id', '=', sessionId)
    .executeTakeFirst()
  return place ? `${place.name}, ${place.centre}` : null
}

async function freeUntil(studio: Studio, { enrollmentId, cancelledAt, state, id }: BookedSession) {
  if (!enrollmentId || cancelledAt !== null || state !== 'booked') return null
  const { db } = studio
  const own = await db
    .selectFrom('enrollments')
    .select(['id', 'createdAt', 'paymentId'])
    .where('id', '=', enrollmentId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const changed = await db.selectFrom('freeExits').select('id').where('sessionId', '=', id).executeTakeFirst()
  if (!own || !changed) return null
  return (await freeExitOf(db, own, studio.now()))?.until ?? null
}

/** The amount in the refund, which covers everything that was cancelled together. */
async function comingBack(db: Db, { paymentId }: BookedSession, settledAt: number | null) {
  if (!paymentId || settledAt === null) return null
  const refund = await db
    .selectFrom('refunds')
    .select('amountPaise')
    .where('paymentId', '=', paymentId)
    .where('reason', '=', 'session-cancelled')
    .where('createdAt', '>=', settledAt)
    .orderBy('createdAt')
    .executeTakeFirst()
  return refund?.amountPaise ?? null
}
