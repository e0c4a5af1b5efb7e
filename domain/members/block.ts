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
  /** Whether their bookings are cancelled under the policy, or stay. */
  bookings: 'cancel' | 'leave'
  /** Rupees, as the preview showed. */
  refund: number
}

/**
 * Previews a block: the member's bookings and what the policy would refund.
 * @throws AppError forbidden, not-found, conflict
 */
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
 * Blocks someone from logging in, booking and paying: ends their logins and waitlist entries, and refunds a payment in
 * progress in full. The reason is stored and emailed. Refunds of online payments wait ten minutes; until then the bookings
 * remain, and unblocking undoes the refunds.
 * @returns the refund and when it is sent; null for what was done at once
 * @throws AppError forbidden; not-found; conflict for oneself, an owner, a colleague or someone already blocked;
 * price-changed
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

/**
 * Unblocks someone. Their password works again, and bookings that the block hasn't ended yet stay.
 * @throws AppError forbidden; not-found; conflict for someone who isn't blocked
 */
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

/** Pending action: a block that ends bookings with refunds. Undoing them also ends the block. */
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

/**
 * Needs the locks.
 * @throws AppError conflict for someone who isn't blocked
 */
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

/** A block applies to the whole studio, so a role in one centre isn't enough. */
async function requireWhole(db: Db | Trx, actor: Member, memberId: string) {
  await requireMay(db, actor, 'member.block', STUDIO_WIDE)
  return requireForMember(db, actor, 'member.block', memberId)
}

async function requireBlockable(db: Db | Trx, actor: Member, memberId: string) {
  await requireWhole(db, actor, memberId)
  if (memberId === actor.id) throw new AppError('conflict', TEXTS.blockOneself)
  const roles = await grantsOf(db, memberId)
  // Otherwise two owners could block each other and leave none.
  if (roles.some(({ role }) => role === 'owner')) throw new AppError('conflict', TEXTS.blockOwner)
  if (roles.length > 0) throw new AppError('conflict', TEXTS.blockColleague)
  if (await isBlocked(db, memberId)) throw new AppError('conflict', TEXTS.blockedAlready)
}

type Ahead = { enrollmentId: string; title: string; startsAt: number | null; paid: Money; refund: Money }

/** Runs, single places and recordings that can still be cancelled, each with its refund now. */
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

/** Locks the classes a block may touch, in id order. */
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

/**
 * Needs the locks. The refunds may have changed since the preview.
 * @throws AppError price-changed; conflict where a refund is pending
 */
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
    // A pending refund that ends the booking will do so itself; one that doesn't has to be sent or undone first.
    if (waiting && waiting.payload.ends === 0) throw new AppError('conflict', TEXTS.refundWaits)
    if (waiting) continue
    const asked = { paymentId, amountPaise, basis: 'policy' as const, reason, ends: true, by: actor.id }
    leavesAt = await requestRefund(studio, trx, { ...asked, blockId })
  }
  return { back: totalOf(ahead), leavesAt }
}

/** The pending refunds of a block. */
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
    // If it had already ended, it was executed a moment ago.
    if (await endPending(studio, trx, id, 'undone'))
      await recordEvent(studio, trx, actor.id, 'refund.taken-back', subject, { key: id, amountPaise })
  }
}

/** The member's pending block. */
export async function blockWaits(db: Db | Trx, memberId: string) {
  return openOf(db, 'block').where('action.subject', '=', memberId).executeTakeFirst()
}
