import type { Db, Trx } from '../../database/open.ts'
import { tablesOfMembers } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { NO_PASSWORD } from '../accounts/passwords.ts'
import { requirePassword } from '../accounts/require-password.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { leaveWaitingLists } from '../enrollment/waiting-list.ts'
import { isPaying } from '../payments/is-paying.ts'
import { openOf } from '../pending/pending.ts'
import { deleteStored } from '../receipts/stored.ts'
import { deleteQuotesOf } from '../testimonials/delete-quotes.ts'
import { addressesOf, lettersAbout, listedAs, messagesFrom, writtenUnder } from './personal-data.ts'
import { deleteTeaching } from './teaching.ts'

const TAGGINGS = ['member.tagged', 'member.untagged']

/** Who wants the deletion: the member, the studio on the member's request, or the program, for accounts never confirmed. */
type WishOf = 'member' | 'studio' | 'program'
type Ending = Pick<Member, 'id' | 'email' | 'emailProvedAt'>

/**
 * Deletes an account. What bookkeeping requires stays, without a name.
 * @throws AppError invalid when the password is wrong; conflict while enrolled, while a payment or refund is in progress,
 * or for an admin
 */
export async function deleteAccount(studio: Studio, member: Member, password: string): Promise<void> {
  await requirePassword(studio, member, password)
  if (member.role === 'admin') throw new AppError('conflict', TEXTS.deleteAdmin)
  await refuseUnfinished(studio, studio.db, member.id)
  // Locked first: concurrent writes either finish before and are deleted too, or are refused.
  await withLiveMember(studio, member, async (trx, { email }) => {
    await leaveWaitingLists(studio, trx, member.id)
    await refuseUnfinished(studio, trx, member.id)
    await eraseAccount(studio, trx, { ...member, email })
  })
  await deleteStored(studio, member.id)
}

async function refuseUnfinished(studio: Studio, db: Db | Trx, userId: string) {
  const [first] = await unfinished(studio, db, userId)
  if (first) throw new AppError('conflict', WHILE[first])
}

const WHILE = {
  enrolled: TEXTS.deleteWhileEnrolled,
  refund: TEXTS.deleteWhileRefund,
  paying: TEXTS.deleteWhilePaying,
}

/** Needs the lock of the member. */
export async function eraseAccount(
  studio: Studio,
  trx: Trx,
  member: Ending,
  by: WishOf = 'member',
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      firstName: 'Former',
      lastName: 'member',
      email: `${newId().toLowerCase()}@deleted.invalid`,
      contactEmail: null,
      emailProvedAt: null,
      passwordHash: NO_PASSWORD,
      dateOfBirth: null,
      gender: null,
      state: null,
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
  await writeTerms(trx, member.id)
  await eraseBuyer(trx, member.id)
  // No one asked for this deletion, so an open privacy request stays open, known only by what was written.
  if (by === 'program')
    await trx
      .updateTable('privacyRequests')
      .set({ userId: null })
      .where('userId', '=', member.id)
      .where('doneAt', 'is', null)
      .execute()
  await trx
    .updateTable('privacyRequests')
    .set({ who: '', contact: '', words: '', answer: '' })
    .where('userId', '=', member.id)
    .execute()
  await deleteTags(trx, member.id)
  await deleteQuotesOf(trx, member.id)
  await deleteTeaching(trx, member.id, studio.now())
  await deleteTraces(trx, member)
  await recordEvent(studio, trx, null, 'account.deleted', member.id, { by })
}

/**
 * The books keep number, amount and tax. Below ₹50,000 no name is required (rule 46(e), CGST Rules). An invoice to a
 * registered business must show its name, address and GSTIN (rule 46(d)), so those stay and the person is removed.
 */
async function eraseBuyer(trx: Trx, id: string): Promise<void> {
  const all = await trx.selectFrom('receipts').select(['id', 'buyer']).where('userId', '=', id).execute()
  await trx
    .updateTable('receipts')
    .set({ buyer: JSON.stringify(FORMER) })
    .where('userId', '=', id)
    .execute()
  for (const { id, buyer } of all)
    if (buyer.business?.gstin)
      await trx
        .updateTable('receipts')
        .set({ buyer: JSON.stringify({ ...FORMER, business: buyer.business }) })
        .where('id', '=', id)
        .execute()
}

/** The log keeps that they had tags, but not which. */
async function deleteTags(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('auditLog')
    .set({ before: null, after: null })
    .where('subject', '=', id)
    .where('action', 'in', TAGGINGS)
    .execute()
}

export type Unfinished = keyof typeof WHILE

/** What prevents an account from being deleted. */
export async function unfinished(studio: Studio, db: Db | Trx, userId: string): Promise<Unfinished[]> {
  const found: Unfinished[] = []
  const active = await db
    .selectFrom('enrollments')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (active) found.push('enrolled')
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('refunds.id')
    .where('orders.userId', '=', userId)
    .where('refunds.state', '!=', 'processed')
    .where((eb) => eb.or([eb('refunds.state', '!=', 'failed'), eb('refunds.reason', '!=', 'studio')]))
    .executeTakeFirst()
  const taken = await openOf(db, 'refund')
    .innerJoin('enrollments', 'enrollments.id', 'action.other')
    .where('enrollments.userId', '=', userId)
    .executeTakeFirst()
  if (refund || taken) found.push('refund')
  if (await isPaying(studio, db, userId)) found.push('paying')
  return found
}

const FORMER = { name: 'Former member', email: '' }

const COUNTED = ['login', 'reset', 'subscribe']

async function deleteTraces(trx: Trx, member: Ending) {
  const { id } = member
  const addresses = await addressesOf(trx, member)
  for (const table of tablesOfMembers('deleted'))
    await trx.deleteFrom(table).where('userId', '=', id).execute()
  await trx.deleteFrom('twoPeople').where('otherId', '=', id).execute()
  await trx.deleteFrom('importRows').where(listedAs(member, addresses)).execute()
  await trx.deleteFrom('contactMessages').where(messagesFrom(member, addresses)).execute()
  await trx.deleteFrom('outboxEmails').where(lettersAbout(member, addresses)).execute()
  await trx.deleteFrom('subscribers').where(writtenUnder(addresses)).execute()
  await trx.deleteFrom('staffInvitations').where(writtenUnder(addresses)).execute()
  await trx.deleteFrom('eventInterests').where(writtenUnder(addresses)).execute()
  const named = new Set([member.email, ...addresses.map(({ address }) => address)])
  for (const counted of [...named].flatMap((address) => COUNTED.map((what) => `${what}:account:${address}`)))
    await trx
      .deleteFrom('throttles')
      .where((eb) =>
        eb.or([
          eb('key', '=', counted),
          eb(eb.fn<string>('substr', ['key', eb.lit(1), eb.lit(counted.length + 1)]), '=', `${counted}:`),
        ]),
      )
      .execute()
  await trx
    .updateTable('blogPosts')
    .set({ authorId: null, authorName: 'A former member' })
    .where('authorId', '=', id)
    .execute()
  // Holds end by themselves within a day; only the name has to go now.
  await trx.updateTable('holds').set({ userId: null }).where('userId', '=', id).execute()
  await trx.updateTable('lapsedHolds').set({ userId: null }).where('userId', '=', id).execute()
  await trx.updateTable('instructors').set({ userId: null }).where('userId', '=', id).execute()
}

/** Cleans up rows written after a deletion, by a job that read before it or by an older version of the program. */
export async function sweepDeleted(studio: Studio): Promise<void> {
  const { db } = studio
  await deleteStored(studio, null)
  for (const table of tablesOfMembers('deleted'))
    await db
      .deleteFrom(table)
      .where('userId', 'in', (eb) => eb.selectFrom('users').select('id').where('deletedAt', 'is not', null))
      .execute()
}
