import type { Db } from '../../database/open.ts'
import { bytesOf, type FileStore, type StoreRoom } from '../../lib/files/file-store.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { whyStoreFails } from './store-failures.ts'

/** Checks per fifteen minutes. */
const TRIES = 10
/** Room for the longest video, and for pictures while someone frees space. */
const LOW_BYTES = 5_000_000_000
const LOW_SHARE = 0.1

/** The longest a page may wait for it. */
const LOOK_MS = 4_000
const TEST_MS = 30_000
/** Counting reads the whole store. */
const COUNTED_FOR_MS = 60_000

const FAILED = 'files.failed'

/** Where pictures and videos are stored, how full it is, and its last failure. A store that doesn't answer fails nothing else. */
export async function storeState(studio: Studio) {
  const lastError = await lastStoreFailure(studio.db)
  try {
    const room = await within(LOOK_MS, counted(studio))
    return { room, isLow: isLow(room), unreachable: null, lastError }
  } catch (error) {
    return { room: null, isLow: false, unreachable: whyStoreFails(error), lastError }
  }
}

const kept = new WeakMap<FileStore, { at: number; room: Promise<StoreRoom> }>()

function counted({ files, now }: Studio): Promise<StoreRoom> {
  const known = kept.get(files)
  if (known && now() - known.at < COUNTED_FOR_MS) return known.room
  const room = files.room()
  kept.set(files, { at: now(), room })
  room.catch(() => kept.delete(files))
  return room
}

function isLow({ disk }: StoreRoom): boolean {
  return disk !== null && (disk.freeBytes < LOW_BYTES || disk.freeBytes < disk.totalBytes * LOW_SHARE)
}

/**
 * Writes a small file, reads it back and removes it.
 * @throws AppError forbidden; unavailable, with the cause; too-many
 */
export async function testStore(studio: Studio, member: Member): Promise<void> {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  await requireTry(studio, 'store-test', TRIES)
  const name = `tests/of-${newId()}.txt`
  try {
    await within(TEST_MS, writeAndRead(studio.files, name))
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unavailable', whyStoreFails(error))
  }
}

async function writeAndRead(files: FileStore, name: string) {
  const written = Buffer.from(newId())
  await files.put(name, written, 'text/plain')
  const found = await files.find(name)
  const read = found && (await bytesOf(found))
  await files.remove(name)
  if (!read?.equals(written)) throw new AppError('unavailable', TEXTS.storeReadsOtherwise)
  if (await files.find(name)) throw new AppError('unavailable', TEXTS.storeKeepsAll)
}

/** @throws a TimeoutError if it takes longer; the work itself continues */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The store took too long', 'TimeoutError')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Records for the desk that the store failed. */
export async function recordStoreFailure(db: Db, at: number, error: unknown): Promise<void> {
  const detail = JSON.stringify({ why: whyStoreFails(error) })
  await db
    .insertInto('auditLog')
    .values({ id: newId(), at, actorId: null, action: FAILED, subject: 'files', detail })
    .execute()
}

async function lastStoreFailure(db: Db): Promise<{ at: number; why: string } | null> {
  const row = await db
    .selectFrom('auditLog')
    .select(['at', 'detail'])
    .where('subject', '=', 'files')
    .where('action', '=', FAILED)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row ? { at: row.at, why: String(row.detail.why) } : null
}
