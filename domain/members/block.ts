import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Money, NO_MONEY, nearestPaise, plus, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { endLogins } from '../accounts/logins.ts'
import { endOneUseLinks } from '../accounts/one-use-links.ts'
import { cancelUnderLock, classesOf, termsForDesk } from '../cancellation/cancel-enrollment.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { isBlocked } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockPair } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { leaveWaitingLists } from '../enrollment/waiting-list.ts'
import { blocked, unblocked } from '../mail/letters/members.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { paidOnline } from '../payments/paid-online.ts'
import { pendingRefundOf, requestRefund } from '../payments/pending-refunds.ts'
import { lockPayment } from '../payments/refunds.ts'
import { addPending, endPending, openOf, type PendingKind } from '../pending/pending.ts'
import { lockSeats } from '../seats/seats.ts'
import { requireForMember } from './reach.ts'

export type BlockForm = {
  reason: string
  /** Whether what they have booked ends by the policy, or stays. */
  bookings: 'cancel' | 'leave'
  /** Rupees that come back, as the preview said. */
  refund: number
}

/** What a block would mean: what they have booked, and what would come back for it by the policy. @throws AppError forbidden, not-found, conflict */
export async function previewBlock(studio: Studio, actor: Member, memberId: string) {
  await requireBlockable(studio.db, actor, memberId)
  const ahead = await bookedAhead(studio, studio.db, memberId)
  const { n } = await studio.db
    .selectFrom('enrollments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', memberId)
    .where('status', '=', 'waitlisted')
    .executeTakeFirstOrThrow()
  return { booked: ahead, waits: Number(n), refund: totalOf(ahead) }
}

/**
 * Keeps someone from logging in, booking and paying, from now on: their logins end, and they wait for nothing any more. A payment that
 * is under way comes back whole. The reason is kept, and is in an email. What they paid online and leave by it waits its ten minutes, as
 * every refund of the desk: until then the booking remains, and to end the block undoes the refund.
 * @returns what is refunded, and when it leaves; null for what was done at once
 * @throws AppError forbidden; not-found; conflict for oneself, an owner, a colleague, or who is blocked; price-changed
 */
export async function blockMember(
  studio: Studio,
  actor: Member,
  memberId: string,
  { reason, bookings, refund }: BlockForm,
): Promise<Ended> {
  await requireBlockable(studio.db, actor, memberId)
  return inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    await requireBlockable(trx, actor, memberId)
    await lockTheirClasses(trx, memberId)
    const at = studio.now()
    const id = newId()
    const ended =
      bookings === 'cancel'
        ? await cancelAll({ ...studio, now: () => at }, trx, { actor, memberId, blockId: id, refund, reason })
        : { back: NO_MONEY, leavesAt: null }
    await leaveWaitingLists(studio, trx, memberId)
    await endLogins(trx, memberId, null)
    await endOneUseLinks(trx, memberId, studio.now())
    await trx
      .insertInto('memberBlocks')
      .values({ id, userId: memberId, reason, blockedAt: at, blockedBy: actor.id })
      .execute()
    if (ended.leavesAt !== null)
      await addPending(studio, trx, 'block', {
        subject: memberId,
        amountPaise: ended.back,
        payload: { blockId: id },
        askedBy: actor.id,
        dueAt: ended.leavesAt,
      })
    await recordEvent(studio, trx, actor.id, 'member.blocked', memberId, {
      refundPaise: ended.back,
      bookings,
    })
    await writeToMember(studio, trx, memberId, blocked({ id, reason }))
    return ended
  })
}

/** They can log in again with the password that they had, and what the block would have ended stays. @throws AppError forbidden; not-found; conflict for who is not blocked */
export async function unblockMember(studio: Studio, actor: Member, memberId: string): Promise<void> {
  await requireWhole(studio.db, actor, memberId)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    await requireWhole(trx, actor, memberId)
    const waiting = await blockWaits(trx, memberId)
    if (waiting) await endPending(studio, trx, waiting.id, 'undone')
    await unblock(studio, trx, actor, memberId)
  })
}

/** Bookings that a block ends in some minutes, by refunds of their own. Undone, the block ends with them. */
export const blockKind: PendingKind<'block'> = {
  needs: async () => ({ verb: 'member.block', about: STUDIO_WIDE }),
  isSettled: () => true,
  async lock(trx, { subject }, actor) {
    if (actor) await lockPair(trx, actor, subject)
  },
  execute: async () => undefined,
  async undo(studio, trx, actor, { subject }) {
    await requireWhole(trx, actor, subject)
    await unblock(studio, trx, actor, subject)
  },
}

/** Needs the locks. @throws AppError conflict for who is not blocked */
async function unblock(studio: Studio, trx: Trx, actor: Member, memberId: string) {
  const ended = await trx
    .updateTable('memberBlocks')
    .set({ endedAt: studio.now(), endedBy: actor.id })
    .where('userId', '=', memberId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new AppError('conflict', TEXTS.notBlocked)
  await undoRefunds(studio, trx, actor, memberId, ended.id)
  await recordEvent(studio, trx, actor.id, 'member.unblocked', memberId)
  await writeToMember(studio, trx, memberId, unblocked({ id: ended.id }))
}

/** It counts in the whole studio, so a role in one centre is not enough. */
async function requireWhole(db: Db | Trx, actor: Member, memberId: string) {
  await requireMay(db, actor, 'member.block', STUDIO_WIDE)
  return requireForMember(db, actor, 'member.block', memberId)
}

async function requireBlockable(db: Db | Trx, actor: Member, memberId: string) {
  await requireWhole(db, actor, memberId)
  if (memberId === actor.id) throw new AppError('conflict', TEXTS.blockOneself)
  const roles = await grantsOf(db, memberId)
  // Otherwise of two owners who block each other none would be left.
  if (roles.some(({ role }) => role === 'owner')) throw new AppError('conflict', TEXTS.blockOwner)
  if (roles.length > 0) throw new AppError('conflict', TEXTS.blockColleague)
  if (await isBlocked(db, memberId)) throw new AppError('conflict', TEXTS.blockedAlready)
}

type Ahead = { enrollmentId: string; title: string; startsAt: number | null; paid: Money; refund: Money }

/** Runs, single places and recordings that can still be cancelled, and what is refunded for each now. */
async function bookedAhead(studio: Studio, db: Db | Trx, userId: string): Promise<Ahead[]> {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .leftJoin('classSessions', (join) =>
      join
        .on('classSessions.cancelledAt', 'is', null)
        .on('classSessions.startsAt', '>', studio.now())
        .on((eb) => eb('classSessions.id', '=', eb.fn.coalesce('enrollments.sessionId', 'classSessions.id')))
        .onRef('classSessions.classId', '=', 'classes.id'),
    )
    .select((eb) => [
      'enrollments.id',
      'enrollments.classId',
      'classes.title',
      'classes.type',
      eb.fn.min('classSessions.startsAt').as('startsAt'),
    ])
    .where('enrollments.userId', '=', userId)
    .where('enrollments.status', '=', 'active')
    .groupBy(['enrollments.id', 'enrollments.classId', 'classes.title', 'classes.type'])
    .orderBy('enrollments.id')
    .execute()
  const ahead = []
  for (const { id, title, type, startsAt } of rows) {
    if (type !== 'Recorded' && startsAt === null) continue
    const terms = await termsForDesk({ ...studio, db: db as Db }, { userId, enrollmentId: id }, false)
    ahead.push({
      enrollmentId: id,
      title,
      startsAt: startsAt === null ? null : Number(startsAt),
      paid: terms.paidPaise,
      refund: terms.refundPaise,
    })
  }
  return ahead
}

const totalOf = (ahead: Ahead[]) => ahead.reduce((sum, one) => plus(sum, one.refund), NO_MONEY)

/** All that a block may touch, in the order of their ids. */
async function lockTheirClasses(trx: Trx, userId: string) {
  const own = await trx
    .selectFrom('enrollments')
    .select(['id', 'classId'])
    .where('userId', '=', userId)
    .where('status', 'in', ['active', 'waitlisted'])
    .execute()
  const classIds = []
  for (const { id, classId } of own) classIds.push(...(await classesOf(trx, id, classId)))
  for (const id of [...new Set(classIds)].sort()) await lockSeats(trx, id)
}

type Ended = { back: Money; leavesAt: number | null }
type Cancelling = { actor: Member; memberId: string; blockId: string; refund: number; reason: string }

/** Needs the locks. What is owed may have changed since it was shown. @throws AppError price-changed; conflict where a refund waits */
async function cancelAll(
  studio: Studio,
  trx: Trx,
  { actor, memberId, blockId, refund, reason }: Cancelling,
): Promise<Ended> {
  const ahead = await bookedAhead(studio, trx, memberId)
  if (nearestPaise(refund) !== totalOf(ahead)) throw new AppError('price-changed', TEXTS.refundChanged)
  let leavesAt: number | null = null
  for (const { enrollmentId, refund: amountPaise } of ahead) {
    const paymentId = amountPaise > 0 ? await paidOnline(trx, enrollmentId) : null
    if (paymentId === null) {
      const cancelling = { userId: memberId, enrollmentId, expected: rupees(amountPaise), actorId: actor.id }
      await cancelUnderLock(studio, trx, cancelling)
      continue
    }
    await lockPayment(trx, paymentId)
    const waiting = await pendingRefundOf(trx, paymentId)
    // Another that ends it leaves by itself; one beside what goes on has to leave first, or to be undone.
    if (waiting && waiting.payload.ends === 0) throw new AppError('conflict', TEXTS.refundWaits)
    if (waiting) continue
    const asked = { paymentId, amountPaise, basis: 'policy' as const, reason, ends: true, by: actor.id }
    leavesAt = await requestRefund(studio, trx, { ...asked, blockId })
  }
  return { back: totalOf(ahead), leavesAt }
}

/** What a block asked for, that waits. */
async function refundsOfBlock(db: Db | Trx, memberId: string, blockId: string) {
  const waiting = await openOf(db, 'refund')
    .innerJoin('payments', 'payments.id', 'action.subject')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .where('orders.userId', '=', memberId)
    .orderBy('action.subject')
    .execute()
  return waiting.filter(({ payload }) => payload.blockId === blockId)
}

async function undoRefunds(studio: Studio, trx: Trx, actor: Member, memberId: string, blockId: string) {
  for (const { id, subject, amountPaise } of await refundsOfBlock(trx, memberId, blockId)) {
    await lockPayment(trx, subject)
    // Otherwise it was executed a moment ago.
    if (await endPending(studio, trx, id, 'undone'))
      await recordEvent(studio, trx, actor.id, 'refund.taken-back', subject, { key: id, amountPaise })
  }
}

/** What a block ends in some minutes. */
export async function blockWaits(db: Db | Trx, memberId: string) {
  return openOf(db, 'block').where('action.subject', '=', memberId).executeTakeFirst()
}
