import type { ExpressionBuilder } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Database, Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { GRACE_MS } from '../core/grace.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember, lockPair } from '../core/lock-member.ts'
import { oneByOne } from '../core/one-by-one.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { mergeNow, requireMergeable } from './merge.ts'
import type { Pair } from './merge-tables.ts'

/** How long one that could not be done is told to those who look after accounts. */
const TOLD_MS = 14 * 24 * 3_600_000

/**
 * Asks that two accounts become one. For ten minutes nothing has changed and it can be taken back; then a job does it, if it still can be.
 * @param refund rupees that come back, as the preview said
 * @returns when it is done
 * @throws AppError forbidden; not-found; conflict for whatever stands in the way, and while one of them waits for another; price-changed
 */
export async function askMerge(
  studio: Studio,
  actor: Member,
  pair: Pair,
  { refund }: { refund: number },
): Promise<number> {
  await requireMay(studio.db, actor, 'member.merge', STUDIO_WIDE)
  return inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, pair.keep, pair.fold)
    await requireMergeable(studio, trx, actor, pair, nearestPaise(refund))
    // Asked for twice, by a second press or a colleague: it is the same.
    const waiting = await waitingMerges(trx, [pair.keep, pair.fold])
    const same = waiting.find(({ userId, foldId }) => userId === pair.keep && foldId === pair.fold)
    if (same) return same.leavesAt
    if (waiting.length > 0) throw new AppError('conflict', TEXTS.mergeWaits)
    const now = studio.now()
    const leavesAt = now + GRACE_MS
    await trx
      .insertInto('askedMerges')
      .values({
        ...{ id: newId(), userId: pair.keep, foldId: pair.fold, refundPaise: nearestPaise(refund) },
        ...{ by: actor.id, createdAt: now, leavesAt, endedAt: null, outcome: null },
      })
      .execute()
    await record(studio, trx, actor.id, 'member.merge-asked', pair.keep, { from: pair.fold })
    return leavesAt
  })
}

async function waitingMerges(db: Db | Trx, ids: string[]) {
  return db
    .selectFrom('askedMerges')
    .selectAll()
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('userId', 'in', ids), eb('foldId', 'in', ids)]))
    .execute()
}

/**
 * They stay two. Of one that could not be done it says that somebody has read why.
 * @throws AppError forbidden; not-found; conflict for one that was done, or taken back
 */
export async function takeMergeBack(studio: Studio, actor: Member, id: string): Promise<void> {
  await requireMay(studio.db, actor, 'member.merge', STUDIO_WIDE)
  await inTransaction(studio.db, async (trx) => {
    await lockLiveMember(trx, actor)
    await requireMay(trx, actor, 'member.merge', STUDIO_WIDE)
    const back = await trx
      .updateTable('askedMerges')
      .set({ endedAt: studio.now(), outcome: 'undone' })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('endedAt', 'is', null), eb('outcome', '=', 'refused')]))
      .returning(['userId', 'foldId', 'note'])
      .executeTakeFirst()
    if (back) {
      if (back.note === '')
        await record(studio, trx, actor.id, 'member.merge-taken-back', back.userId, { from: back.foldId })
      return
    }
    const known = await trx.selectFrom('askedMerges').select('id').where('id', '=', id).executeTakeFirst()
    throw known ? new AppError('conflict', TEXTS.mergeIsOver) : new AppError('not-found', TEXTS.mergeUnknown)
  })
}

/**
 * Does those whose ten minutes are over. Each ends its waiting in the transaction that makes the two one, so that it is done once, whatever
 * stops in between; what stands against it by now is kept with it, and told at the desk.
 */
export async function doMerges(studio: Studio): Promise<void> {
  const now = studio.now()
  await oneByOne<Row<'askedMerges'>>(
    (after, most) =>
      studio.db
        .selectFrom('askedMerges')
        .selectAll()
        .where('endedAt', 'is', null)
        .where('leavesAt', '<=', now)
        .$if(after !== undefined, (due) =>
          due.where((eb) =>
            eb(eb.refTuple('leavesAt', 'id'), '>', eb.tuple(after?.leavesAt ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('leavesAt')
        .orderBy('id')
        .limit(most)
        .execute(),
    (row) => doOne(studio, row),
    ({ id }, error) =>
      studio.log.error({ merge: id, error: String(error) }, 'two accounts could not become one yet'),
  )
}

async function doOne(studio: Studio, row: Row<'askedMerges'>) {
  const pair = { keep: row.userId, fold: row.foldId }
  try {
    await mergeNow(studio, { id: row.by }, pair, row.refundPaise, (trx) => end(studio, trx, row.id, 'done'))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await refuse(studio, row, whyNot(error))
  }
}

/** In the words of somebody who reads it later. */
function whyNot({ code, message }: AppError): string {
  if (code === 'not-found') return TEXTS.mergeOneEnded
  if (code === 'forbidden') return TEXTS.mergeAskerGone
  return code === 'price-changed' ? TEXTS.mergeChanged : message
}

async function end(
  studio: Studio,
  trx: Trx,
  id: string,
  outcome: 'done' | 'refused',
  note = '',
): Promise<boolean> {
  const ended = await trx
    .updateTable('askedMerges')
    .set({ endedAt: studio.now(), outcome, note })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

async function refuse(studio: Studio, { id, userId, foldId, by }: Row<'askedMerges'>, why: string) {
  await inTransaction(studio.db, async (trx) => {
    if (await end(studio, trx, id, 'refused', why))
      await record(studio, trx, by, 'member.merge-refused', userId, { from: foldId, why })
  })
}

/** The one that somebody is part of: it waits, or could not be done and nobody has read why. Null for none. */
export async function mergeOf(studio: Studio, memberId: string) {
  const found = await toldMerges(studio, memberId)
  return found[0] ?? null
}

/** Those that could not be done, until somebody has read why, or asked for the same two again. */
export async function refusedMerges(studio: Studio) {
  return (await toldMerges(studio)).filter(({ endedAt }) => endedAt !== null)
}

async function toldMerges({ db, now }: Studio, memberId?: string) {
  let query = db
    .selectFrom('askedMerges as asked')
    .innerJoin('users as kept', 'kept.id', 'asked.userId')
    .innerJoin('users as folded', 'folded.id', 'asked.foldId')
    .leftJoin('users as asker', 'asker.id', 'asked.by')
    .selectAll('asked')
    .select(['kept.firstName as keptFirst', 'kept.lastName as keptLast'])
    .select(['folded.firstName as foldedFirst', 'folded.lastName as foldedLast'])
    .select(['kept.deletedAt as keptEnded', 'folded.deletedAt as foldedEnded', 'asker.firstName as asker'])
    .where((eb) =>
      eb.or([
        eb('asked.endedAt', 'is', null),
        eb.and([
          ...[eb('asked.outcome', '=', 'refused'), eb('asked.endedAt', '>', now() - TOLD_MS)],
          eb.not(eb.exists(askedAgain(eb))),
        ]),
      ]),
    )
    .orderBy('asked.createdAt', 'desc')
  if (memberId !== undefined)
    query = query.where((eb) => eb.or([eb('asked.userId', '=', memberId), eb('asked.foldId', '=', memberId)]))
  return (await query.execute()).map(({ keptFirst, keptLast, foldedFirst, foldedLast, ...row }) => ({
    ...row,
    kept: fullName(keptFirst, keptLast),
    folded: fullName(foldedFirst, foldedLast),
  }))
}

/** For the same two, whichever of them stays. */
function askedAgain(eb: ExpressionBuilder<Database & { asked: Database['askedMerges'] }, 'asked'>) {
  return eb
    .selectFrom('askedMerges as later')
    .select('later.id')
    .whereRef('later.createdAt', '>', 'asked.createdAt')
    .where((two) =>
      two.or([
        two.and([
          two('later.userId', '=', two.ref('asked.userId')),
          two('later.foldId', '=', two.ref('asked.foldId')),
        ]),
        two.and([
          two('later.userId', '=', two.ref('asked.foldId')),
          two('later.foldId', '=', two.ref('asked.userId')),
        ]),
      ]),
    )
}
