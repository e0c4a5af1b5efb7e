import { formatPrice, rupees } from '../../contract/money.ts'
import type { Trx } from '../../database/open.ts'
import { record } from '../audit-log.ts'
import { newId } from '../ids.ts'
import { writeEmail } from '../mail/outbox.ts'
import type { Studio } from '../studio.ts'

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
  const row = {
    status: 'active' as const,
    paymentId: payment?.id ?? null,
    createdAt: studio.now(),
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
  await record(studio, trx, userId, 'enrollment.started', id, { classId, paymentId: payment?.id ?? null })
  const { email, firstName } = await trx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { title } = await trx
    .selectFrom('classes')
    .select('title')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  await writeEmail(studio, trx, {
    kind: 'enrolled',
    dedupeKey: `enrolled:${id}`,
    userId,
    recipient: email,
    subject: `You are in: ${title}`,
    lines: [
      `Hello ${firstName},`,
      `You are enrolled in ${title}.`,
      payment
        ? `We received ${formatPrice(rupees(payment.amountPaise))}. Thank you.`
        : 'This class costs nothing.',
    ],
    link: { text: 'Open your class', path: `/yogadashboard/yoga-class/${classId}` },
  })
  return id
}
