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

/** How long someone has to agree that both accounts are theirs. */
const ANSWER_MS = LIFETIMES.invitationDays * 24 * 3_600_000

/**
 * Two confirmed emails may belong to two people, so the owner of the account that ends must agree through a link sent
 * there.
 */
export async function needsConsent(db: Db | Trx, { keep, fold }: Pair): Promise<boolean> {
  const proved = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [keep, fold])
    .where('emailProvedAt', 'is not', null)
    .execute()
  return proved.length === 2
}

/** The earliest time of a merge, or until when the owner can agree if they must. */
export const mergeDueAt = (now: number, needsYes: boolean) => now + (needsYes ? ANSWER_MS : UNDO_WINDOW_MS)

/** Emails both accounts at once, each with a link that stops the merge. */
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

/**
 * Stops a merge, by a link sent to either account.
 * @throws AppError bad-request for an invalid or expired link
 */
export async function stopMerge(studio: Studio, token: string): Promise<void> {
  await answer(studio, token, async (trx, row, side) => {
    await endPending(studio, trx, row.id, 'refused', TEXTS.mergeStopped)
    const userId = side === 'k' ? row.subject : (row.other ?? '')
    await recordEvent(studio, trx, userId, 'member.merge-stopped', row.subject, { from: row.other })
  })
}

/**
 * Agrees to a merge, by the link sent to the account that ends.
 * @throws AppError as `stopMerge`
 */
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

/**
 * Checked under the locks of both accounts, since an email may have been confirmed after the request.
 * @throws AppError conflict
 */
export async function requireConsent(trx: Trx, pair: Pair, { id }: Pending<'merge'>): Promise<void> {
  // Read again under the locks.
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
    // This update locks the row: the job that executes the merge waits, or has already run.
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

/** The length of a SHA-256 hash in base64url. */
const KEY_LENGTH = 43

function tokenOf(studio: Studio, id: string, side: Side): string {
  const key = createHmac('sha256', studio.settings.secret).update(`merge|${id}|${side}`).digest('base64url')
  return `${id}${side}${key}`
}
