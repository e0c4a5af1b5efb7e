import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fullName } from '../../shared/full-name.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember, lockPair } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import {
  addPending,
  type Pending,
  type PendingKind,
  pendingOf,
  REFUSED_SHOWN_MS,
} from '../pending/pending.ts'
import { lockForMerge, mergeAccounts, requireMergeable, waitingMerges } from './merge.ts'
import { emailMergeQuestion, mergeDueAt, needsConsent, requireConsent } from './merge-consent.ts'
import type { Pair } from './merge-tables.ts'

/**
 * Requests merging two accounts and notifies both. It is executed in ten minutes; if both emails are confirmed, the owner
 * of the account that ends must agree first.
 * @param refund rupees, as the preview showed
 * @returns when it is executed, or until when they can agree
 * @throws AppError forbidden; not-found; conflict for an obstacle, or while either account has a pending merge;
 * price-changed
 */
export async function askMerge(
  studio: Studio,
  actor: Member,
  pair: Pair,
  { refund }: { refund: number },
): Promise<{ dueAt: number; needsYes: boolean }> {
  await requireMay(studio.db, actor, 'member.merge', STUDIO_WIDE)
  return inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, pair.keep, pair.fold)
    const amountPaise = nearestPaise(refund)
    await requireMergeable(studio, trx, actor, pair, amountPaise)
    // Requesting the same merge twice, by a second click or a colleague, counts once.
    const waiting = await waitingMerges(trx, pair.keep, pair.fold)
    const same = waiting.find(({ subject, other }) => subject === pair.keep && other === pair.fold)
    if (same) return { dueAt: same.dueAt, needsYes: same.payload.consent === 'asked' }
    if (waiting.length > 0) throw new AppError('conflict', TEXTS.mergeWaits)
    const needsYes = await needsConsent(trx, pair)
    const { id, dueAt } = await addPending(studio, trx, 'merge', {
      subject: pair.keep,
      other: pair.fold,
      amountPaise,
      payload: { consent: needsYes ? 'asked' : 'none' },
      askedBy: actor.id,
      dueAt: mergeDueAt(studio.now(), needsYes),
    })
    await recordEvent(studio, trx, actor.id, 'member.merge-asked', pair.keep, { from: pair.fold })
    await emailMergeQuestion(studio, trx, id, pair, needsYes)
    return { dueAt, needsYes }
  })
}

const pairOf = ({ subject, other }: Pending<'merge'>): Pair => ({ keep: subject, fold: other ?? '' })

export const mergeKind: PendingKind<'merge'> = {
  needs: async () => ({ verb: 'member.merge', about: STUDIO_WIDE }),
  async lock(trx, action, actor) {
    if (actor) await lockLiveMember(trx, actor)
    else await lockForMerge(trx, pairOf(action))
  },
  async execute(studio, trx, action) {
    await requireConsent(trx, pairOf(action), action)
    await mergeAccounts(studio, trx, { id: action.askedBy }, pairOf(action), action.amountPaise)
  },
  acts: { undone: 'member.merge-taken-back', refused: 'member.merge-refused' },
  detail: ({ other }) => ({ from: other }),
  whyNot({ code, message }) {
    if (code === 'not-found') return TEXTS.mergeOneEnded
    return code === 'price-changed' ? TEXTS.mergeChanged : message
  },
}

/** The account's merge that is pending, or that failed and hasn't been acknowledged; null for none. */
export async function mergeOf(studio: Studio, memberId: string) {
  const found = await toldMerges(studio, memberId)
  return found[0] ?? null
}

/** Merges that failed, until someone has acknowledged it or requested the same pair again. */
export async function refusedMerges(studio: Studio) {
  return (await toldMerges(studio)).filter(({ endedAt }) => endedAt !== null)
}

async function toldMerges({ db, now }: Studio, memberId?: string) {
  let query = pendingOf(db, 'merge')
    .innerJoin('users as kept', 'kept.id', 'action.subject')
    .innerJoin('users as folded', 'folded.id', 'action.other')
    .leftJoin('users as asker', 'asker.id', 'action.askedBy')
    .select(['kept.id as keptId', 'kept.firstName as keptFirst', 'kept.lastName as keptLast'])
    .select(['folded.id as foldedId', 'folded.firstName as foldedFirst', 'folded.lastName as foldedLast'])
    .select(['kept.deletedAt as keptEnded', 'folded.deletedAt as foldedEnded', 'asker.firstName as asker'])
    .where((eb) =>
      eb.or([
        eb('action.endedAt', 'is', null),
        eb.and([
          eb('action.outcome', '=', 'refused'),
          eb('action.endedAt', '>', now() - REFUSED_SHOWN_MS),
          eb.not(eb.exists(askedAgain(eb))),
        ]),
      ]),
    )
    .orderBy('action.createdAt', 'desc')
  if (memberId !== undefined)
    query = query.where((eb) =>
      eb.or([eb('action.subject', '=', memberId), eb('action.other', '=', memberId)]),
    )
  return (await query.execute()).map(({ keptFirst, keptLast, foldedFirst, foldedLast, ...row }) => ({
    ...row,
    kept: fullName(keptFirst, keptLast),
    folded: fullName(foldedFirst, foldedLast),
  }))
}

/** A later request for the same pair, in either direction. */
function askedAgain(eb: ExpressionBuilder<Database & { action: Database['pendingActions'] }, 'action'>) {
  return eb
    .selectFrom('pendingActions as later')
    .select('later.id')
    .where('later.kind', '=', 'merge')
    .whereRef('later.createdAt', '>', 'action.createdAt')
    .where((two) =>
      two.or([
        two.and([
          two('later.subject', '=', two.ref('action.subject')),
          two('later.other', '=', two.ref('action.other')),
        ]),
        two.and([
          two('later.subject', '=', two.ref('action.other')),
          two('later.other', '=', two.ref('action.subject')),
        ]),
      ]),
    )
}
