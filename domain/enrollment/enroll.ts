import type { Trx } from '../../database/open.ts'
import type { Money } from '../../shared/money.ts'
import { studioDay } from '../classes/schedule.ts'
import { record } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { enrolledForFree, enrolledForMoney } from '../mail/letters/enrollments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { currentPolicy } from '../policy/policy.ts'

export type Enrolling = {
  userId: string
  classId: string
  payment: { id: string; amountPaise: Money } | null
}

export async function writeEnrollment(studio: Studio, trx: Trx, enrolling: Enrolling): Promise<string> {
  const { userId, classId, payment } = enrolling
  const { version: policyVersion, coolingOffMinutes } = await currentPolicy({ db: trx, now: studio.now })
  const row = {
    status: 'active' as const,
    paymentId: payment?.id ?? null,
    createdAt: studio.now(),
    // A later policy does not change what was promised here.
    policyVersion,
    coolingOffEndsAt: payment && coolingOffMinutes ? studio.now() + coolingOffMinutes * 60_000 : null,
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
  await writeToMember(
    studio,
    trx,
    userId,
    payment
      ? enrolledForMoney({ enrollmentId: id, classId, title, paid: payment.amountPaise })
      : enrolledForFree({
          userId,
          classId,
          title,
          today: studioDay(studio.now(), studio.settings.timeZone),
        }),
  )
  return id
}
