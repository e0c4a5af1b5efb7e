import { formatPrice, rupees } from '../../contract/money.ts'
import { refundDue } from '../../contract/policy.ts'
import { TEXTS } from '../../contract/texts.ts'
import { inTransaction, type Trx } from '../../database/open.ts'
import type { Member } from '../accounts/actor.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { record } from '../audit-log.ts'
import { clearSeats, lockSeats } from '../enrollment/seats.ts'
import { AppError } from '../errors.ts'
import { writeEmail } from '../mail/outbox.ts'
import { adoptHandMade, alreadyBack, lockPayment, writeRefund } from '../payments/refunds.ts'
import type { Studio } from '../studio.ts'

/**
 * The studio calls a class off: everybody in it gets the whole price back, whoever waits need not wait any longer, and
 * a payment that arrives later goes back too. Whoever has completed the class keeps it.
 * @throws AppError forbidden, not-found; conflict when it is called off already
 */
export async function cancelClass(studio: Studio, admin: Member, classId: string): Promise<void> {
  requireAdmin(admin)
  await inTransaction(studio.db, async (trx) => {
    if (!(await lockSeats(trx, classId))) throw new AppError('not-found', TEXTS.classNotFound)
    const now = studio.now()
    const called = await trx
      .updateTable('classes')
      .set({ cancelledAt: now, cancelledBy: admin.id })
      .where('id', '=', classId)
      .where('cancelledAt', 'is', null)
      .returning('title')
      .executeTakeFirst()
    if (!called) throw new AppError('conflict', TEXTS.classFinished)
    await trx
      .updateTable('classSessions')
      .set({ cancelledAt: now })
      .where('classId', '=', classId)
      .where('startsAt', '>', now)
      .where('cancelledAt', 'is', null)
      .execute()
    await clearSeats(trx, classId)
    for (const one of await membersOf(trx, classId)) await letGo(studio, trx, admin, called.title, one)
    await record(studio, trx, admin.id, 'class.cancelled', classId)
  })
}

type Enrolled = Awaited<ReturnType<typeof membersOf>>[number]

async function membersOf(trx: Trx, classId: string) {
  return trx
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.userId')
    .leftJoin('payments', 'payments.id', 'enrollments.paymentId')
    .select([
      'enrollments.id',
      'enrollments.userId',
      'enrollments.status',
      'enrollments.paymentId',
      'payments.amountPaise',
      'users.email',
      'users.firstName',
    ])
    .where('enrollments.classId', '=', classId)
    .where('enrollments.status', 'in', ['active', 'waitlisted'])
    .execute()
}

async function letGo(studio: Studio, trx: Trx, admin: Member, title: string, one: Enrolled) {
  const { paymentId } = one
  if (paymentId) await lockPayment(trx, paymentId)
  const back = paymentId ? await alreadyBack(trx, paymentId) : 0
  const due = refundDue(one.amountPaise ?? 0, 100, back)
  await trx
    .updateTable('enrollments')
    .set({ status: 'cancelled', cancelledAt: studio.now(), cancelledBy: admin.id, refundPaise: back + due })
    .where('id', '=', one.id)
    .execute()
  if (paymentId) await adoptHandMade(trx, paymentId, 'class-cancelled')
  if (paymentId && due > 0)
    await writeRefund(studio, trx, { paymentId, amountPaise: due, reason: 'class-cancelled' })
  await writeEmail(studio, trx, {
    kind: 'class-cancelled',
    dedupeKey: `class-cancelled:${one.id}`,
    userId: one.userId,
    recipient: one.email,
    subject: `Called off: ${title}`,
    lines: [
      `Hello ${one.firstName},`,
      one.status === 'active'
        ? `We are sorry: we had to call ${title} off, and you are no longer enrolled in it.`
        : `We are sorry: we had to call ${title} off, and its waiting list is closed.`,
      ...(due > 0
        ? [`${formatPrice(rupees(due))} are on their way back to you. Banks need five to seven working days.`]
        : []),
    ],
    link: { text: 'See other classes', path: '/classesPage' },
  })
}
