import type { Trx } from '../../database/open.ts'
import type { Defaulted } from '../../database/tables/columns.ts'
import type { Database } from '../../database/tables.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from './errors.ts'
import type { Studio } from './studio.ts'

/** Records with a version, so that two people who edit one at the same time learn of each other. */
export type VersionedTable = {
  [T in keyof Database]: Database[T] extends { id: string; version: Defaulted<number> } ? T : never
}[keyof Database]

/**
 * Increments a record's version and locks its row until the transaction ends. Every write of a record at the desk starts with it.
 * @param version the one that the writer saw
 * @throws AppError not-found with the given sentence; stale when someone saved first, with their name
 */
export async function nextVersion(
  studio: Studio,
  trx: Trx,
  table: VersionedTable,
  { id, version, missing }: { id: string; version: number; missing: string },
): Promise<void> {
  // All of them have these two columns; Kysely's types can not say so of a choice of tables.
  const taken = await trx
    .updateTable(table as 'centres')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (taken.numUpdatedRows > 0n) return
  const found = await trx
    .selectFrom(table as 'centres')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', missing)
  throw await staleSince(studio, trx, id)
}

/** Who saved first, and when. */
export async function staleSince(studio: Studio, trx: Trx, subject: string): Promise<AppError> {
  return new AppError('stale', TEXTS.changedMeanwhile(await lastChangedBy(studio, trx, subject)))
}

async function lastChangedBy(
  studio: Studio,
  trx: Trx,
  subject: string,
): Promise<{ by: string; at: string } | null> {
  const last = await trx
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .select(['users.firstName', 'users.lastName', 'auditLog.at'])
    .where('auditLog.subject', '=', subject)
    .orderBy('auditLog.at', 'desc')
    .executeTakeFirst()
  if (!last) return null
  const at = dateAndTime(last.at, studio.settings.timeZone)
  return { by: fullName(last.firstName, last.lastName), at }
}
