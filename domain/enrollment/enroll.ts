import { formatPrice, rupees } from '../../contract/money.ts'
import type { Trx } from '../../database/open.ts'
import { record } from '../audit-log.ts'
import { newId } from '../ids.ts'
import { writeEmail } from '../mail/outbox.ts'
import type { Studio } from '../studio.ts'

export type Enrolling = {
  id: string
  userId: string
  classId: string
  payment: { id: string; amountPaise: number } | null
}

/** A new id for an enrollment whose seat is claimed before its row is written. */
export const newEnrollmentId = newId

/** Writes the enrollment of somebody who has a seat, and the one e-mail about it. */
export async function writeEnrollment(studio: Studio, trx: Trx, enrolling: Enrolling): Promise<void> {
  const { id, userId, classId, payment } = enrolling
  await trx
    .insertInto('enrollments')
    .values({
      id,
      userId,
      classId,
      status: 'active',
      paymentId: payment?.id ?? null,
      createdAt: studio.now(),
    })
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
}
