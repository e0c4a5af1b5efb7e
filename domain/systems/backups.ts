import type { Db } from '../../database/open.ts'
import { newId } from '../core/ids.ts'

const MADE = 'backup.made'
const REHEARSED = 'backup.rehearsed'

/** Records for the desk that a backup was made; the backup holds everything up to this record. */
export async function recordBackup(db: Db, at: number): Promise<void> {
  await record(db, MADE, at)
}

/** Records for the desk that a backup was restored as a rehearsal and passed the audit. */
export async function recordRehearsal(db: Db, at: number): Promise<void> {
  await record(db, REHEARSED, at)
}

/** @returns UTC epoch milliseconds; null if there never was one */
export async function lastBackup(db: Db): Promise<number | null> {
  return last(db, MADE)
}

/** @returns UTC epoch milliseconds; null if none ever passed */
export async function lastRehearsal(db: Db): Promise<number | null> {
  return last(db, REHEARSED)
}

async function record(db: Db, action: string, at: number) {
  await db
    .insertInto('auditLog')
    .values({ id: newId(), at, actorId: null, action, subject: 'studio', detail: '{}' })
    .execute()
}

async function last(db: Db, action: string): Promise<number | null> {
  const row = await db
    .selectFrom('auditLog')
    .select('at')
    .where('subject', '=', 'studio')
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row?.at ?? null
}
