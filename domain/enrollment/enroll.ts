import type { Trx } from '../../database/open.ts'
import { icalendar } from '../../lib/icalendar.ts'
import type { Money } from '../../shared/money.ts'
import { comesBackNow, firstSession, type Policy } from '../../shared/policy.ts'
import { studioDay } from '../classes/schedule.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import { record } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { type Coming, enrolledForFree, enrolledForMoney } from '../mail/letters/enrollments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { currentPolicy } from '../policy/policy.ts'

export type Enrolling = {
  userId: string
  classId: string
  payment: { id: string; amountPaise: Money } | null
}

export async function writeEnrollment(studio: Studio, trx: Trx, enrolling: Enrolling): Promise<string> {
  const { userId, classId, payment } = enrolling
  const policy = await currentPolicy({ db: trx, now: studio.now })
  const row = {
    status: 'active' as const,
    paymentId: payment?.id ?? null,
    createdAt: studio.now(),
    // A later policy does not change what was promised here.
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
    .where('status', '=', 'waitlisted')
    .returning('id')
    .executeTakeFirst()
  const id = waited?.id ?? newId()
  if (!waited)
    await trx
      .insertInto('enrollments')
      .values({ id, userId, classId, ...row })
      .execute()
  const { title, pricePaise } = await trx
    .selectFrom('classes')
    .select(['title', 'pricePaise'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  await record(studio, trx, userId, 'enrollment.started', id, {
    classId,
    paymentId: payment?.id ?? null,
    pricePaise,
  })
  const coming = await comingTo(studio, trx, classId, policy, row.coolingOffEndsAt)
  await writeToMember(
    studio,
    trx,
    userId,
    payment
      ? enrolledForMoney({
          enrollmentId: id,
          classId,
          title,
          paid: payment.amountPaise,
          paymentId: payment.id,
          coming,
        })
      : enrolledForFree({
          userId,
          classId,
          title,
          today: studioDay(studio.now(), studio.settings.timeZone),
          coming,
        }),
  )
  return id
}

/** What the letter says of the sessions to come, and of what cancelling gives back until when. */
async function comingTo(
  studio: Studio,
  trx: Trx,
  classId: string,
  policy: Policy,
  coolingOffEndsAt: number | null,
): Promise<Coming> {
  const now = studio.now()
  const { timeZone, baseUrl } = studio.settings
  const dated = await sessionDetails(trx)
    .where('session.classId', '=', classId)
    .where('session.cancelledAt', 'is', null)
    .where('class.type', '!=', 'Recorded')
    .orderBy('session.startsAt')
    .execute()
  const startsAt = firstSession(dated, now)
  const sessions = dated.filter((session) => startsAt !== null && session.startsAt >= startsAt)
  const [first] = sessions
  if (!first) return { first: null, sessions: 0, comesBack: null, timeZone }
  return {
    first: sessionOfLetter(first),
    sessions: sessions.length,
    comesBack: comesBackNow(policy, { startsAt, coolingOffEndsAt }, now),
    calendar: icalendar(
      first.title,
      sessions.map((session) => sessionEvent(session, baseUrl)),
      now,
    ),
    timeZone,
  }
}
