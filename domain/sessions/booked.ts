import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { comesBackNow, firstSession } from '../../shared/policy.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import type { Studio } from '../core/studio.ts'
import { IN_CLASS } from '../enrollment/find.ts'
import { policies } from '../policy/policy.ts'

const ENROLLMENT = [
  'id',
  'classId',
  'paymentId',
  'createdAt',
  'policyVersion',
  'coolingOffEndsAt',
  'openedAt',
] as const

export type BookedSession = SessionDetails & {
  enrollment: Pick<Row<'enrollments'>, (typeof ENROLLMENT)[number]>
  /** Whether it is the first one that its member bought. */
  isFirst: boolean
}

/** The sessions that a member is in and that have not ended, the soonest first. */
export async function bookedSessions(studio: Studio, userId: string): Promise<BookedSession[]> {
  const enrollments = await studio.db
    .selectFrom('enrollments')
    .select(ENROLLMENT)
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .execute()
  if (enrollments.length === 0) return []
  const sessions = await datedSessions(
    studio.db,
    enrollments.map(({ classId }) => classId),
  )
  return enrollments
    .flatMap((enrollment) => bookedIn(enrollment, sessions))
    .filter(({ endsAt }) => endsAt > studio.now())
    .sort((a, b) => a.startsAt - b.startsAt || a.id.localeCompare(b.id))
}

/** What cancelling gives back now by the policy that each enrollment was made under, and until when; null for nothing. */
export async function comesBack(studio: Studio, booked: BookedSession[]) {
  const known = await policies(studio.db)
  const beginnings = new Map(
    booked.filter(({ isFirst }) => isFirst).map(({ enrollment, startsAt }) => [enrollment.id, startsAt]),
  )
  return ({ enrollment: { id, paymentId, policyVersion, coolingOffEndsAt, openedAt } }: BookedSession) => {
    const policy = known.get(policyVersion ?? 1)
    const startsAt = beginnings.get(id)
    // Nothing was paid, or the run has begun: nothing of it comes back.
    if (!policy || startsAt === undefined || paymentId === null) return null
    const bought = { startsAt, coolingOffEndsAt, opened: openedAt !== null }
    return comesBackNow(policy, bought, studio.now())
  }
}

/** Whether a member is in a session: enrolled in its class, and not only for those after it. */
export async function isBooked(
  db: Db | Trx,
  userId: string,
  { id, classId }: SessionDetails,
): Promise<boolean> {
  const enrollments = await db
    .selectFrom('enrollments')
    .select(ENROLLMENT)
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .where('status', 'in', IN_CLASS)
    .execute()
  const sessions = await datedSessions(db, [classId])
  return enrollments.some((one) => bookedIn(one, sessions).some((session) => session.id === id))
}

function datedSessions(db: Db | Trx, classIds: string[]) {
  return sessionDetails(db)
    .where('session.classId', 'in', classIds)
    .where('session.cancelledAt', 'is', null)
    .where('class.cancelledAt', 'is', null)
    .where('class.type', '!=', 'Recorded')
    .execute()
}

/** The sessions of a class that an enrollment is for: from the first one on that its member could come to. */
export function bookedIn<T extends { classId: string; createdAt: number }>(
  enrollment: T,
  all: SessionDetails[],
): (SessionDetails & { enrollment: T; isFirst: boolean })[] {
  const ofClass = all.filter(({ classId }) => classId === enrollment.classId)
  const first = firstSession(ofClass, enrollment.createdAt)
  if (first === null) return []
  return ofClass
    .filter(({ startsAt }) => startsAt >= first)
    .map((session) => ({ ...session, enrollment, isFirst: session.startsAt === first }))
}
