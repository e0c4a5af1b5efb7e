import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import { sessionDetails } from '../classes/session-details.ts'
import { record } from '../core/audit-log.ts'
import { lockRows } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import { closeWaiting, offerFreeSeats } from '../enrollment/waiting-list.ts'
import { absorbManualRefund, writeRefund } from '../payments/refunds.ts'
import { lockSeats } from '../seats/seats.ts'
import { isAdded, tellOfAdded } from './added.ts'
import { type Owed, owedFor } from './money.ts'
import { tellOfChange } from './tell.ts'

const BATCH = 20

/** Sends the letters and the refunds of changes that were not undone within their grace. */
export async function settleChanges(studio: Studio): Promise<void> {
  const due = await studio.db
    .selectFrom('sessionChanges')
    .select(['batchId', 'classId'])
    .distinct()
    .where('settledAt', 'is', null)
    .where('undoneAt', 'is', null)
    .where('settlesAt', '<=', studio.now())
    .limit(BATCH)
    .execute()
  for (const one of due)
    await settleBatch(studio, one).catch((error) =>
      // Tried again, and the others are not kept waiting by it.
      studio.log.error({ err: error, change: one.batchId }, 'a change of sessions could not be settled'),
    )
}

async function settleBatch(studio: Studio, { batchId, classId }: { batchId: string; classId: string }) {
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, classId)
    const changes = await trx
      .updateTable('sessionChanges')
      .set({ settledAt: studio.now() })
      .where('batchId', '=', batchId)
      .where('settledAt', 'is', null)
      .where('undoneAt', 'is', null)
      .returningAll()
      .execute()
    if (changes.some(isAdded)) await tellOfAdded(studio, trx, batchId, changes)
    else if (changes.length > 0) await settle(studio, trx, classId, changes)
  })
}

async function settle(studio: Studio, trx: Trx, classId: string, changes: Row<'sessionChanges'>[]) {
  const calledOff = changes.filter(({ after }) => after.cancelledAt !== null)
  const ids = calledOff.map(({ sessionId }) => sessionId)
  const owed = ids.length > 0 ? await owedUnderLock(trx, ids) : []
  const byHand = new Set<string>()
  for (const one of owed) if (await giveBack(studio, trx, one, changes)) byHand.add(one.paymentId)
  for (const enrollmentId of await freeSinglePlaces(trx, ids))
    await endSinglePlace(studio, trx, { enrollmentId, back: NO_MONEY }, changes)
  for (const { sessionId } of calledOff) await closeWaiting(studio, trx, { classId, sessionId })
  await tellEverybody(studio, trx, changes, owed, byHand)
  await offerFreeSeats(studio, trx, classId)
}

/** Locked before it is counted: money may go back by hand at the same time. */
async function owedUnderLock(trx: Trx, sessionIds: string[]): Promise<Owed[]> {
  const known = await owedFor(trx, sessionIds, 'cancelled')
  if (known.length === 0) return []
  await lockRows(trx, 'enrollments', { id: known.map(({ enrollmentId }) => enrollmentId) })
  await lockRows(trx, 'payments', { id: known.map(({ paymentId }) => paymentId) })
  return owedFor(trx, sessionIds, 'cancelled')
}

/** @returns whether somebody hands it back */
async function giveBack(
  studio: Studio,
  trx: Trx,
  one: Owed,
  changes: Row<'sessionChanges'>[],
): Promise<boolean> {
  const { enrollmentId, paymentId, isSingle, due, back, returned } = one
  await trx
    .updateTable('enrollments')
    .set((eb) => ({
      returnedPaise: returned,
      refundPaise: eb.case().when('status', '=', 'cancelled').then(back).else(eb.ref('refundPaise')).end(),
    }))
    .where('id', '=', enrollmentId)
    .execute()
  if (isSingle) {
    await absorbManualRefund(trx, paymentId, 'session-cancelled')
    await endSinglePlace(studio, trx, { enrollmentId, back }, changes)
  }
  if (due <= 0) return false
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
      ...{ status: 'cancelled', cancelledAt: studio.now(), cancelledBy: change?.by ?? null },
      refundPaise: back,
    })
    .where('id', '=', enrollmentId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n)
    await record(studio, trx, change?.by ?? null, 'enrollment.called-off', enrollmentId)
}

/** Those that cost nothing: the others end with their refund. */
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

/** One letter to each who was booked at that moment, whatever they did since. */
async function tellEverybody(
  studio: Studio,
  trx: Trx,
  changes: Row<'sessionChanges'>[],
  owed: Owed[],
  byHand: Set<string>,
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
    await tellOfChange(studio, trx, userId, {
      ...{ batchId: first.batchId, sessions, changes, reason: first.reason },
      refund: owed.find((one) => one.userId === userId)?.due ?? null,
      byHand: owed.some((one) => one.userId === userId && byHand.has(one.paymentId)),
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
