import { sql } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { PendingPayloads } from '../../database/tables/pending.ts'
import type { NewRow } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import { isAdded } from '../classes/added-sessions.ts'
import type { Studio } from '../core/studio.ts'

type OldRefund = {
  key: string
  paymentId: string
  amountPaise: Money
  reason: string
  by: string
  createdAt: number
  leavesAt: number
  enrollmentId: string | null
  bookingId: string | null
} & Pick<PendingPayloads['refund'], 'basis' | 'ends'>
type OldMerge = {
  id: string
  userId: string
  foldId: string
  refundPaise: Money
  by: string
  createdAt: number
  leavesAt: number
}
type OldEmail = {
  id: string
  sessionId: string
  writtenBy: string
  createdAt: number
  leavesAt: number
} & PendingPayloads['session-email']
type OldDeletion = { id: string; deletionAt: number; deletionOf: string; deletionBy: string }
type OldBroadcast = {
  id: string
  writtenBy: string | null
  createdAt: number
  leavesAt: number
  cursor: string
  sentAt: number | null
  undoneAt: number | null
}

const c = (name: string) => sql.ref(name)

/**
 * Moves what the version before keeps in tables of its own, where it waits, to the one that this version executes from: after the upgrade, and
 * what that version wrote while it still ran beside this one. It goes, with those tables, in the version after.
 */
export async function adoptPending(studio: Studio): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const rows = [
      ...(await refunds(trx, studio.now())),
      ...(await merges(trx, studio.now())),
      ...(await emails(trx, studio.now())),
      ...(await deletions(trx)),
      ...(await broadcasts(trx)),
      ...(await sessionChanges(trx)),
    ]
    for (const row of rows)
      await trx
        .insertInto('pendingActions')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
  })
}

type Adopted = NewRow<'pendingActions'>

const NOTHING = { other: null, amountPaise: NO_MONEY, payload: '{}' }

async function refunds(trx: Trx, now: number): Promise<Adopted[]> {
  const { rows } = await sql<OldRefund>`update ${sql.table('askedRefunds')}
    set ${c('endedAt')} = ${now}, outcome = 'undone' where ${c('endedAt')} is null returning *`.execute(trx)
  const blocks = await trx.selectFrom('memberBlocks').selectAll().where('endedAt', 'is', null).execute()
  return rows.map(
    ({ key: id, paymentId: subject, amountPaise, by, createdAt, leavesAt, enrollmentId, ...row }) => {
      const { basis, ends, reason, bookingId } = row
      const block = blocks.find(({ blockedAt, blockedBy }) => blockedAt === createdAt && blockedBy === by)
      const blockId = bookingId === null ? (block?.id ?? null) : null
      const payload = JSON.stringify({ basis, ends, reason, bookingId, blockId })
      return {
        id,
        kind: 'refund',
        subject,
        other: enrollmentId,
        amountPaise,
        payload,
        askedBy: by,
        createdAt,
        dueAt: leavesAt,
      }
    },
  )
}

async function merges(trx: Trx, now: number): Promise<Adopted[]> {
  const { rows } = await sql<OldMerge>`update ${sql.table('askedMerges')}
    set ${c('endedAt')} = ${now}, outcome = 'undone' where ${c('endedAt')} is null returning *`.execute(trx)
  return rows.map(({ id, userId, foldId, refundPaise, by, createdAt, leavesAt }) => ({
    id,
    kind: 'merge',
    subject: userId,
    other: foldId,
    amountPaise: refundPaise,
    payload: JSON.stringify({ consent: 'none' }),
    askedBy: by,
    createdAt,
    dueAt: leavesAt,
  }))
}

async function emails(trx: Trx, now: number): Promise<Adopted[]> {
  const { rows } = await sql<OldEmail>`update ${sql.table('sessionLetters')} set ${c('undoneAt')} = ${now}
    where ${c('sentAt')} is null and ${c('undoneAt')} is null returning *`.execute(trx)
  return rows.map(({ id, sessionId, readers, text, people, writtenBy, createdAt, leavesAt }) => ({
    ...NOTHING,
    id,
    kind: 'session-email',
    subject: sessionId,
    payload: JSON.stringify({ readers, text, people }),
    askedBy: writtenBy,
    createdAt,
    dueAt: leavesAt,
  }))
}

async function deletions(trx: Trx): Promise<Adopted[]> {
  const { rows } =
    await sql<OldDeletion>`select id, ${c('deletionAt')}, ${c('deletionOf')}, ${c('deletionBy')}
    from ${sql.table('privacyRequests')} where ${c('deletionAt')} is not null`.execute(trx)
  await sql`update ${sql.table('privacyRequests')}
    set ${c('deletionAt')} = null, ${c('deletionOf')} = null, ${c('deletionBy')} = null
    where ${c('deletionAt')} is not null`.execute(trx)
  return rows.map(({ id, deletionAt, deletionOf, deletionBy }) => ({
    ...NOTHING,
    id: `deletion-${id}-${deletionAt}`,
    kind: 'account-deletion',
    subject: id,
    other: deletionOf,
    askedBy: deletionBy,
    createdAt: deletionAt,
    dueAt: deletionAt,
  }))
}

/** Those that have left too: the list shows what became of each. */
async function broadcasts(trx: Trx): Promise<Adopted[]> {
  const { rows } = await sql<OldBroadcast>`select * from announcements as one where not exists
    (select 1 from ${sql.table('pendingActions')} as action where action.id = one.id)`.execute(trx)
  return rows.map(({ id, writtenBy, createdAt, leavesAt, cursor, sentAt, undoneAt }) => {
    const begunAt = sentAt ?? (cursor === '' ? null : leavesAt)
    const endedAt = undoneAt ?? begunAt
    const outcome = endedAt === null ? null : undoneAt === null ? 'done' : 'undone'
    const common = { ...NOTHING, id, kind: 'broadcast', subject: id, askedBy: writtenBy } as const
    return { ...common, createdAt, dueAt: leavesAt, endedAt, outcome }
  })
}

async function sessionChanges(trx: Trx): Promise<Adopted[]> {
  const rows = await trx
    .selectFrom('sessionChanges as change')
    .leftJoin('pendingActions as action', 'action.id', 'change.batchId')
    .select(['change.batchId as id', 'change.classId as subject', 'change.by as askedBy', 'change.before'])
    .select(['change.at as createdAt', 'change.settlesAt as dueAt'])
    .where('change.settledAt', 'is', null)
    .where('change.undoneAt', 'is', null)
    .where('action.id', 'is', null)
    .execute()
  const payload = JSON.stringify({ changes: [], reason: '' })
  return rows.map(({ before, ...row }) => {
    const kind = isAdded({ before }) ? 'added-sessions' : 'session-change'
    return { ...NOTHING, ...row, payload, kind }
  })
}
