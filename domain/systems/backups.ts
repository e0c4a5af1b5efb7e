import type { Db } from '../../database/open.ts'
import { newId } from '../core/ids.ts'

const MADE = 'backup.made'

/** Keeps for the desk that a backup was made; it holds everything up to this line. */
export async function recordBackup(db: Db, at: number): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ id: newId(), at, actorId: null, action: MADE, subject: 'studio', detail: '{}' })
    .execute()
}

/** @returns UTC epoch milliseconds; null where none was ever made */
export async function lastBackup(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('auditLog')
    .select('at')
    .where('subject', '=', 'studio')
    .where('action', '=', MADE)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row?.at ?? null
}
