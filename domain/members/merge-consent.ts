import { createHmac } from 'node:crypto'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { sameSecret } from '../../lib/same-secret.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { UNDO_WINDOW_MS } from '../core/undo-window.ts'
import { mergeAsked } from '../mail/letters/members.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { endPending, openOf, type Pending, pendingOf } from '../pending/pending.ts'
import type { Pair } from './merge-tables.ts'

/** So long someone may answer whether both accounts are theirs. */
const ANSWER_MS = LIFETIMES.invitationDays * 24 * 3_600_000

/** Of two confirmed addresses each may be someone else's: anyone who loses the account says yes by a link that goes to its own. */
export async function needsConsent(db: Db | Trx, { keep, fold }: Pair): Promise<boolean> {
  const proved = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [keep, fold])
    .where('emailProvedAt', 'is not', null)
    .execute()
  return proved.length === 2
}

/** When two accounts become one, at the earliest; where someone has to agree, until when they may. */
export const mergeDueAt = (now: number, needsYes: boolean) => now + (needsYes ? ANSWER_MS : UNDO_WINDOW_MS)

/** Tells both at once, each with a link that stops it. */
export async function emailMergeQuestion(
  studio: Studio,
  trx: Trx,
  id: string,
  { keep, fold }: Pair,
  needsYes: boolean,
): Promise<void> {
  for (const [userId, side] of [
    [keep, 'k'],
    [fold, 'f'],
  ] as const)
    await writeToMember(
      studio,
      trx,
      userId,
      mergeAsked({ id, side, token: tokenOf(studio, id, side), needsYes: needsYes && side === 'f' }),
    )
}

/** Anyone who has one of the two accounts says that it is not theirs to fold. @throws AppError bad-request for a link that is not, or no longer, good */
export async function stopMerge(studio: Studio, token: string): Promise<void> {
  await answer(studio, token, async (trx, row, side) => {
    await endPending(studio, trx, row.id, 'refused', TEXTS.mergeStopped)
    const userId = side === 'k' ? row.subject : (row.other ?? '')
    await recordEvent(studio, trx, userId, 'member.merge-stopped', row.subject, { from: row.other })
  })
}

/** Anyone who has the account that ends agrees. @throws AppError as `stopMerge` */
export async function agreeToMerge(studio: Studio, token: string): Promise<void> {
  await answer(studio, token, async (trx, row, side) => {
    const { consent } = row.payload
    if (side !== 'f' || consent === 'none') throw new AppError('bad-request', TEXTS.mergeLinkGone)
    if (consent === 'given') return
    const given: Pending<'merge'>['payload'] = { consent: 'given' }
    await trx
      .updateTable('pendingActions')
      .set({ payload: JSON.stringify(given), dueAt: Math.max(row.createdAt + UNDO_WINDOW_MS, studio.now()) })
      .where('id', '=', row.id)
      .execute()
    await recordEvent(studio, trx, row.other, 'member.merge-agreed', row.subject, { from: row.other })
  })
}

/** Under the locks on both accounts: an address may have been confirmed since it was asked for. @throws AppError conflict */
export async function requireConsent(trx: Trx, pair: Pair, { id }: Pending<'merge'>): Promise<void> {
  // As it is under the locks.
  const action = await pendingOf(trx, 'merge').where('action.id', '=', id).executeTakeFirst()
  if (action?.payload.consent !== 'given' && (await needsConsent(trx, pair)))
    throw new AppError('conflict', TEXTS.mergeNotAgreed)
}

type Side = 'k' | 'f'

async function answer(
  studio: Studio,
  token: string,
  work: (trx: Trx, row: Pending<'merge'>, side: Side) => Promise<void>,
) {
  const [id, side] = [token.slice(0, -KEY_LENGTH - 1), token.at(-KEY_LENGTH - 1) as Side]
  if (!sameSecret(token, tokenOf(studio, id, side))) throw new AppError('bad-request', TEXTS.mergeLinkGone)
  await inTransaction(studio.db, async (trx) => {
    // The write is the lock: a job that does it waits, or was quicker.
    await trx
      .updateTable('pendingActions')
      .set((eb) => ({ createdAt: eb.ref('createdAt') }))
      .where('id', '=', id)
      .execute()
    const row = await openOf(trx, 'merge').where('action.id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('bad-request', TEXTS.mergeLinkGone)
    await work(trx, row, side)
  })
}

/** Of SHA-256, as base64url. */
const KEY_LENGTH = 43

function tokenOf(studio: Studio, id: string, side: Side): string {
  const key = createHmac('sha256', studio.settings.secret).update(`merge|${id}|${side}`).digest('base64url')
  return `${id}${side}${key}`
}
