import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Row } from '../../database/tables.ts'
import type { RefundRoute } from '../../shared/enums.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import { allowFreeExit } from '../booked-sessions/free-exit.ts'
import { sessionDetails } from '../classes/session-details.ts'
import { emailTeachers } from '../classes/teacher-emails.ts'
import { recordEvent } from '../core/audit-log.ts'
import { lockRows } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import { closeWaiting, offerFreeSeats } from '../enrollment/waiting-list.ts'
import { absorbManualRefund, writeRefund } from '../payments/refunds.ts'
import { emailAboutChange } from './email-about-change.ts'
import { exitReason } from './exit-reason.ts'
import { type Owed, owedFor, sumOf } from './refunds-owed.ts'

/**
 * Sends the emails and refunds for sessions changed together. Needs the lock of their class.
 * @param studio with a fixed clock
 */
export async function settleChange(
  studio: Studio,
  trx: Trx,
  classId: string,
  batchId: string,
): Promise<void> {
  const changes = await trx
    .updateTable('sessionChanges')
    .set({ settledAt: studio.now() })
    .where('batchId', '=', batchId)
    .where('settledAt', 'is', null)
    .where('undoneAt', 'is', null)
    .returningAll()
    .execute()
  const [first] = changes
  if (!first) return
  await settleAll(studio, trx, classId, changes)
  await emailTeachers(studio, trx, { batchId, by: first.by, reason: first.reason, changes })
}

async function settleAll(studio: Studio, trx: Trx, classId: string, changes: Row<'sessionChanges'>[]) {
  const calledOff = changes.filter(({ after }) => after.cancelledAt !== null)
  const ids = calledOff.map(({ sessionId }) => sessionId)
  const owed = ids.length > 0 ? await owedUnderLock(trx, ids) : []
  const routes = new Map<string, RefundRoute>()
  for (const one of owed) {
    const route = await giveBack(studio, trx, one, changes)
    if (route) routes.set(one.paymentId, route)
  }
  for (const enrollmentId of await freeSinglePlaces(trx, ids))
    await endSinglePlace(studio, trx, { enrollmentId, back: NO_MONEY }, changes)
  for (const { sessionId } of calledOff) await closeWaiting(studio, trx, { classId, sessionId })
  const mayLeave = new Set<string>()
  for (const { sessionId, before, after, at } of changes) {
    if (after.cancelledAt !== null) continue
    const why = await exitReason(trx, classId, await asLastTold(trx, sessionId, before), after)
    if (!why) continue
    mayLeave.add(sessionId)
    await allowFreeExit(studio, trx, sessionId, why, at)
  }
  await emailEveryone(
    studio,
    trx,
    changes.map((change) => ({ ...change, mayLeave: mayLeave.has(change.sessionId) })),
    owed,
    routes,
  )
  await offerFreeSeats(studio, trx, classId)
}

/** The last state that people were notified of, before changes too small to mention. */
async function asLastTold(trx: Trx, sessionId: string, before: SessionState): Promise<SessionState> {
  const exit = await trx
    .selectFrom('freeExits')
    .select((eb) => eb.fn.max('since').as('since'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  const first = await trx
    .selectFrom('sessionChanges')
    .select('before')
    .where('sessionId', '=', sessionId)
    .where('undoneAt', 'is', null)
    .where('at', '>', exit?.since ?? 0)
    .orderBy('at')
    .executeTakeFirst()
  return first ? { ...before, startsAt: first.before.startsAt, endsAt: first.before.endsAt } : before
}

/** Locked before the amounts are calculated, since staff may refund by hand at the same time. */
async function owedUnderLock(trx: Trx, sessionIds: string[]): Promise<Owed[]> {
  const known = await owedFor(trx, sessionIds, 'cancelled')
  if (known.length === 0) return []
  await lockRows(trx, 'enrollments', { id: known.map(({ enrollmentId }) => enrollmentId) })
  await lockRows(trx, 'payments', { id: known.map(({ paymentId }) => paymentId) })
  return owedFor(trx, sessionIds, 'cancelled')
}

/** @returns whether staff have to hand the money back */
async function giveBack(
  studio: Studio,
  trx: Trx,
  one: Owed,
  changes: Row<'sessionChanges'>[],
): Promise<RefundRoute | null> {
  const { enrollmentId, paymentId, isSingle, due, back, returned } = one
  await trx
    .updateTable('enrollments')
    .set({ returnedPaise: returned })
    .where('id', '=', enrollmentId)
    .execute()
  if (isSingle) {
    await absorbManualRefund(trx, paymentId, 'session-cancelled')
    await endSinglePlace(studio, trx, { enrollmentId, back }, changes)
  }
  if (due <= 0) return null
  return writeRefund(studio, trx, { paymentId, amountPaise: due, reason: 'session-cancelled' })
}

async function endSinglePlace(
  studio: Studio,
  trx: Trx,
  { enrollmentId, back }: { enrollmentId: string; back: Money },
  [change]: Row<'sessionChanges'>[],
) {
  const ended = await trx
    .updateTable('enrollments')
    .set({
      status: 'cancelled',
      cancelledAt: studio.now(),
      cancelledBy: change?.by ?? null,
      refundPaise: back,
    })
    .where('id', '=', enrollmentId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n)
    await recordEvent(studio, trx, change?.by ?? null, 'enrollment.called-off', enrollmentId)
}

/** Ends free single places. Paid ones end with their refund. */
async function freeSinglePlaces(trx: Trx, sessionIds: string[]): Promise<string[]> {
  if (sessionIds.length === 0) return []
  const rows = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('sessionId', 'in', sessionIds)
    .where('status', '=', 'active')
    .where('paymentId', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Emails everyone who was booked at the time of the change, even if they have left since. */
async function emailEveryone(
  studio: Studio,
  trx: Trx,
  changes: (Row<'sessionChanges'> & { mayLeave: boolean })[],
  owed: Owed[],
  routes: Map<string, RefundRoute>,
) {
  const [first] = changes
  if (!first) return
  const ids = changes.map(({ sessionId }) => sessionId)
  const bookings = await bookedThen(trx, ids, first.at)
  const details = await sessionDetails(trx)
    .where('session.id', 'in', ids)
    .orderBy('session.startsAt')
    .execute()
  for (const [userId, own] of Map.groupBy(bookings, (one) => one.userId)) {
    const mine = new Set(own.map(({ sessionId }) => sessionId))
    const sessions = details.filter(({ id }) => mine.has(id))
    await emailAboutChange(studio, trx, userId, {
      batchId: first.batchId,
      sessions,
      changes,
      reason: first.reason,
      refund: sumOf(owed.filter((one) => one.userId === userId)) || null,
      route: owed.flatMap((one) => (one.userId === userId ? (routes.get(one.paymentId) ?? []) : []))[0],
      madeUp: own.some(({ source }) => source === 'make-up'),
    })
  }
}

export async function bookedThen(trx: Pick<Trx, 'selectFrom'>, sessionIds: string[], at: number) {
  const rows = await trx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.id as userId', 'bookings.sessionId', 'bookings.source'])
    .where('bookings.sessionId', 'in', sessionIds)
    .where('users.deletedAt', 'is', null)
    .where('bookings.createdAt', '<=', at)
    .where((eb) => eb.or([eb('bookings.endedAt', 'is', null), eb('bookings.endedAt', '>=', at)]))
    .execute()
  return rows
}
