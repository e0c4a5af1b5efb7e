import type { Trx } from '../../database/open.ts'
import { icalendar } from '../../lib/icalendar.ts'
import type { Money } from '../../shared/money.ts'
import { comesBackNow, type Policy } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { type Coming, enrolledForFree, enrolledForMoney, placeGiven } from '../mail/letters/enrollments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { policyFor } from '../policy/policy.ts'
import type { Booker } from '../seats/bookings.ts'
import type { Place } from '../seats/count.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { missedMeanwhile } from './missed-meanwhile.ts'

export type Enrolling = Place & {
  userId: string
  payment: { id: string; amountPaise: Money } | null
  /** Given for free at the desk: by whom and why. */
  given?: { by: string; reason: string }
  /** The staff member who sold it at the desk. */
  soldBy?: string
}

/** @param book books the seats; false if there are none @throws class-full */
export async function writeEnrollment(
  studio: Studio,
  trx: Trx,
  { userId, classId, sessionId, payment, given, soldBy }: Enrolling,
  book: (booker: Booker) => Promise<boolean>,
): Promise<string> {
  const policy = await policyFor(studio, trx, { classId, paymentId: payment?.id ?? null })
  const row = {
    status: 'active' as const,
    paymentId: payment?.id ?? null,
    createdAt: studio.now(),
    // The current policy applies to this enrollment for good.
    policyVersion: policy.version,
    coolingOffEndsAt:
      payment && policy.coolingOffMinutes ? studio.now() + policy.coolingOffMinutes * 60_000 : null,
    offeredAt: null,
    offerEndsAt: null,
  }
  const waited = await trx
    .updateTable('enrollments')
    .set(row)
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .where('status', '=', 'waitlisted')
    .returning('id')
    .executeTakeFirst()
  const id = waited?.id ?? newId()
  if (!waited)
    await trx
      .insertInto('enrollments')
      .values({ id, userId, classId, sessionId, ...row })
      .execute()
  const source = sessionId === null ? 'run' : 'drop-in'
  if (!(await book({ userId, source, enrollmentId: id, policyVersion: policy.version })))
    throw new AppError('class-full', TEXTS.classFull)
  const { title, picture, pricePaise } = await trx
    .selectFrom('classes')
    .select(['title', 'picture', 'pricePaise'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (given)
    await recordEvent(studio, trx, given.by, 'enrollment.given', id, {
      classId,
      sessionId,
      reason: given.reason,
    })
  else
    await recordEvent(studio, trx, soldBy ?? userId, 'enrollment.started', id, {
      classId,
      sessionId,
      paymentId: payment?.id ?? null,
      pricePaise,
    })
  const coming = await comingTo(studio, trx, id, policy, row.coolingOffEndsAt)
  await writeToMember(
    studio,
    trx,
    userId,
    payment
      ? enrolledForMoney({
          enrollmentId: id,
          classId,
          title,
          picture,
          paid: payment.amountPaise,
          paymentId: payment.id,
          coming,
          changed: await changedMeanwhile(trx, { id, createdAt: row.createdAt, paymentId: payment.id }),
          missed: await missedMeanwhile(trx, { id, createdAt: row.createdAt, payment }),
        })
      : given
        ? placeGiven({ enrollmentId: id, classId, title, picture, coming })
        : enrolledForFree({
            userId,
            classId,
            title,
            picture,
            today: studioDay(studio.now(), studio.settings.timeZone),
            coming,
          }),
  )
  return id
}

/** The upcoming sessions and the refund terms, for the email. */
async function comingTo(
  studio: Studio,
  trx: Trx,
  enrollmentId: string,
  policy: Policy,
  coolingOffEndsAt: number | null,
): Promise<Coming> {
  const now = studio.now()
  const { timeZone, baseUrl } = studio.settings
  const sessions = await sessionDetails(trx)
    .innerJoin('bookings as booking', 'booking.sessionId', 'session.id')
    .where('booking.enrollmentId', '=', enrollmentId)
    .where('booking.state', '=', 'booked')
    .orderBy('session.startsAt')
    .execute()
  const [first] = sessions
  if (!first) return { first: null, sessions: 0, lastAt: null, comesBack: null, timeZone }
  return {
    first: sessionOfLetter(first),
    sessions: sessions.length,
    lastAt: sessions.at(-1)?.startsAt ?? null,
    comesBack: comesBackNow(policy, { startsAt: first.startsAt, coolingOffEndsAt }, now),
    calendar: icalendar(
      first.title,
      sessions.map((session) => sessionEvent(session, baseUrl)),
      now,
    ),
    timeZone,
  }
}
