import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { oneByOne } from '../core/one-by-one.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { keepForGrace, waitingRefund } from '../payments/asked-refunds.ts'
import { lockPayment } from '../payments/refunds.ts'
import { aboutOf, type Payment, paymentOf, requirePayment } from './find.ts'
import { giveBack, lockForRefund, previewOf, type RefundAsked, requireFitting } from './refund.ts'
import { givePlaceBack, isOfPlace, sendBackForPlace } from './taken-place.ts'

const MOST_TOLD = 100

/**
 * Asks for a refund at the desk. It leaves by itself after ten minutes, until when nothing has changed and it can be taken back; what was paid
 * at the desk is owed at once, since it only leaves when somebody hands it back.
 * @returns when it leaves; null where it was done at once
 * @throws AppError forbidden; not-found; invalid for a sum that is too small or too large; conflict when there is nothing left, nothing to end,
 *   or another one waits; price-changed when something else would come back by now
 */
export async function refundAtDesk(
  studio: Studio,
  actor: Member,
  paymentId: string,
  asked: RefundAsked,
): Promise<number | null> {
  const verb = verbOf(asked)
  const payment = await requirePayment(studio.db, actor, verb, paymentId)
  return inTransaction(studio.db, async (trx) => {
    await lockForRefund(trx, actor, payment)
    await requireMay(trx, actor, verb, aboutOf(payment))
    const before = await wasAsked(trx, asked.key, paymentId)
    if (before) return before.leavesAt
    const waiting = await waitingRefund(trx, paymentId)
    if (waiting) throw new AppError('conflict', TEXTS.refundWaits)
    const now = studio.now()
    const own = { ...studio, db: trx as never }
    if (payment.way !== 'razorpay') {
      await giveBack(own, trx, payment, asked, { by: actor.id, at: now })
      return null
    }
    requireFitting(await previewOf(own, payment, now), asked)
    const { key, amount: amountPaise, basis, reason } = asked
    return keepForGrace(studio, trx, {
      ...{ key, paymentId, amountPaise, basis, reason, ends: asked.ends || basis === 'policy' },
      by: actor.id,
    })
  })
}

const verbOf = ({ basis }: Pick<RefundAsked, 'basis'>) =>
  basis === 'policy' ? ('refund.by-policy' as const) : ('refund.beyond-policy' as const)

async function wasAsked(trx: Trx, key: string, paymentId: string) {
  const waits = await trx.selectFrom('askedRefunds').selectAll().where('key', '=', key).executeTakeFirst()
  const left = await trx
    .selectFrom('deskRefunds')
    .select('paymentId')
    .where('key', '=', key)
    .executeTakeFirst()
  const before = waits ?? left
  if (before && before.paymentId !== paymentId) throw new AppError('conflict', TEXTS.refundOtherPayment)
  // The key was meant once: it does not come to life again, and nobody is told that it did.
  if (waits && waits.endedAt !== null && waits.outcome !== 'left')
    throw new AppError('conflict', waits.outcome === 'undone' ? TEXTS.refundHasLeft : TEXTS.refundDidNotLeave)
  return before && { leavesAt: waits && waits.endedAt === null ? waits.leavesAt : null }
}

/** How long one that could not leave stands among what waits for a person. */
const TOLD_MS = 14 * 24 * 3_600_000

/**
 * Refunds of the desk that leave in some minutes, and those that could not, until somebody asks for another one of the payment. The next first.
 * @throws AppError forbidden
 */
export async function askedRefunds(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'reports.see', STUDIO_WIDE)
  return db
    .selectFrom('askedRefunds as asked')
    .innerJoin('payments', 'payments.id', 'asked.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .selectAll('asked')
    .select(['payments.currency', 'users.firstName', 'users.lastName'])
    .where((eb) =>
      eb.or([
        eb('asked.endedAt', 'is', null),
        eb.and([
          eb('asked.outcome', '=', 'refused'),
          eb('asked.endedAt', '>', studio.now() - TOLD_MS),
          eb.not(
            eb.exists(
              eb
                .selectFrom('askedRefunds as later')
                .select('later.key')
                .whereRef('later.paymentId', '=', 'asked.paymentId')
                // Not from when it was asked: whoever was taken off while it waited was no answer to it.
                .whereRef('later.createdAt', '>=', 'asked.endedAt'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('asked.leavesAt')
    .limit(MOST_TOLD)
    .execute()
}

/**
 * Takes a refund back before it has left. Nothing had changed, so nothing has to come back; but where somebody was taken off a session for
 * it, they get their place back, or nothing is done.
 * @throws AppError forbidden; not-found; conflict for one that has left, or was taken back, and for a place that is not to be had any more
 */
export async function takeRefundBack(studio: Studio, actor: Member, key: string): Promise<void> {
  await requireMay(studio.db, actor, 'refund.by-policy')
  const known = await studio.db
    .selectFrom('askedRefunds')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) throw new AppError('not-found', TEXTS.refundUnknown)
  const { paymentId } = known
  const payment = await requirePayment(studio.db, actor, 'refund.by-policy', paymentId)
  await inTransaction(studio.db, async (trx) => {
    if (isOfPlace(known)) await lockForRefund(trx, actor, payment)
    else {
      await lockLiveMember(trx, actor)
      await lockPayment(trx, paymentId)
    }
    await requireMay(trx, actor, verbOf(known), aboutOf(payment))
    const undone = await trx
      .updateTable('askedRefunds')
      .set({ endedAt: studio.now(), outcome: 'undone' })
      .where('key', '=', key)
      .where('endedAt', 'is', null)
      .returning('amountPaise')
      .executeTakeFirst()
    if (!undone) throw new AppError('conflict', TEXTS.refundHasLeft)
    if (isOfPlace(known)) await givePlaceBack(studio, trx, actor, known)
    await record(studio, trx, actor.id, 'refund.taken-back', paymentId, { key, ...undone })
  })
}

/**
 * Lets those leave whose ten minutes are over. Each in a transaction that ends its waiting, so that none leaves twice, whatever stops in
 * between; what no longer fits stays here with the reason, and a person decides again.
 */
export async function letRefundsLeave(studio: Studio): Promise<void> {
  const now = studio.now()
  await oneByOne<Row<'askedRefunds'>>(
    (after, most) =>
      studio.db
        .selectFrom('askedRefunds')
        .selectAll()
        .where('endedAt', 'is', null)
        .where('leavesAt', '<=', now)
        .$if(after !== undefined, (due) =>
          due.where((eb) =>
            eb(eb.refTuple('leavesAt', 'key'), '>', eb.tuple(after?.leavesAt ?? 0, after?.key ?? '')),
          ),
        )
        .orderBy('leavesAt')
        .orderBy('key')
        .limit(most)
        .execute(),
    (row) => leave(studio, row),
    ({ key }, error) =>
      studio.log.error({ refund: key, error: String(error) }, 'a refund of the desk could not leave yet'),
  )
}

async function leave(studio: Studio, row: Row<'askedRefunds'>) {
  const payment = await paymentOf(studio.db, row.paymentId)
  try {
    await inTransaction(studio.db, async (trx) => {
      await lockForRefund(trx, null, payment)
      if (!(await endWaiting(studio, trx, row.key, 'left'))) return
      if (isOfPlace(row)) return sendBackForPlace(studio, trx, row)
      const { key, basis, amountPaise: amount, ends, reason, by, createdAt: at } = row
      const asked = { key, basis, amount, reason, ends: ends === 1 }
      await requireStillMay(trx, row, payment)
      await requireNothingSince(trx, row)
      await giveBack({ ...studio, db: trx as never }, trx, await freshOf(trx, payment), asked, { by, at })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await refuse(studio, row, error.message)
  }
}

/** Whoever may not give money back any more has not given this. @throws AppError conflict */
async function requireStillMay(trx: Trx, row: Row<'askedRefunds'>, payment: Payment) {
  try {
    await requireMay(trx, { id: row.by }, verbOf(row), aboutOf(payment))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('conflict', TEXTS.refundAskerGone)
  }
}

/**
 * A sum beside what goes on was weighed against what had come back by then. When the policy gave more meanwhile, or somebody was taken off
 * and all of it is promised to them, both together would be more than either in its turn.
 * @throws AppError conflict
 */
async function requireNothingSince(trx: Trx, { paymentId, createdAt, basis, ends }: Row<'askedRefunds'>) {
  if (ends === 1 || basis === 'policy') return
  const since = await trx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('createdAt', '>=', createdAt)
    .executeTakeFirst()
  const promised = await trx
    .selectFrom('askedRefunds')
    .select('key')
    .where('paymentId', '=', paymentId)
    .where('bookingId', 'is not', null)
    .where('createdAt', '>=', createdAt)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('outcome', '=', 'left')]))
    .executeTakeFirst()
  if (since || promised) throw new AppError('conflict', TEXTS.refundMeanwhile)
}

/** As it is under the locks. */
async function freshOf(trx: Trx, { id }: Payment): Promise<Payment> {
  return paymentOf(trx as never, id)
}

async function endWaiting(
  studio: Studio,
  trx: Trx,
  key: string,
  outcome: 'left' | 'refused',
  note = '',
): Promise<boolean> {
  const ended = await trx
    .updateTable('askedRefunds')
    .set({ endedAt: studio.now(), outcome, note })
    .where('key', '=', key)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

async function refuse(studio: Studio, { key, paymentId, by }: Row<'askedRefunds'>, why: string) {
  await inTransaction(studio.db, async (trx) => {
    await lockPayment(trx, paymentId)
    if (await endWaiting(studio, trx, key, 'refused', why))
      await record(studio, trx, by, 'refund.did-not-leave', paymentId, { key, why })
  })
}
