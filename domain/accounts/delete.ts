import { randomBytes } from 'node:crypto'
import { TEXTS } from '../../contract/texts.ts'
import { inTransaction, type Trx } from '../../database/open.ts'
import { record } from '../audit-log.ts'
import { leaveWaitingList } from '../enrollment/waiting-list.ts'
import { AppError } from '../errors.ts'
import type { Studio } from '../studio.ts'
import type { Member } from './actor.ts'
import { addressesOf, lettersAbout, messagesFrom } from './belongings.ts'
import { hashPassword } from './passwords.ts'
import { requirePassword } from './require-password.ts'

/**
 * Deletes a member's account. Orders, payments, refunds, enrollments and memberships stay, because the books must be kept, but they
 * belong to nobody who could be named; all else that is about the person goes, and every login ends.
 * @throws AppError invalid when the password is wrong; conflict while enrolled, while money is on its way, or for an admin
 */
export async function deleteAccount(studio: Studio, member: Member, password: string): Promise<void> {
  await requirePassword(studio, member, password)
  if (member.role === 'admin') throw new AppError('conflict', TEXTS.deleteAdmin)
  await refuseUnfinished(studio, studio.db as unknown as Trx, member.id)
  const waits = await studio.db
    .selectFrom('enrollments')
    .select('classId')
    .where('userId', '=', member.id)
    .where('status', '=', 'waitlisted')
    .execute()
  for (const { classId } of waits) await leaveWaitingList(studio, member, classId)
  // Nobody knows this password: the row can never log in again.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await inTransaction(studio.db, async (trx) => {
    await trx
      .updateTable('users')
      .set({
        firstName: 'Former',
        lastName: 'member',
        email: `${member.id.toLowerCase()}.${studio.now()}@deleted.invalid`,
        passwordHash,
        dateOfBirth: null,
        gender: null,
        phone: '',
        heightCm: null,
        weightKg: null,
        role: 'user',
        instructorAppliedAt: null,
        instructorApprovedAt: null,
        instructorApprovedBy: null,
        updatedAt: studio.now(),
        deletedAt: studio.now(),
      })
      .where('id', '=', member.id)
      .execute()
    await refuseUnfinished(studio, trx, member.id)
    await deleteTraces(trx, member)
    await record(studio, trx, null, 'account.deleted', member.id)
  })
}

async function refuseUnfinished(studio: Studio, trx: Trx, userId: string) {
  const active = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (active) throw new AppError('conflict', TEXTS.deleteWhileEnrolled)
  const refund = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('refunds.id')
    .where('orders.userId', '=', userId)
    .where('refunds.state', '!=', 'processed')
    .executeTakeFirst()
  if (refund) throw new AppError('conflict', TEXTS.deleteWhileRefund)
  const paying = await trx
    .selectFrom('orders')
    .innerJoin('seats', 'seats.orderId', 'orders.id')
    .select('orders.id')
    .where('orders.userId', '=', userId)
    .where('seats.heldUntil', '>', studio.now())
    .executeTakeFirst()
  // Of a plan no seat is held: the member last opened the checkout so long ago.
  const payingPlan = await trx
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('planId', 'is not', null)
    .where('state', 'in', ['creating', 'open'])
    .where('updatedAt', '>', studio.now() - studio.settings.holdMinutes * 60_000)
    .executeTakeFirst()
  if (paying || payingPlan) throw new AppError('conflict', TEXTS.deleteWhilePaying)
}

/** What is throttled by a member's address. */
const COUNTED = ['login', 'reset', 'subscribe']

async function deleteTraces(trx: Trx, member: Member) {
  const { id } = member
  const addresses = await addressesOf(trx, member)
  for (const table of [
    'practiceAnswers',
    'healthAnswers',
    'authSessions',
    'passwordResets',
    'emailChanges',
    'preferences',
    'twoFactors',
    'recoveryCodes',
    'knownBrowsers',
    'attendance',
    'conversationMessages',
    'videoPlaces',
    'memberPictures',
  ] as const)
    await trx
      .deleteFrom(table as 'attendance')
      .where('userId', '=', id)
      .execute()
  await trx.deleteFrom('contactMessages').where(messagesFrom(member, addresses)).execute()
  await trx.deleteFrom('outboxEmails').where(lettersAbout(member, addresses)).execute()
  await trx.deleteFrom('subscribers').where('email', 'in', addresses).execute()
  await trx.deleteFrom('eventInterests').where('email', 'in', addresses).execute()
  const counted = addresses.flatMap((address) => COUNTED.map((what) => `${what}:account:${address}`))
  await trx.deleteFrom('throttles').where('key', 'in', counted).execute()
  await trx
    .updateTable('blogPosts')
    .set({ authorId: null, authorName: 'A former member' })
    .where('authorId', '=', id)
    .execute()
  await trx.updateTable('instructors').set({ userId: null }).where('userId', '=', id).execute()
}
