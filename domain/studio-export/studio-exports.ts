import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDuplicate } from '../../database/errors.ts'
import type { Row } from '../../database/tables.ts'
import type { StoredFile } from '../../lib/files/file-store.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { isStillAllowed, requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { workDue } from '../core/work-due.ts'
import { exportFile, HALF_WRITTEN } from './folder.ts'
import { writeExport } from './write.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Longer than an export takes. After that another process takes over from one that died. */
const AGAIN_MS = 60 * MINUTE
const TRIES = 3
/** Requests by one person in fifteen minutes. */
const ASKED = 10
const LAST = 20

/** When its file is deleted: UTC epoch milliseconds. */
export const keptUntil = ({ readyAt }: Pick<Row<'studioExports'>, 'readyAt'>) =>
  readyAt === null ? null : readyAt + DAY

/** The latest exports, the newest first. @throws AppError forbidden; second-factor-missing */
export async function listExports({ db }: Studio, member: Member) {
  await requireMay(db, member, 'studio.export', STUDIO_WIDE)
  return db
    .selectFrom('studioExports')
    .leftJoin('users', 'users.id', 'studioExports.askedBy')
    .selectAll('studioExports')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('studioExports.askedAt', 'desc')
    .orderBy('studioExports.id')
    .limit(LAST)
    .execute()
}

/**
 * Requests an export of all the studio's data, which a job writes to a file.
 * @param healthReason why it should include health answers, shown to each member; null to leave them out
 * @throws AppError forbidden; second-factor-missing; conflict while one is being made; too-many
 */
export async function requestExport(
  studio: Studio,
  member: Member,
  healthReason: string | null,
): Promise<void> {
  await requireMay(studio.db, member, 'studio.export', STUDIO_WIDE)
  await requireTry(studio, `takeout:${member.id}`, ASKED)
  const id = newId()
  try {
    await withLiveMember(studio, member, async (trx) => {
      await requireMay(trx, member, 'studio.export', STUDIO_WIDE)
      if (healthReason !== null) await requireMay(trx, member, 'health.see', STUDIO_WIDE)
      const now = studio.now()
      await trx
        .insertInto('studioExports')
        .values({
          id,
          askedBy: member.id,
          askedAt: now,
          healthReason,
          state: 'waiting',
          underWay: 'yes',
          nextTryAt: now,
        })
        .execute()
      await recordChange(studio, trx, {
        actorId: member.id,
        action: 'export.asked',
        subject: id,
        before: null,
        after: { health: healthReason ?? 'not in it' },
      })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', DATA_TEXTS.exportUnderWay)
    throw error
  }
}

/** Makes the requested export, and deletes those older than a day. */
export async function processExports(studio: Studio): Promise<void> {
  const claiming = { batch: 1, atOnce: 1, retryAt: (_: unknown, now: number) => now + AGAIN_MS }
  await workDue(studio, 'studioExports', claiming, (row) => make(studio, row))
  await sweep(studio)
}

async function make(studio: Studio, row: Row<'studioExports'>) {
  const { db } = studio
  const end = (set: Partial<Row<'studioExports'>>) =>
    db
      .updateTable('studioExports')
      .set({ underWay: null, nextTryAt: null, ...set })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .execute()
  if (row.tries >= TRIES || !(await canDownload(studio, row))) return end({ state: 'failed' })
  const folder = await mkdtemp(join(tmpdir(), HALF_WRITTEN))
  const file = exportFile(row.id)
  try {
    const path = join(folder, 'all.zip')
    const { bytes, lines } = await writeExport(studio, row, path)
    await studio.files.putFile(file, path, 'application/zip')
    await end({ state: 'ready', file, bytes, lines, readyAt: studio.now() })
  } catch (error) {
    studio.log.error({ export: row.id, error: String(error) }, 'an export could not be written')
    if (row.tries + 1 >= TRIES) await end({ state: 'failed' })
    else
      await db
        .updateTable('studioExports')
        .set({ nextTryAt: studio.now() + MINUTE })
        .where('id', '=', row.id)
        .execute()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The person who asked may have lost the right since. */
async function canDownload(
  { db }: Studio,
  { askedBy, healthReason }: Row<'studioExports'>,
): Promise<boolean> {
  return (
    (await isStillAllowed(db, askedBy, 'studio.export', STUDIO_WIDE)) &&
    (healthReason === null || (await isStillAllowed(db, askedBy, 'health.see', STUDIO_WIDE)))
  )
}

async function sweep({ db, files, now }: Studio) {
  const rows = await db
    .selectFrom('studioExports')
    .select(['id', 'file'])
    .where('state', '=', 'ready')
    .where('readyAt', '<=', now() - DAY)
    .execute()
  for (const { id, file } of rows) {
    if (file) await files.remove(file)
    await db.updateTable('studioExports').set({ state: 'gone', file: null }).where('id', '=', id).execute()
  }
}

/**
 * The file, for the person who asked for it, within a day. Each download is logged first.
 * @throws AppError forbidden; second-factor-missing; not-found for anyone else, and after a day
 */
export async function downloadExport(studio: Studio, member: Member, id: string): Promise<StoredFile> {
  await requireMay(studio.db, member, 'studio.export', STUDIO_WIDE)
  const row = await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'studio.export', STUDIO_WIDE)
    const found = await trx
      .selectFrom('studioExports')
      .selectAll()
      .where('id', '=', id)
      .where('askedBy', '=', member.id)
      .where('state', '=', 'ready')
      .executeTakeFirst()
    if (!found || (keptUntil(found) ?? 0) <= studio.now())
      throw new AppError('not-found', DATA_TEXTS.exportNotThere)
    await trx.updateTable('studioExports').set({ takenAt: studio.now() }).where('id', '=', id).execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'export.taken',
      subject: id,
      before: null,
      after: { bytes: found.bytes },
    })
    return found
  })
  const file = row.file && (await studio.files.find(row.file))
  if (!file) throw new AppError('not-found', DATA_TEXTS.exportNotThere)
  return file
}
