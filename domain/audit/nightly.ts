import { inSnapshot, inTransaction } from '../../database/transaction.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { audit } from './audit.ts'

export const AUDIT_RAN = 'audit.ran'
const DAY_MS = 24 * 3_600_000
const MOST_KEPT = 20

/** Runs the audit once a day and stores the findings for the desk. */
export async function auditDaily(studio: Studio): Promise<void> {
  const last = await lastAudit(studio)
  if (last && studio.now() - last.at < DAY_MS) return
  await auditNow(studio)
}

/** @returns the number of findings */
export async function auditNow(studio: Studio): Promise<number> {
  // Reads one snapshot, since writes between two queries would look like findings.
  const findings = await inSnapshot(studio.db, (trx) => audit({ ...studio, db: trx }))
  await inTransaction(studio.db, async (trx) => {
    await trx
      .insertInto('auditLog')
      .values({
        id: newId(),
        at: studio.now(),
        actorId: null,
        action: AUDIT_RAN,
        subject: 'studio',
        detail: JSON.stringify({ findings: findings.slice(0, MOST_KEPT), count: findings.length }),
      })
      .execute()
  })
  for (const finding of findings.slice(0, MOST_KEPT))
    studio.log.error({ finding }, 'the audit found something')
  return findings.length
}

export async function lastAudit({ db }: Studio): Promise<{ at: number; findings: string[] } | null> {
  const row = await db
    .selectFrom('auditLog')
    .select(['at', 'detail'])
    .where('subject', '=', 'studio')
    .where('action', '=', AUDIT_RAN)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row ? { at: row.at, findings: (row.detail.findings as string[] | undefined) ?? [] } : null
}
