import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Money, NO_MONEY, nearestPaise, plus, rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { endLogins } from '../accounts/logins.ts'
import { endOneUseLinks } from '../accounts/one-use-links.ts'
import { cancelUnderLock, classesOf, termsForDesk } from '../cancellation/cancel-enrollment.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
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
import { keepForGrace, waitingRefund } from '../payments/asked-refunds.ts'
import { lockPayment } from '../payments/refunds.ts'
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
 * Keeps somebody from logging in, booking and paying, from now on: their logins end, and they wait for nothing any more. A payment that
 * is under way comes back whole. The reason is kept, and stands in a letter. What they paid online and leave by it waits its ten minutes, as
 * every refund of the desk: until then the booking stands, and to end the block takes the refund back.
 * @returns what comes back, and when it leaves; null for what was done at once
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
    const ended =
      bookings === 'cancel'
        ? await cancelAll({ ...studio, now: () => at }, trx, { actor, memberId, refund, reason })
        : { back: NO_MONEY, leavesAt: null }
    await leaveWaitingLists(studio, trx, memberId)
    await endLogins(trx, memberId, null)
    await endOneUseLinks(trx, memberId, studio.now())
    const id = newId()
    await trx
      .insertInto('memberBlocks')
      .values({ id, userId: memberId, reason, blockedAt: at, blockedBy: actor.id })
      .execute()
    await record(studio, trx, actor.id, 'member.blocked', memberId, { refundPaise: ended.back, bookings })
    await writeToMember(studio, trx, memberId, blocked({ id, reason }))
    return ended
  })
}

/** They can log in again with the password that they had, and what has not left of what the block gives back stays. @throws AppError forbidden; not-found; conflict for who is not blocked */
export async function unblockMember(studio: Studio, actor: Member, memberId: string): Promise<void> {
  await requireWhole(studio.db, actor, memberId)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    await requireWhole(trx, actor, memberId)
    const ended = await trx
      .updateTable('memberBlocks')
      .set({ endedAt: studio.now(), endedBy: actor.id })
      .where('userId', '=', memberId)
      .where('endedAt', 'is', null)
      .returning(['id', 'blockedAt', 'blockedBy'])
      .executeTakeFirst()
    if (!ended) throw new AppError('conflict', TEXTS.notBlocked)
    await takeRefundsBack(studio, trx, actor, { memberId, ...ended })
    await record(studio, trx, actor.id, 'member.unblocked', memberId)
    await writeToMember(studio, trx, memberId, unblocked({ id: ended.id }))
  })
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

/** Runs, single places and recordings that can still be cancelled, and what comes back for each now. */
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
      ...{ enrollmentId: id, title, startsAt: startsAt === null ? null : Number(startsAt) },
      ...{ paid: terms.paidPaise, refund: terms.refundPaise },
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
type Cancelling = { actor: Member; memberId: string; refund: number; reason: string }

/** Needs the locks. What is owed may have changed since it was shown. @throws AppError price-changed; conflict where a refund waits */
async function cancelAll(
  studio: Studio,
  trx: Trx,
  { actor, memberId, refund, reason }: Cancelling,
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
    const waiting = await waitingRefund(trx, paymentId)
    // Another that ends it leaves by itself; one beside what goes on has to leave first, or to be taken back.
    if (waiting && waiting.ends === 0) throw new AppError('conflict', TEXTS.refundWaits)
    if (waiting) continue
    const asked = { paymentId, amountPaise, basis: 'policy' as const, reason, ends: true, by: actor.id }
    leavesAt = await keepForGrace(studio, trx, { key: newId(), ...asked })
  }
  return { back: totalOf(ahead), leavesAt }
}

/** What was paid at the desk is owed at once: it only leaves when somebody hands it back. */
async function paidOnline(trx: Trx, enrollmentId: string): Promise<string | null> {
  const payment = await trx
    .selectFrom('enrollments')
    .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
    .select('payments.id')
    .where('enrollments.id', '=', enrollmentId)
    .where('payments.way', '=', 'razorpay')
    .executeTakeFirst()
  return payment?.id ?? null
}

/** Of a block that ends: what it asked for. Both have one moment. */
function refundsOfBlock(db: Db | Trx, block: Block) {
  return (
    db
      .selectFrom('askedRefunds as asked')
      .innerJoin('payments', 'payments.id', 'asked.paymentId')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['asked.key', 'asked.paymentId', 'asked.amountPaise', 'asked.leavesAt'])
      .where('orders.userId', '=', block.memberId)
      .where('asked.createdAt', '=', block.blockedAt)
      // Nobody, when their account has ended since.
      .where('asked.by', '=', block.blockedBy ?? '')
      .where('asked.bookingId', 'is', null)
      .where('asked.endedAt', 'is', null)
      .orderBy('asked.paymentId')
  )
}

type Block = { memberId: string; blockedAt: number; blockedBy: string | null }

async function takeRefundsBack(studio: Studio, trx: Trx, actor: Member, block: Block) {
  for (const { key, paymentId, amountPaise } of await refundsOfBlock(trx, block).execute()) {
    await lockPayment(trx, paymentId)
    const undone = await trx
      .updateTable('askedRefunds')
      .set({ endedAt: studio.now(), outcome: 'undone' })
      .where('key', '=', key)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    // It left a moment ago.
    if (undone.numUpdatedRows === 0n) continue
    await record(studio, trx, actor.id, 'refund.taken-back', paymentId, { key, amountPaise })
  }
}

/** What a block gives back in some minutes. */
export async function waitsByBlock(
  db: Db,
  block: Block,
): Promise<{ refund: Money; leavesAt: number } | null> {
  const waiting = await refundsOfBlock(db, block).execute()
  const [first] = waiting
  if (!first) return null
  const refund = waiting.reduce((sum, { amountPaise }) => plus(sum, amountPaise), NO_MONEY)
  return { refund, leavesAt: first.leavesAt }
}
