import type { Verb } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { PendingName, PendingPayloads } from '../../database/tables/pending.ts'
import type { Row } from '../../database/tables.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import type { Member } from '../core/actor.ts'
import type { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { About } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { UNDO_WINDOW_MS } from '../core/undo-window.ts'

/** How long the desk shows a refused action, unless someone dismisses it (milliseconds). */
export const REFUSED_SHOWN_MS = 14 * 24 * 3_600_000

/** What someone asked for; executed after ten minutes, unless it is undone. */
export type Pending<K extends PendingName = PendingName> = Omit<
  Row<'pendingActions'>,
  'kind' | 'payload' | 'askedBy'
> & {
  kind: K
  payload: PendingPayloads[K]
  /** Null for what the studio does by itself. */
  askedBy: K extends 'broadcast' ? string | null : string
}

/** How one kind of action is executed and undone. Its methods run in one transaction, after `lock`, and refuse with an AppError. */
export interface PendingKind<K extends PendingName = PendingName> {
  /** The permission to undo it; the requester still needs it when it is executed. */
  needs(db: Db | Trx, action: Pending<K>): Promise<{ verb: Verb; about?: About }>
  /** Part of it was done at once, and the rest follows whatever the requester may do by now. */
  isSettled?(action: Pending<K>): boolean
  /** Locks everything it writes to, in the common lock order; its own row comes last. @param actor null for the job */
  lock(trx: Trx, action: Pending<K>, actor: Member | null): Promise<void>
  execute(studio: Studio, trx: Trx, action: Pending<K>): Promise<void>
  /** Restores what was changed at once, if anything. */
  undo?(studio: Studio, trx: Trx, actor: Member, action: Pending<K>): Promise<void>
  /** Releases what was reserved for it, once it will not be executed. */
  refused?(studio: Studio, trx: Trx, action: Pending<K>): Promise<void>
  /** Whether it has to wait longer. */
  isHeld?(studio: Studio, action: Pending<K>): Promise<boolean>
  /** Lines of the audit log, about the subject; none for a kind whose `undo` writes its own, and which nothing can refuse. */
  acts?: { undone: string; refused: string }
  detail?(action: Pending<K>): Record<string, unknown>
  /** Why it was refused, for people who read it later. */
  whyNot?(error: AppError): string
}

type Asked<K extends PendingName> = {
  id?: string
  subject: string
  other?: string | null
  amountPaise?: Money
  payload: PendingPayloads[K]
  askedBy: Pending<K>['askedBy']
  /** Without it, in ten minutes. */
  dueAt?: number
}

/** Needs the locks of its kind. @returns its id, and when it is executed (epoch milliseconds) */
export async function addPending<K extends PendingName>(
  studio: Studio,
  trx: Trx,
  kind: K,
  asked: Asked<K>,
): Promise<{ id: string; dueAt: number }> {
  const now = studio.now()
  const { id = newId(), dueAt = now + UNDO_WINDOW_MS, amountPaise = NO_MONEY, other = null } = asked
  const { subject, askedBy } = asked
  const payload = JSON.stringify(asked.payload)
  await trx
    .insertInto('pendingActions')
    .values({ id, kind, subject, other, amountPaise, payload, askedBy, createdAt: now, dueAt })
    .execute()
  return { id, dueAt }
}

/** Actions of some kinds, pending or ended. */
export function pendingOf<K extends PendingName>(db: Db | Trx, ...kinds: K[]) {
  return db
    .selectFrom('pendingActions as action')
    .where('action.kind', 'in', kinds)
    .selectAll('action')
    .$narrowType<Pick<Pending<K>, 'kind' | 'payload' | 'askedBy'>>()
}

/** The pending ones. */
export function openOf<K extends PendingName>(db: Db | Trx, ...kinds: K[]) {
  return pendingOf(db, ...kinds).where('action.endedAt', 'is', null)
}

/** @returns false when it had ended: someone undid it, or another process executed it */
export async function endPending(
  studio: Studio,
  trx: Trx,
  id: string,
  outcome: 'done' | 'undone' | 'refused',
  note = '',
): Promise<boolean> {
  const ended = await trx
    .updateTable('pendingActions')
    .set({ endedAt: studio.now(), outcome, note })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Done at once, as far as anyone could refuse it: the rest follows no matter who asked. */
const SETTLED: PendingName[] = ['ended-booking', 'import', 'block']

/** Pending actions someone asked for. Left out: refunds of removed bookings, which are owed no matter who asked. */
export function openAskedBy(db: Db | Trx, askedBy: string) {
  return db
    .selectFrom('pendingActions')
    .where('askedBy', '=', askedBy)
    .where('endedAt', 'is', null)
    .where('kind', 'not in', SETTLED)
    .where((eb) => eb.or([eb('kind', '!=', 'refund'), eb('other', 'is', null)]))
}

export async function pendingById(db: Db | Trx, id: string): Promise<Pending | null> {
  const found = await db.selectFrom('pendingActions').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? null
}
