import type { Trx } from '../../database/open.ts'
import { formatPrice, rupees } from '../../shared/money.ts'
import { studioDay } from '../classes/schedule.ts'
import { record } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { writeToMember } from '../mail/write-to-member.ts'

export type Enrolling = {
  userId: string
  classId: string
  payment: { id: string; amountPaise: number } | null
}

/**
 * Writes the enrollment of somebody who gets a seat, and the one e-mail about it. Whoever waited for this class goes on
 * with the same enrollment.
 * @returns its id
 */
export async function writeEnrollment(studio: Studio, trx: Trx, enrolling: Enrolling): Promise<string> {
  const { userId, classId, payment } = enrolling
  const { coolingOffMinutes } = studio.settings
  const row = {
    status: 'active' as const,
    paymentId: payment?.id ?? null,
    createdAt: studio.now(),
    // As it is promised now: another setting later changes nothing for who is in.
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
  await writeToMember(studio, trx, userId, {
    kind: 'enrolled',
    essential: payment !== null,
    // Of a class that costs nothing one a day, however often somebody comes and goes.
    dedupeKey: payment
      ? `enrolled:${id}`
      : `enrolled:${classId}:${userId}:${studioDay(studio.now(), studio.settings.timeZone)}`,
    subject: `You are in: ${title}`,
    lines: [
      `You are enrolled in ${title}.`,
      payment
        ? `We received ${formatPrice(rupees(payment.amountPaise))}. Thank you.`
        : 'This class costs nothing.',
    ],
    link: { text: 'Open your class', path: `/yogadashboard/yoga-class/${classId}` },
  })
  return id
}
