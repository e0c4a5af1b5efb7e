import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { isBooked } from '../booked-sessions/list-booked-sessions.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { refuseToBook } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { writeEnrollment } from '../enrollment/enroll.ts'
import { findEnrollment } from '../enrollment/find-enrollment.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { requireSingleSale } from '../enrollment/single-places.ts'
import { offerBeforeOthers } from '../enrollment/waiting-list.ts'
import { bookBeyond } from '../seats/bookings.ts'
import { takenIn } from '../seats/count.ts'
import { deleteHolds } from '../seats/holds.ts'
import { atRoster, type RosterSession, requireAhead } from './at-roster.ts'
import { whyNotOnline } from './find-members.ts'

export type Adding = {
  userId: string
  /** Free of charge, or held until they have paid online. */
  how: 'free' | 'online'
  reason: string
}

/**
 * Adds a member to a session: free of charge, even above the capacity, or with a place held until they pay. The reason is
 * stored.
 * @returns whether this exceeds the capacity
 * @throws AppError forbidden; not-found; conflict for someone booked or blocked, for a session that has begun or is
 * cancelled, and where no single places are sold; class-full; address-unproved
 */
export async function addMember(studio: Studio, actor: Member, sessionId: string, form: Adding) {
  const touched = { sessionIds: [sessionId] as [string], userIds: [form.userId] }
  return atRoster(studio, actor, ['roster.change'], touched, async (trx, [session]) => {
    if (!session) throw new AppError('not-found', TEXTS.sessionUnknown)
    requireAhead(studio, session)
    await refuseBooked(trx, session, form.userId)
    await refuseToBook(trx, form.userId)
    const isBeyond =
      form.how === 'online'
        ? await offerPlace(studio, trx, session, form.userId)
        : await givePlace(studio, trx, actor, session, form)
    await recordEvent(studio, trx, actor.id, 'roster.added', sessionId, { ...form, isBeyond })
    return { isBeyond }
  })
}

/**
 * Gives a place free of charge. Needs the lock of the class.
 * @returns whether this exceeds the capacity
 */
export async function givePlace(
  studio: Studio,
  trx: Trx,
  actor: Member,
  session: RosterSession,
  { userId, reason }: Pick<Adding, 'userId' | 'reason'>,
): Promise<boolean> {
  const { id: sessionId, classId } = session
  await requireFewFree(studio, trx, actor, session, userId)
  const waiting = await findEnrollment(trx, userId, classId, sessionId)
  if (waiting?.status === 'waitlisted')
    await deleteHolds(
      trx,
      await trx.selectFrom('holds').select('id').where('offeredTo', '=', waiting.id).execute(),
    )
  const isBeyond = (await takenIn(studio, trx, sessionId)) >= session.capacity
  const enrolling = { userId, classId, sessionId, payment: null, given: { by: actor.id, reason } }
  await writeEnrollment(studio, trx, enrolling, async (booker) => {
    await bookBeyond(studio, trx, { classId, sessionId }, { ...booker, reason: isBeyond ? reason : null })
    return true
  })
  return isBeyond
}

/**
 * How many free places one staff member may give, and one member may get, within 30 days. A run given session by session
 * would be a discount.
 */
const FREE = { byOne: 3, toOne: 1, withinMs: 30 * 24 * 3_600_000 }

/** @throws AppError forbidden above these limits for staff who may not give discounts */
async function requireFewFree(
  studio: Studio,
  trx: Trx,
  actor: Member,
  { id: sessionId }: RosterSession,
  userId: string,
) {
  const given = await trx
    .selectFrom('auditLog')
    .leftJoin('enrollments', 'enrollments.id', 'auditLog.subject')
    .select(['auditLog.actorId', 'enrollments.userId'])
    .where('auditLog.action', '=', 'enrollment.given')
    .where('auditLog.at', '>', studio.now() - FREE.withinMs)
    .where((eb) => eb.or([eb('auditLog.actorId', '=', actor.id), eb('enrollments.userId', '=', userId)]))
    .execute()
  const byOne = given.filter(({ actorId }) => actorId === actor.id).length
  const toOne = given.filter((one) => one.userId === userId).length
  if (byOne < FREE.byOne && toOne < FREE.toOne) return
  await requireMay(trx, actor, 'sale.discount', { sessionId }).catch((error) => {
    throw error instanceof AppError && error.code === 'forbidden'
      ? new AppError('forbidden', TEXTS.freePlacesUsed(FREE.byOne))
      : error
  })
}

async function offerPlace(
  studio: Studio,
  trx: Trx,
  { id: sessionId, classId }: RosterSession,
  userId: string,
): Promise<false> {
  const place = { classId, sessionId }
  await requireSingleSale(studio, trx, place)
  const { email, emailProvedAt } = await lockMember(trx, userId)
  const bar = whyNotOnline({ email, emailProvedAt })
  if (bar !== null) throw new AppError('address-unproved', bar, { how: bar })
  const waiting = await findEnrollment(trx, userId, classId, sessionId)
  const waitId = waiting?.status === 'waitlisted' ? waiting.id : newId()
  if (waiting?.status !== 'waitlisted')
    await trx
      .insertInto('enrollments')
      .values({
        id: waitId,
        userId,
        ...place,
        status: 'waitlisted',
        paymentId: null,
        createdAt: studio.now(),
      })
      .execute()
  if (!(await offerBeforeOthers(studio, trx, place, waitId)))
    throw new AppError('class-full', TEXTS.noMatToOffer)
  return false
}

/** @throws AppError conflict */
async function refuseBooked(trx: Trx, { id, classId }: RosterSession, userId: string) {
  const booked = await isBooked(trx, userId, { id })
  const own = await findEnrollment(trx, userId, classId, id)
  if (booked || (own && IN_CLASS.includes(own.status))) throw new AppError('conflict', TEXTS.memberOnRoll)
}
